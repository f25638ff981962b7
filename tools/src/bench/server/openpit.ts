import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Contestant, WAGER_CENTS } from './contestant.ts'

/**
 * Our own server: every move is judged by a rulebook, every card is proven, and everything is on disk before it is
 * acknowledged.
 */
export const openpit: Contestant = {
  name: 'Openpit',
  about: 'Openpit, everything durable in PostgreSQL',
  prepare: async (dataFolder) => preparedFrom(fileURLToPath(new URL('.', import.meta.url)), dataFolder),
}

/** Our server with several workers, which share the tables of one machine. */
export function openpitCrew(workers: number): Contestant {
  const name = `Openpit, ${workers} workers`
  return {
    name,
    about: `${name}, each with its share of the tables`,
    prepare: async (dataFolder) => {
      const bench = fileURLToPath(new URL('.', import.meta.url))
      const { clientModule } = preparedFrom(bench, dataFolder)
      const serverArguments = [dataFolder, String(workers)]
      return { clientModule, serverScript: join(bench, 'openpit-crew.ts'), serverArguments, tablesMax: CREW_TABLES_MAX }
    },
  }
}

/** Memory for each table is that of one worker. */
const CREW_TABLES_MAX = 0

/** The folders of this bench in a checkout: today's, and that of older commits. */
const BENCH_FOLDERS = ['tools/src/bench/server', 'tools/src/bench-server']

/** The first versions read the openings of all tables to open one. 5,000 would take longer than the bench waits. */
const OLDER_TABLES_MAX = 1_000

/** Openpit of another checkout, with its packages installed. Its seats play with the client of its own bench. */
export function openpitIn(checkout: string): Contestant {
  const folder = BENCH_FOLDERS.map((name) => resolve(checkout, name)).find((path) => existsSync(path))
  if (folder === undefined) throw new Error(`${checkout} is not a checkout of Openpit: it has no ${BENCH_FOLDERS[0]}`)
  const name = `Openpit of ${commitOf(checkout)}`
  return {
    name,
    about: `${name}, with the client of its own bench, which bets as little as ours`,
    prepare: async (dataFolder) => {
      await checkWagers(join(folder, 'contestant.ts'))
      return { ...preparedFrom(folder, dataFolder), tablesMax: OLDER_TABLES_MAX }
    },
  }
}

/** Seats that bet more go broke in a long heat, and the bench would take that for a game that hangs. */
async function checkWagers(module: string): Promise<void> {
  const theirs = (await import(pathToFileURL(module).href)) as { readonly WAGER_CENTS: number }
  if (theirs.WAGER_CENTS === WAGER_CENTS) return
  throw new Error(`set WAGER_CENTS in ${module} to ${WAGER_CENTS}, and the minimum of the tables beside it too`)
}

/** The commit that is checked out in a folder; the name of a folder that git does not know. */
function commitOf(checkout: string): string {
  try {
    return execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return basename(resolve(checkout))
  }
}

function preparedFrom(bench: string, dataFolder: string) {
  return {
    serverScript: join(bench, 'openpit-server.ts'),
    serverArguments: [dataFolder],
    clientModule: join(bench, 'openpit-client.ts'),
  }
}
