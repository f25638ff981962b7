import {
  findOpenTable,
  type RegisteredTable,
  registerTable,
  retireTable,
  sharedTables,
  wasTableOpened,
} from '../store/floor/registry.ts'
import type { Store } from '../store/store.ts'

export type { RegisteredTable } from '../store/floor/registry.ts'

/** The list of all tables that were ever opened, with those that are open now. All nodes share it. */
export class Registry {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  async register(table: RegisteredTable): Promise<void> {
    await registerTable(this.store, table)
  }

  async isOpen(name: string): Promise<boolean> {
    return (await findOpenTable(this.store, name)) !== undefined
  }

  /** Whether a table of this name is or was open. */
  async isKnown(name: string): Promise<boolean> {
    return await wasTableOpened(this.store, name)
  }

  /** The open tables that are not private. */
  async shared(): Promise<readonly RegisteredTable[]> {
    return await sharedTables(this.store)
  }

  /** Closes a table for good. */
  async retire(name: string): Promise<void> {
    await retireTable(this.store, name)
  }
}
