import { type Card, JOKER, RANKS, type Rank, rankOf } from './card.ts'

/** What one deck holds: the ranks that are in it, once in every suit. */
export type Composition = { readonly name: string; readonly ranks: readonly Rank[] }

export const FIFTY_TWO: Composition = { name: 'fifty-two cards', ranks: RANKS }

/** Federal Pontoon takes the four tens out. */
export const FORTY_EIGHT: Composition = { name: 'forty-eight cards', ranks: RANKS.filter((rank) => rank !== '10') }

/** Every deck with all thirteen ranks holds every card but the joker. */
export function holds(deck: Composition, card: Card): boolean {
  if (card === JOKER) return false
  return deck.ranks.length === RANKS.length || deck.ranks.includes(rankOf(card))
}

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
