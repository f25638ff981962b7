import { type Card, cardOf, JOKER, jokerAs } from './card.ts'

// Aces count 1 here: whether one counts 11 depends on the whole hand.
// A joker counts nothing until it is nominated.
const POINTS = new Uint8Array(jokerAs('K') + 1)
for (let card = 0; card < JOKER; card++) POINTS[card] = Math.min((card >> 2) + 1, 10)
for (let card = jokerAs('A'); card <= jokerAs('K'); card++) POINTS[card] = Math.min(card - JOKER, 10)

const JOKER_AS_ACE = jokerAs('A')

const FIRST_JACK = cardOf('J', 's')

/** The points of a single card: 1 for an ace, 10 for a jack, queen or king. */
export function pointsOf(card: Card): number {
  return POINTS[card] as number
}

export function isAce(card: Card): boolean {
  return card < 4 || card === JOKER_AS_ACE
}

export function isTenValue(card: Card): boolean {
  return POINTS[card] === 10
}

/** A jack, a queen or a king. A ten has the same points, but is not a picture card. */
export function isPicture(card: Card): boolean {
  return card >= FIRST_JACK && card < JOKER
}
