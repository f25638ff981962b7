import type { Actor, BoxNumber, Clause, PlayerId, SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { VoidGround } from '@openpit/rulebooks'

/** Events about the people at a table. Taking a seat is a round's event, because it decides who controls the box. */
export type PeopleEvent =
  // people and their chips
  | { readonly kind: 'seat-left'; readonly box: BoxNumber; readonly player: PlayerId }
  /** The player has money in the round and leaves when it is over. */
  | { readonly kind: 'player-leaving'; readonly player: PlayerId }
  /** The player no longer has a seat, a wager or chips here. */
  | { readonly kind: 'player-left'; readonly player: PlayerId }
  | { readonly kind: 'chips-brought'; readonly player: PlayerId; readonly cents: Cents; readonly left?: Cents }
  | { readonly kind: 'chips-taken'; readonly player: PlayerId; readonly cents: Cents }
  // notices and limits
  | { readonly kind: 'notice-posted'; readonly notice: Notice; readonly by: Actor; readonly at: number }
  | { readonly kind: 'notice-withdrawn'; readonly of: Notice['of']; readonly by: Actor }
  /** New limits that take effect when no wager is on the layout. */
  | { readonly kind: 'limits-due'; readonly limits: NewLimits; readonly announced: boolean }
  | { readonly kind: 'limits-changed'; readonly limits: NewLimits }
  | { readonly kind: 'closing-due' }
  | { readonly kind: 'table-closed'; readonly clause: Clause }
  // powers over players
  | ({ readonly kind: 'limits-granted'; readonly clause: Clause } & OwnLimits)
  | ({ readonly kind: 'player-held'; readonly clause: Clause } & MinimumHold)
  | ({ readonly kind: 'boxes-limited'; readonly clause: Clause } & BoxLimit)
  | ({ readonly kind: 'boxes-reserved'; readonly clause: Clause } & Reservation)
  /** How many may play at the table and on a box; `null`: unchanged. */
  | {
      readonly kind: 'players-limited'
      readonly players: number | null
      readonly onBox: number | null
      readonly clause: Clause
    }
  | { readonly kind: 'raises-limited'; readonly by: Actor }
  | { readonly kind: 'raises-allowed'; readonly by: Actor }
  | { readonly kind: 'side-bet-restricted'; readonly bet: SideName; readonly clause: Clause }
  | { readonly kind: 'restrictions-lifted'; readonly player: PlayerId; readonly by: Actor }
  | {
      readonly kind: 'wager-refused'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly reason: string
      readonly by: Actor
      readonly clause: Clause
    }
  | { readonly kind: 'seats-vacated'; readonly player: PlayerId; readonly clause: Clause }
  | { readonly kind: 'player-excluded'; readonly player: PlayerId; readonly reason: string; readonly clause: Clause }
  // the void round
  | ({ readonly kind: 'void-proposed' } & VoidProposal)
  | { readonly kind: 'void-confirmed'; readonly by: Actor }

/** A sign at the table that announces a change, and when it comes. */
export type Notice =
  /** `null`: that limit does not change. */
  | { readonly of: 'limits'; readonly minimum: Cents | null; readonly maximum: Cents | null; readonly due: number }
  | { readonly of: 'closing'; readonly due: number }

export interface NewLimits {
  readonly minimum: Cents
  readonly maximum: Cents
  /** The clause by which the new minimum applies. */
  readonly clause: Clause
  /** The lower minimums that players who were present keep. */
  readonly kept: readonly KeptMinimum[]
}

export interface KeptMinimum {
  readonly player: PlayerId
  readonly minimum: Cents
}

export interface OwnLimits {
  readonly player: PlayerId
  /** `null`: on every box. */
  readonly box: BoxNumber | null
  readonly minimum: Cents
  readonly maximum: Cents
}

/** A player who skipped a round and may wager only the minimum. */
export interface MinimumHold {
  readonly player: PlayerId
  readonly box: BoxNumber | null
  readonly lasts: 'this-shoe' | 'further-shoes'
}

export interface BoxLimit {
  readonly player: PlayerId
  readonly boxes: number
  readonly atMinimum: boolean
}

export interface Reservation {
  readonly player: PlayerId
  readonly boxes: readonly BoxNumber[]
}

export interface VoidProposal {
  readonly by: Actor
  readonly reason: string
  readonly ground: VoidGround | 'irregularity'
  readonly forfeits: PlayerId | null
}

const KINDS: Readonly<Record<PeopleEvent['kind'], true>> = {
  'seat-left': true,
  'player-leaving': true,
  'player-left': true,
  'chips-brought': true,
  'chips-taken': true,
  'notice-posted': true,
  'notice-withdrawn': true,
  'limits-due': true,
  'limits-changed': true,
  'closing-due': true,
  'table-closed': true,
  'limits-granted': true,
  'player-held': true,
  'boxes-limited': true,
  'boxes-reserved': true,
  'players-limited': true,
  'raises-limited': true,
  'raises-allowed': true,
  'side-bet-restricted': true,
  'restrictions-lifted': true,
  'wager-refused': true,
  'seats-vacated': true,
  'player-excluded': true,
  'void-proposed': true,
  'void-confirmed': true,
}

export function isPeopleEvent(event: { readonly kind: string }): event is PeopleEvent {
  return Object.hasOwn(KINDS, event.kind)
}
