import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { OurTable } from './bench-ours.ts'
import { blackjackEngine, engineBlackjack, PEERS, silently, withPeers } from './bench-peers.ts'
import { type Contestant, race } from './bench-play.ts'

// `npm run bench:engine` prints the race against two engines from npm; with `--write` into BENCHMARKS.md.

const COMPARED_ROUNDS = 2000

/** Rounds that are decided and then folded: both must come to the same end, or the figures mean nothing. */
function checkFold(table: OurTable, name: string): void {
  for (let round = 0; round < COMPARED_ROUNDS; round++) {
    const { decided, folded } = table.playAndFold()
    if (!isDeepStrictEqual(decided, folded)) throw new Error(`${name}: the fold of the events is another round`)
  }
}

interface Race {
  readonly title: string
  readonly contestants: readonly Contestant[]
}

function measured(): string {
  const online = new OurTable('online', 1)
  const nsw = new OurTable('nsw', 5)
  checkFold(online, 'online')
  checkFold(nsw, 'nsw')
  return withPeers((load) => {
    const [multi, single] = [load('blackjack-engine'), load('engine-blackjack')]
    const races: Race[] = [
      {
        title: 'One box',
        contestants: [
          { name: 'Openpit, `online`', rounds: 1_000_000, play: () => online.playRound() },
          { name: 'Openpit, `online`, and its events folded', rounds: 200_000, play: () => online.playAndFold() },
          { name: 'blackjack-engine', rounds: 40_000, play: blackjackEngine(multi, 1, 'own') },
          { name: 'blackjack-engine, handed a deck', rounds: 40_000, play: blackjackEngine(multi, 1, 'prepared') },
          { name: 'engine-blackjack', rounds: 10_000, play: engineBlackjack(single, 'own') },
          { name: 'engine-blackjack, handed a deck', rounds: 10_000, play: engineBlackjack(single, 'prepared') },
        ],
      },
      {
        title: 'Five boxes',
        contestants: [
          { name: 'Openpit, `nsw`', rounds: 200_000, play: () => nsw.playRound() },
          { name: 'Openpit, `nsw`, and its events folded', rounds: 50_000, play: () => nsw.playAndFold() },
          { name: 'blackjack-engine', rounds: 10_000, play: blackjackEngine(multi, 5, 'own') },
          { name: 'blackjack-engine, handed a deck', rounds: 10_000, play: blackjackEngine(multi, 5, 'prepared') },
        ],
      },
    ]
    return races
      .map(({ title, contestants }) =>
        table(
          title,
          contestants,
          silently(() => race(contestants)),
        ),
      )
      .join('\n')
  })
}

function table(title: string, contestants: readonly Contestant[], rates: readonly number[]): string {
  const ours = rates[0] as number
  const rows = contestants.map(({ name }, index) => {
    const rate = rates[index] as number
    return [name, Math.round(rate).toLocaleString('en'), (ours / rate).toFixed(1)]
  })
  const lines = [[title, 'rounds per CPU-second', 'Openpit is so many times as fast'], ['---', '---:', '---:'], ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function report(tables: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  return `# Benchmarks

${date}, commit ${commit}, ${cpus()[0]?.model ?? 'unknown machine'}, Node ${process.version}; peers: ${PEERS.join(', ')}.

${tables}
Whole rounds by one fixed chart (hit below 17, but stand above 11 against 2 to 6), six decks in a fresh order each
round, ours through \`decide\` with all events, per CPU-second of user and system time; the median of five repeats, all
in turns in one process after a warm-up. The peers shuffle their own decks with their own presets, or, for their engine
alone, are handed a deck prepared as cheaply as ours, and their console output is silenced. \`npm run bench:engine\`
repeats it.
`
}

const tables = measured()
console.log(tables)
if (process.argv.includes('--write')) {
  writeFileSync(fileURLToPath(new URL('../../BENCHMARKS.md', import.meta.url)), report(tables))
}
