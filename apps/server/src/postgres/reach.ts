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

/** The user that PostgreSQL runs as; empty for the user who started us. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pg_ctl: string
}

/** Belongs to root on every Unix: users cannot change programs here, and no clean-up deletes them while they run. */
export const PROGRAM_CACHE = '/var/cache/openpit'

/** A path to the working folder of a process that does not lead through the folders above it. */
const HERE = '/proc/self/cwd'

/** A user of the system. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user for programs that need no rights of root: `postgres` or, if there is none, `nobody`. */
export function ordinaryUser(): SystemUser | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return found && { name: found[0] as string, uid: Number(found[2]), gid: Number(found[3]) }
}

/** PostgreSQL refuses to run as root. Then it runs as another user; and so does this process, once it is started. */
export function ownerOfServer(): Owner {
  if (process.getuid?.() !== 0 && !isFormerRoot) return {}
  const user = ordinaryUser()
  if (user === undefined)
    throw new PostgresFault('PostgreSQL does not run as root, and there is no user "nobody" for it')
  return { uid: user.uid, gid: user.gid }
}

let isFormerRoot = false

/** From now on this process is an ordinary user, but finds PostgreSQL's folders where root has made them. */
export function forgetRoot(): void {
  isFormerRoot = true
}

/**
 * The path by which PostgreSQL opens its data folder. As root, we enter the folder first and change the user second. So
 * the data may be in a home folder that other users cannot enter, which PostgreSQL could not open by its path.
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

/** The folder above a file that the server's user cannot enter, if there is one. */
export function barrierTo(path: string, { uid }: Owner): string | undefined {
  if (uid === undefined) return undefined
  // A symbolic link leads through folders that are not in its path.
  for (let above = realpathSync(dirname(path)); above !== dirname(above); above = dirname(above)) {
    const { mode, uid: its } = statSync(above)
    if ((mode & 0o001) === 0 && !(its === uid && (mode & 0o100) !== 0)) return above
  }
  return undefined
}

/** Programs that the server's user cannot reach are copied once to a folder where it can. */
export function programsWithinReach(binaries: Binaries, owner: Owner, cache: string): Binaries {
  if (barrierTo(binaries.postgres, owner) === undefined) return binaries
  // Named by content: installing another version must not change the copy of a running server.
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
    // Under a strict umask the server's user could not enter.
    chmodSync(cache, 0o755)
  }
  const found = lstatSync(cache)
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${cache} can be changed by other users`)
}

/** Renamed when it is complete, so that another server that starts now cannot run an incomplete copy. */
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

/** Files that were installed under a strict umask, and their copies, can only be read by their owner. */
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
