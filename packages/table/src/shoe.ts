import { type Card, holds, JOKER } from '@openpit/cards'
import type { Rules } from '@openpit/engine'

/** What a table knows of its shoe without seeing into it: which cards have left, and whether one was burned. */
export interface ShoeTally {
  /** How often each card has left since the last shuffle. */
  readonly out: readonly number[]
  readonly burned: boolean
  /** A round has been dealt from it. */
  readonly inPlay: boolean
}

export const FRESH_SHOE: ShoeTally = { out: Array(JOKER + 1).fill(0), burned: false, inPlay: false }

/** A card can leave the shoe only as often as the decks hold it. */
export function canLeave(shoe: ShoeTally, card: Card, rules: Rules): boolean {
  if (!holds(rules.deck.is, card)) return false
  return (shoe.out[card] as number) < rules.decks.is
}

export function withCardOut(shoe: ShoeTally, card: Card): ShoeTally {
  const out = shoe.out.slice()
  out[card] = (out[card] as number) + 1
  return { ...shoe, out, inPlay: true }
}
