import type pg from 'pg'
import { type Append, type AppendGroup, firstHead } from './append/append.ts'
import { AppendQueue, type AppendRefusal, type AppendResult, type QueuedBatch } from './append/append-queue.ts'
import { Connections, isDeadlock } from './connections.ts'
import { checkSchema, migrate } from './schema/schema.ts'
import { NO_KEY, type Sealer, sealPlainSecrets, secretsOf } from './secrets.ts'
import { type StreamClaim, type Takeover, Takeovers } from './takeovers.ts'

export type { AppendRefusal, AppendResult, QueuedBatch } from './append/append-queue.ts'

export interface StoredEvent {
  readonly stream: string
  readonly number: number
  readonly at: Date
  readonly kind: string
  readonly body: string
}

/** Why an append was not written; `fault` if the database did not say. */
export type FailedAppend = AppendRefusal | 'fault'

/** Which events of a stream. */
export interface Range {
  readonly after?: number
  readonly to?: number
  readonly limit?: number
}

/** An account of the ledger. Only the house's accounts may fall below zero. */
export interface NewAccount {
  readonly account: string
  readonly mayOwe: boolean
}

/**
 * Streams of events and the ledger, in PostgreSQL. The other files of this folder hold the queries about tables, people
 * and rounds; they run them through `query` and `queryAtOnce`.
 */
export class Store {
  private readonly connections: Connections
  private readonly queue: AppendQueue
  private readonly takeovers: Takeovers
  private sealer: Sealer = NO_KEY
  private closed = false
  /** Called after every append that was not written. */
  onFailedAppend: (why: FailedAppend) => void = () => {}

  private constructor(connections: Connections) {
    this.connections = connections
    this.queue = new AppendQueue(connections)
    this.takeovers = new Takeovers({
      claimAll: (streams) => this.claimAll(streams),
      query: (sql, values) => this.query(sql, values),
      openSecret: (stream, sealed) => this.sealer.open(secretsOf(stream), sealed),
    })
  }

  /** Without a sealer, secrets can be neither read nor written until `sealWith` brings one. */
  static async open(connection: pg.ClientConfig, sealer?: Sealer): Promise<Store> {
    return await Store.prepare(connection, migrate, sealer)
  }

  /** Opens a database of exactly this version, and changes nothing in it. */
  static async openExisting(connection: pg.ClientConfig): Promise<Store> {
    return await Store.prepare(connection, checkSchema)
  }

  private static async prepare(
    connection: pg.ClientConfig,
    preparation: (client: pg.ClientBase) => Promise<void>,
    sealer?: Sealer,
  ): Promise<Store> {
    const store = new Store(new Connections(connection))
    try {
      await store.withClient(preparation)
      if (sealer) await store.sealWith(sealer)
    } catch (error) {
      await store.connections.end()
      throw error
    }
    return store
  }

  /** Seals and opens secrets with this key from now on, also those that an older version stored as plain text. */
  async sealWith(sealer: Sealer): Promise<void> {
    await this.withClient((client) => sealPlainSecrets(client, sealer))
    this.sealer = sealer
  }

  /** Signs for the house; throws if the store was opened without its key. */
  sign(message: Uint8Array): string {
    return this.sealer.sign(message)
  }

  /** Accepts no more appends, and ends when all accepted ones are written. */
  async close(): Promise<void> {
    this.closed = true
    await this.queue.drain()
    await this.connections.end()
  }

  /** Called after every batch of appends. */
  set onBatch(listener: (batch: QueuedBatch) => void) {
    this.queue.onBatch = listener
  }

  /** Creates the accounts that do not exist yet. */
  async openAccounts(accounts: readonly NewAccount[]): Promise<void> {
    await this.query(
      `insert into accounts (account, may_owe) select * from unnest($1::text[], $2::boolean[]) on conflict do nothing`,
      [accounts.map(({ account }) => account), accounts.map(({ mayOwe }) => mayOwe)],
    )
  }

  /** Takes a stream over: from now on, only appends with the epoch returned here are written. */
  async claim(stream: string): Promise<StreamClaim> {
    const claim = (await this.claimAll([stream])).get(stream)
    if (claim === undefined) throw new Error(`stream ${stream} could not be claimed`)
    return claim
  }

  /** Claims a stream, and then reads what a host needs of it, with at most so many of its latest commands. */
  async takeOver(stream: string, commandsMax: number): Promise<Takeover> {
    return await this.takeovers.take(stream, commandsMax)
  }

  private async claimAll(streams: readonly string[]): Promise<ReadonlyMap<string, StreamClaim>> {
    const sql = `insert into streams (stream, head, epoch)
      select stream, head, 1 from unnest($1::text[], $2::bytea[]) as s(stream, head) order by stream
      on conflict (stream) do update set epoch = streams.epoch + 1 returning stream, epoch, version, head`
    try {
      type Row = { stream: string; epoch: string; version: string; head: Buffer }
      const rows = await this.queryAtOnce<Row>(sql, [streams, streams.map(firstHead)])
      for (const { stream, head } of rows) this.queue.setHead(stream, head)
      return new Map(rows.map((row) => [row.stream, { epoch: Number(row.epoch), version: Number(row.version) }]))
    } catch (error) {
      // Another node may be writing to several of these streams, which it locks in another order.
      if (isDeadlock(error)) return await this.claimAll(streams)
      throw error
    }
  }

