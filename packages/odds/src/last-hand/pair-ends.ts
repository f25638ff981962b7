/**
 * The ends of two players and the dealer together, exactly, from a fresh shoe. No hand is played by what another shows,
 * so the chances are the same in whatever order the cards are dealt: here first all of one player, then all of the
 * other, then the dealer's. Hands over 21 are what the others leave of one.
 */
import { DEALER_BUST, type DealerRule, ENDS } from '../exact/dealer.ts'
import { EMPTY } from '../exact/holdings.ts'
import { DealersShoes } from './dealers-shoes.ts'
import { type FinalHand, finalHands } from './style-ends.ts'

/** Where the chance of three ends is: `(first * ENDS + second) * ENDS + dealer`. */
export const placeOf = (first: number, second: number, dealer: number): number =>
  (first * ENDS + second) * ENDS + dealer

export function pairEnds(shoe: Int16Array, rule: DealerRule): Float64Array {
  const hands = finalHands()
  const shoes = new DealersShoes()
  const full = shoes.without(EMPTY, EMPTY)
  const afterOne = hands.map(({ holding }) => shoes.without(holding, EMPTY))
  const afterTwo = new Int32Array((hands.length * (hands.length + 1)) / 2)
  forPairs(hands, ({ holding }, other, pair) => {
    afterTwo[pair] = shoes.without(holding, other.holding)
  })
  const ends = shoes.ends(shoe, rule)
  const chances = new Float64Array(ENDS ** 3)
  const add = (first: number, second: number, ways: number, after: number) => {
    for (let dealer = 0; dealer < ENDS; dealer++) {
      const place = placeOf(first, second, dealer)
      chances[place] = (chances[place] as number) + ways * (ends[after * ENDS + dealer] as number)
    }
  }
  forPairs(hands, (one, other, pair) => {
    const ways = one.orders * other.orders
    add(one.end, other.end, ways, afterTwo[pair] as number)
    // The same two hands the other way round; a hand beside one like it is a pair only once.
    if (one !== other) add(other.end, one.end, ways, afterTwo[pair] as number)
  })
  // For now, whatever the other player has; `leaveBusts` leaves what remains for a bust.
  hands.forEach(({ end, orders }, hand) => {
    add(end, DEALER_BUST, orders, afterOne[hand] as number)
    add(DEALER_BUST, end, orders, afterOne[hand] as number)
  })
  add(DEALER_BUST, DEALER_BUST, 1, full)
  leaveBusts(chances)
  return chances
}

const NOT_BUST = Array.from({ length: ENDS }, (_, end) => end).filter((end) => end !== DEALER_BUST)

/** A bust is what is left of all hands when the other ends are taken away: first of one player, then of the other. */
function leaveBusts(chances: Float64Array): void {
  const take = (from: number, part: number) => {
    chances[from] = (chances[from] as number) - (chances[part] as number)
  }
  for (let dealer = 0; dealer < ENDS; dealer++) {
    for (const end of NOT_BUST) take(placeOf(DEALER_BUST, DEALER_BUST, dealer), placeOf(end, DEALER_BUST, dealer))
    for (const end of NOT_BUST) {
      for (const other of NOT_BUST) {
        take(placeOf(end, DEALER_BUST, dealer), placeOf(end, other, dealer))
        take(placeOf(DEALER_BUST, end, dealer), placeOf(other, end, dealer))
      }
    }
    for (const end of NOT_BUST) take(placeOf(DEALER_BUST, DEALER_BUST, dealer), placeOf(DEALER_BUST, end, dealer))
  }
}

function forPairs(hands: readonly FinalHand[], look: (one: FinalHand, other: FinalHand, pair: number) => void): void {
  let pair = 0
  for (let first = 0; first < hands.length; first++) {
    for (let second = first; second < hands.length; second++) {
      look(hands[first] as FinalHand, hands[second] as FinalHand, pair++)
    }
  }
}
