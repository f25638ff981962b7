import type { Append, AppendGroup } from './append/append.ts'
import type { AppendResult, Range, StoredEvent } from './store.ts'
import type { StreamClaim, Takeover } from './takeovers.ts'

/** The part of the store that streams need. Tests have an implementation in memory. */
export interface EventStore {
  openAccounts(accounts: readonly { readonly account: string; readonly mayOwe: boolean }[]): Promise<void>
  claim(stream: string): Promise<StreamClaim>
  /** Claims a stream and then reads it, with at most so many of its latest commands. */
  takeOver(stream: string, commandsMax: number): Promise<Takeover>
  /** Writes to one or several streams, all or nothing. The version in the result is that of the first stream. */
  append(group: Append | AppendGroup): Promise<AppendResult>
  read(stream: string, range?: Range): Promise<StoredEvent[]>
  lastStanding(stream: string): Promise<StoredEvent | undefined>
  secretOf(stream: string): Promise<string | undefined>
  recentCommands(stream: string, most: number): Promise<ReadonlyMap<string, number>>
  balance(account: string): Promise<number | undefined>
}
