import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const CONNECT_MS_MAX = 10_000
/** A database that is silent for this long counts as gone. */
const WRITE_MS_MAX = 15_000
const READ_MS_MAX = 120_000
/** A database that is frozen or gone does not close connections. */
const CLOSE_MS_MAX = 2_000

const DEADLOCKS: readonly string[] = ['40P01', '40001']

const READERS_MAX = 8
const WRITERS_MAX = 4

/** Two pools of connections: a long read must not keep an append or a lease waiting. */
export class Connections {
  private readonly connection: pg.ClientConfig
  private readonly patient: pg.Pool
  private readonly urgent: pg.Pool
  private readonly open = new Set<pg.PoolClient>()

  constructor(connection: pg.ClientConfig) {
    this.connection = connection
    this.patient = poolOf(connection, READERS_MAX, READ_MS_MAX)
    this.urgent = poolOf(connection, WRITERS_MAX, WRITE_MS_MAX)
    for (const pool of [this.patient, this.urgent]) {
      pool.on('connect', (client) => {
        this.open.add(client)
        client.on('end', () => this.open.delete(client))
      })
    }
  }

  /** For reads that may take long. */
  async withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await onConnection(this.patient, work)
  }

  /** For what must not wait behind long reads. */
  async atOnce<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return await onConnection(this.urgent, work)
  }

  /** One of those for what must not wait. Its user keeps it from one use to the next. */
  kept(): KeptConnection {
    return new KeptConnection(this.urgent)
  }

  /** A connection of its own, not connected yet. The caller ends it. */
  single(name: string, queryMsMax: number): pg.Client {
    const client = new pg.Client({
      ...this.connection,
      application_name: name,
      query_timeout: queryMsMax,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
    })
    client.on('error', () => {})
    return client
  }

  /** Ends when the database has closed every connection: until then, it would count us as a user. */
  async end(): Promise<void> {
    await Promise.all([this.patient.end(), this.urgent.end()])
    const closed = [...this.open].map((client) => new Promise((done) => client.once('end', done)))
    await Promise.race([Promise.all(closed), sleep(CLOSE_MS_MAX, undefined, { ref: false })])
  }
}

/**
 * A refused append is an answer to us, and no fault of the database: PostgreSQL's log gets one line for it, without the
 * statement and its rows. Only a superuser may set this; others keep what the server is set to.
 */
const TERSE_LOG = `select set_config('log_min_error_statement', 'panic', false),
  set_config('log_error_verbosity', 'terse', false)`

function poolOf(connection: pg.ClientConfig, max: number, query_timeout: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    query_timeout,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  })
  // The pool replaces a broken connection. Without these listeners, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query(TERSE_LOG).catch(() => {})
  })
  return pool
}

/** Two nodes locked the same rows in different order. PostgreSQL has stopped one of them, which can try again. */
export function isDeadlock(error: unknown): boolean {
  return DEADLOCKS.includes((error as { code?: string }).code ?? '')
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const kept = new KeptConnection(pool)
  try {
    return await kept.use(work)
  } finally {
    kept.giveBack()
  }
}

/**
 * A connection that is taken from a pool for the first use, and given back after the last. To take one for each use
 * takes a turn of the event loop, and PostgreSQL would wait meanwhile.
 */
export class KeptConnection {
  private readonly pool: pg.Pool
  private client: pg.PoolClient | undefined

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Begins the work at once if the connection is there. There is one use at a time. */
  async use<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = this.client ?? (await this.pool.connect())
    this.client = client
    try {
      return await work(client)
    } catch (error) {
      // An error that PostgreSQL reports leaves the connection usable. After any other, late answers may still arrive
      // on it.
      if (!/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) {
        this.client = undefined
        client.release(true)
      }
      throw error
    }
  }

  giveBack(): void {
    this.client?.release()
    this.client = undefined
  }
}
