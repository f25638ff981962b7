import type { Cents } from '@openpit/money'
import { PRIVATE_CLOCK, SHARED_CLOCK, type TableOpening } from '../tables/opening.ts'
import type { Floor } from './floor.ts'

const dollars = (amount: number): Cents => (amount * 100) as Cents

/** The tables of a floor that nobody has set up yet: one for each game but `online`, where everybody has his own. */
export const DEMO_TABLES: readonly TableOpening[] = [
  {
    name: 'nsw-1',
    title: 'Blackjack 1',
    rulebook: 'nsw',
    options: { decks: 6, minimum: dollars(5), maximum: dollars(500), smallestChip: dollars(0.5) },
  },
  {
    name: 'star-1',
    title: 'Star Blackjack 1',
    rulebook: 'star',
    options: {
      decks: 6,
      minimum: dollars(5),
      maximum: dollars(500),
      smallestChip: dollars(0.5),
      sideBets: { blazing7s: { wager: dollars(2.5), reset: dollars(10_000) } },
    },
  },
  {
    name: 'tas-1',
    title: 'Tasmanian Blackjack 1',
    rulebook: 'tas',
    options: { decks: 6, minimum: dollars(5), maximum: dollars(500), smallestChip: dollars(0.5) },
  },
  {
    name: 'pontoon-1',
    title: 'Federal Pontoon 1',
    rulebook: 'pontoon',
    // Without tens, Perfect Pairs at the book's odds favour the player from six decks on.
    options: {
      decks: 8,
      minimum: dollars(5),
      maximum: dollars(500),
      smallestChip: dollars(0.5),
      sideBets: { perfectPairs: false },
    },
  },
  {
    name: 'nz-1',
    title: 'New Zealand Blackjack 1',
    rulebook: 'nz',
    options: {
      decks: 6,
      minimum: dollars(5),
      maximum: dollars(500),
      smallestChip: dollars(0.5),
      sideBets: { superSevens: {} },
    },
  },
].map((table) => ({ ...table, clock: SHARED_CLOCK, privateFor: null }) as TableOpening)

/** Somebody's own table of the online game. No handle begins with a digit: the second of one person is never the first of another. */
export function ownTable(player: string, number = 1): TableOpening {
  return {
    name: number === 1 ? `online-${player}` : `online-${number}-${player}`,
    title: 'Online Blackjack',
    rulebook: 'online',
    options: { minimum: dollars(1), maximum: dollars(500), smallestChip: dollars(0.5) },
    clock: PRIVATE_CLOCK,
    privateFor: player,
  }
}

/** Puts tables on the floor that were never there; one that staff have closed stays closed. */
export async function openDemoFloor(floor: Floor, tables: readonly TableOpening[]): Promise<void> {
  for (const table of tables) if (!(await floor.leases.isKnown(table.name))) await floor.openTable(table)
}
