import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { PostgresFault } from './fault.ts'
import { hasDatabase, isRunning, makeDatabase, prepareFolder } from './folder.ts'
import { keepLogShort } from './log-file.ts'
import { findBinaries } from './programs.ts'
import {
  type Binaries,
  binariesIn,
  dataName,
  type Owner,
  ownerOfServer,
  PROGRAM_CACHE,
  programsWithinReach,
} from './reach.ts'
import { finishReplacement } from './replacement.ts'
import { ServerUse } from './server-use.ts'
import { makeSocketFolder, socketFolder } from './socket-folder.ts'

const run = promisify(execFile)

/** A PostgreSQL server that we run, for one data folder. */
export interface Postgres {
  /** How clients connect: through a socket in a private folder, never through a port. */
  readonly connection: pg.ClientConfig
  /** Whether it was running already. A killed parent leaves it running, and the next one takes it over. */
  readonly adopted: boolean
  /** Stops the server, and ends when all data are on the disk. */
  stop(): Promise<void>
  /** The same, unless another process uses it. Returns whether it has stopped. */
  stopIfAlone(): Promise<boolean>
}

const USER = 'openpit'
const DATABASE = 'openpit'
const START_MS_MAX = 60_000
const START_TRIES_MAX = 15
const STOP_MS_MAX = 60_000
const STOP_LOOK_MS = 20
/** The number of the lock under which the database is made. No other lock of the server may have it. */
const CREATION_LOCK = 20_261_117

export interface PostgresOptions {
  /** A folder with other PostgreSQL programs than those of the packages. */
  readonly programs?: string
  /** Fails if there is no database, instead of making one. */
  readonly existing?: boolean
  /** The folder for copies of programs that the server's user cannot reach. */
  readonly cache?: string
}

/** Starts PostgreSQL for this folder, or takes over one that is running. The first time, it makes the database. */
export async function startPostgres(folder: string, options: PostgresOptions = {}): Promise<Postgres> {
  for (let tries = 1; ; tries++) {
    const { binaries, place, connection, adopted } = await ensureRunning(folder, options)
    let use: ServerUse
    try {
      use = await ServerUse.begin(connection)
    } catch (error) {
      // The last process that used it has stopped it in this moment.
      if (tries === START_TRIES_MAX) throw error
      continue
    }
    await createDatabase(connection)
    const stopIt = () => stop(binaries, place)
    return {
      connection: { ...connection, database: DATABASE },
      adopted,
      stop: async () => {
        await use.end()
        await stopIt()
      },
      stopIfAlone: () => use.endAndStop(stopIt),
    }
  }
}

interface StartedServer {
  readonly binaries: Binaries
  readonly place: Place
  readonly connection: pg.ClientConfig
  readonly adopted: boolean
}

/** Starts the server unless it runs. */
export async function ensureRunning(
  folder: string,
  { programs, existing = false, cache = PROGRAM_CACHE }: PostgresOptions,
): Promise<StartedServer> {
  const data = resolve(folder, 'postgres')
  finishReplacement(data)
  if (existing && !hasDatabase(data)) throw new PostgresFault(`there is no database in ${folder}`)
  const owner = ownerOfServer()
  const socket = socketFolder(data, owner)
  await prepareFolder(data)
  makeSocketFolder(socket, owner)
  const connection = { host: socket, user: USER, database: 'postgres' }
  const adopted = await answers(connection, data)
  const found = programs === undefined ? await findBinaries() : binariesIn(programs)
  const binaries = programsWithinReach(found, owner, cache)
  if (!hasDatabase(data)) await makeDatabase(data, owner, (aside) => initialise(binaries, aside, owner))
  const place = { data, name: dataName(data, owner), socket, owner }
  if (!adopted) await launch(binaries, place, connection)
  giveLog(place)
  return { binaries, place, connection, adopted }
}

/** Root has made the log. When we have given up root's rights, we must still be able to start the server again. */
function giveLog({ data, owner: { uid, gid } }: Place): void {
  const log = logOf(data)
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined || !existsSync(log)) return
  chownSync(log, uid, gid)
}

