import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PostgresFault } from './fault.ts'

/** The user that PostgreSQL runs as; empty where it is the user who started us. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pg_ctl: string
}

/** Root's own, on every Unix: users cannot change what root will run, and nothing cleans it up under a running server. */
export const PROGRAM_CACHE = '/var/cache/openpit'

/** The folder in which a process works, by a name that resolves without passing the folders above it. */
const HERE = '/proc/self/cwd'

/** PostgreSQL refuses to run as root: then it runs as the system's user for it, or as nobody. */
export function ownerOfServer(): Owner {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new PostgresFault('PostgreSQL does not run as root, and there is no user "nobody" for it')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/**
 * How PostgreSQL is told its data folder. As root we enter the folder first and become the other user second, so that the data
 * may lie in a home that other users cannot enter; by its path, PostgreSQL could not open such a folder.
 */
export function dataName(data: string, owner: Owner): string {
  if (owner.uid === undefined) return data
  if (existsSync(HERE)) return HERE
  const barrier = barrierTo(data, owner)
  if (barrier === undefined) return data
  throw new PostgresFault(
    `PostgreSQL does not run as root, and its user cannot get past ${barrier} to ${data}: choose another data folder, or do not run as root`,
  )
}

/** The folder that keeps the server's user from a file, if there is one. */
export function barrierTo(path: string, { uid }: Owner): string | undefined {
  if (uid === undefined) return undefined
  // A link leads past folders that are not in its name.
  for (let above = realpathSync(dirname(path)); above !== dirname(above); above = dirname(above)) {
    const { mode, uid: its } = statSync(above)
    if ((mode & 0o001) === 0 && !(its === uid && (mode & 0o100) !== 0)) return above
  }
  return undefined
}

/** Programs in a home that is closed to others are copied, once, to where the server's user can run them. */
export function programsWithinReach(binaries: Binaries, owner: Owner, cache: string): Binaries {
  if (barrierTo(binaries.postgres, owner) === undefined) return binaries
  // By content: a server that runs keeps its copy when another version is installed in the same place.
  const digest = createHash('sha256').update(readFileSync(binaries.postgres)).digest('hex').slice(0, 16)
  const copy = join(cache, `postgres-${digest}`)
  try {
    makeCache(cache)
    if (!existsSync(copy)) copyPrograms(dirname(dirname(binaries.postgres)), copy)
  } catch (error) {
    const why = (error as Error).message
    throw new PostgresFault(`PostgreSQL's programs cannot be copied to ${cache}, where its user can run them: ${why}`)
  }
  const barrier = barrierTo(copy, owner)
  if (barrier !== undefined) throw new PostgresFault(`PostgreSQL's user cannot get past ${barrier} to ${copy}`)
  return binariesIn(join(copy, 'bin'))
}

function makeCache(cache: string): void {
  if (!existsSync(cache)) {
    mkdirSync(cache, { recursive: true })
    // A strict mask would keep the server's user out.
    chmodSync(cache, 0o755)
  }
  const found = lstatSync(cache)
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${cache} can be changed by other users`)
}

/** Renamed when complete: another server that starts at the same time must not run half a copy. */
function copyPrograms(native: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}-`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Files that were installed under a strict mask can be read by their owner only, and so can their copies. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

export function binariesIn(folder: string): Binaries {
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') }
}
