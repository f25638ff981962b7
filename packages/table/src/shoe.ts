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

/** The tally after these cards; `undefined` if one of them would leave more often than the decks hold it. */
export function withCardsOut(shoe: ShoeTally, cards: readonly Card[], rules: Rules): ShoeTally | undefined {
  const out = shoe.out.slice()
  for (const card of cards) {
    if (!holds(rules.deck.is, card) || (out[card] as number) >= rules.decks.is) return undefined
    out[card] = (out[card] as number) + 1
  }
  return { ...shoe, out, inPlay: true }
}
