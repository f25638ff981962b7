import type { Command } from '@openpit/engine'
import { burnsInRound, cardsInARowAt, type Table, waitsAt } from '../table.ts'

/** The held cards that the table waits for: they come before the shoe. */
export function heldDue(table: Table): Command | undefined {
  const { live } = table
  if (live === null || live.held.length === 0 || live.stray !== null || burnsInRound(table)) return undefined
  const waits = waitsAt(table).for
  if (waits !== 'card' && waits !== 'dealer-card') return undefined
  const cards = live.held.slice(0, cardsInARowAt(table)).map(({ card }) => card)
  return cards.length === 0 ? undefined : { do: 'cards', cards }
}
