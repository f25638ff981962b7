import type { Cents } from '@openpit/money'
import type { StaffRole } from './actor.ts'
import type { Clause } from './clause.ts'
import type { BoxNumber, Phase, PlayerId } from './round.ts'
import type { SideName } from './rules.ts'

/**
 * Why a command was refused: one kind for each reason, with its clause and the evidence.
 *
 * `decide` checks in this order: the role; the box, and who controls it; the phase, or the turn; the rule; the stake.
 * (For a wager, whether its amounts are amounts at all is checked before the phase.) The table checks last whether the
 * player can pay the stake.
 */
export type Refusal = { readonly clause: Clause } & (
  | { readonly kind: 'not-an-amount'; readonly field: string }
  | { readonly kind: 'not-payable-in-chips'; readonly amount: Cents; readonly smallestChip: Cents }
  | { readonly kind: 'not-for-staff' }
  | { readonly kind: 'not-your-work'; readonly who: readonly StaffRole[] }
  | { readonly kind: 'wrong-phase'; readonly phase: Phase }
  | { readonly kind: 'wagers-locked' }
  | { readonly kind: 'no-such-box'; readonly box: BoxNumber; readonly boxes: number }
  | { readonly kind: 'no-wager-on-box'; readonly box: BoxNumber }
  | { readonly kind: 'no-wagers' }
  | { readonly kind: 'box-full'; readonly box: BoxNumber; readonly players: number }
  | { readonly kind: 'below-minimum'; readonly amount: Cents; readonly minimum: Cents }
  | { readonly kind: 'above-maximum'; readonly amount: Cents; readonly maximum: Cents }
  | { readonly kind: 'not-in-increments'; readonly amount: Cents; readonly increment: Cents }
  | { readonly kind: 'tokens-not-taken' }
  | { readonly kind: 'more-tokens-than-wager'; readonly tokens: Cents; readonly wager: Cents }
  | { readonly kind: 'not-enough-chips'; readonly short: Cents }
  | { readonly kind: 'not-enough-tokens'; readonly short: Cents }
  | { readonly kind: 'side-bet-not-offered'; readonly bet: SideName }
  | { readonly kind: 'side-bet-needs-main-wager'; readonly bet: SideName }
  | { readonly kind: 'side-bet-needs-decks'; readonly bet: SideName; readonly decks: readonly number[] }
  | { readonly kind: 'side-bet-place-taken'; readonly bet: SideName; readonly places: number }
  | {
      readonly kind: 'side-bet-amount'
      readonly bet: SideName
      readonly amount: Cents
      readonly least: Cents
      readonly most: Cents
    }
  | { readonly kind: 'side-bet-amount-fixed'; readonly bet: SideName; readonly amounts: readonly Cents[] }
  | { readonly kind: 'one-side-bet-a-table'; readonly bet: SideName; readonly taken: SideName }
  | { readonly kind: 'offers-open' }
  | { readonly kind: 'offer-not-open'; readonly offer: string }
  | { readonly kind: 'already-insured' }
  | { readonly kind: 'insurance-too-much'; readonly amount: Cents; readonly most: Cents }
  | { readonly kind: 'insurance-fixed-at-half'; readonly half: Cents }
  | { readonly kind: 'not-controlling-player'; readonly box: BoxNumber; readonly controller: PlayerId }
  | { readonly kind: 'not-the-turn'; readonly box: BoxNumber; readonly hand: number }
  | { readonly kind: 'card-is-coming' }
  | { readonly kind: 'cards-not-exposed'; readonly box: BoxNumber }
  | { readonly kind: 'cards-face-up'; readonly box: BoxNumber }
  | { readonly kind: 'must-draw'; readonly total: number; readonly below: number }
  | { readonly kind: 'split-ace-takes-one-card' }
  | { readonly kind: 'double-not-offered'; readonly total: number; readonly offeredOn: 'any' | readonly number[] }
  | { readonly kind: 'double-with-ace' }
  | { readonly kind: 'double-too-many-cards'; readonly cards: number }
  | { readonly kind: 'double-amount'; readonly amount: Cents; readonly least: Cents; readonly most: Cents }
  | { readonly kind: 'split-not-a-pair' }
  | { readonly kind: 'split-too-many-hands'; readonly hands: number }
  | { readonly kind: 'split-aces-once' }
  | { readonly kind: 'split-was-declined' }
  | { readonly kind: 'split-amount'; readonly amount: Cents; readonly original: Cents }
  | { readonly kind: 'no-such-hand'; readonly hand: number }
  | { readonly kind: 'surrender-not-offered' }
  | { readonly kind: 'nothing-to-rescue' }
  | { readonly kind: 'nominee-without-wager'; readonly player: PlayerId }
  | { readonly kind: 'not-in-this-book' }
  | { readonly kind: 'no-such-command' }
  | { readonly kind: 'nothing-above-maximum' }
  | { readonly kind: 'no-card-due' }
  | { readonly kind: 'no-prize-due' }
  | { readonly kind: 'no-such-prize'; readonly perDollar: number }
  | { readonly kind: 'no-share-due'; readonly bet: SideName }
  | { readonly kind: 'pool-shows-otherwise'; readonly shows: Cents }
  | { readonly kind: 'card-not-in-shoe' }
  | { readonly kind: 'nothing-was-missed' }
  | { readonly kind: 'no-hand-to-discard'; readonly box: BoxNumber }
)
