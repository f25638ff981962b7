import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { median } from '../median.ts'
import { type Contestant, RACES } from './contestants.ts'
import { OurTable } from './ours.ts'
import { PEERS, withPeersInstalled } from './peers.ts'

// `npm run bench:engine` prints the race against two engines from npm; with `--write` also into BENCHMARKS.md.

const COMPARED_ROUNDS = 2000
const REPEATS = 5
const REPEAT_MS_MAX = 20_000

/** Rounds that are decided and then folded: both must come to the same end, or the figures mean nothing. */
function checkFold(book: 'online' | 'nsw', boxes: number): void {
  const table = new OurTable(book, boxes)
  for (let round = 0; round < COMPARED_ROUNDS; round++) {
    const { decided, folded } = table.playAndFold()
    if (!isDeepStrictEqual(decided, folded)) throw new Error(`${book}: the fold of the events is another round`)
  }
}

/**
 * Rounds per CPU-second of each, in turns, so that a busy minute of the machine hits all alike. Every repeat has a
 * process of its own: in one process for all, the peers come out at half of what they can do.
 */
function medians(race: string, contestants: readonly Contestant[], folder: string): number[] {
  const rates: number[][] = contestants.map(() => [])
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [place, ofThis] of rates.entries()) ofThis.push(rateInOwnProcess(race, place, folder))
  }
  return rates.map(median)
}

function rateInOwnProcess(race: string, place: number, folder: string): number {
  const script = fileURLToPath(new URL('one-repeat.ts', import.meta.url))
  const options = { encoding: 'utf8', timeout: REPEAT_MS_MAX } as const
  return Number(execFileSync(process.execPath, [...process.execArgv, script, race, String(place), folder], options))
}

function table(race: string, contestants: readonly Contestant[], rates: readonly number[]): string {
  const ours = rates[0] as number
  const rows = contestants.map(({ name }, place) => {
    const rate = rates[place] as number
    return [name, Math.round(rate).toLocaleString('en'), (ours / rate).toFixed(1)]
  })
  const lines = [[race, 'rounds per CPU-second', 'Openpit is so many times as fast'], ['---', '---:', '---:'], ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function report(tables: string): string {
  return `\`npm run bench:engine\`; peers: ${PEERS.join(', ')}.

${tables}
Whole rounds by one fixed chart (hit below 17, but stand above 11 against 2 to 6), six decks in a fresh order each
round, ours through \`decide\` with all events: per CPU-second of user and system time after a warm-up, the median of
five repeats taken in turns, each in a process of its own. The peers shuffle their own decks with their own presets, or,
to show their engine alone, are handed 312 cards with only the next few freshly picked; their console is silenced.

The figures to keep are engine against engine, where blackjack-engine is handed a deck: at least 4.0 at one box and 3.6
at five. Ratios above those would cost purity, and the engine is a twenty-fifth of a move.
`
}

checkFold('online', 1)
checkFold('nsw', 5)
console.log(`decide and evolve agree on ${COMPARED_ROUNDS} rounds of online and of nsw`)
const tables = withPeersInstalled((folder) =>
  Object.entries(RACES)
    .map(([race, contestants]) => table(race, contestants, medians(race, contestants, folder)))
    .join('\n'),
)
console.log(tables)
if (process.argv.includes('--write')) writeBenchmarks('Engine', report(tables))
