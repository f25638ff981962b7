import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '../disk/durable.ts'
import { PostgresFault } from './fault.ts'
import type { Owner } from './reach.ts'

/** A folder in which a database is being made: `postgres.new-PROCESS-RANDOM`, beside its final place. */
const ASIDE = /^postgres\.new-(\d+)-[0-9a-f]+$/

/** Longer than PostgreSQL's programs go on when the files that they make vanish. */
const REMOVE_MS_MAX = 5_000
const REMOVE_PAUSE_MS = 50

/** Whether there is a database in this folder. */
export function hasDatabase(data: string): boolean {
  return existsSync(join(data, 'PG_VERSION'))
}

/** Makes the folder above the database, and removes what killed starts have left in it. */
export async function prepareFolder(data: string): Promise<void> {
  const above = dirname(data)
  try {
    mkdirSync(above, { recursive: true })
    for (const name of readdirSync(above)) {
      const [, maker] = ASIDE.exec(name) ?? []
      // Another process that makes the same database now keeps its folder.
      if (maker !== undefined && (Number(maker) === process.pid || !isRunning(Number(maker)))) {
        await removeFolder(join(above, name))
      }
    }
  } catch (error) {
    throw new PostgresFault(`the folder ${above} cannot be used: ${(error as Error).message}`)
  }
  if (hasDatabase(data) && !existsSync(join(data, 'global', 'pg_control'))) {
    throw new PostgresFault(
      `the database in ${data} is incomplete (global/pg_control is missing). If its first start was interrupted, remove that folder and start again; otherwise restore a backup`,
    )
  }
}

/**
 * Makes a database with `initialise`, beside its final place, and renames it when it is on the disk: killed at any
 * moment, this leaves no database or a complete one. If another process has made one meanwhile, ours is removed.
 */
export async function makeDatabase(
  data: string,
  { uid, gid }: Owner,
  initialise: (folder: string) => Promise<void>,
): Promise<void> {
  const aside = join(dirname(data), `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    try {
      mkdirSync(aside, { mode: 0o700 })
      if (uid !== undefined && gid !== undefined) chownSync(aside, uid, gid)
    } catch (error) {
      throw new PostgresFault(`the folder ${dirname(data)} cannot be used: ${(error as Error).message}`)
    }
    await initialise(aside)
    // The files were synced by initdb; without these two, the name could be lost with the power.
    syncFolder(aside)
    if (!moved(aside, data)) return
    syncFolder(dirname(data))
  } finally {
    await removeFolder(aside)
  }
}

/**
 * Removes a folder in which a program of a killed start may still make and remove files. Such a folder is not always
 * removed at the first try, and `rm` does not always say so.
 */
async function removeFolder(folder: string): Promise<void> {
  const deadline = performance.now() + REMOVE_MS_MAX
  // What cannot be removed by then does no harm, and the next start tries again.
  while (existsSync(folder) && performance.now() < deadline) {
    try {
      await rm(folder, { recursive: true, force: true })
    } catch (error) {
      if (!['ENOTEMPTY', 'EBUSY', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    if (existsSync(folder)) await sleep(REMOVE_PAUSE_MS)
  }
}

/** Returns `false` if there is a database already: a folder can only be renamed to one that is empty or missing. */
function moved(aside: string, data: string): boolean {
  try {
    renameSync(aside, data)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (['EEXIST', 'ENOTEMPTY'].includes(code ?? '') && hasDatabase(data)) return false
    throw new PostgresFault(`the new database cannot be renamed to ${basename(data)}: ${message}`)
  }
}

/** Whether a process with this id exists, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
