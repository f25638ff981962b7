import type { RoundEvent } from '../event.ts'
import { withItem } from '../lists.ts'
import type { Hand, Round, Settlement } from '../round.ts'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

export type WritableRound = Writable<Round>
export type WritableHand = Writable<Hand>

/**
 * A round while it changes: a copy of the round before, sharing everything that has not changed yet. Never change an
 * object of the round before: callers still use it. Objects that were copied since may be changed in place, so that a
 * decision with many events copies each hand at most once.
 */
export interface RoundChanges {
  readonly round: WritableRound
  readonly before: Round
}

/** The hand at an index, safe to change in place: copied first, unless it already is a copy. */
export function handAt({ round, before }: RoundChanges, index: number): WritableHand {
  if (round.hands === before.hands) round.hands = before.hands.slice()
  const hand = round.hands[index] as Hand
  // A hand counts as copied if it is not the object that was at this index before. So code that moves a hand (a split)
  // must copy it, or the original would be changed in place.
  if (hand !== before.hands[index]) return hand
  const copy = copyHand(hand)
  ;(round.hands as Hand[])[index] = copy
  return copy
}

/** Adds a settled wager at the end of the list. */
export function addSettled({ round, before }: RoundChanges, line: Settlement): void {
  if (round.settled === before.settled) round.settled = withItem(before.settled, line)
  else (round.settled as Settlement[]).push(line)
}

/** Field by field, like `copyHand`: every command makes such copies, and a spread of so many fields is slower. */
export function copyRound(round: Round): WritableRound {
  return {
    phase: round.phase,
    boxes: round.boxes,
    hands: round.hands,
    dealer: round.dealer,
    sides: round.sides,
    insurance: round.insurance,
    offers: round.offers,
    prizesDue: round.prizesDue,
    sharesDue: round.sharesDue,
    settled: round.settled,
    sealed: round.sealed,
    initialCards: round.initialCards,
    noMoreBets: round.noMoreBets,
    insuranceForgotten: round.insuranceForgotten,
    peeked: round.peeked,
    places: round.places,
    dealerCardDue: round.dealerCardDue,
    settledBeforeDealer: round.settledBeforeDealer,
    carried: round.carried,
  }
}

export function copyHand(hand: Hand): WritableHand {
  return {
    box: hand.box,
    cards: hand.cards,
    hard: hand.hard,
    ace: hand.ace,
    status: hand.status,
    doubled: hand.doubled,
    split: hand.split,
    ofAces: hand.ofAces,
    surrendered: hand.surrendered,
    unattended: hand.unattended,
    cleared: hand.cleared,
    stakes: hand.stakes,
  }
}

export type EventOf<Kind extends RoundEvent['kind']> = Extract<RoundEvent, { kind: Kind }>
