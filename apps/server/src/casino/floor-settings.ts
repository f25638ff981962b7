import type { ShoePreparer, Signer } from '@openpit/keeper'
import type { DeviceList } from '../devices/device-list.ts'
import type { Timers } from '../host/timers.ts'
import type { StartingNodes } from '../nodes/start-share.ts'
import type { Store } from '../store/store.ts'
import type { VoucherFinder } from '../tables/exchange.ts'
import type { ConfirmationCheck } from './appointment-check.ts'
import type { HouseCards } from './card-check.ts'
import type { LinksOfTables } from './host-settings.ts'
import type { StoppedPeople } from './play-endings.ts'
import type { TableHost } from './table-host.ts'

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
  /** The nodes that start together with this one, if a supervisor starts several. */
  readonly starting?: StartingNodes
  /** How often this node reads who may play. */
  readonly standingMs?: number
  /** The people who may not play any more. Without it, nobody finishes their private tables. */
  readonly stopped?: StoppedPeople
  /** Signs new shoes for the house. */
  readonly sign?: Signer
  /** Orders shoes ahead. */
  readonly preparer?: ShoePreparer
  /** Asked before a person confirms what another has proposed. */
  readonly mayConfirm?: ConfirmationCheck
  /** The house's list of devices. */
  readonly devices?: DeviceList
  /** Finds vouchers. Without it, there are none. */
  readonly findVoucher?: VoucherFinder
  /** The house's Player Cards. Without it, a table knows those that its opening names. */
  readonly cards?: HouseCards
  /** The jackpots that tables play for. */
  readonly links?: LinksOfTables
}

/** Where a table runs: on this node, on another, or nowhere. */
export type Whereabouts =
  | { readonly is: 'here'; readonly host: TableHost }
  | { readonly is: 'elsewhere'; readonly address: string }
  | { readonly is: 'unknown' }