/** The address of the database in a folder, for PostgreSQL's own programs. */
export function databaseUrlOf(folder: string): string {
  const socket = socketFolder(resolve(folder, 'postgres'), ownerOfServer())
  return `postgresql://${USER}@/${DATABASE}?host=${encodeURIComponent(socket)}`
}

/** The folders and the user of one server. */
interface Place {
  readonly data: string
  /** The path by which the server itself opens its data folder. */
  readonly name: string
  readonly socket: string
  readonly owner: Owner
}

async function initialise({ initdb }: Binaries, folder: string, owner: Owner): Promise<void> {
  const options = [
    '-D',
    dataName(folder, owner),
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--data-checksums',
  ]
  try {
    await run(initdb, options, { ...owner, cwd: folder })
  } catch (error) {
    throw new PostgresFault(
      `PostgreSQL could not make its files in ${dirname(folder)}: ${lastLine((error as Error).message)}`,
    )
  }
}

/** Starts the server, with several tries: one that was just killed keeps its lock until the system has removed it. */
async function launch(binaries: Binaries, place: Place, connection: pg.ClientConfig): Promise<void> {
  const { data, socket, owner } = place
  const log = logOf(data)
  keepLogShort(log)
  const deadline = performance.now() + START_MS_MAX
  for (let tries = 0; tries < START_TRIES_MAX && performance.now() < deadline; ) {
    // The process that has just stopped the server removes the folder of its socket.
    makeSocketFolder(socket, owner)
    const server = spawnServer(binaries, place, log)
    if (await untilItAnswers(server, connection, data)) return
    // A server that another process has started may take long to recover, and ours gives way to it meanwhile.
    const pid = postmasterIn(data)
    if (pid === undefined || !isRunning(pid)) tries++
    if (tries === START_TRIES_MAX / 3) removeEmptyLock(data)
    await sleep(200)
  }
  const last = lastLine(readFileSync(log, 'utf8'))
  throw new PostgresFault(`PostgreSQL did not start. The last line of its log (${log}): ${last}`)
}

/** A server that was killed while it wrote its lock leaves an empty one, with which none would ever start. */
function removeEmptyLock(data: string): void {
  const lock = join(data, 'postmaster.pid')
  if (existsSync(lock) && statSync(lock).size === 0) rmSync(lock)
}

/** The process id in the server's lock. */
export function postmasterIn(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
/** Where the server writes its log. */
export function logOf(data: string): string {
  return join(data, 'server.log')
}

/** A refused command is an error to PostgreSQL. With its statement, each would fill some lines of the log. */
const LOG_OPTIONS = ['-c', 'log_min_error_statement=panic', '-c', 'log_error_verbosity=terse']

function spawnServer({ postgres }: Binaries, { data, name, socket, owner }: Place, log: string): ChildProcess {
  const output = openSync(log, 'a', 0o600)
  const options = [
    '-D',
    name,
    '-k',
    socket,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    ...LOG_OPTIONS,
  ]
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
    // Of two processes that start together, the second waits, and finds the database of the first. So does one whose
    // predecessor was killed while PostgreSQL made the database.
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK])
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stop({ pg_ctl }: Binaries, { data, name, socket, owner }: Place): Promise<void> {
  const pid = postmasterIn(data)
  await run(pg_ctl, ['stop', '-D', name, '-m', 'fast', '-W'], { ...owner, cwd: data })
  // If pg_ctl waited, it would wait for a server too that another process starts in this moment.
  const deadline = performance.now() + STOP_MS_MAX
  while (pid !== undefined && isRunning(pid)) {
    if (performance.now() > deadline) throw new PostgresFault(`PostgreSQL (process ${pid}) did not stop in a minute`)
    await sleep(STOP_LOOK_MS)
  }
  try {
    rmdirSync(socket)
  } catch {
    // Another process has started the server again, and its socket is in there.
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
