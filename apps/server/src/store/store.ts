import pg from 'pg'
import { type Append, type AppendGroup, BatchConflict, batchOf, firstHead, writeBatch } from './append.ts'
import { migrate } from './schema.ts'

/** What became of an append. */
export type AppendResult =
  | {
      readonly ok: true
      readonly version: number
      readonly again: boolean
      /** What wallets hold after the batch, by their accounts: those of others may be among them. */
      readonly wallets?: ReadonlyMap<string, number>
    }
  /** `moved`: somebody else has written, or has the lease now; `short`: an account would fall below zero. */
  | { readonly ok: false; readonly why: 'moved' | 'short' | 'no-account' }

export interface StoredEvent {
  readonly stream: string
  readonly number: number
  readonly at: Date
  readonly kind: string
  readonly body: string
}

/** How many appends shared a commit, and how long it took. */
export interface QueuedBatch {
  readonly appends: number
  readonly seconds: number
}

/** Which events of a stream. */
export interface Range {
  readonly after?: number
  readonly to?: number
  readonly limit?: number
}

interface QueuedAppend {
  /** Never parted: what belongs together is written together. */
  readonly group: AppendGroup
  readonly done: (appended: AppendResult) => void
  readonly failed: (error: Error) => void
}

/** So many appends go into one statement at most: beyond that a batch only gets slower. */
const BATCH_MAX = 500

const CONNECT_MS_MAX = 10_000
/** A database that says nothing for so long is as good as gone. */
const WRITE_MS_MAX = 15_000
const READ_MS_MAX = 120_000

/** The class of PostgreSQL's codes for constraints that were not kept. */
const INTEGRITY_VIOLATION = '23'
const DEADLOCKS: readonly string[] = ['40P01', '40001']

/**
 * Streams of events and the ledger, in PostgreSQL. Appends that come while one batch is being written make up the next: the more
 * there are, the more share one sync of the disk. Nothing is acknowledged before its batch is committed.
 */
export class Store {
  private readonly pool: pg.Pool
  /** For what cannot wait for somebody's long reading: appends and leases. */
  private readonly urgent: pg.Pool
  private readonly heads = new Map<string, Uint8Array>()
  private queue: QueuedAppend[] = []
  /** The writing that goes on; `undefined` when there is nothing to write. */
  private writing: Promise<void> | undefined
  private closed = false
  /** Told of every batch that was written. */
  onBatch: (batch: QueuedBatch) => void = () => {}

  private constructor(pool: pg.Pool, urgent: pg.Pool) {
    this.pool = pool
    this.urgent = urgent
  }

  static async open(connection: pg.ClientConfig): Promise<Store> {
    const store = new Store(poolOf(connection, 8, READ_MS_MAX), poolOf(connection, 4, WRITE_MS_MAX))
    try {
      await store.withClient(migrate)
    } catch (error) {
      await store.end()
      throw error
    }
    return store
  }

  /** Takes nothing more, and ends when everything that was taken has been written. */
  async close(): Promise<void> {
    this.closed = true
    await this.writing
    await this.end()
  }

