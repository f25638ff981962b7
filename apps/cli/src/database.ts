import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseUrlOf } from '@openpit/server'
import { DATA_FOLDER } from './data-folder.ts'

const USAGE = `openpit database [--data FOLDER]
Prints the address of the database, for psql and other programs of PostgreSQL: psql "$(npx openpit database)"
It is DATABASE_URL, or the address of the database in the data folder (OPENPIT_DATA, or data), which runs while a node runs.`

/** Prints where the database can be reached. */
export function printDatabaseUrl(words: readonly string[]): number {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const [option, named, ...others] = words
  if ((option !== undefined && (option !== '--data' || named === undefined)) || others.length > 0) {
    console.error(`openpit database: unknown arguments\n${USAGE}`)
    return 2
  }
  const url = process.env.DATABASE_URL
  // The command line takes precedence over the environment.
  if (named === undefined && url) {
    console.log(url)
    return 0
  }
  const folder = resolve(named ?? process.env.OPENPIT_DATA ?? DATA_FOLDER)
  if (!existsSync(join(folder, 'postgres'))) {
    console.error(`openpit database: there is no database in ${folder}`)
    return 1
  }
  console.log(databaseUrlOf(folder))
  return 0
}
