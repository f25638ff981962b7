import type { Append } from '../../src/store/append/append.ts'
import type { EventStore } from '../../src/store/event-store.ts'
import type { AppendResult, Range, StoredEvent } from '../../src/store/store.ts'
import type { Takeover } from '../../src/store/takeovers.ts'
import { takeOver } from '../take-over.ts'
import type { Chance } from './chance.ts'
import type { ProcessTime, VirtualTime } from './time.ts'

interface Stream {
  version: number
  epoch: number
  readonly events: StoredEvent[]
  readonly told: Map<string, number>
  secret: string | undefined
  /** Where an append was refused for lack of money: those decided on it are refused too. */
  gap: { readonly version: number; readonly epoch: number } | null
}

/** A database in memory, with the same guarantees as the real store. */
export class WorldDatabase {
  readonly streams = new Map<string, Stream>()
  readonly accounts = new Map<string, { balance: number; readonly mayOwe: boolean }>()
  isDown = false

  stream(name: string): Stream {
    const empty = { version: 0, epoch: 0, events: [], told: new Map(), secret: undefined, gap: null }
    const found = this.streams.get(name) ?? empty
    this.streams.set(name, found)
    return found
  }

  openAccount(account: string, mayOwe: boolean, balance = 0): void {
    if (!this.accounts.has(account)) this.accounts.set(account, { balance, mayOwe })
  }

  append({ command, stream, expected, epoch, at, events, secret }: Append): AppendResult {
    const found = this.stream(stream)
    const before = found.told.get(command)
    if (before !== undefined) return { ok: true, version: before, again: true }
    if (found.gap?.epoch === epoch && expected > found.gap.version) return { ok: false, refusal: 'behind' }
    found.gap = null
    if (found.version !== expected || found.epoch !== epoch) return { ok: false, refusal: 'moved' }
    const entries = events.flatMap((event) => event.entries)
    const after = new Map<string, number>()
    for (const { account, cents } of entries) {
      const known = this.accounts.get(account)
      if (known === undefined) return { ok: false, refusal: 'no-account' }
      after.set(account, (after.get(account) ?? known.balance) + cents)
    }
    for (const [account, balance] of after) {
      if (balance >= 0 || this.accounts.get(account)?.mayOwe) continue
      found.gap = { version: expected, epoch }
      return { ok: false, refusal: 'short' }
    }
    for (const [account, balance] of after) (this.accounts.get(account) as { balance: number }).balance = balance
    for (const { kind, body } of events) found.events.push({ stream, number: ++found.version, at, kind, body })
    found.told.set(command, found.version)
    if (secret !== undefined) found.secret = secret
    return { ok: true, version: found.version, again: false, wallets: after }
  }
}

/** A node's connection to the database: slow, sometimes broken before or after the write, dead with its node. */
export class WorldStore implements EventStore {
  private readonly database: WorldDatabase
  private readonly time: VirtualTime
  private readonly process: ProcessTime
  private readonly chance: Chance

  constructor(database: WorldDatabase, time: VirtualTime, process: ProcessTime, chance: Chance) {
    this.database = database
    this.time = time
    this.process = process
    this.chance = chance
  }

  async openAccounts(accounts: readonly { readonly account: string; readonly mayOwe: boolean }[]): Promise<void> {
    await this.call(() => {
      for (const { account, mayOwe } of accounts) this.database.openAccount(account, mayOwe)
    })
  }

  async claim(stream: string): Promise<{ epoch: number; version: number }> {
    return await this.call(() => {
      const found = this.database.stream(stream)
      found.epoch++
      return { epoch: found.epoch, version: found.version }
    })
  }

  async takeOver(stream: string, commandsMax: number): Promise<Takeover> {
    return await takeOver(this, stream, commandsMax)
  }

  /** Appends of one node are written in the order in which they come. */
  async append(append: Append): Promise<AppendResult> {
    const writing = this.last.then(async () => await this.call(() => this.database.append(append)))
    this.last = writing.catch(() => undefined)
    return await writing
  }

  private last: Promise<unknown> = Promise.resolve()

  async read(stream: string, { after = 0, to = Number.MAX_SAFE_INTEGER, limit }: Range = {}): Promise<StoredEvent[]> {
    return await this.call(() => {
      const found = this.database.stream(stream).events.filter(({ number }) => number > after && number <= to)
      return found.slice(0, limit)
    })
  }

  async lastStanding(stream: string): Promise<StoredEvent | undefined> {
    return await this.call(() => this.database.stream(stream).events.findLast(({ kind }) => kind === 'standing-noted'))
  }

  async secretOf(stream: string): Promise<string | undefined> {
    return await this.call(() => this.database.stream(stream).secret)
  }

  async recentCommands(stream: string, most: number): Promise<ReadonlyMap<string, number>> {
    return await this.call(() => new Map([...this.database.stream(stream).told].slice(-most)))
  }

  async balance(account: string): Promise<number | undefined> {
    return await this.call(() => this.database.accounts.get(account)?.balance)
  }

  private async call<T>(work: () => T): Promise<T> {
    const { database, chance, process, time } = this
    return await new Promise<T>((done, failed) => {
      const lost = () =>
        time.after(chance.below(20), () => process.act(() => failed(new Error('the connection broke'))))
      if (process.isDead) return
      time.after(chance.below(4), () => {
        if (database.isDown || chance.oneIn(400)) return void lost()
        const outcome = work()
        // The work is done, but the answer is lost.
        if (database.isDown || chance.oneIn(400)) return void lost()
        time.after(chance.below(3), () => process.act(() => done(outcome)))
      })
    })
  }
}
