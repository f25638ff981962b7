import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import { newFolder } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty database that no server uses. */
    readonly readyDatabase: string
  }
}

/** Puts a copy of the empty database into a data folder, where a server takes it for its own. */
export function putDatabase(data: string): void {
  // With its owner: PostgreSQL opens no files of another user.
  execFileSync('cp', ['-a', join(inject('readyDatabase'), 'postgres'), join(data, 'postgres')])
}

/** A data folder in which a server finds an empty database: to make one takes two seconds of processor time. */
export function newFloorFolder(name: string): string {
  const folder = newFolder(name)
  putDatabase(folder)
  return folder
}