  /** Adds to a stream, or to several at once. When this resolves with `ok`, all of it is on the disk. */
  async append(added: Append | AppendGroup): Promise<AppendResult> {
    if (this.closed) throw new Error('the store is closed')
    const [first, ...others] = 'stream' in added ? [added] : added
    try {
      const appended = await this.queue.append([this.sealed(first), ...others.map((append) => this.sealed(append))])
      if (!appended.ok) this.onFailedAppend(appended.refusal)
      return appended
    } catch (error) {
      this.onFailedAppend('fault')
      throw error
    }
  }

  private sealed(append: Append): Append {
    const { secret, stream } = append
    return secret === undefined ? append : { ...append, secret: this.sealer.seal(secretsOf(stream), secret) }
  }

  async read(stream: string, { after = 0, to, limit }: Range = {}): Promise<StoredEvent[]> {
    const where = 'stream = $1 and number > $2 and number <= $3 order by number limit $4'
    return await this.events(where, [stream, after, to ?? Number.MAX_SAFE_INTEGER, limit ?? null])
  }

  /** The first events of a round, by its number. People who come and go after its end belong to it too. */
  async readRound(stream: string, round: number, most: number | null = null): Promise<StoredEvent[]> {
    return await this.events('stream = $1 and round = $2 order by number limit $3', [stream, round, most])
  }

  /** The last snapshot before an event: a reader can begin there instead of at the first event. */
  async lastStanding(stream: string, before?: number): Promise<StoredEvent | undefined> {
    const where = `stream = $1 and kind = 'standing-noted' and number < $2 order by number desc limit 1`
    return (await this.events(where, [stream, before ?? Number.MAX_SAFE_INTEGER]))[0]
  }

  /** The events for which a condition holds. */
  async events(where: string, values: readonly unknown[]): Promise<StoredEvent[]> {
    const rows = await this.query<{ stream: string; number: string; at: Date; kind: string; body: string }>(
      `select stream, number, at, kind, body from events where ${where}`,
      values,
    )
    return rows.map((row) => ({ ...row, number: Number(row.number) }))
  }

  async secretOf(stream: string): Promise<string | undefined> {
    const [row] = await this.query<{ body: string }>('select body from secrets where stream = $1', [stream])
    return row && this.sealer.open(secretsOf(stream), row.body)
  }

  /** The latest commands, oldest first, with the versions that they led to. */
  async recentCommands(stream: string, most: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.query<{ command: string; number: string }>(
      'select command, number from events where stream = $1 and command is not null order by number desc limit $2',
      [stream, most],
    )
    return new Map(rows.reverse().map(({ command, number }) => [command, Number(number)]))
  }

  /** How many events a stream has. */
  async versionOf(stream: string): Promise<number> {
    const [row] = await this.query<{ version: string }>('select version from streams where stream = $1', [stream])
    return Number(row?.version ?? 0)
  }

  async balance(account: string): Promise<number | undefined> {
    const [row] = await this.query<{ balance: string }>('select balance from accounts where account = $1', [account])
    return row === undefined ? undefined : Number(row.balance)
  }

  /** The sum of all balances. If it is not zero, money was made or lost. */
  async imbalance(): Promise<number> {
    const [row] = await this.query<{ sum: string | null }>('select sum(balance) as sum from accounts', [])
    return Number(row?.sum ?? 0)
  }

  /** The version of the database, which a newer program may have raised since the start. */
  async schemaVersion(): Promise<number> {
    const [row] = await this.queryAtOnce<{ version: number }>('select max(version) as version from schema_version', [])
    return row?.version ?? 0
  }

  /** How long ago an append failed for another reason than its content, with none written since. */
  get failureAgeMs(): number | undefined {
    return this.queue.failedAt === undefined ? undefined : performance.now() - this.queue.failedAt
  }

  /** The rows of one statement, which may take long. */
  async query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return await this.withClient(async (client) => (await client.query<Row>(sql, [...values])).rows)
  }

  /** The rows of one statement that must not wait behind long reads. */
  async queryAtOnce<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return await this.atOnce(async (client) => (await client.query<Row>(sql, [...values])).rows)
  }

  /** A connection for work that may take long. */
  async withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await this.connections.withClient(work)
  }

  /** A connection that no pool shares, for listening. The caller connects and ends it. */
  singleClient(name: string, queryMsMax: number): pg.Client {
    return this.connections.single(name, queryMsMax)
  }

  /** A connection for work that must not wait behind long reads. */
  async atOnce<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await this.connections.atOnce(work)
  }
}