  private async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.urgent.end()])
  }

  /** Makes accounts that are not there yet. Players' purses must not owe anything; the house may. */
  async openAccounts(accounts: readonly { readonly account: string; readonly mayOwe: boolean }[]): Promise<void> {
    await this.pool.query(
      `insert into accounts (account, may_owe) select * from unnest($1::text[], $2::boolean[]) on conflict do nothing`,
      [accounts.map(({ account }) => account), accounts.map(({ mayOwe }) => mayOwe)],
    )
  }

  /** Takes a stream over: from now on only appends with the number that this gives are written. */
  async lease(stream: string): Promise<{ readonly epoch: number; readonly version: number }> {
    const { rows } = await this.urgent.query<{ epoch: string; version: string; head: Buffer }>(
      `insert into streams (stream, head, epoch) values ($1, $2, 1)
       on conflict (stream) do update set epoch = streams.epoch + 1 returning epoch, version, head`,
      [stream, firstHead(stream)],
    )
    const row = rows[0]
    if (row === undefined) throw new Error(`stream ${stream} could not be leased`)
    this.heads.set(stream, row.head)
    return { epoch: Number(row.epoch), version: Number(row.version) }
  }

  /** Adds to a stream, or to several at once. When this resolves with `ok`, all of it is on the disk. */
  async append(added: Append | AppendGroup): Promise<AppendResult> {
    const group: AppendGroup = 'stream' in added ? [added] : added
    for (const append of group) checkBalanced(append)
    if (this.closed) throw new Error('the store is closed')
    return await new Promise((done, failed) => {
      this.queue.push({ group, done, failed })
      this.writing ??= this.writeAll()
    })
  }

  async read(stream: string, { after = 0, to, limit }: Range = {}): Promise<StoredEvent[]> {
    const where = 'stream = $1 and number > $2 and number <= $3 order by number limit $4'
    return await this.events(where, [stream, after, to ?? Number.MAX_SAFE_INTEGER, limit ?? null])
  }

  /** All events of a round, by its number. */
  async readRound(stream: string, round: number): Promise<StoredEvent[]> {
    return await this.events('stream = $1 and round = $2 order by number', [stream, round])
  }

  /** Where the reading of a stream may begin, to know how things were before that event. */
  async lastStanding(stream: string, before?: number): Promise<StoredEvent | undefined> {
    const where = `stream = $1 and kind = 'standing-noted' and number < $2 order by number desc limit 1`
    return (await this.events(where, [stream, before ?? Number.MAX_SAFE_INTEGER]))[0]
  }

  /** Events of a kind other than the usual. */
  async readKind(stream: string, kind: string, after: number): Promise<StoredEvent[]> {
    const where = `stream = $1 and kind = $2 and kind <> 'told' and number > $3 order by number`
    return await this.events(where, [stream, kind, after])
  }

  private async events(where: string, values: readonly unknown[]): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<{ stream: string; number: string; at: Date; kind: string; body: string }>(
      `select stream, number, at, kind, body from events where ${where}`,
      [...values],
    )
    return rows.map((row) => ({ ...row, number: Number(row.number) }))
  }

  async secretOf(stream: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ body: string }>('select body from secrets where stream = $1', [stream])
    return rows[0]?.body
  }

  /** The commands that were carried out last, oldest first, with the versions that they led to. */
  async toldLately(stream: string, most: number): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<{ command: string; number: string }>(
      'select command, number from events where stream = $1 and command is not null order by number desc limit $2',
      [stream, most],
    )
    return new Map(rows.reverse().map(({ command, number }) => [command, Number(number)]))
  }

  async balance(account: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ balance: string }>('select balance from accounts where account = $1', [
      account,
    ])
    return rows[0] === undefined ? undefined : Number(rows[0].balance)
  }

  /** The sum of all balances: anything but zero would mean that money was made or lost. */
  async imbalance(): Promise<number> {
    const { rows } = await this.pool.query<{ sum: string | null }>('select sum(balance) as sum from accounts')
    return Number(rows[0]?.sum ?? 0)
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.urgent.query('select 1')
  }

  /** For readings that may take their time: a connection of their own. */
  async withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await onConnection(this.pool, work)
  }

  /** For what must not wait behind such readings. */
  async atOnce<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await onConnection(this.urgent, work)
  }

  private async writeAll(): Promise<void> {
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, BATCH_MAX)
      await this.write(batch)
    }
    this.writing = undefined
  }

  /** Writes a batch; if something in it cannot be written, its halves, until what is wrong is alone. */
  private async write(batch: readonly QueuedAppend[]): Promise<void> {
    let wallets: ReadonlyMap<string, number>
    try {
      const appends = batch.flatMap(({ group }) => group)
      const written = batchOf(appends, this.heads)
      const began = performance.now()
      wallets = await this.atOnce((client) => writeBatch(client, written))
      this.onBatch({ appends: appends.length, seconds: (performance.now() - began) / 1000 })
      for (const [stream, head] of written.heads) this.heads.set(stream, head)
    } catch (error) {
      await this.writeHalves(batch, error as Error)
      return
    }
    for (const { group, done } of batch) {
      const [{ expected, events }] = group
      done({ ok: true, version: expected + events.length, again: false, ...(wallets.size > 0 ? { wallets } : {}) })
    }
  }

  private async writeHalves(batch: readonly QueuedAppend[], error: Error): Promise<void> {
    // Two nodes got in each other's way; one of them has been stopped, and can try again.
    if (DEADLOCKS.includes((error as { code?: string }).code ?? '')) return await this.write(batch)
    // A database that is gone will not take the halves either: those who wait may send again, by the same ids.
    if (!isRefusal(error)) {
      for (const { group, failed, done } of batch) await this.refusalOf(group, error).then(done, failed)
      return
    }
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.write(batch.slice(0, half))
      await this.write(batch.slice(half))
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

  /** Why a group could not be written; or that it had been written before, perhaps by a try whose answer was lost. */
  private async refusalOf(group: AppendGroup, error: Error): Promise<AppendResult> {
    const [{ command, stream }] = group
    const { code, constraint, message } = error as Error & { code?: string; constraint?: string }
    const { rows } = await this.pool.query<{ number: string }>(
      'select number from events where stream = $2 and command = $1',
      [command, stream],
    )
    const [before] = rows
    if (before !== undefined) {
      await this.readHeads(group.map((append) => append.stream))
      return { ok: true, version: Number(before.number), again: true }
    }
    if (code === 'OP001') return { ok: false, why: message === 'account' ? 'no-account' : 'moved' }
    if (constraint === 'no_debts') return { ok: false, why: 'short' }
    if (constraint === 'events_pkey' || constraint === 'events_stream_fkey') return { ok: false, why: 'moved' }
    if (constraint === 'entries_account_fkey') return { ok: false, why: 'no-account' }
    throw error
  }

  private async readHeads(streams: readonly string[]): Promise<void> {
    const { rows } = await this.pool.query<{ stream: string; head: Buffer }>(
      'select stream, head from streams where stream = any($1)',
      [streams],
    )
    for (const { stream, head } of rows) this.heads.set(stream, head)
  }
}

function poolOf(connection: pg.ClientConfig, max: number, query_timeout: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    query_timeout,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  })
  // A connection that breaks is replaced; without listeners it would end the process, idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const outcome = await work(client)
    isBroken = false
    return outcome
  } catch (error) {
    // What PostgreSQL itself refuses leaves the connection as it was; after anything else nobody knows what still comes on it.
    isBroken = !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Whether the database has refused the batch for what is in it. */
function isRefusal(error: Error): boolean {
  const { code = '' } = error as Error & { code?: string }
  return error instanceof BatchConflict || code === 'OP001' || code.startsWith(INTEGRITY_VIOLATION)
}

/** Every event's entries sum to zero: no cent is made or lost. Anything else is a fault of ours. */
function checkBalanced({ command, events }: Append): void {
  for (const { kind, entries } of events) {
    const sum = entries.reduce((total, { cents }) => total + cents, 0)
    if (sum !== 0 || !entries.every(({ cents }) => Number.isSafeInteger(cents))) {
      throw new Error(`the entries of ${kind} in command ${command} sum to ${sum}`)
    }
  }
}
