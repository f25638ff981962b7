import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { median } from '../median.ts'
import type { Contestant, PreparedContestant, Shape } from './contestant.ts'
import { contestantsWith } from './contestants.ts'
import { type Heat, type Length, memoryPerTable, runHeat } from './race.ts'
import {
  type Measurement,
  othersLine,
  shapeName,
  syncLine,
  tableOfLatency,
  tableOfMemory,
  tableOfMoves,
  tableOfRatios,
} from './report.ts'
import { rotated } from './statistics.ts'
import { syncsPerSecond } from './sync-rate.ts'

// `npm run bench:server` prints moves, latency and memory of our server beside two frameworks; `--write` also writes
// them to BENCHMARKS.md. `--against FOLDER` adds Openpit of another checkout, with its packages installed;
// `--workers N` adds ours with several workers. `--quick` and `--only NAME` (once or more) are for trial runs;
// `--data FOLDER` is the folder of the database.

/** Many tables, for the number of moves; then one table, for the time that a player waits. */
const BUSY: readonly Shape[] = [
  { tables: 20, seats: 5 },
  { tables: 20, seats: 1 },
]
const LIGHT: readonly Shape[] = [
  { tables: 1, seats: 5 },
  { tables: 1, seats: 1 },
]
const SHAPES: readonly Shape[] = [...BUSY, ...LIGHT]
const MEMORY_SEATS = 5
const SYNC_MS = 1000

interface Plan {
  readonly repeats: number
  readonly busy: Length
  readonly light: Length
  readonly memoryTables: readonly number[]
}

const FULL: Plan = {
  repeats: 3,
  // After 10,000 moves V8 still compiles, which takes a fifth of the processor time of our server.
  busy: { warmUp: 60_000, counted: 15_000 },
  light: { warmUp: 8_000, counted: 2_000 },
  memoryTables: [10, 100, 1000, 5000],
}
const QUICK: Plan = {
  repeats: 1,
  busy: { warmUp: 1_500, counted: 1_500 },
  light: { warmUp: 200, counted: 200 },
  memoryTables: [10, 100],
}

interface RunningContestant {
  readonly contestant: Contestant
  readonly prepared: PreparedContestant
  /** The heats of each shape. */
  readonly heats: readonly Heat[][]
}

/**
 * Heats alternate between the contestants, so that a busy minute of the machine hits all alike; the first one rotates.
 */
async function race(running: readonly RunningContestant[], plan: Plan, sync: () => void): Promise<void> {
  for (let repeat = 0; repeat < plan.repeats; repeat++) {
    sync()
    for (const [place, shape] of SHAPES.entries()) {
      for (const { contestant, prepared, heats } of rotated(running, repeat + place)) {
        const heat = await runHeat(prepared, shape, place < BUSY.length ? plan.busy : plan.light)
        heats[place]?.push(heat)
        console.log(`${shapeName(shape)}: ${contestant.name} ${Math.round(heat.movesPerSecond)} moves/s`)
      }
    }
  }
}

/** The median of each figure by itself, so that they may come from different heats. */
function medianHeat(heats: readonly Heat[]): Heat {
  const names = Object.keys(heats[0] as Heat) as (keyof Heat)[]
  return Object.fromEntries(names.map((name) => [name, median(heats.map((heat) => heat[name]))])) as unknown as Heat
}

async function measure(folder: string, plan: Plan): Promise<{ measured: Measurement[]; lines: string[] }> {
  const running: RunningContestant[] = []
  const syncs: number[] = []
  const measured: Measurement[] = []
  try {
    for (const contestant of contestants) {
      running.push({ contestant, prepared: await contestant.prepare(folder), heats: SHAPES.map(() => []) })
    }
    await race(running, plan, () => syncs.push(syncsPerSecond(folder, SYNC_MS)))
    for (const { contestant, prepared, heats } of running) {
      const { tablesMax = Number.POSITIVE_INFINITY } = prepared
      const numbers = plan.memoryTables.filter((tables) => tables <= tablesMax)
      const memory = await memoryPerTable(prepared, MEMORY_SEATS, numbers)
      measured.push({ contestant, heats: heats.map(medianHeat), memory })
    }
  } finally {
    for (const { prepared } of running) await prepared.stop?.()
  }
  return { measured, lines: [syncLine(syncs), othersLine(running.flatMap(({ heats }) => heats.flat()))] }
}

/** All tables of the report. */
function tablesOf(measured: readonly Measurement[], lines: readonly string[]): string {
  const busy = BUSY.flatMap((shape, place) => [
    tableOfMoves(shape, place, measured),
    tableOfRatios(shape, place, measured),
  ])
  const light = LIGHT.map((shape, place) => tableOfLatency(shape, BUSY.length + place, measured))
  return [...busy, ...light, tableOfMemory(measured), ...lines].filter((part) => part !== '').join('\n\n')
}

function report(tables: string, { repeats, busy, light }: Plan): string {
  const about = contestants.map(({ about: it }) => `- ${it}`).join('\n')
  const moves = ({ warmUp, counted }: Length) =>
    `${counted.toLocaleString('en')} moves after ${warmUp.toLocaleString('en')}`
  return `\`npm run bench:server\` measures:

${about}

${tables}

The server is one process, all seats are another, and they talk over loopback. Each seat sends its next move (a wager, then
hit below 17 or stand) as soon as it has seen the result of its last one. Moves are accepted wagers and decisions. Latency
is the time from sending a move to seeing its result. Figures are medians of ${repeats} repeats, which alternate between the
contestants, each with new processes: ${moves(busy)} of warm-up at 20 tables, ${moves(light)} at one.
CPU time is user and system time. Messages and bytes are what all seats of a table receive.

The peers check only turns and purses. Colyseus uses its WebSocket transport (the other one is not on npm), with the hidden
card outside the state, and sends a patch after every change instead of twenty times a second. boardgame.io uses Socket.IO
over WebSocket only, with phases and a turn order. It sends the whole state with each move (its patches were slower, and
some got lost when seats wagered at the same time), and has neither undo nor a log, which it would copy with each move.
The durable ones insert each move into a PostgreSQL like ours before anybody sees its result: seats at the same time, over
ten connections. They keep no cards, no balances and no proof of what was stored.

Memory is the RSS after a garbage collection with this many tables of ${MEMORY_SEATS} seats open and no players, less that with one table,
for each further table; in brackets, what JavaScript holds. Raw syncs are \`fsync\` calls after appends of 256 bytes.
`
}

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    quick: { type: 'boolean' },
    data: { type: 'string' },
    only: { type: 'string', multiple: true },
    against: { type: 'string' },
    workers: { type: 'string' },
  },
})
const all = contestantsWith(values.against, Number(values.workers ?? 1))
const contestants = all.filter(({ name }) => values.only === undefined || values.only.includes(name))
if (contestants.length === 0)
  throw new Error(
    `there is no contestant ${values.only?.join(' or ')}; choose from ${all.map(({ name }) => name).join(', ')}`,
  )
const plan = values.quick ? QUICK : FULL
const folder = values.data ?? join(tmpdir(), `openpit-bench-data-${process.pid}`)
mkdirSync(folder, { recursive: true })
try {
  const { measured, lines } = await measure(folder, plan)
  const tables = tablesOf(measured, lines)
  console.log(`\n${tables}`)
  if (values.write) writeBenchmarks('Server', report(tables, plan))
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
