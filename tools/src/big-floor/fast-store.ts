import type { Append, AppendGroup } from '../../../apps/server/src/store/append/append.ts'
import type { EventStore } from '../../../apps/server/src/store/event-store.ts'
import type { AppendResult, Range, StoredEvent } from '../../../apps/server/src/store/store.ts'
import type { Takeover } from '../../../apps/server/src/store/takeovers.ts'

/** As many appends as the store writes with one statement. */
const BATCH = 500

/**
 * A store that answers before it writes, for a table that only this process plays: the disk sees large batches. It is
 * no place for real money, because a crash loses what is not written.
 */
export class FastStore implements EventStore {
  private readonly store: EventStore
  private waiting: AppendGroup[] = []
  private writing: Promise<void> = Promise.resolve()
  /** What appends that are not written yet change. */
  private readonly moved = new Map<string, number>()
  private fault: unknown

  constructor(store: EventStore) {
    this.store = store
  }

  async append(added: Append | AppendGroup): Promise<AppendResult> {
    if (this.fault !== undefined) throw this.fault
    const group: AppendGroup = 'stream' in added ? [added] : added
    for (const { account, cents } of group.flatMap(({ events }) => events.flatMap(({ entries }) => entries))) {
      this.moved.set(account, (this.moved.get(account) ?? 0) + cents)
    }
    this.waiting.push(group)
    // One batch is written while the next is played. Beyond that, players wait for the disk.
    if (this.waiting.length >= BATCH) await this.flush()
    const [{ expected, events }] = group
    return { ok: true, version: expected + events.length, again: false }
  }

  /** Begins to write what is waiting, once what was written before is on the disk. */
  async flush(): Promise<void> {
    await this.writing
    const groups = this.waiting.splice(0)
    const money = new Map(this.moved)
    this.writing = Promise.all(groups.map(async (group) => await this.write(group))).then(
      () => this.forget(money),
      (error: unknown) => {
        this.fault = error
      },
    )
  }

  async drain(): Promise<void> {
    await this.flush()
    await this.writing
    if (this.fault !== undefined) throw this.fault
  }

  async openAccounts(accounts: readonly { readonly account: string; readonly mayOwe: boolean }[]): Promise<void> {
    await this.store.openAccounts(accounts)
  }

  async claim(stream: string): Promise<{ readonly epoch: number; readonly version: number }> {
    return await this.store.claim(stream)
  }

  async takeOver(stream: string, commandsMax: number): Promise<Takeover> {
    return await this.store.takeOver(stream, commandsMax)
  }

  async read(stream: string, range?: Range): Promise<StoredEvent[]> {
    return await this.store.read(stream, range)
  }

  async lastStanding(stream: string): Promise<StoredEvent | undefined> {
    return await this.store.lastStanding(stream)
  }

  async secretOf(stream: string): Promise<string | undefined> {
    return await this.store.secretOf(stream)
  }

  async recentCommands(stream: string, most: number): Promise<ReadonlyMap<string, number>> {
    return await this.store.recentCommands(stream, most)
  }

  async balance(account: string): Promise<number | undefined> {
    const written = await this.store.balance(account)
    return written === undefined ? undefined : written + (this.moved.get(account) ?? 0)
  }

  private async write(group: AppendGroup): Promise<void> {
    const appended = await this.store.append(group)
    if (!appended.ok) throw new Error(`${group[0].command} could not be written: ${appended.refusal}`)
  }

  private forget(written: ReadonlyMap<string, number>): void {
    for (const [account, cents] of written) {
      const left = (this.moved.get(account) ?? 0) - cents
      if (left === 0) this.moved.delete(account)
      else this.moved.set(account, left)
    }
  }
}
