import type { Cents } from '@openpit/money'
import { RULEBOOK_NAMES, RULEBOOKS, type RulebookName } from '@openpit/names'
import { type Options, rulebooks, withSideKind } from '@openpit/rulebooks'
import { SHARED_CLOCK, type TableOpening } from '../tables/opening.ts'
import type { Floor } from './floor.ts'
import { OWN_TABLE_BOOK } from './own-table.ts'

const DECKS = 6
const dollars = (amount: number): Cents => (amount * 100) as Cents

interface DemoChoice {
  readonly title?: string
  readonly options?: Options
  readonly poolRate?: number
}

/**
 * A fifth of each bet, in ten-thousandths of a percent. The book leaves the rate to the house, as long as linked
 * tables share it (STAR-14.26.2). A jackpot that never grows looks broken.
 */
const DEMO_POOL_RATE = 200_000

/** What a demo table has beyond its book's defaults; a book that is not listed needs nothing. */
const CHOICES: Readonly<Partial<Record<RulebookName, DemoChoice>>> = {
  nsw: { title: 'Blackjack 1' },
  star: {
    options: { sideBets: { blazing7s: { wager: dollars(2.5), reset: dollars(10_000) } } },
    poolRate: DEMO_POOL_RATE,
  },
  // Without tens, Perfect Pairs at the book's odds favour the player from six decks on.
  pontoon: { options: { decks: 8, sideBets: { perfectPairs: false } } },
  nz: { options: { sideBets: { superSevens: {} } } },
}

/** The tables of a floor that nobody has set up yet: one for each game that is played at shared tables. */
export const DEMO_TABLES: readonly TableOpening[] = RULEBOOK_NAMES.filter((book) => book !== OWN_TABLE_BOOK).map(
  (book) => {
    const { title = `${RULEBOOKS[book].title.en} 1`, options = {}, poolRate } = CHOICES[book] ?? {}
    return {
      name: `${book}-1`,
      title,
      rulebook: book,
      options: withSideKind(rulebooks[book], {
        ...(rulebooks[book].decks.is.includes(DECKS) ? { decks: DECKS } : {}),
        minimum: dollars(5),
        maximum: dollars(500),
        smallestChip: dollars(0.5),
        ...options,
      }),
      clock: SHARED_CLOCK,
      privateFor: null,
      ...(poolRate === undefined ? {} : { poolRate }),
    }
  },
)

/** Opens the tables that were never on the floor. A table that staff have closed stays closed. */
export async function openDemoFloor({ registry, openings }: Floor, tables: readonly TableOpening[]): Promise<void> {
  for (const table of tables) if (!(await registry.isKnown(table.name))) await openings.open(table)
}
