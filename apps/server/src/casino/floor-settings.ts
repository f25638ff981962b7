import type { Signer } from '@openpit/keeper'
import type { Timers } from '../host/timers.ts'
import type { Store } from '../store/store.ts'
import type { ConfirmationCheck } from './appointment-check.ts'
import type { StoppedPeople } from './play-endings.ts'

/** Where the floor reports faults and notable events. */
export interface FloorLog {
  readonly fault: (table: string, error: unknown) => void
  readonly note: (what: string, more: Readonly<Record<string, unknown>>) => void
  /** A table was read again after a failure. */
  readonly reloaded?: (table: string) => void
}

export interface FloorSettings {
  readonly store: Store
  readonly node: string
  readonly log: FloorLog
  readonly timers?: Timers
  readonly leaseMs?: number
  /** How often this node reads who may play. */
  readonly standingMs?: number
  /** The people who may not play any more. Without it, nobody finishes their private tables. */
  readonly stopped?: StoppedPeople
  /** Signs new shoes for the house. */
  readonly sign?: Signer
  /** Asked before a person confirms what another has proposed. */
  readonly mayConfirm?: ConfirmationCheck
}
