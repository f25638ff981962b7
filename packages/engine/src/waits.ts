import { jokerWaits } from './phases/jokers.ts'
import {
  type BoxNumber,
  DEALERS_PLACE,
  type Hand,
  handNumberAt,
  type JackpotShare,
  type Offers,
  type Round,
  turnIndex,
} from './round.ts'
import type { Rules, SideName } from './rules.ts'

/** What a round is waiting for: the one thing that can take it further. */
export type Wait =
  | { readonly for: 'wagers' }
  | { readonly for: 'card'; readonly box: BoxNumber; readonly hand: number }
  | { readonly for: 'dealer-card'; readonly faceDown: boolean }
  | { readonly for: 'answers'; readonly offers: Offers }
  | { readonly for: 'prize'; readonly box: BoxNumber }
  | { readonly for: 'pool'; readonly bet: SideName }
  | { readonly for: 'nomination'; readonly box: BoxNumber; readonly hand: number }
  | { readonly for: 'decision'; readonly box: BoxNumber; readonly hand: number }
  | { readonly for: 'nothing' }

const WAGERS: Wait = { for: 'wagers' }
const DEALER_CARD: Wait = { for: 'dealer-card', faceDown: false }
const DEALER_CARD_FACE_DOWN: Wait = { for: 'dealer-card', faceDown: true }
const NOTHING: Wait = { for: 'nothing' }

export function waitsFor(round: Round, rules: Rules): Wait {
  if (round.prizesDue.length > 0) return { for: 'prize', box: round.prizesDue[0] as BoxNumber }
  if (round.sharesDue.length > 0) return { for: 'pool', bet: (round.sharesDue[0] as JackpotShare).bet }
  if (round.offers !== null) return { for: 'answers', offers: round.offers }
  const joker = rules.jokers === undefined ? -1 : jokerWaits(round, rules)
  if (joker >= 0) {
    return { for: 'nomination', box: (round.hands[joker] as Hand).box, hand: handNumberAt(round, joker) }
  }
  switch (round.phase) {
    case 'wagering':
      return WAGERS
    case 'dealing': {
      const index = initialCardGoesTo(round, rules)
      if (index !== TO_DEALER) return { for: 'card', box: (round.hands[index] as Hand).box, hand: 1 }
      return goesFaceDown(round) ? DEALER_CARD_FACE_DOWN : DEALER_CARD
    }
    case 'playing': {
      if (round.dealerCardDue !== null && isDealerCardDue(round)) return DEALER_CARD
      const index = turnIndex(round)
      if (index < 0) return NOTHING
      const hand = round.hands[index] as Hand
      const number = handNumberAt(round, index)
      return { for: hand.status === 'card-due' ? 'card' : 'decision', box: hand.box, hand: number }
    }
    case 'dealer':
      return DEALER_CARD
    case 'offers':
    case 'surrender':
    case 'ended':
      return NOTHING
  }
}

export const TO_DEALER = -1
export const TO_NOBODY = -2

/** Where the next card goes: the index of a hand, or `TO_DEALER`, or `TO_NOBODY`. */
export function nextCardGoesTo(round: Round, rules: Rules): number {
  if (rules.jokers !== undefined && jokerWaits(round, rules) >= 0) return TO_NOBODY
  // During the initial deal nothing is offered and no prize is due. At its end a jackpot share may be due, which is
  // paid before any other card.
  if (round.phase === 'dealing') return round.sharesDue.length > 0 ? TO_NOBODY : initialCardGoesTo(round, rules)
  if (round.prizesDue.length > 0 || round.offers !== null) return TO_NOBODY
  if (round.phase === 'dealer') return TO_DEALER
  if (round.dealerCardDue !== null && round.phase === 'playing' && isDealerCardDue(round)) return TO_DEALER
  const index = round.phase === 'playing' ? turnIndex(round) : -1
  return index >= 0 && (round.hands[index] as Hand).status === 'card-due' ? index : TO_NOBODY
}

/** Whether the first card that the dealer missed comes now: it was called for, or the turn has left that hand. */
export function isDealerCardDue(round: Round): boolean {
  const { dealerCardDue } = round
  if (dealerCardDue === null) return false
  const index = turnIndex(round)
  const turn = round.hands[index]
  if (dealerCardDue === 'now') return turn?.status !== 'card-due'
  return turn?.box !== dealerCardDue.box || handNumberAt(round, index) !== dealerCardDue.hand
}

/** Where the next card of the initial deal goes. Only boxes with a main wager are dealt to. */
function initialCardGoesTo(round: Round, rules: Rules): number {
  const boxes = round.hands.length
  const dealt = round.initialCards
  if (round.places !== null) {
    const place = round.places[dealt]
    return place === DEALERS_PLACE ? TO_DEALER : round.hands.findIndex(({ box }) => box === place)
  }
  if (rules.dealOrder.is === 'hand-by-hand') return dealt < 2 * boxes ? dealt >> 1 : TO_DEALER
  if (dealt < boxes) return dealt
  return dealt > boxes && dealt <= 2 * boxes ? dealt - boxes - 1 : TO_DEALER
}

/** Whether the dealer's next card is dealt face down: the second card, if it belongs to the initial deal. */
export function goesFaceDown(round: Round): boolean {
  return round.phase === 'dealing' && round.dealer.cards.length > 0 && round.places === null
}

/** How many cards are due in a row: what is left of the initial deal, or one. */
export function cardsInARow(round: Round, rules: Rules): number {
  // A joker stops the deal, so where there are any, cards come one by one.
  if (round.phase !== 'dealing' || rules.jokers !== undefined) return 1
  return initialCardsInAll(round, rules) - round.initialCards
}

export function initialCardsInAll(round: Round, rules: Rules): number {
  if (round.places !== null) return round.places.length
  return 2 * round.hands.length + (rules.dealerSecondCard.is === 'face-down-at-once' ? 2 : 1)
}
