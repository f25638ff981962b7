import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../disk/durable.ts'
import { PostgresFault } from './fault.ts'

/** A complete database that waits for the place of another one: `postgres.restored-TIME`. */
const WAITING = /^postgres\.restored-(.+)$/

/**
 * Puts a complete database in its place. One that is there is moved away, to `postgres.before-TIME`. No single step
 * exchanges two folders, so both names carry the same time: if this is killed between the steps, `finishReplacement`
 * knows from them what is left to do.
 */
export function replaceDatabase(made: string, place: string): void {
  const above = dirname(place)
  if (existsSync(place)) {
    const time = new Date().toISOString().replaceAll(':', '-')
    const waiting = `${place}.restored-${time}`
    renameSync(made, waiting)
    // Without this, a loss of power could keep the next step and lose this one.
    syncFolder(above)
    renameSync(place, `${place}.before-${time}`)
    takePlace(waiting, place)
  } else renameSync(made, place)
  syncFolder(above)
}

/** Finishes a replacement that was killed after it had moved the old database away. */
export function finishReplacement(place: string): void {
  const above = dirname(place)
  if (existsSync(place) || !isFolder(above)) return
  const waiting = readdirSync(above).find((name) => {
    const [, time] = WAITING.exec(name) ?? []
    return time !== undefined && existsSync(`${place}.before-${time}`)
  })
  if (waiting === undefined) return
  takePlace(join(above, waiting), place)
  syncFolder(above)
}

/** Databases that waited for a place when their restore was killed, and did not get it: the old one is still there. */
export function leftWaiting(place: string): readonly string[] {
  const above = dirname(place)
  return existsSync(place) ? readdirSync(above).flatMap((name) => (WAITING.test(name) ? [join(above, name)] : [])) : []
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function takePlace(waiting: string, place: string): void {
  try {
    renameSync(waiting, place)
  } catch (error) {
    // A server that started in this moment has finished the same replacement.
    if (!existsSync(waiting) && existsSync(place)) return
    throw new PostgresFault(
      `the restored database ${basename(waiting)} cannot be renamed to ${basename(place)}: ${(error as Error).message}`,
    )
  }
}
