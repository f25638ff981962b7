// `npm run torture -- --kills 300 --seed N` kills servers and databases during play, and checks that nothing is lost.
// `npm run torture -- --faults 300 --seed N` kills and freezes two nodes and their database, and checks the same.
// `npm run torture -- --failovers 20` loses the primary of a replicated database, and checks the same.
// `npm run torture -- --first-starts 40` kills the very first start of a floor, and checks that it starts again.
// `npm run torture -- --restores 40` kills restores of a backup, also with their PostgreSQL, and checks that each
// leaves a whole floor or none.
// `npm run torture -- --live 100` kills servers while people deal real cards, with rulings open.
// `npm run torture -- --readers 1000` deals that many rounds from readers that err, and kills servers meanwhile.
// `npm run torture -- --tournaments 100` kills and freezes nodes and their database during tournaments.
// `npm run torture -- --jackpots 100` kills nodes and database while two tables win a jackpot in every round.
// `npm run torture -- --links 300` does the same to 50 tables on two nodes with mystery levels, for that many seconds.
import { parseArgs } from 'node:util'
import { killFirstStarts } from '../../apps/cli/test/first-starts.ts'
import { tortureRestores } from '../../apps/server/test/backup/restore-kills.ts'
import { tortureReaders } from '../../apps/server/test/devices/reader-torture.ts'
import { tortureJackpots } from '../../apps/server/test/links/jackpot-torture.ts'
import { tortureLinks } from '../../apps/server/test/links/link-torture.ts'
import { torture } from '../../apps/server/test/nodes/torture.ts'
import { tortureLive } from '../../apps/server/test/tables/live/live-torture.ts'
import { tortureTournaments } from '../../apps/server/test/tournaments/tournament-torture.ts'

const options = {
  kills: { type: 'string' },
  faults: { type: 'string' },
  failovers: { type: 'string' },
  seed: { type: 'string' },
  players: { type: 'string' },
  'first-starts': { type: 'string' },
  restores: { type: 'string' },
  live: { type: 'string' },
  readers: { type: 'string' },
  jackpots: { type: 'string' },
  tournaments: { type: 'string' },
  links: { type: 'string' },
  tables: { type: 'string' },
} as const
const values = readValues()
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const { say, good, run } = chosenRun()
console.log(say)
const { wrong, errors = '', ...figures } = await run()
console.log(figures)
for (const line of wrong.slice(0, 50)) console.log(`WRONG ${line}`)
if (wrong.length > 0 && errors !== '') console.log(errors)
console.log(wrong.length === 0 ? good : `${wrong.length} things are wrong (seed ${seed})`)
process.exit(wrong.length === 0 ? 0 : 1)

/** A word that is unknown ends with the list of those that are known. */
function readValues() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name} N`)
    console.error(`torture: ${(error as Error).message}\ntorture: choose from ${known.join(', ')}`)
    process.exit(2)
  }
}

interface TortureRun {
  /** The first line: with it, the run can be repeated. */
  readonly say: string
  /** The last line if nothing is wrong. */
  readonly good: string
  readonly run: () => Promise<{ readonly wrong: readonly string[]; readonly errors?: string }>
}

function chosenRun(): TortureRun {
  const { kills, restores, live, readers, jackpots, tournaments, 'first-starts': starts } = values
  const first = `seed ${seed}`
  if (starts !== undefined) {
    const run = async () => ({ wrong: await killFirstStarts({ seed, kills: Number(starts), say: console.log }) })
    return { say: first, good: 'every floor started again', run }
  }
  if (restores !== undefined) {
    const run = async () => ({ wrong: await tortureRestores(seed, Number(restores), console.log) })
    return { say: first, good: 'each left a whole floor or none', run }
  }
  if (jackpots !== undefined) {
    const run = async () => await tortureJackpots(seed, Number(jackpots), console.log)
    return { say: first, good: 'every cent is there', run }
  }
  if (tournaments !== undefined) {
    const run = async () => await tortureTournaments(seed, Number(tournaments), console.log)
    return { say: first, good: 'nothing was lost, and every tournament prints', run }
  }
  if (values.links !== undefined) return faultsOfLinks(Number(values.links))
  if (live !== undefined) {
    return {
      say: first,
      good: 'nothing was lost',
      run: async () => await tortureLive(seed, Number(live), console.log),
    }
  }
  if (readers !== undefined) {
    const rounds = Number(readers)
    const settings = { seed, rounds, kills: Number(kills ?? Math.ceil(rounds / 100)) }
    // Several tables, because most of them wait at any time for a device that is silent for seven seconds.
    const readersOf = { tablesABook: 4, rate: 0.01, silenceMs: 7_000 }
    const run = async () => await tortureReaders({ ...settings, ...readersOf, say: console.log })
    return { say: first, good: 'chains and logs agree', run }
  }
  return faultsOfFloor()
}

/** A fault every 20 seconds, and 200 wins: of fifteen faults, eight kill a node, four the database. */
function faultsOfLinks(seconds: number): TortureRun {
  const tables = Number(values.tables ?? 50)
  const settings = {
    seed,
    tables,
    boxes: 7,
    faults: Math.ceil(seconds / 20),
    everyMs: 20_000,
    leaseMs: 5_000,
    wins: 200,
    blueCap: 105_000,
  }
  const run = async () => await tortureLinks({ ...settings, say: console.log })
  return { say: `seed ${seed}, ${tables} tables, a fault every 20 seconds`, good: 'every cent is there', run }
}

/** Faults of nodes and database while people play at virtual tables. */
function faultsOfFloor(): TortureRun {
  const standby = values.failovers !== undefined
  const nodes = values.faults === undefined && !standby ? 1 : 2
  const faults = Number(values.failovers ?? values.faults ?? values.kills ?? 300)
  const playersATable = Number(values.players ?? 3)
  const settings = { seed, faults, nodes, playersATable, alone: 3, standby, say: console.log }
  return {
    say: `seed ${seed}, ${faults} faults, ${playersATable} players at each shared table, 3 at tables of their own`,
    good: 'nothing was lost',
    run: async () => await torture(settings),
  }
}
