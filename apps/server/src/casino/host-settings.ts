import type { ShoePreparer, Signer } from '@openpit/keeper'
import type { AwayRefusal } from '@openpit/protocol'
import type { Cashier } from '../cashier/cashier.ts'
import type { DeviceList } from '../devices/device-list.ts'
import type { Timers } from '../host/timers.ts'
import type { OrderReader } from '../links/table-desk.ts'
import type { LinkLookup } from '../links/wager-guard.ts'
import type { EventStore } from '../store/event-store.ts'
import type { VoucherFinder } from '../tables/exchange.ts'
import type { News } from '../tables/views/news.ts'
import type { ConfirmationCheck } from './appointment-check.ts'
import type { HouseCards } from './card-check.ts'
import type { Standings } from './standings.ts'

export interface HostSettings {
  readonly store: EventStore
  readonly cashier: Cashier
  readonly timers: Timers
  /** Tells the watchers, after the commit. */
  readonly publish: (table: string, news: News) => void
  /** The table can no longer be run here: another node has it, or it cannot be read. */
  readonly lost: (table: string, why: AwayRefusal) => void
  /** Staff have closed the table. */
  readonly closed: (table: string) => void
  readonly fault: (table: string, error: unknown) => void
  /** The table was read again after a failure. */
  readonly reloaded?: (table: string) => void
  /** A round was void when the table was loaded, because it began under other rules. */
  readonly voided?: (table: string, round: number) => void
  /** Whether the database still names this node as the holder of the table's lease. */
  readonly isOurs: (table: string) => Promise<boolean>
  /** Who may play. Without it, everybody may. */
  readonly standings?: Standings
  readonly entropy?: () => Uint8Array
  /** Signs new shoes for the house. */
  readonly sign?: Signer
  /** Orders shoes ahead. */
  readonly preparer?: ShoePreparer
  /** Asked before a person confirms what another has proposed. */
  readonly mayConfirm?: ConfirmationCheck
  /** The house's list of devices. Without it, none can be bound. */
  readonly devices?: DeviceList
  /** Finds vouchers. Without it, there are none. */
  readonly findVoucher?: VoucherFinder
  /** The house's Player Cards. Without it, a table knows those that its opening names. */
  readonly cards?: HouseCards
  /** The jackpots of the floor. Without it, a table takes no notice of links. */
  readonly links?: LinksOfTables
}

/** What the floor is given for its tables, and passes on as it is. */
export type GivenHostSettings = Pick<
  HostSettings,
  'sign' | 'preparer' | 'mayConfirm' | 'links' | 'devices' | 'findVoucher' | 'cards'
>

/** What a table needs of links: its orders, and how long it waits for an answer. */
export interface LinksOfTables {
  readonly orders: OrderReader
  readonly waitMs: number
  /** Enters a link on the floor that a table's own pool becomes. */
  readonly register: (link: string, rulebook: string, bet: string, cents: number) => Promise<void>
  /** What the meter of a link shows, as far as it is known here. */
  readonly meterOf: (link: string) => number | undefined
  readonly look: LinkLookup
  /** Has a table that has closed leave its link. */
  readonly leave: (link: string, table: string) => Promise<void>
}

/** What is set about a table's virtual shoes. */
export function sourceSettings({
  entropy,
  sign,
  preparer,
}: HostSettings): Pick<HostSettings, 'entropy' | 'sign' | 'preparer'> {
  return {
    ...(entropy === undefined ? {} : { entropy }),
    ...(sign === undefined ? {} : { sign }),
    ...(preparer === undefined ? {} : { preparer }),
  }
}
