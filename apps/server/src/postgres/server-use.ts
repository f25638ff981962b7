import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The lock that every process holds, together with the others, while it uses the server. */
const USE_LOCK = 20_261_116
/** The name of connections that decide whether to stop the server. They do not count as users. */
const STOPPING = 'openpit-stopping'

const CONNECT_MS_MAX = 10_000
const RENEW_MS = 500
/** How long connections that were just closed may still be listed. */
const GOING_MS_MAX = 3_000
const LOOK_MS = 50
const RECOVERY_MS_MAX = 60_000

/** PostgreSQL's code for a server that starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03'

/** Missing in the types of the package. */
type Client = pg.Client & { ref(): void; unref(): void }

/**
 * This process uses a PostgreSQL server that we run. The last of all processes that use it stops it, also if several
 * of them end in the same moment: each gives up its share of a lock first, and then tries to get the lock alone.
 */
export class ServerUse {
  private readonly connection: pg.ClientConfig
  private client: Client | undefined
  private ended = false

  private constructor(connection: pg.ClientConfig) {
    this.connection = connection
  }

  /** Throws if the server is stopped meanwhile: then it must be started again. */
  static async begin(connection: pg.ClientConfig): Promise<ServerUse> {
    const use = new ServerUse(connection)
    await use.share()
    return use
  }

  /** Uses the server no more, without stopping it. */
  async end(): Promise<void> {
    this.ended = true
    const { client } = this
    this.client = undefined
    client?.ref()
    await client?.end().catch(() => {})
  }

  /** Uses the server no more, and stops it if no other process uses it. Returns whether it has stopped. */
  async endAndStop(stop: () => Promise<void>): Promise<boolean> {
    await this.end()
    const client = await connectToStop(this.connection)
    // Another process has stopped it, or it has died.
    if (client === undefined) return true
    try {
      if (!(await becomesOnlyUser(client))) return false
      await stop()
      return true
    } catch (error) {
      // Another process stops it, and has ended our connection.
      const again = await connectToStop(this.connection)
      await again?.end().catch(() => {})
      if (again === undefined) return true
      throw error
    } finally {
      await client.end().catch(() => {})
    }
  }

  private async share(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: 'openpit',
      connectionTimeoutMillis: CONNECT_MS_MAX,
    }) as Client
    client.on('error', () => {})
    try {
      await client.connect()
      // Waits while another process decides whether to stop the server.
      await client.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.ended) return await client.end().catch(() => {})
    this.client = client
    // This connection alone must not keep the process running.
    client.unref()
    client.on('end', () => this.renew())
  }

  /** A server that has crashed and restarted no longer holds our lock: take it again. */
  private renew(): void {
    if (this.ended) return
    setTimeout(() => void this.share().catch(() => this.renew()), RENEW_MS).unref()
  }
}

/** Gets the lock alone, and waits until connections that were just closed are gone. */
async function becomesOnlyUser(client: pg.Client): Promise<boolean> {
  const isTrue = async (condition: string, ...values: unknown[]) => {
    return (await client.query<{ is: boolean }>(`select ${condition} as is`, values)).rows[0]?.is === true
  }
  const others = `exists (select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1)`
  const shared = `exists (select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' and granted)`
  for (const deadline = performance.now() + GOING_MS_MAX; performance.now() < deadline; await sleep(LOOK_MS)) {
    if (await isTrue('pg_try_advisory_lock($1)', USE_LOCK)) {
      if (!(await isTrue(others, STOPPING))) return true
      await isTrue('pg_advisory_unlock($1)', USE_LOCK)
    } else if (await isTrue(shared, USE_LOCK)) return false
  }
  return false
}

/** `undefined` if no server answers. One that recovers from a crash is waited for. */
async function connectToStop(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  for (const deadline = performance.now() + RECOVERY_MS_MAX; performance.now() < deadline; await sleep(LOOK_MS)) {
    const client = new pg.Client({ ...connection, application_name: STOPPING })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if ((error as { code?: string }).code !== CANNOT_CONNECT_NOW) return undefined
    }
  }
  return undefined
}
