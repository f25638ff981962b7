import { existsSync } from 'node:fs'
import { auditOf, PostgresFault, SchemaFault, startPostgres } from '@openpit/server'
import { DATA_FOLDER } from './data-folder.ts'

const USAGE = `openpit audit [--data FOLDER] [--json]
Checks every event, entry and balance of the database at DATABASE_URL, or of the one in the data folder (OPENPIT_DATA, or data).`

/** Checks the whole database and names everything that was changed afterwards. */
export async function auditDatabase(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const json = words.includes('--json')
  const [option, folder, ...others] = words.filter((word) => word !== '--json')
  if ((option !== undefined && (option !== '--data' || folder === undefined)) || others.length > 0) {
    console.error(`openpit audit: unknown arguments\n${USAGE}`)
    return 2
  }
  try {
    const findings = await findingsIn(folder)
    if (json) console.log(JSON.stringify(findings, null, 2))
    else for (const { where, what } of findings) console.log(`${where}: ${what}`)
    if (!json && findings.length === 0) console.log('everything is as it was written')
    return findings.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`openpit audit: ${inOneLine(error)}`)
    return 2
  }
}

async function findingsIn(named: string | undefined) {
  const url = process.env.DATABASE_URL
  const folder = named ?? process.env.OPENPIT_DATA ?? (existsSync(DATA_FOLDER) ? DATA_FOLDER : undefined)
  // The command line takes precedence over the environment.
  if (named === undefined && url !== undefined) return await auditOf({ connectionString: url })
  if (folder === undefined) {
    throw new PostgresFault(
      `which database? There is no folder '${DATA_FOLDER}' here; set DATABASE_URL or OPENPIT_DATA, or use --data FOLDER`,
    )
  }
  const postgres = await startPostgres(folder, { existing: true })
  try {
    return await auditOf(postgres.connection)
  } finally {
    // A database that a server uses keeps running.
    await postgres.stopIfAlone()
  }
}

function inOneLine(error: unknown): string {
  if (error instanceof PostgresFault || error instanceof SchemaFault) return error.message
  const { code, message } = error as Error & { code?: string }
  return `the database cannot be used: ${message || code}`
}
