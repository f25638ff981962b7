import { type BoxNumber, type Hand, handNumberAt, type Offers, type Round, turnIndex } from './round.ts'
import type { Rules } from './rules.ts'

/** What a round is waiting for: the one thing that can take it further. */
export type Waits =
  | { readonly for: 'wagers' }
  | { readonly for: 'card'; readonly box: BoxNumber; readonly hand: number }
  | { readonly for: 'dealer-card'; readonly faceDown: boolean }
  | { readonly for: 'answers'; readonly offers: Offers }
  | { readonly for: 'prize'; readonly box: BoxNumber }
  | { readonly for: 'decision'; readonly box: BoxNumber; readonly hand: number }
  | { readonly for: 'nothing' }

const WAGERS: Waits = { for: 'wagers' }
const DEALER_CARD: Waits = { for: 'dealer-card', faceDown: false }
const DEALER_CARD_FACE_DOWN: Waits = { for: 'dealer-card', faceDown: true }
const NOTHING: Waits = { for: 'nothing' }

export function waitsFor(round: Round, rules: Rules): Waits {
  if (round.prizesDue.length > 0) return { for: 'prize', box: round.prizesDue[0] as BoxNumber }
  if (round.offers !== null) return { for: 'answers', offers: round.offers }
  switch (round.phase) {
    case 'wagering':
      return WAGERS
    case 'dealing':
      return initialCard(round, rules)
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

/** The next card of the initial deal. Only boxes with a main wager are dealt to. */
function initialCard(round: Round, rules: Rules): Waits {
  const boxes = round.hands.length
  const dealt = round.initialCards
  if (rules.dealOrder.is === 'hand-by-hand') {
    if (dealt < 2 * boxes) return toBox(round, dealt >> 1)
  } else {
    if (dealt < boxes) return toBox(round, dealt)
    if (dealt > boxes && dealt <= 2 * boxes) return toBox(round, dealt - boxes - 1)
  }
  return round.dealer.cards.length === 0 ? DEALER_CARD : DEALER_CARD_FACE_DOWN
}

function toBox(round: Round, index: number): Waits {
  return { for: 'card', box: (round.hands[index] as Hand).box, hand: 1 }
}

/** How many cards are due before anybody or anything else can come between: all that is left of the initial deal. */
export function cardsInARow(round: Round, rules: Rules): number {
  return round.phase === 'dealing' ? initialCardsInAll(round, rules) - round.initialCards : 1
}

export function initialCardsInAll(round: Round, rules: Rules): number {
  return 2 * round.hands.length + (rules.dealerSecondCard.is === 'face-down-at-once' ? 2 : 1)
}
