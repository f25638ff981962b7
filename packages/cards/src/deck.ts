import { type Card, JOKER, RANKS, type Rank, rankOf } from './card.ts'

/** What one deck holds: the ranks that are in it, once in every suit. */
export type Composition = { readonly ranks: readonly Rank[] }

export const FIFTY_TWO: Composition = { ranks: RANKS }

/** Federal Pontoon takes the four tens out. */
export const FORTY_EIGHT: Composition = { ranks: RANKS.filter((rank) => rank !== '10') }

/** All cards of so many decks, in the order of a new pack. */
export function loadedShoe(decks: number, composition: Composition): Card[] {
  const shoe: Card[] = []
  for (let deck = 0; deck < decks; deck++) {
    for (let card = 0; card < JOKER; card++) {
      if (composition.ranks.includes(rankOf(card as Card))) shoe.push(card as Card)
    }
  }
  return shoe
}
