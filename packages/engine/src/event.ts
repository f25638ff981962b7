import type { Card } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Actor } from './actor.ts'
import type { Clause } from './clause.ts'
import type { BoxNumber, JackpotShare, Offers, Phase, PlayerId, Settlement } from './round.ts'
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
      readonly clause: Clause
    }
  | { readonly kind: 'no-more-bets-called' }
  /** The deal did not happen: wagers may be changed again. */
  | { readonly kind: 'betting-reopened' }
  | {
      readonly kind: 'betting-closed'
      /** Who decides on each box, in order of boxes; frozen for the round. */
      readonly controllers: readonly PlayerId[]
      readonly insuranceForgotten: boolean
    }
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
    }
  | {
      readonly kind: 'hand-split'
      readonly box: BoxNumber
      readonly hand: number
      readonly player: PlayerId
      readonly cents: Cents
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
  // settlement
  /** A share of a jackpot is won. It is settled once the pool says what it shows. */
  | ({ readonly kind: 'jackpot-won' } & JackpotShare)
  | { readonly kind: 'wager-settled'; readonly line: Settlement }
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
  | { readonly kind: 'wager-invalidated'; readonly box: BoxNumber; readonly player: PlayerId }
  | { readonly kind: 'hand-voided'; readonly box: BoxNumber; readonly clause: Clause }
  | { readonly kind: 'round-voided'; readonly clause: Clause }
  | { readonly kind: 'round-ended' }
