import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

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
