import type { Append, AppendGroup } from './append.ts'
import type { AppendResult, Range, StoredEvent } from './store.ts'

/** What a table needs of the store; a simulated world has its own. */
export interface EventStore {
  openAccounts(accounts: readonly { readonly account: string; readonly mayOwe: boolean }[]): Promise<void>
  lease(stream: string): Promise<{ readonly epoch: number; readonly version: number }>
  /** Several streams at once: all of it is written, or nothing. The version is that of the first. */
  append(group: Append | AppendGroup): Promise<AppendResult>
  read(stream: string, range?: Range): Promise<StoredEvent[]>
  lastStanding(stream: string): Promise<StoredEvent | undefined>
  secretOf(stream: string): Promise<string | undefined>
  toldLately(stream: string, most: number): Promise<ReadonlyMap<string, number>>
  balance(account: string): Promise<number | undefined>
}
