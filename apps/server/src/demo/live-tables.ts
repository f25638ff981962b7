import { cents } from '@openpit/money'
import type { RulebookName } from '@openpit/names'
import { LIVE_CLOCK, type TableOpening } from '../tables/opening.ts'

/** A table of the demo, and who deals at it. */
export interface LiveDemoTable {
  readonly opening: TableOpening
  /** The simulator deals round after round, or it prepares the cards and leaves the table to a visitor. */
  readonly dealtBy: 'simulator' | 'visitor'
  /** How often the reader errs, for each card. */
  readonly faults: string
}

/** The tables of the demo of live tables. Every reader is a simulated one. */
export const LIVE_DEMO_TABLES: readonly LiveDemoTable[] = [
  { opening: liveTable('t1', 'nsw', 'Blackjack 1'), dealtBy: 'simulator', faults: '' },
  { opening: liveTable('t2', 'star', 'Star Blackjack 2'), dealtBy: 'simulator', faults: '' },
  { opening: liveTable('t3', 'nsw', 'Blackjack 3, yours to deal'), dealtBy: 'visitor', faults: '' },
  {
    opening: { ...liveTable('t4', 'nz', 'Training table'), training: true },
    dealtBy: 'visitor',
    faults: 'unsure=0.05,no-read=0.05,double=0.02,stray=0.05',
  },
]

function liveTable(name: string, rulebook: RulebookName, title: string): TableOpening {
  const options = { decks: 6, minimum: cents(500), maximum: cents(50_000), smallestChip: cents(50) }
  return { name, title, rulebook, options, clock: LIVE_CLOCK, privateFor: null, dealt: 'live' }
}
