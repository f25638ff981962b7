import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../postgres/launcher.ts'
import { finishReplacement, leftWaiting, replaceDatabase } from '../postgres/replacement.ts'
import { beginAside, holdsFloor, inOneTransaction, publishAside, RESTORING } from '../store/records/restoring.ts'
import { BackupFault } from './file.ts'
import { checkBackup, type RestoreSettings, type RestoreSummary, restoreInto } from './restore.ts'

const DATABASE = 'postgres'
const ASIDE_PREFIX = 'restoring-'

/** A program that a killed restore has started may still be writing. */
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

/**
 * Restores a backup into a data folder. The database is made aside and gets its place when it is complete: a restore
 * that is killed leaves the folder as it was, or the next start finds the new floor. With `replaces`, a floor that is
 * there is moved away, not deleted.
 */
export async function restoreFolder(
  data: string,
  settings: RestoreSettings & { readonly replaces: boolean },
): Promise<RestoreSummary> {
  const place = join(data, DATABASE)
  finishReplacement(place)
  checkPlace(data, settings.replaces)
  await checkBackup(settings)
  await mkdir(data, { recursive: true })
  await removeLeftovers(data)
  const aside = join(data, `${ASIDE_PREFIX}${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(aside)
    const postgres = await startPostgres(aside)
    const restored = await restoreInto(postgres.connection, settings).finally(() => postgres.stop())
    checkPlace(data, settings.replaces)
    replaceDatabase(join(aside, DATABASE), place)
    return restored
  } finally {
    await rm(aside, REMOVE)
  }
}

function checkPlace(data: string, replaces: boolean): void {
  const place = join(data, DATABASE)
  if (!existsSync(place)) return
  if (!replaces) throw new BackupFault(`there is a floor in ${data}: choose another folder, or add --replace`)
  if (isInUse(place)) throw new BackupFault(`the floor in ${data} is running: stop it first`)
}

/** Whether a PostgreSQL server runs on a folder. */
function isInUse(folder: string): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 0)
    return true
  } catch (error) {
    // It runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Stops and removes what a restore that was killed has left. */
async function removeLeftovers(data: string): Promise<void> {
  for (const folder of leftWaiting(join(data, DATABASE))) await rm(folder, REMOVE)
  for (const name of await readdir(data)) {
    if (!name.startsWith(ASIDE_PREFIX)) continue
    const folder = join(data, name)
    if (isInUse(join(folder, DATABASE))) await (await startPostgres(folder, { existing: true })).stop()
    await rm(folder, REMOVE)
  }
}

/** Restores a backup into a database of the operator's own, which must be empty. */
export async function restoreDatabase(connectionString: string, settings: RestoreSettings): Promise<RestoreSummary> {
  await checkBackup(settings)
  await inOneTransaction({ connectionString }, async (client) => {
    if (await holdsFloor(client)) throw new BackupFault('there is a floor in this database: give an empty one')
    await beginAside(client)
  })
  const restored = await restoreInto({ connectionString, options: `-c search_path=${RESTORING}` }, settings)
  await publishAside({ connectionString })
  return restored
}
