import { describe, expect, test } from 'vitest'
import { addTallies, type Tally } from '../src/index.ts'
import { writeKernel } from '../src/kernel/kernel.ts'
import { readMoves } from '../src/kernel/moves.ts'
import { playOf } from '../src/kernel/play.ts'
import { Simulation } from '../src/kernel/simulation.ts'
import { soundChart } from './charts.ts'
import { rulesOf } from './settings.ts'

describe('rounds in portions', () => {
  const rules = rulesOf('nsw', { decks: 6 })
  const read = readMoves(rules, soundChart())
  if (!read.ok) throw new Error(read.hole)
  const play = playOf(rules, read.moves)
  const kernel = writeKernel(play)

  test('neither the size of a portion nor a log changes the results', () => {
    const whole = new Simulation(kernel, 5n, 0, 50_000)
    while (!whole.advance()) {}
    const small = new Simulation(kernel, 5n, 0, 50_000)
    while (!small.advance(7)) {}
    const logging = new Simulation(writeKernel(play, true), 5n, 0, 1000)
    while (!logging.advance(1)) logging.forgetLog()
    const brief = new Simulation(kernel, 5n, 0, 1000)
    while (!brief.advance()) {}
    const tally = whole.finish()
    expect(tally.rounds).toBe(50_000n)
    expect(small.finish()).toEqual(tally)
    expect(logging.finish()).toEqual(brief.finish())
  })

  /** Stopping at a number of finished rounds would leave out splits and long rounds, because they wait in queues. */
  test('many short simulations split, bust and end as often as a long one', () => {
    let short: Tally | undefined
    for (let thread = 0; thread < 3000; thread++) {
      const run = new Simulation(kernel, 12n, thread, 37)
      while (!run.advance()) {}
      const tally = run.finish()
      short = short === undefined ? tally : addTallies(short, tally)
    }
    const run = new Simulation(kernel, 13n, 0, 1e7)
    while (!run.advance()) {}
    const long = run.finish()
    expect(short?.rounds).toBe(111_000n)
    for (const count of ['split', 'bust', 'dealerBust', 'dealer21'] as const) {
      const expected = (111_000 * Number(long[count])) / 1e7
      expect(Math.abs(Number(short?.[count]) - expected), count).toBeLessThan(4 * Math.sqrt(expected))
    }
  })

  test('a tally in the middle has every round once, and the simulation goes on to the ordered number', () => {
    const run = new Simulation(kernel, 14n, 0, 20_000)
    while (run.played < 5_000) run.advance(3)
    const { played } = run
    const tally = run.finish()
    expect(Number(tally.rounds)).toBe(played)
    expect(run.finish()).toEqual(tally)
    while (!run.advance(3)) {}
    expect(run.finish().rounds).toBe(20_000n)
  })
})
