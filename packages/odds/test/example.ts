import { configure, type Options, originOf, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { type Chart, DEALER_FIRST, insuranceOf, type Move, sidesOf } from '../src/index.ts'
import type { PacketAnalysis } from '../src/packet/index.ts'

const preferences = (...moves: [Move, ...Move[]]) => DEALER_FIRST.map(() => moves)

const CHART: Chart = {
  rows: [
    { kind: 'hard', total: 11, cards: [2, 2], preferences: preferences('double', 'hit') },
    { kind: 'hard', total: 16, cards: [3, 99], preferences: preferences('hit') },
    { kind: 'pair', total: 14, cards: [2, 2], preferences: preferences('split', 'hit') },
  ],
}

/**
 * An analysis with real side bets and made-up figures for the main wager, to test the packet and not the mathematics.
 */
export function example(book: RulebookName, options: Options = {}): PacketAnalysis {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(JSON.stringify(configured.unlawful))
  const { table } = configured
  return {
    ...originOf(rulebooks[book]),
    title: rulebooks[book].title,
    options: { ...options },
    table,
    main: { edge: 0.25, sd: 1.5, method: 'made up & <not> exact', splits: 'none' },
    chart: { edge: 0.5, sd: 1.25, best: CHART },
    insurance: insuranceOf(table.rules, rulebooks[book]),
    sides: sidesOf(table.rules, { pool: table.pool, chart: CHART }),
    outcomes: {
      rounds: 1_000_000,
      seed: '9',
      edge: 0.5,
      sd: 0.87,
      stderr: 0.00087,
      staked: 1.25,
      results: [
        { name: 'wins, one unit', units: 1, count: 250_000 },
        { name: 'loses "one" unit', units: -1, count: 750_000 },
      ],
    },
    simulation: { rounds: 1_000_000, seed: '42', threads: 2, edge: 0.502, sd: 1.5, stderr: 0.001 },
    ruleValues: [{ rule: 'dealer on soft 17', is: 'stands', instead: 'draws', edge: 0.252, difference: 0.002 }],
  }
}
