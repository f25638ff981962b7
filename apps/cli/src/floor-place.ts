import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  BackupFault,
  KeyFault,
  type KeyPlace,
  keyFileIn,
  PostgresFault,
  SchemaFault,
  type ServerSettings,
  startPostgres,
} from '@openpit/server'
import { DATA_FOLDER } from './data-folder.ts'

/** How to connect to a database. */
type Connection = Awaited<ReturnType<typeof startPostgres>>['connection']

/** The flags by which every command names a floor. */
export interface FloorFlags {
  readonly data?: string | undefined
  readonly key?: string | undefined
}

/**
 * Works on the database at DATABASE_URL, or on the one in the data folder, which is started if it is not running. The
 * command line takes precedence over the environment.
 */
export async function withDatabase<T>(flags: FloorFlags, work: (connection: Connection) => Promise<T>): Promise<T> {
  const url = databaseUrl(flags)
  if (url !== undefined) return await work({ connectionString: url })
  const folder = flags.data ?? process.env.OPENPIT_DATA ?? (existsSync(DATA_FOLDER) ? DATA_FOLDER : undefined)
  if (folder === undefined) {
    throw new PostgresFault(
      `which database? There is no folder '${DATA_FOLDER}' here; set DATABASE_URL or OPENPIT_DATA, or use --data FOLDER`,
    )
  }
  const postgres = await startPostgres(folder, { existing: true })
  try {
    return await work(postgres.connection)
  } finally {
    // A database that a server or another command uses keeps running.
    await postgres.stopIfAlone()
  }
}

export function databaseUrl({ data }: FloorFlags): string | undefined {
  return data === undefined ? process.env.DATABASE_URL || undefined : undefined
}

export function dataFolder({ data }: FloorFlags): string {
  return resolve(data ?? process.env.OPENPIT_DATA ?? DATA_FOLDER)
}

/** Where the house's key is, as `openpit serve` finds it. */
export function keyPlace(flags: FloorFlags): KeyPlace {
  if (flags.key !== undefined) return { file: resolve(flags.key) }
  const digits: ServerSettings['key'] = process.env.OPENPIT_KEY || undefined
  return { file: keyFileIn(dataFolder(flags)), ...(digits === undefined ? {} : { digits }) }
}

/** A fault in one line: what is wrong, and what to do. */
export function inOneLine(error: unknown): string {
  const ours = [PostgresFault, SchemaFault, KeyFault, BackupFault]
  if (ours.some((fault) => error instanceof fault)) return (error as Error).message
  const { code, message } = error as Error & { code?: string }
  return `the database cannot be used: ${message || code}`
}
