import { cents } from '@openpit/money'
import type { RulebookName } from '@openpit/names'
import { PRIVATE_CLOCK, type TableOpening } from '../tables/opening.ts'
import type { Floor } from './floor.ts'

/** The book whose players each have a private table. */
export const OWN_TABLE_BOOK: RulebookName = 'online'

/**
 * A player's private table of the online game. A handle never begins with a digit, so the second table of one
 * player never has the name of another player's first.
 */
export function ownTable(player: string, number = 1): TableOpening {
  return {
    name: number === 1 ? `online-${player}` : `online-${number}-${player}`,
    title: 'Online Blackjack',
    rulebook: OWN_TABLE_BOOK,
    options: { minimum: cents(100), maximum: cents(50_000), smallestChip: cents(50) },
    clock: PRIVATE_CLOCK,
    privateFor: player,
  }
}

/** The player's open private table. If there is none, a new one is opened. */
export async function openOwnTable(floor: Floor, player: string): Promise<TableOpening> {
  const opening = await ownTableOf(floor, player)
  if (!(await floor.registry.isOpen(opening.name))) await floor.openings.open(opening)
  return opening
}

/** The private table that a player has, or would get. A closed table never opens again. */
export async function ownTableOf({ registry }: Floor, player = 'anyone'): Promise<TableOpening> {
  for (let number = 1; ; number++) {
    const opening = ownTable(player, number)
    if ((await registry.isOpen(opening.name)) || !(await registry.isKnown(opening.name))) return opening
  }
}
