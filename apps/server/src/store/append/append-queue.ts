import type pg from 'pg'
import { BoundedMap } from '../bounded-map.ts'
import { type Connections, isDeadlock, type KeptConnection } from '../connections.ts'
import { type Append, type AppendGroup, BatchConflict, batchOf, writeBatch } from './append.ts'
import { OUTDATED } from './append-statement.ts'

/** What became of an append. */
export type AppendResult =
  | {
      readonly ok: true
      readonly version: number
      /** Written by an earlier try under the same command id: nothing was added now. */
      readonly again: boolean
      /** The balances after the batch of the wallets that this append moved, by account. */
      readonly wallets?: ReadonlyMap<string, number>
    }
  /**
   * `moved`: the stream has changed or another host has its lease; `short`: an account would fall below zero; `behind`:
   * decided on a state with an append that was refused as `short` or `ended`; `ended`: a voucher has ended before.
   */
  | { readonly ok: false; readonly refusal: 'moved' | 'short' | 'ended' | 'no-account' | 'behind' }

export type AppendRefusal = Extract<AppendResult, { ok: false }>['refusal']

/** How many appends shared a commit, and how long it took. */
export interface QueuedBatch {
  readonly appends: number
  readonly seconds: number
}

/** Where an append to a stream was refused. What was decided after it can never be written. */
interface Gap {
  readonly version: number
  readonly epoch: number
}

interface QueuedAppend {
  /** Never split over two batches: a group is written as a whole or not at all. */
  readonly group: AppendGroup
  readonly done: (appended: AppendResult) => void
  readonly failed: (error: Error) => void
}

/** Beyond this many appends, a larger batch is slower than two. */
const BATCH_MAX = 500

/** More streams than a node runs at a time. A head that was dropped is read again. */
const HEADS_MAX = 10_000

const NOTHING_TO_TELL = () => {}

/** The class of PostgreSQL's error codes for violated constraints. */
const INTEGRITY_VIOLATION = '23'

/**
 * Writes appends in batches. Appends that arrive while a batch is being written form the next one, so that under load
 * more of them share one sync of the disk. None is acknowledged before its batch is committed. There is one batch at a
 * time: with two, each is smaller, PostgreSQL calculates a quarter more for each move, and Node, which is the limit,
 * gains nothing.
 */
export class AppendQueue {
  private readonly connections: Connections
  private readonly connection: KeptConnection
  /** The last hash of each stream that was claimed or written lately. */
  private readonly heads = new BoundedMap<string, Uint8Array>(HEADS_MAX)
  /** By stream. The host decides again from there, so the next append at the same version closes the gap. */
  private readonly gaps = new Map<string, Gap>()
  private queue: QueuedAppend[] = []
  /** The current run of batches; `undefined` while the queue is empty. */
  private writing: Promise<void> | undefined
  /** When a batch last failed for another reason than its content, with none written since. */
  failedAt: number | undefined
  /** Called after every batch. */
  onBatch: (batch: QueuedBatch) => void = () => {}

  constructor(connections: Connections) {
    this.connections = connections
    this.connection = connections.kept()
  }

  async append(group: AppendGroup): Promise<AppendResult> {
    for (const append of group) checkBalanced(append)
    return await new Promise((done, failed) => {
      this.queue.push({ group, done, failed })
      this.writing ??= this.writeAll()
    })
  }

  setHead(stream: string, head: Uint8Array): void {
    this.heads.set(stream, head)
  }

  /** Ends when everything in the queue is written. */
  async drain(): Promise<void> {
    await this.writing
  }

  /** What a batch has led to is told when the next one is under way: PostgreSQL works while we make the news. */
  private async writeAll(): Promise<void> {
    let tell = NOTHING_TO_TELL
    while (this.queue.length > 0) {
      const writing = this.write(this.queue.splice(0, BATCH_MAX))
      tell()
      tell = await writing
    }
    this.connection.giveBack()
    this.writing = undefined
    tell()
  }

  /**
   * Writes a batch, and returns how its appends are told. If part of it is refused, writes its halves, until the
   * refused append is alone.
   */
  private async write(queued: readonly QueuedAppend[]): Promise<() => void> {
    const batch = queued.filter((one) => !this.isBehind(one))
    if (batch.length === 0) return NOTHING_TO_TELL
    let wallets: ReadonlyMap<string, number>
    try {
      const appends = batch.flatMap(({ group }) => group)
      const written = batchOf(appends, this.knownHeads(appends) ?? (await this.headsOf(appends)))
      const began = performance.now()
      wallets = await this.connection.use((client) => writeBatch(client, written))
      this.failedAt = undefined
      this.onBatch({ appends: appends.length, seconds: (performance.now() - began) / 1000 })
      for (const [stream, head] of written.heads) this.heads.set(stream, head)
    } catch (error) {
      await this.writeHalves(batch, error as Error)
      return NOTHING_TO_TELL
    }
    return () => {
      for (const { group, done } of batch) {
        const [{ expected, events }] = group
        const own = walletsOf(group, wallets)
        done({ ok: true, version: expected + events.length, again: false, ...(own.size > 0 ? { wallets: own } : {}) })
      }
    }
  }

