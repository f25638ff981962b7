import { TableHost } from '../src/casino/table-host.ts'
import type { Append } from '../src/store/append/append.ts'
import type { EventStore } from '../src/store/event-store.ts'
import type { AppendResult, Range, StoredEvent } from '../src/store/store.ts'
import type { Takeover } from '../src/store/takeovers.ts'
import { bodyOf } from '../src/tables/log/record.ts'
import { streamOf, type TableOpening } from '../src/tables/opening.ts'
import { loneTable } from './lone-table.ts'
import { takeOver } from './take-over.ts'

/** A host for one table, without a floor. Faults are thrown. */
export async function openHost(store: MemoryStore, opening: TableOpening, seed: string): Promise<TableHost> {
  await store.openTable(opening)
  return await TableHost.open(opening.name, loneTable(store, seed))
}

interface Stream {
  version: number
  epoch: number
  readonly events: (StoredEvent & { readonly round: number | undefined })[]
  readonly told: Map<string, number>
  secret: string | undefined
  /** Where an append was refused for lack of money: those decided on it are refused too. */
  gap: { readonly version: number; readonly epoch: number } | null
}

/** A store in memory for one test. It fails on demand, and every wallet in it is full. */
export class MemoryStore implements EventStore {
  private readonly streams = new Map<string, Stream>()
  /** The next of these calls fails: before anything is written, or after it. */
  fails: { readonly call: 'append' | 'balance' | 'read'; readonly when: 'before' | 'after' } | null = null

  /** Whether the money for a command is not there. */
  isShort: (append: Pick<Append, 'command' | 'events'>) => boolean = () => false
  /** How often a stream was claimed: once for each reading. */
  claims = 0

  async openAccounts(): Promise<void> {}

  /** Writes the opening of a table, as a floor does, but without program and rules. */
  async openTable(opening: TableOpening): Promise<void> {
    const stream = streamOf(opening.name)
    const { epoch } = await this.claim(stream)
    const event = { kind: 'table-opened', body: bodyOf({ kind: 'table-opened', ...opening }), entries: [] }
    await this.append({ stream, command: 'opening', expected: 0, epoch, at: new Date(0), events: [event] })
  }

  async claim(stream: string): Promise<{ epoch: number; version: number }> {
    this.claims++
    const found = this.stream(stream)
    found.epoch++
    return { epoch: found.epoch, version: found.version }
  }

  async takeOver(stream: string, commandsMax: number): Promise<Takeover> {
    return await takeOver(this, stream, commandsMax)
  }

  async append({ command, stream, expected, epoch, at, events, secret }: Append): Promise<AppendResult> {
    // Slow like a disk, so that later commands are decided on a state that is not written yet.
    await new Promise((done) => setImmediate(done))
    this.failIf('append', 'before')
    const found = this.stream(stream)
    const before = found.told.get(command)
    if (before !== undefined) return { ok: true, version: before, again: true }
    if (found.gap?.epoch === epoch && expected > found.gap.version) return { ok: false, refusal: 'behind' }
    found.gap = null
    if (found.version !== expected || found.epoch !== epoch) return { ok: false, refusal: 'moved' }
    if (this.isShort({ command, events })) {
      found.gap = { version: expected, epoch }
      return { ok: false, refusal: 'short' }
    }
    for (const { kind, body, round } of events) {
      found.events.push({ stream, number: ++found.version, at, kind, body, round })
    }
    found.told.set(command, found.version)
    if (secret !== undefined) found.secret = secret
    this.failIf('append', 'after')
    return { ok: true, version: found.version, again: false }
  }

  async read(stream: string, { after = 0, to = Number.MAX_SAFE_INTEGER, limit }: Range = {}): Promise<StoredEvent[]> {
    this.failIf('read', 'before')
    const found = this.stream(stream).events.filter(({ number }) => number > after && number <= to)
    return found.slice(0, limit)
  }

  async readRound(stream: string, number: number, most?: number): Promise<StoredEvent[]> {
    return this.stream(stream)
      .events.filter(({ round }) => round === number)
      .slice(0, most)
  }

  async lastStanding(stream: string, before = Number.MAX_SAFE_INTEGER): Promise<StoredEvent | undefined> {
    const isOne = ({ kind, number }: StoredEvent) => kind === 'standing-noted' && number < before
    return this.stream(stream).events.findLast(isOne)
  }

  async secretOf(stream: string): Promise<string | undefined> {
    return this.stream(stream).secret
  }

  async recentCommands(stream: string, most: number): Promise<ReadonlyMap<string, number>> {
    return new Map([...this.stream(stream).told].slice(-most))
  }

  async balance(): Promise<number> {
    this.failIf('balance', 'before')
    return 1_000_000_000
  }

  versionOf(stream: string): number {
    return this.stream(stream).version
  }

  /** Changes what is stored to what an older program would have written. */
  rewrite(name: string, older: (body: string) => string): void {
    const stream = this.stream(name)
    stream.events.splice(0, Infinity, ...stream.events.map((event) => ({ ...event, body: older(event.body) })))
    if (stream.secret !== undefined) stream.secret = older(stream.secret)
  }

  private stream(name: string): Stream {
    const empty = { version: 0, epoch: 0, events: [], told: new Map(), secret: undefined, gap: null }
    const found = this.streams.get(name) ?? empty
    this.streams.set(name, found)
    return found
  }

  private failIf(call: string, when: string): void {
    if (this.fails?.call !== call || this.fails.when !== when) return
    this.fails = null
    throw new Error('the store was told to fail')
  }
}
