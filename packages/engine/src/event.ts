import type { Card, Rank } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Actor } from './actor.ts'
import type { Clause } from './clause.ts'
import type { BoxNumber, JackpotShare, Offers, Phase, PlayerId, Round, SealedStake, Settlement } from './round.ts'
import type { SideName } from './rules.ts'

/** Everything that can have happened in a round. The log of these is the round. */
export type RoundEvent =
  // wagering
  | { readonly kind: 'seat-taken'; readonly box: BoxNumber; readonly player: PlayerId }
  | {
      readonly kind: 'wager-placed'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
      readonly tokens: Cents
    }
  | {
      readonly kind: 'side-wager-placed'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly bet: SideName
      readonly cents: Cents
      /** The part of it that is in tokens; none if left out. */
      readonly tokens?: Cents
    }
  | {
      readonly kind: 'wager-returned'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
      readonly tokens: Cents
      readonly clause: Clause
    }
  | {
      readonly kind: 'side-wager-returned'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly bet: SideName
      readonly cents: Cents
      readonly tokens?: Cents
      readonly clause: Clause
    }
  | ({
      readonly kind: 'wager-sealed'
      readonly player: PlayerId
      readonly box: BoxNumber
    } & SealedStake)
  | { readonly kind: 'sealed-wager-returned'; readonly player: PlayerId; readonly box: BoxNumber }
  /** A secret wager becomes an open one before the deal. */
  | {
      readonly kind: 'sealed-wager-opened'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
    }
  | { readonly kind: 'no-more-bets-called' }
  /** The deal did not happen: wagers may be changed again. */
  | { readonly kind: 'betting-reopened' }
  | {
      readonly kind: 'betting-closed'
      /** Who decides on each box, in order of boxes; frozen for the round. */
      readonly controllers: readonly PlayerId[]
      readonly insuranceForgotten: boolean
      /** The box at which cards and decisions begin, if it is not the first. */
      readonly first?: BoxNumber
      /** Where the cards of the initial deal were put, if not as the book says. */
      readonly places?: readonly BoxNumber[]
    }
  /** The deal had begun at the wrong box: the cards dealt so far lie as if it had begun at this one. */
  | { readonly kind: 'deal-restarted'; readonly first: BoxNumber; readonly clause: Clause }
  | {
      /** Moved into the float before the deal; put back if the deal does not happen. */
      readonly kind: 'side-wager-collected' | 'side-wager-put-back'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly bet: SideName
      readonly cents: Cents
    }
  // cards
  | {
      readonly kind: 'card-dealt'
      readonly box: BoxNumber
      readonly hand: number
      readonly card: Card
      /** The total as the dealer announces it. */
      readonly total: number
      readonly soft: boolean
    }
  | {
      readonly kind: 'dealer-card-dealt'
      readonly card: Card
      readonly faceDown: boolean
      readonly total: number
      readonly soft: boolean
    }
  | {
      readonly kind: 'joker-nominated'
      readonly box: BoxNumber
      readonly hand: number
      readonly as: Rank
      readonly total: number
      readonly soft: boolean
    }
  /** A joker came to the dealer, who lays it away and takes another card. */
  | { readonly kind: 'joker-laid-away' }
  /** The dealer's face-down card, if any, is turned over. */
  | { readonly kind: 'dealer-turn-begun' }
  | { readonly kind: 'dealer-peeked'; readonly blackjack: boolean }
  | { readonly kind: 'cards-exposed'; readonly box: BoxNumber }
  | { readonly kind: 'hand-cleared'; readonly box: BoxNumber; readonly hand: number }
  // offers
  | { readonly kind: 'phase-begun'; readonly phase: Phase }
  | { readonly kind: 'offers-opened'; readonly offers: Offers }
  | { readonly kind: 'offer-declined'; readonly player: PlayerId; readonly box: BoxNumber }
  | { readonly kind: 'offers-closed' }
  | {
      readonly kind: 'insurance-placed'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
      /** The amount on a box with a secret wager, where `cents` is 0. */
      readonly sealed?: Cents
    }
  /** Insurance above half of a wager that was capped. */
  | {
      readonly kind: 'insurance-returned'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
      readonly clause: Clause
    }
  | { readonly kind: 'even-money-taken'; readonly player: PlayerId; readonly box: BoxNumber }
  | { readonly kind: 'insurance-never-offered'; readonly player: PlayerId }
  | { readonly kind: 'prize-button-nominated'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'prize-button-pressed'; readonly box: BoxNumber; readonly by: Actor }
  | { readonly kind: 'prize-drawn'; readonly box: BoxNumber; readonly perDollar: number }
  | { readonly kind: 'prize-button-failed'; readonly box: BoxNumber }
  // decisions
  | { readonly kind: 'card-called'; readonly box: BoxNumber; readonly hand: number }
  | { readonly kind: 'hand-finished'; readonly box: BoxNumber; readonly hand: number }
  | { readonly kind: 'hand-surrendered'; readonly box: BoxNumber; readonly hand: number }
  | {
      readonly kind: 'wager-doubled'
      readonly box: BoxNumber
      readonly hand: number
      readonly player: PlayerId
      readonly cents: Cents
      readonly acesLocked: boolean
      /** What it adds to a secret wager. */
      readonly sealed?: Cents
    }
  | {
      readonly kind: 'hand-split'
      readonly box: BoxNumber
      readonly hand: number
      readonly player: PlayerId
      readonly cents: Cents
      /** What it adds to a secret wager. */
      readonly sealed?: Cents
    }
  | {
      readonly kind: 'split-followed'
      readonly box: BoxNumber
      readonly hand: number
      readonly player: PlayerId
      readonly cents: Cents
    }
  | {
      readonly kind: 'hand-taken'
      readonly box: BoxNumber
      readonly from: number
      readonly hand: number
      readonly player: PlayerId
    }
  | { readonly kind: 'split-declined'; readonly box: BoxNumber }
  | {
      readonly kind: 'wager-rescued'
      readonly box: BoxNumber
      readonly hand: number
      readonly player: PlayerId
    }
  | { readonly kind: 'hand-left-to-dealer'; readonly box: BoxNumber; readonly hand: number }
  | { readonly kind: 'control-passed'; readonly box: BoxNumber; readonly to: PlayerId }
  // cards dealt wrongly
  /** The player does not want the card that came out unasked: the hand gets no more cards. */
  | { readonly kind: 'card-refused'; readonly box: BoxNumber; readonly hand: number; readonly clause: Clause }
  /** The dealer has no first card: it comes when the turn leaves this hand, or now. */
  | {
      readonly kind: 'dealer-card-missed'
      readonly after: NonNullable<Round['dealerCardDue']>
      readonly clause: Clause
    }
  | { readonly kind: 'one-card-found'; readonly box: BoxNumber; readonly clause: Clause }
  | { readonly kind: 'cards-missed'; readonly box: BoxNumber; readonly clause: Clause }
  /** Boxes without a wager get no more cards of the initial deal: where its cards were put, and where the rest goes. */
  | { readonly kind: 'deal-shortened'; readonly places: readonly BoxNumber[] }
  | {
      readonly kind: 'wager-retracted'
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly clause: Clause
    }
  /** A hand on a box without a wager goes to the rack. */
  | { readonly kind: 'hand-discarded'; readonly box: BoxNumber; readonly clause: Clause }
  // settlement
  /** A share of a jackpot is won. It is settled once the pool says what it shows. */
  | ({ readonly kind: 'jackpot-won' } & JackpotShare)
  | { readonly kind: 'wager-settled'; readonly line: Settlement }
  /** The result of a sealed wager is certain. It is settled when the round is over. */
  | { readonly kind: 'sealed-wager-decided'; readonly line: Settlement }
  | { readonly kind: 'settlement-reversed'; readonly line: Settlement; readonly clause: Clause }
  /** A wager was settled for more than was at risk: the line before and after the correction. */
  | { readonly kind: 'settlement-corrected'; readonly line: Settlement; readonly to: Settlement }
  // staff
  | {
      readonly kind: 'wager-capped'
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly cap: Cents
      /** The amount that goes back to the player; `tokens` is the part of it that is in tokens. */
      readonly returned: Cents
      readonly tokens: Cents
      readonly clause: Clause
    }
  /** A wager found below the minimum was made up from the player's chips. */
  | {
      readonly kind: 'wager-made-up'
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly to: Cents
      readonly added: Cents
      readonly clause: Clause
    }
  | { readonly kind: 'wager-invalidated'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'hand-voided'; readonly box: BoxNumber; readonly clause: Clause }
  | { readonly kind: 'round-voided'; readonly clause: Clause }
  | { readonly kind: 'round-ended' }
