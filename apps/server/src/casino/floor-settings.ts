import type { Timers } from '../host/timers.ts'
import type { StartingNodes } from '../nodes/start-share.ts'
import type { Store } from '../store/store.ts'
import type { GivenHostSettings } from './host-settings.ts'
import type { StoppedPeople } from './play-endings.ts'
import type { TableHost } from './table-host.ts'

/** Where the floor reports faults and notable events. */
export interface FloorLog {
  readonly fault: (table: string, error: unknown) => void
  readonly note: (what: string, more: Readonly<Record<string, unknown>>) => void
  /** Something that the operator should know, although nothing has failed. */
  readonly warn?: (what: string, more: Readonly<Record<string, unknown>>) => void
  /** A table was read again after a failure. */
  readonly reloaded?: (table: string) => void
}

export interface FloorSettings extends GivenHostSettings {
  readonly store: Store
  readonly node: string
  readonly log: FloorLog
  readonly timers?: Timers
  readonly leaseMs?: number
  /** The nodes that start together with this one, if a supervisor starts several. */
  readonly starting?: StartingNodes
  /** How often this node reads who may play. */
  readonly standingMs?: number
  /** The people who may no longer play. Without it, nobody finishes their private tables. */
  readonly stopped?: StoppedPeople
}

/** Where a table runs: on this node, on another, or nowhere. */
export type Whereabouts =
  | { readonly is: 'here'; readonly host: TableHost }
  | { readonly is: 'elsewhere'; readonly address: string }
  | { readonly is: 'unknown' }
