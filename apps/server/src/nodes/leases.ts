import {
  addressesOfOthers,
  announceNode,
  doorOfNode,
  holdsLease,
  privateTablesWithoutNode,
  releaseLeases,
  renewLeases,
  tablesWithoutNode,
  takeLeases,
  writeSomething,
} from '../store/floor/leases.ts'
import type { Store } from '../store/store.ts'

/** A node that does not renew its leases for this long loses its tables to others. */
export const LEASE_MS = 5_000

/**
 * Which tables this node runs, as the other nodes see it. A lease only says where to find a table: the epoch of the
 * table's stream is what keeps two nodes from writing.
 */
export class Leases {
  private readonly store: Store
  readonly node: string
  readonly leaseMs: number

  constructor(store: Store, node: string, leaseMs = LEASE_MS) {
    this.store = store
    this.node = node
    this.leaseMs = leaseMs
  }

  /** Tells the other nodes where they, and players, reach this one. */
  async announce(address: string, door: string | null): Promise<void> {
    await announceNode(this.store, this.node, address, door)
  }

  /** Takes those of these tables that no other node runs. Returns which are ours now. */
  async take(tables: readonly string[]): Promise<readonly string[]> {
    return await takeLeases(this.store, this, tables)
  }

  /** Returns which of these tables are still ours. */
  async renew(tables: readonly string[]): Promise<ReadonlySet<string>> {
    return await renewLeases(this.store, this, tables)
  }

  async release(tables: readonly string[]): Promise<void> {
    await releaseLeases(this.store, this.node, tables)
  }

  async isOurs(table: string): Promise<boolean> {
    return await holdsLease(this.store, this.node, table)
  }

  /** The address of the other node that runs a table. */
  async addressOf(table: string): Promise<string | undefined> {
    return (await this.addressesOf([table])).get(table)
  }

  /** The same for several tables. Those that no other node runs are missing. */
  async addressesOf(tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return tables.length === 0 ? new Map() : await addressesOfOthers(this.store, this.node, tables)
  }

  /** The door of the node that runs a table, if it has one. */
  async doorTo(table: string): Promise<string | undefined> {
    return await doorOfNode(this.store, table)
  }

  /** Writes something small, to find out whether writing works. Returns how many seconds replicas are behind. */
  async writeSomething(): Promise<number | undefined> {
    return await writeSomething(this.store, this.node)
  }

  /** The private tables of these people that no node runs. */
  async privateOrphans(people: readonly string[]): Promise<readonly string[]> {
    return await privateTablesWithoutNode(this.store, people)
  }

  /** Shared tables that no node runs. One must take them, or their clocks stand still. */
  async orphans(running: readonly string[]): Promise<readonly string[]> {
    return await tablesWithoutNode(this.store, this.node, running)
  }
}
