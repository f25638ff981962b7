import { existsSync } from 'node:fs'
import { PostgresFault, SchemaFault, type Store, startPostgres } from '@openpit/server'
import { DATA_FOLDER } from './data-folder.ts'

/** How to connect to a database. */
export type DatabaseConnection = Parameters<typeof Store.open>[0]

/**
 * Works on the database of a running or stopped floor: the one at DATABASE_URL, or the one in the data folder. A folder
 * on the command line takes precedence over the environment.
 */
export async function onDatabase<T>(
  folder: string | undefined,
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const url = process.env.DATABASE_URL
  if (folder === undefined && url !== undefined) return await work({ connectionString: url })
  const data = folder ?? process.env.OPENPIT_DATA ?? (existsSync(DATA_FOLDER) ? DATA_FOLDER : undefined)
  if (data === undefined) {
    throw new PostgresFault(
      `which database? There is no folder '${DATA_FOLDER}' here; set DATABASE_URL or OPENPIT_DATA, or use --data FOLDER`,
    )
  }
  const postgres = await startPostgres(data, { existing: true })
  try {
    return await work(postgres.connection)
  } finally {
    // A database that a server uses must keep running.
    if (!postgres.adopted) await postgres.stopIfAlone()
  }
}

/** What went wrong with a database, in one line. */
export function databaseFault(error: unknown): string {
  if (error instanceof PostgresFault || error instanceof SchemaFault) return error.message
  const { code, message } = error as Error & { code?: string }
  return `the database cannot be used: ${message || code}`
}
