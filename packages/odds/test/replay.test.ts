import { describe, expect, test } from 'vitest'
import { writeKernel } from '../src/kernel/kernel.ts'
import { readMoves } from '../src/kernel/moves.ts'
import { playOf } from '../src/kernel/play.ts'
import { soundChart, wildChart } from './charts.ts'
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
  const charts = [soundChart(), ...[1, 2, 3].map((seed) => wildChart(pickFrom(seed)))]
  test.each(charts.map((chart, index) => [index === 0 ? 'a sound chart' : `wild chart ${index}`, chart] as const))(
    'with %s',
    (_chart, chart) => {
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
    },
  )
})
