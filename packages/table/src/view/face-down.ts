import type { Card } from '@openpit/cards'
import { type BoxNumber, boxAt, handsOn } from '@openpit/engine'
import type { Table } from '../table.ts'

/** Where cards lie: the dealer's place, or a hand on a box (counted from one). */
export type Place = 'dealer' | { readonly box: BoxNumber; readonly hand: number }

/**
 * Whether cards at a place lie face down: the dealer's second card, or the first two of a hand, until they are turned
 * over or the round ends. Their own player has not seen them either.
 */
export function isFaceDown({ rules, round }: Pick<Table, 'rules' | 'round'>, place: Place): boolean {
  if (round.phase === 'ended') return false
  if (place === 'dealer') return round.dealer.secondFaceDown
  if (rules.firstTwoCards.is !== 'face-down' || boxAt(round, place.box)?.exposed === true) return false
  return (handsOn(round, place.box)[place.hand - 1]?.cards.length ?? 0) <= 2
}

/** The cards at a place as everyone sees them; `null` for a card that lies face down. */
export function facesAt(table: Pick<Table, 'rules' | 'round'>, place: Place): readonly (Card | null)[] {
  const { round } = table
  const isDown = isFaceDown(table, place)
  if (place === 'dealer') return round.dealer.cards.map((card, index) => (isDown && index === 1 ? null : card))
  const cards = handsOn(round, place.box)[place.hand - 1]?.cards ?? []
  return isDown ? cards.map(() => null) : cards
}
