import { type Card, JOKER, RANKS, type Rank, rankOf } from './card.ts'

/** The ranks of one deck, each once in every suit. */
export type Composition = { readonly name: string; readonly ranks: readonly Rank[] }

export const FIFTY_TWO: Composition = { name: 'fifty-two cards', ranks: RANKS }

/** The deck of Federal Pontoon, without the four tens. */
export const FORTY_EIGHT: Composition = { name: 'forty-eight cards', ranks: RANKS.filter((rank) => rank !== '10') }

export function holds(deck: Composition, card: Card): boolean {
  if (card === JOKER) return false
  return deck.ranks.length === RANKS.length || deck.ranks.includes(rankOf(card))
}

/** All cards of this many decks, in the order of new packs, and the jokers behind them. */
export function loadedShoe(decks: number, composition: Composition, jokers = 0): Card[] {
  const shoe: Card[] = []
  for (let deck = 0; deck < decks; deck++) {
    for (let card = 0; card < JOKER; card++) {
      if (composition.ranks.includes(rankOf(card as Card))) shoe.push(card as Card)
    }
  }
  for (let joker = 0; joker < jokers; joker++) shoe.push(JOKER)
  return shoe
}
