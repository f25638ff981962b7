import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../src/index.ts'
import { ensureRunning } from '../../src/postgres/launcher.ts'
import { ownerOfServer } from '../../src/postgres/reach.ts'
import { newFolder, removeFloor } from '../processes.ts'

const run = promisify(execFile)
const LOOK_MS = 20
const GO_ON_MS_MAX = 60_000

/** What a standby must not take from its primary: its lock, its log, and what it gets over the line anyway. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_wal']

interface Member {
  readonly folder: string
  readonly connection: pg.ClientConfig
}

/**
 * A PostgreSQL with a synchronous standby. A commit is answered when the standby has applied it
 * (`synchronous_commit = remote_apply`). Both are reached by one address, which always leads to the primary.
 */
export class ReplicatedDatabase {
  /** A symbolic link to the folder of the primary's socket: a failover changes it, as it would change a name. */
  private readonly address: string
  private primary: Member
  private standby: Member

  private constructor(address: string, primary: Member, standby: Member) {
    this.address = address
    this.primary = primary
    this.standby = standby
  }

  static async start(): Promise<ReplicatedDatabase> {
    const folder = newFolder('primary')
    const { connection } = await startPostgres(folder)
    const primary = { folder, connection }
    await onServer(primary, `alter system set synchronous_commit = 'remote_apply'`)
    const address = join(newFolder('address'), 'primary')
    const database = new ReplicatedDatabase(address, primary, await addStandby(primary))
    database.point()
    return database
  }

  get connection(): pg.ClientConfig {
    return { ...this.primary.connection, host: this.address }
  }

  get url(): string {
    return `postgresql://openpit@localhost/openpit?host=${encodeURIComponent(this.address)}`
  }

  /** Loses the primary, as a loss of power would. The standby takes its place, and gets a standby of its own. */
  async failOver(): Promise<void> {
    const lost = this.primary
    await removeFloor(lost.folder)
    await onServer(this.standby, 'select pg_promote()')
    this.primary = this.standby
    this.point()
    this.standby = await addStandby(this.primary)
  }

  async close(): Promise<void> {
    for (const folder of [this.standby.folder, this.primary.folder, dirname(this.address)]) await removeFloor(folder)
  }

  private point(): void {
    const next = `${this.address}.next`
    symlinkSync(this.primary.connection.host as string, next)
    renameSync(next, this.address)
  }
}

/** Copies the primary while it goes on, starts the copy as its standby, and has the primary wait for it. */
async function addStandby(primary: Member): Promise<Member> {
  const folder = newFolder('standby')
  const data = join(folder, 'postgres')
  // The backup lasts as long as the connection that began it.
  await withClient(primary, async (client) => {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    // `cp` complains of files that the server removes meanwhile; the write-ahead log knows of them.
    await run('cp', ['-a', resolve(primary.folder, 'postgres'), data]).catch(() => {})
    for (const name of NOT_COPIED) rmSync(join(data, name), { recursive: true, force: true })
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  mkdirSync(join(data, 'pg_wal'), { mode: 0o700 })
  writeFileSync(join(data, 'standby.signal'), '')
  const line = `host=${primary.connection.host} user=${primary.connection.user} application_name=standby`
  // The last line for a name counts. A standby that is promoted has no standby at first, and must not wait for one.
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\nsynchronous_standby_names = ''\n`)
  const { uid, gid } = ownerOfServer()
  for (const name of ['pg_wal', 'backup_label', 'standby.signal']) {
    if (uid !== undefined && gid !== undefined) chownSync(join(data, name), uid, gid)
  }
  const { connection } = await ensureRunning(folder, { existing: true })
  const standby = { folder, connection: { ...primary.connection, host: connection.host } }
  await untilItFollows(primary)
  await onServer(primary, `alter system set synchronous_standby_names = 'standby'`)
  return standby
}

async function untilItFollows(primary: Member): Promise<void> {
  for (const deadline = performance.now() + GO_ON_MS_MAX; performance.now() < deadline; await sleep(LOOK_MS)) {
    const rows = await onServer(primary, `select 1 from pg_stat_replication where state = 'streaming'`)
    if (rows.length > 0) return
  }
  throw new Error('the standby does not follow its primary')
}

/** Runs a statement as the server's superuser; settings take effect at once. */
async function onServer(member: Member, statement: string): Promise<readonly unknown[]> {
  return await withClient(member, async (client) => {
    const { rows } = await client.query(statement)
    if (statement.startsWith('alter system')) await client.query('select pg_reload_conf()')
    return rows
  })
}

async function withClient<T>({ connection }: Member, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
