import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { median } from '../median.ts'
import { type Contestant, RACES } from './contestants.ts'
import { OurTable } from './ours.ts'
import { PEERS, withPeersInstalled } from './peers.ts'

// `npm run bench:engine` races our engine against two from npm and prints the result; `--write` also writes it to
// BENCHMARKS.md.

const COMPARED_ROUNDS = 2000
const REPEATS = 5
const REPEAT_MS_MAX = 20_000

/** Throws unless folding the events gives the round that `decide` gave: otherwise the figures would mean nothing. */
function checkFold(book: 'online' | 'nsw', boxes: number): void {
  const table = new OurTable(book, boxes)
  for (let round = 0; round < COMPARED_ROUNDS; round++) {
    const { decided, folded } = table.playAndFold()
    if (!isDeepStrictEqual(decided, folded)) throw new Error(`${book}: folding the events gives a different round`)
  }
}

/**
 * Rounds per CPU-second of each contestant. Repeats alternate between them, so that a busy minute of the machine hits
 * all alike. Every repeat runs in its own process: in a shared one the peers are only half as fast.
 */
function medians(race: string, contestants: readonly Contestant[], folder: string): number[] {
  const rates: number[][] = contestants.map(() => [])
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [place, own] of rates.entries()) own.push(rateInOwnProcess(race, place, folder))
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
  const lines = [[race, 'rounds per CPU-second', 'Openpit is … times as fast'], ['---', '---:', '---:'], ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function report(tables: string): string {
  return `\`npm run bench:engine\`; peers: ${PEERS.join(', ')}.

${tables}
All play whole rounds by one fixed chart (hit below 17, but stand above 11 against 2 to 6), with six decks in a fresh order
each round; ours goes through \`decide\` with all events. A CPU-second counts user and system time after a warm-up. The
figures are medians of five repeats that alternate between the contestants, each in its own process. The peers shuffle
their own decks with their own presets. Where they are "handed a deck", they get 312 cards of which only the next few are
freshly picked, to show the engine alone. Their console output is silenced.

We want to keep two ratios of engine against engine, where blackjack-engine is handed a deck: at least 4.0 at one box and
3.6 at five. A faster engine would have to give up its purity, and it takes only a twenty-fifth of a move's time on the server.
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
