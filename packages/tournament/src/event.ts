import type { BoxNumber, Clause, PlayerId, Role } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TableEvent } from '@openpit/table'
import type { HandLimits } from './conditions.ts'
import type { Ballot, Form, OutPlayer, Place, PlayOff, TableNumber } from './state.ts'

/** Everything that can have happened in a tournament. The log of these is the tournament. */
export type TournamentEvent = DeskEvent | AtTableEvent

/** What happens at the desk: conditions, entries, seats, sessions, money. */
export type DeskEvent =
  | { readonly kind: 'conditions-changed'; readonly field: string; readonly to: unknown }
  | { readonly kind: 'published' }
  | { readonly kind: 'entered'; readonly player: PlayerId; readonly fee: Cents }
  | { readonly kind: 'substitute-named'; readonly player: PlayerId; readonly substitute: PlayerId }
  | { readonly kind: 'entry-refused'; readonly player: PlayerId; readonly reason: string }
  | { readonly kind: 'fee-refunded'; readonly player: PlayerId; readonly cents: Cents; readonly clause: Clause }
  | { readonly kind: 'cancelled'; readonly reason: string; readonly clause: Clause }
  | { readonly kind: 'tables-designated'; readonly tables: readonly TableNumber[] }
  | { readonly kind: 'seats-drawn'; readonly session: number; readonly places: readonly Place[] }
  | { readonly kind: 'vouchers-mixed'; readonly order: readonly Cents[] }
  | { readonly kind: 'bought-in'; readonly player: PlayerId; readonly cents: Cents }
  | { readonly kind: 'session-started'; readonly session: number; readonly at: number }
  | { readonly kind: 'rescheduled'; readonly session: number; readonly to: number; readonly at: number }
  | { readonly kind: 'counted'; readonly chips: readonly (readonly [PlayerId, Cents])[]; readonly clause: Clause }
  | {
      readonly kind: 'announced'
      readonly session: number
      readonly advances: readonly PlayerId[]
      readonly isFinal: boolean
      readonly clause: Clause
    }
  | { readonly kind: 'chips-exchanged'; readonly player: PlayerId; readonly cents: Cents; readonly clause: Clause }
  | { readonly kind: 'prize-awarded'; readonly player: PlayerId; readonly cents: Cents; readonly clause: Clause }
  | { readonly kind: 'bought-back'; readonly player: PlayerId; readonly fee: Cents }
  | { readonly kind: 'chips-returned'; readonly missing: Readonly<Record<string, number>> }
  | { readonly kind: 'director-signed'; readonly on: boolean }
  | ({ readonly kind: 'player-out'; readonly player: PlayerId } & Omit<OutPlayer, 'session'>)
  /** An act of the desk goes on record: who did it, when, and under which clause. */
  | {
      readonly kind: 'act-recorded'
      readonly act: string
      readonly by: PlayerId
      readonly role: Role
      readonly clause: Clause
      readonly at: number
      readonly about: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'disqualification-recorded'; readonly player: PlayerId; readonly clause: Clause }

/** What happens at a table of the tournament. */
export type AtTableEvent = { readonly table: TableNumber } & (
  | { readonly kind: 'table-played'; readonly event: TableEvent }
  | { readonly kind: 'hand-begun'; readonly hand: number; readonly limits: HandLimits; readonly signal: boolean }
  | { readonly kind: 'hand-ended' }
  | { readonly kind: 'hand-cancelled' }
  | { readonly kind: 'marker-moved'; readonly to: BoxNumber | null }
  | { readonly kind: 'turn-taken'; readonly player: PlayerId; readonly form?: Form }
  | { readonly kind: 'turn-given-back'; readonly player: PlayerId }
  | { readonly kind: 'pass-card-placed'; readonly player: PlayerId }
  | { readonly kind: 'became-late'; readonly player: PlayerId }
  | { readonly kind: 'became-absent'; readonly player: PlayerId; readonly deduct: boolean }
  | { readonly kind: 'came-back'; readonly player: PlayerId }
  | {
      readonly kind: 'minimum-deducted'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly cents: Cents
      readonly because: 'absence' | 'late' | 'form'
      readonly clause: Clause
    }
  | { readonly kind: 'deduction-returned'; readonly player: PlayerId; readonly cents: Cents; readonly clause: Clause }
  | { readonly kind: 'voucher-drawn'; readonly player: PlayerId; readonly cents: Cents }
  | { readonly kind: 'voucher-played'; readonly player: PlayerId; readonly hand: number; readonly cents: Cents }
  | { readonly kind: 'leave-approved'; readonly player: PlayerId }
  | { readonly kind: 'form-examined'; readonly player: PlayerId; readonly by: PlayerId }
  | { readonly kind: 'dispute-raised'; readonly by: PlayerId; readonly text: string }
  | { readonly kind: 'dispute-ruled'; readonly text: string }
  | { readonly kind: 'shoe-begun'; readonly shoe: number; readonly signal: boolean }
  | { readonly kind: 'time-called' }
  | { readonly kind: 'played-out'; readonly hand: number }
  | { readonly kind: 'credits-changed'; readonly credits: number }
  | { readonly kind: 'hand-disregarded' }
  | ({ readonly kind: 'play-off-due' } & Omit<PlayOff, 'isOn' | 'players'>)
  | { readonly kind: 'play-off-started'; readonly chips: Readonly<Record<PlayerId, Cents>> }
  | {
      readonly kind: 'play-off-counted'
      readonly keys: Readonly<Record<PlayerId, readonly number[]>>
      readonly players: readonly PlayerId[]
    }
  | { readonly kind: 'play-off-reduced'; readonly group: readonly PlayerId[]; readonly lines: readonly number[] }
  | { readonly kind: 'play-off-ended'; readonly restores: boolean }
  | ({ readonly kind: 'ballot-due' } & Ballot)
  | { readonly kind: 'ballot-drawn'; readonly players: readonly PlayerId[] }
  | { readonly kind: 'standings-fixed'; readonly standings: readonly (readonly PlayerId[])[] }
)

export type EventOf<Kind extends TournamentEvent['kind']> = Extract<TournamentEvent, { kind: Kind }>