  /** Refuses an append that was decided on one that is not written, without asking the database. */
  private isBehind({ group, done }: QueuedAppend): boolean {
    const isDoomed = group.some(({ stream, expected, epoch }) => {
      const gap = this.gaps.get(stream)
      if (gap === undefined) return false
      if (gap.epoch === epoch && expected > gap.version) return true
      this.gaps.delete(stream)
      return false
    })
    if (isDoomed) done({ ok: false, refusal: 'behind' })
    return isDoomed
  }

  private async writeAndTell(batch: readonly QueuedAppend[]): Promise<void> {
    const tell = await this.write(batch)
    tell()
  }

  private async writeHalves(batch: readonly QueuedAppend[], error: Error): Promise<void> {
    if (isDeadlock(error)) return await this.writeAndTell(batch)
    // A database that is gone would not take the halves either. Clients may send again, under the same ids.
    if (!isRefusal(error)) {
      this.failedAt = performance.now()
      for (const { group, failed, done } of batch) await this.refusalOf(group, error).then(done, failed)
      return
    }
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.writeAndTell(batch.slice(0, half))
      await this.writeAndTell(batch.slice(half))
      return
    }
    const [alone] = batch
    if (alone === undefined) return
    try {
      alone.done(await this.refusalOf(alone.group, error))
    } catch (fault) {
      alone.failed(fault as Error)
    }
  }

  /** Why a group could not be written; or that an earlier try, whose answer was lost, had written it. */
  private async refusalOf(group: AppendGroup, error: Error): Promise<AppendResult> {
    const { code, constraint, message } = error as Error & { code?: string; constraint?: string }
    const version = await this.connections.withClient((client) => this.writtenBefore(client, group))
    if (version !== undefined) return { ok: true, version, again: true }
    if (code === 'OP001' && message !== OUTDATED)
      return { ok: false, refusal: message === 'account' ? 'no-account' : 'moved' }
    const refusal = constraint === 'no_debts' ? 'short' : constraint === 'ended_vouchers_pkey' ? 'ended' : undefined
    if (refusal !== undefined) {
      for (const { stream, expected, epoch } of group) this.gaps.set(stream, { version: expected, epoch })
      return { ok: false, refusal }
    }
    if (constraint === 'events_pkey') return { ok: false, refusal: 'moved' }
    throw error
  }

  /** The version to which the group's command has led; `undefined` if it was never carried out. */
  private async writtenBefore(client: pg.ClientBase, group: AppendGroup): Promise<number | undefined> {
    const [{ command, stream }] = group
    const { rows } = await client.query<{ number: string }>(
      'select number from events where stream = $2 and command = $1',
      [command, stream],
    )
    const [before] = rows
    if (before === undefined) return undefined
    const streams = group.map((append) => append.stream)
    for (const [one, head] of await this.readHeads(client, streams)) this.heads.set(one, head)
    return Number(before.number)
  }

  /** The heads of a batch's streams, if all of them are known here. */
  private knownHeads(appends: readonly Append[]): ReadonlyMap<string, Uint8Array> | undefined {
    const heads = new Map<string, Uint8Array>()
    for (const { stream } of appends) {
      const head = this.heads.get(stream)
      if (head === undefined) return undefined
      heads.set(stream, head)
    }
    return heads
  }

  /** Reads the heads of a batch's streams. If one is not that which was decided on, the write fails. */
  private async headsOf(appends: readonly Append[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const streams = new Set(appends.map(({ stream }) => stream))
    return await this.connection.use((client) => this.readHeads(client, [...streams]))
  }

  private async readHeads(client: pg.ClientBase, streams: readonly string[]): Promise<Map<string, Uint8Array>> {
    const { rows } = await client.query<{ stream: string; head: Buffer }>(
      'select stream, head from streams where stream = any($1)',
      [streams],
    )
    return new Map(rows.map(({ stream, head }) => [stream, head]))
  }
}

/** Of all wallets that a batch moved, those of one group. Everyone who is told of all would go through all of them. */
function walletsOf(group: AppendGroup, moved: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const own = new Map<string, number>()
  if (moved.size === 0) return own
  for (const { events } of group) {
    for (const { entries } of events) {
      for (const { account } of entries) {
        const balance = moved.get(account)
        if (balance !== undefined) own.set(account, balance)
      }
    }
  }
  return own
}

/** Whether the database refused the batch for what is in it. */
function isRefusal(error: Error): boolean {
  const { code = '', message } = error as Error & { code?: string }
  if (message === OUTDATED) return false
  return error instanceof BatchConflict || code === 'OP001' || code.startsWith(INTEGRITY_VIOLATION)
}

/** The entries of an event sum to zero, or money would be made or lost. */
function checkBalanced({ command, events }: Append): void {
  for (const { kind, entries } of events) {
    const sum = entries.reduce((total, { cents }) => total + cents, 0)
    if (sum !== 0 || !entries.every(({ cents }) => Number.isSafeInteger(cents))) {
      throw new Error(`the entries of ${kind} in command ${command} sum to ${sum}, not to zero`)
    }
  }
}
