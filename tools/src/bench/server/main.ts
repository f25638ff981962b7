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

// `npm run bench:server` prints moves, latency and memory of our server beside two frameworks; `--write` puts it into
// BENCHMARKS.md too. `--quick` and `--only NAME` are for trying it out; `--data FOLDER` is where the database keeps its data.

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
  /** For each shape, the heats. */
  readonly heats: readonly Heat[][]
}

/** In turns, so that a busy minute of the machine hits all alike; another one begins each time. */
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

/** Each figure by itself: the middle of the latencies need not come from the heat with the middle of the moves. */
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
  const about = contestants.map(({ about: it }) => it).join('; ')
  const seconds = (ms: number) => `${ms / 1000} s`
  return `\`npm run bench:server\`: ${about}.

${tables}

One server process, all seats in another, over loopback. Each seat sends its next move (a wager, then hit below 17 or
stand) as soon as it has seen the result of its last; latency is from sent to own result seen. Moves are accepted wagers
and decisions. Medians of ${repeats} repeats of ${seconds(timing.countedMs)} after ${seconds(timing.warmUpMs)} of warm-up, taken in turns, all processes fresh. CPU time is
user and system time of the server and of its database. Where the seats took a whole core, they were the limit.

The peers keep nothing on the disk and check nothing but turns and purses. Colyseus: its WebSocket transport (the other
one is not on npm), the hidden card outside the state; once as it comes, sending what has changed twenty times a second, and once
without its timer, with a patch as soon as something has changed.
boardgame.io: Socket.IO over WebSocket only, phases and turn order, the whole state with each move (its patches were
slower, and got lost when seats wagered at the same time), no undo, and no log, which it would copy with each move.

Memory: RSS after a collection with so many tables of ${MEMORY_SEATS} seats open and nobody there, less that with one table, for each
further table; in brackets what JavaScript holds. Raw syncs: \`fsync\` after each append of 256 bytes.
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
if (contestants.length === 0) throw new Error(`nobody is called ${values.only}`)
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
