import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresFault } from './fault.ts'
import { barrierTo, type Owner } from './reach.ts'

/** The path of a socket must be short, so it cannot be in the data folder, whose path may be long. */
export function socketFolder(data: string, owner: Owner): string {
  const name = `openpit-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const folder = join(tmpdir(), name)
  // On some systems, root has a folder for temporary files that other users cannot enter.
  const isOpen = existsSync(tmpdir()) && barrierTo(folder, owner) === undefined
  return isOpen ? folder : join('/tmp', name)
}

/**
 * Any user can make a folder there before us. It must be a real folder, belong to the server's user, and be closed to
 * others.
 */
export function makeSocketFolder(socket: string, owner: Owner): void {
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
