import type { Cents } from '@openpit/money'
import { SHARED_CLOCK, type TableOpening } from '../tables/opening.ts'
import type { Floor } from './floor.ts'

const dollars = (amount: number): Cents => (amount * 100) as Cents

/** The tables of a new floor: one for each game except `online`, where every player has a private table. */
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
    // A Pontoon deck has no tens: with six decks or more, Perfect Pairs at the book's odds favour the player.
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

/** Opens the tables that were never on the floor. A table that staff have closed stays closed. */
export async function openDemoFloor({ registry, openings }: Floor, tables: readonly TableOpening[]): Promise<void> {
  for (const table of tables) if (!(await registry.isKnown(table.name))) await openings.open(table)
}
