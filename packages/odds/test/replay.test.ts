import { describe, expect, test } from 'vitest'
import type { Chart } from '../src/index.ts'
import { writeKernel } from '../src/kernel/kernel.ts'
import { readMoves } from '../src/kernel/moves.ts'
import { playOf } from '../src/kernel/play.ts'
import { chartWithFour, soundChart, wildChart } from './charts.ts'
import { GAMES, MADE_UP } from './games.ts'
import { pickFrom } from './pick.ts'
import { loggedRounds, settledByEngine } from './replay.ts'

/** Rounds for each game and chart; `OPENPIT_REPLAY=100000` replays millions in all. */
const ROUNDS = Number(process.env.OPENPIT_REPLAY ?? 8000)

/**
 * The engine replays the cards of every round, so an error in one mask, or a lane changed by a refused card, shows at
 * once.
 */
describe.each([...GAMES, ...MADE_UP])('%s: the engine comes to the same result round by round', (_name, rules) => {
  const charts: readonly (readonly [string, Chart])[] = [
    ['a sound chart', soundChart()],
    ['a chart that plays three cards like five', chartWithFour()],
    ...[1, 2, 3].map((seed) => [`wild chart ${seed}`, wildChart(pickFrom(seed))] as const),
  ]
  test.each(charts)('with %s', (_chart, chart) => {
    const read = readMoves(rules, chart)
    if (!read.ok) throw new Error(read.hole)
    const kernel = writeKernel(playOf(rules, read.moves), true)
    let rounds = 0
    for (const logged of loggedRounds(kernel, rules, 26n, ROUNDS)) {
      const { net, left } = settledByEngine(rules, chart, logged)
      rounds++
      if (net * kernel.perStake !== logged.net || left !== 0) expect({ ...logged, left }).toEqual({ ...logged, net })
    }
    expect(rounds).toBeGreaterThanOrEqual(ROUNDS)
  })
})
