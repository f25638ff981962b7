import { parseArgs } from 'node:util'
import { hasStatements, headsFolderIn, type RestoreSummary, restoreDatabase, restoreFolder } from '@openpit/server'
import { databaseUrl, dataFolder, inOneLine, keyPlace } from './floor-place.ts'

const USAGE = `openpit restore FILE [--data FOLDER] [--key FILE] [--against HEADS] [--replace]
Restores a backup into the data folder, or into the empty database at DATABASE_URL. Needs the house's key.
Open rounds become void and stakes go back, open shoes end, and all sessions are over. A restore that is stopped changes nothing.
  --against   published heads (a file or a folder): lists the events that they name and the backup lacks; by default
              the heads in the data folder, if there are any
  --replace   a floor in the data folder is moved away, to postgres.before-… beside it; it must not be running`

const FLAGS = {
  data: { type: 'string' },
  key: { type: 'string' },
  against: { type: 'string' },
  replace: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Flags = ReturnType<typeof read>['values']

function read(words: readonly string[]) {
  return parseArgs({ args: [...words], options: FLAGS, allowPositionals: true })
}

/** Restores a floor from a backup. */
export async function restore(words: readonly string[]): Promise<number> {
  let given: ReturnType<typeof read>
  try {
    given = read(words)
  } catch (error) {
    console.error(`openpit restore: ${(error as Error).message}\n${USAGE}`)
    return 2
  }
  const { values: flags, positionals } = given
  const [file, ...others] = positionals
  if (flags.help) {
    console.log(USAGE)
    return 0
  }
  if (file === undefined || others.length > 0) {
    console.error(`openpit restore: name one backup\n${USAGE}`)
    return 2
  }
  try {
    const against = await headsFor(flags)
    print(await restoreFrom(file, flags, against), against)
    return 0
  } catch (error) {
    console.error(`openpit restore: ${inOneLine(error)}`)
    return 1
  }
}

/** The heads that the floor itself has published are better than none, although they end when the floor was lost. */
async function headsFor(flags: Flags): Promise<string | undefined> {
  const own = headsFolderIn(dataFolder(flags))
  return flags.against ?? ((await hasStatements(own)) ? own : undefined)
}

async function restoreFrom(file: string, flags: Flags, against: string | undefined): Promise<RestoreSummary> {
  const settings = { file, key: keyPlace(flags), ...(against === undefined ? {} : { against }) }
  const url = databaseUrl(flags)
  if (url !== undefined) return await restoreDatabase(url, settings)
  return await restoreFolder(dataFolder(flags), { ...settings, replaces: flags.replace === true })
}

function print(summary: RestoreSummary, against: string | undefined): void {
  const { header, tables, roundsVoided, tournamentsCancelled, levelsRenewed, draws, lost, publishedUntil } = summary
  console.log(
    `restored the backup of ${header.takenAt}: open tables ${tables}, open rounds that are void ${roundsVoided}`,
  )
  if (tournamentsCancelled > 0) {
    console.log(
      `  tournaments that were open or running are cancelled: ${tournamentsCancelled}; what was paid is paid back`,
    )
  }
  if (levelsRenewed > 0) {
    console.log(`  levels of jackpots with a new hidden value: ${levelsRenewed}; the old values are shown`)
  }
  if (draws.renewed.length > 0) {
    console.log(
      `  promotions with a new seed for their draw: ${draws.renewed.join(', ')}; scrutineers must commit again`,
    )
  }
  if (draws.toCheck.length > 0) {
    console.log(
      `  entries have closed, and no draw is recorded: ${draws.toCheck.join(', ')}; was it held after the backup?`,
    )
  }
  if (lost === null) {
    console.log('  what happened after the backup is lost; there are no heads here, and --against HEADS would list it')
    return
  }
  const events = lost.reduce((sum, one) => sum + one.events, 0)
  console.log(
    `  lost, by the heads in ${against}, the last of ${publishedUntil}: ${events} events in ${lost.length} streams`,
  )
  for (const { stream, events: count } of lost) console.log(`  ${stream}: ${count}`)
}
