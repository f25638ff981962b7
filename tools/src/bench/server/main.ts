import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { median } from '../median.ts'
import type { Contestant, PreparedContestant, Shape } from './contestant.ts'
import { CONTESTANTS } from './contestants.ts'
import { type Heat, memoryPerTable, runHeat, type Timing } from './race.ts'
import { goalLine, type Measurement, othersLine, shapeName, syncLine, tableOfMemory, tableOfMoves } from './report.ts'
import { rotated } from './statistics.ts'
import { syncsPerSecond } from './sync-rate.ts'

// `npm run bench:server` prints moves, latency and memory of our server beside two frameworks; `--write` also writes
// them to BENCHMARKS.md. `--quick` and `--only NAME` are for trial runs; `--data FOLDER` is the folder of the database.

const SHAPES: readonly Shape[] = [
  { tables: 20, seats: 5 },
  { tables: 20, seats: 1 },
  { tables: 1, seats: 5 },
  { tables: 1, seats: 1 },
]
const MEMORY_SEATS = 5
const SYNC_MS = 1000

interface Plan {
  readonly repeats: number
  readonly timing: Timing
  readonly memoryTables: readonly number[]
}

const FULL: Plan = { repeats: 3, timing: { warmUpMs: 2000, countedMs: 4000 }, memoryTables: [10, 100, 1000, 5000] }
const QUICK: Plan = { repeats: 1, timing: { warmUpMs: 1000, countedMs: 1000 }, memoryTables: [10, 100] }

interface RunningContestant {
  readonly contestant: Contestant
  readonly prepared: PreparedContestant
  /** The heats of each shape. */
  readonly heats: readonly Heat[][]
}

/**
 * Heats alternate between the contestants, so that a busy minute of the machine hits all alike; the first one rotates.
 */
async function race(running: readonly RunningContestant[], { repeats, timing }: Plan, sync: () => void): Promise<void> {
  for (let repeat = 0; repeat < repeats; repeat++) {
    sync()
    for (const [place, shape] of SHAPES.entries()) {
      for (const { contestant, prepared, heats } of rotated(running, repeat + place)) {
        const heat = await runHeat(prepared, shape, timing)
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
  for (const contestant of contestants) {
    running.push({ contestant, prepared: await contestant.prepare(folder), heats: SHAPES.map(() => []) })
  }
  const syncs: number[] = []
  await race(running, plan, () => syncs.push(syncsPerSecond(folder, SYNC_MS)))
  const measured: Measurement[] = []
  for (const { contestant, prepared, heats } of running) {
    const memory = await memoryPerTable(prepared, MEMORY_SEATS, plan.memoryTables)
    measured.push({ contestant, heats: heats.map(medianHeat), memory })
  }
  return { measured, lines: [syncLine(syncs), othersLine(running.flatMap(({ heats }) => heats.flat()))] }
}

function report(tables: string, { repeats, timing }: Plan): string {
  const about = contestants.map(({ about: it }) => `- ${it}`).join('\n')
  const seconds = (ms: number) => `${ms / 1000} s`
  return `\`npm run bench:server\` measures:

${about}

${tables}

The server is one process, all seats are another, and they talk over loopback. Each seat sends its next move (a wager, then
hit below 17 or stand) as soon as it has seen the result of its last one. Moves are accepted wagers and decisions. Latency
is the time from sending a move to seeing its result. Figures are medians of ${repeats} repeats of ${seconds(timing.countedMs)} after ${seconds(timing.warmUpMs)} of warm-up, which
alternate between the contestants, each with new processes. CPU time is user and system time of the server and its
database. Where the seats took a whole core, the load and not the server was the limit.

The peers store nothing on disk and check only turns and purses. Colyseus uses its WebSocket transport (the other one is not
on npm), with the hidden card outside the state. It runs twice: with its default timer, which sends changes twenty times a
second, and without it, with a patch after every change. boardgame.io uses Socket.IO over WebSocket only, with phases and a
turn order. It sends the whole state with each move (its patches were slower, and some got lost when seats wagered at the
same time), and has neither undo nor a log, which it would copy with each move.

Memory is the RSS after a garbage collection with this many tables of ${MEMORY_SEATS} seats open and no players, less that with one table,
for each further table; in brackets, what JavaScript holds. Raw syncs are \`fsync\` calls after appends of 256 bytes.
`
}

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    quick: { type: 'boolean' },
    data: { type: 'string' },
    only: { type: 'string' },
  },
})
const contestants = CONTESTANTS.filter(({ name }) => values.only === undefined || name === values.only)
if (contestants.length === 0)
  throw new Error(
    `there is no contestant ${values.only}; choose one of ${CONTESTANTS.map(({ name }) => name).join(', ')}`,
  )
const plan = values.quick ? QUICK : FULL
const folder = values.data ?? join(tmpdir(), `openpit-bench-data-${process.pid}`)
mkdirSync(folder, { recursive: true })
try {
  const { measured, lines } = await measure(folder, plan)
  const parts = [tableOfMoves(SHAPES, measured), tableOfMemory(measured), ...lines, goalLine(SHAPES, measured)]
  const tables = parts.filter((part) => part !== '').join('\n\n')
  console.log(`\n${tables}`)
  if (values.write) writeBenchmarks('Server', report(tables, plan))
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
