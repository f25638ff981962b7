import type { RoundEvent } from '../event.ts'
import type { Round } from '../round.ts'

/** A copy of a round that nobody else has seen yet. Only its own fields may be set; what they hold is shared. */
export type Changing = { -readonly [Field in keyof Round]: Round[Field] }

/** Spelt out, as hands are below: every command makes such copies, and a spread of so many fields is slower. */
export function copied(round: Round): Changing {
  return {
    phase: round.phase,
    boxes: round.boxes,
    hands: round.hands,
    dealer: round.dealer,
    sides: round.sides,
    insurance: round.insurance,
    offers: round.offers,
    prizesDue: round.prizesDue,
    settled: round.settled,
    initialCards: round.initialCards,
    noMoreBets: round.noMoreBets,
    insuranceForgotten: round.insuranceForgotten,
    peeked: round.peeked,
    carried: round.carried,
  }
}

export type EventOf<Kind extends RoundEvent['kind']> = Extract<RoundEvent, { kind: Kind }>
