import {
  type BoxNumber,
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
  switch (round.phase) {
    case 'wagering':
      return WAGERS
    case 'dealing': {
      const index = initialCardGoesTo(round, rules)
      if (index !== TO_DEALER) return { for: 'card', box: (round.hands[index] as Hand).box, hand: 1 }
      return goesFaceDown(round) ? DEALER_CARD_FACE_DOWN : DEALER_CARD
    }
    case 'playing': {
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

/** Where a card goes that leaves the shoe now: the place of a hand in the order of play, to the dealer, or to nobody. */
export function nextCardGoesTo(round: Round, rules: Rules): number {
  // Nothing is offered and no prize is due before the initial deal is out. When it is, a share of a jackpot may be due: no
  // card comes before that is paid.
  if (round.phase === 'dealing') return round.sharesDue.length > 0 ? TO_NOBODY : initialCardGoesTo(round, rules)
  if (round.prizesDue.length > 0 || round.offers !== null) return TO_NOBODY
  if (round.phase === 'dealer') return TO_DEALER
  const index = round.phase === 'playing' ? turnIndex(round) : -1
  return index >= 0 && (round.hands[index] as Hand).status === 'card-due' ? index : TO_NOBODY
}

/** The next card of the initial deal. Only boxes with a main wager are dealt to. */
function initialCardGoesTo(round: Round, rules: Rules): number {
  const boxes = round.hands.length
  const dealt = round.initialCards
  if (rules.dealOrder.is === 'hand-by-hand') return dealt < 2 * boxes ? dealt >> 1 : TO_DEALER
  if (dealt < boxes) return dealt
  return dealt > boxes && dealt <= 2 * boxes ? dealt - boxes - 1 : TO_DEALER
}

/** Whether the dealer's next card is the one that stays covered: the second of the initial deal. */
export function goesFaceDown(round: Round): boolean {
  return round.phase === 'dealing' && round.dealer.cards.length > 0
}

/** How many cards are due before anybody or anything else can come between: all that is left of the initial deal. */
export function cardsInARow(round: Round, rules: Rules): number {
  return round.phase === 'dealing' ? initialCardsInAll(round, rules) - round.initialCards : 1
}

export function initialCardsInAll(round: Round, rules: Rules): number {
  return 2 * round.hands.length + (rules.dealerSecondCard.is === 'face-down-at-once' ? 2 : 1)
}
