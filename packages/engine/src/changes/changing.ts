import type { RoundEvent } from '../event.ts'
import { appended } from '../lists.ts'
import type { Hand, Round, Settlement } from '../round.ts'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

export type WritableRound = Writable<Round>
export type WritableHand = Writable<Hand>

/**
 * A round on its way to the next: a copy of the one before, which shares with it all that has not changed yet. What the round
 * before holds is never changed, because others hold it too; what was made on the way is, so that one decision with many
 * events copies each hand once at most.
 */
export interface RoundChanges {
  readonly round: WritableRound
  readonly before: Round
}

/** The hand at a place in the order of play, to be changed in place: a copy, unless it was made on the way. */
export function handAt({ round, before }: RoundChanges, index: number): WritableHand {
  if (round.hands === before.hands) round.hands = before.hands.slice()
  const hand = round.hands[index] as Hand
  // Places are compared, so whatever moves a hand to another place (a split) must copy it: else it would pass for ours.
  if (hand !== before.hands[index]) return hand
  const copy = copiedHand(hand)
  ;(round.hands as Hand[])[index] = copy
  return copy
}

/** One more settled wager at the end of the list. */
export function addSettled({ round, before }: RoundChanges, line: Settlement): void {
  if (round.settled === before.settled) round.settled = appended(before.settled, line)
  else (round.settled as Settlement[]).push(line)
}

/** Spelt out, as hands are below: every command makes such copies, and a spread of so many fields is slower. */
export function copied(round: Round): WritableRound {
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
    initialCards: round.initialCards,
    noMoreBets: round.noMoreBets,
    insuranceForgotten: round.insuranceForgotten,
    peeked: round.peeked,
    carried: round.carried,
  }
}

export function copiedHand(hand: Hand): WritableHand {
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
