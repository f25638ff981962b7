import type { Card } from '@openpit/cards'
import type { BoxNumber, Hand } from '../round.ts'
import type { WritableRound } from './changing.ts'

/** The hands in the order of play: from the box where the deal begins, clockwise. */
export function fromBox(hands: readonly Hand[], first: BoxNumber): Hand[] {
  const inOrder = hands.toSorted((a, b) => a.box - b.box)
  const start = Math.max(
    0,
    inOrder.findIndex(({ box }) => box >= first),
  )
  return [...inOrder.slice(start), ...inOrder.slice(0, start)]
}

/** Lays the cards dealt so far again, in the order in which they came. Nobody has a second card yet. */
export function layAgain(round: WritableRound, first: BoxNumber, lay: (hand: Hand, card: Card) => Hand): void {
  const cards = round.hands.flatMap((hand) => hand.cards)
  const order = fromBox(round.hands, first)
  round.hands = order.map((hand, index) => {
    const empty: Hand = { ...hand, cards: [], hard: 0, ace: false }
    const card = cards[index]
    return card === undefined ? empty : lay(empty, card)
  })
}
