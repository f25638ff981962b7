// `npm run bench:growth -- --tables 2000` measures how long a server takes to start on a floor with many tables, and
// how much memory a table takes that is played at. `--write` also writes it to BENCHMARKS.md.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Openings } from '../../../../apps/server/src/casino/openings.ts'
import { Registry } from '../../../../apps/server/src/casino/registry.ts'
import {
  DEMO_TABLES,
  keyFileIn,
  keysFor,
  Store,
  startPostgres,
  type TableOpening,
} from '../../../../apps/server/src/index.ts'
import { cleanUp, newFolder } from '../../../../apps/server/test/processes.ts'
import { ProcessTime, VirtualTime } from '../../../../apps/server/test/world/time.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { MeasuredServer } from '../big-floor/measured-server.ts'
import { median } from '../median.ts'
import { busyTableBytes, COMMANDS } from './busy-tables.ts'

const STARTS = 3

const { values } = parseArgs({ options: { tables: { type: 'string' }, write: { type: 'boolean' } } })
const tables = Number(values.tables ?? 2_000)

const nameOf = (number: number) => `many-${number}`

/** A floor on which many tables were opened, and nobody has played yet. */
async function makeFloor(data: string, count: number): Promise<void> {
  const postgres = await startPostgres(data)
  const store = await Store.open(postgres.connection)
  await store.sealWith(await keysFor(store, { file: keyFileIn(data) }))
  const time = new VirtualTime()
  time.now = Date.now()
  const openings = new Openings(store, new Registry(store), new ProcessTime(time))
  const demo = DEMO_TABLES[0] as TableOpening
  for (let number = 1; number <= count; number++) {
    await openings.open({ ...demo, name: nameOf(number), title: `Table ${number}` })
  }
  await store.close()
  await postgres.stop()
}

interface Start {
  readonly readyMs: number
  readonly tablesMs: number
  readonly cpuMs: number
}

/** The first start of a floor prepares the first shoe of each table; only those after it count. */
async function measureStarts(): Promise<readonly Start[]> {
  const data = newFolder('bench-growth')
  const starts: Start[] = []
  try {
    await makeFloor(data, tables)
    for (let start = 0; start <= STARTS; start++) {
      const server = await MeasuredServer.start(data)
      const { readyMs, tablesMs } = server
      const { cpuMs } = await server.report()
      if (start > 0) starts.push({ readyMs, tablesMs, cpuMs })
      await server.stop()
    }
    return starts
  } finally {
    await cleanUp(data)
  }
}

async function measureBusyTable(): Promise<number> {
  const folder = newFolder('bench-growth-busy')
  try {
    return await busyTableBytes(folder)
  } finally {
    await cleanUp(folder)
  }
}

const busyBytes = await measureBusyTable()
const starts = await measureStarts()
const seconds = (figure: keyof Start) => (median(starts.map((one) => one[figure])) / 1_000).toFixed(2)
const text = `\`npm run bench:growth\`; the load average was ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores.

|  | measured | bar |
| --- | ---: | ---: |
| start with ${tables.toLocaleString('en')} tables: the server says that it is ready | ${seconds('readyMs')} s |  |
| all tables can be played | ${seconds('tablesMs')} s | 3 s |
| of that, calculating | ${seconds('cpuMs')} s |  |
| memory of a table after ${COMMANDS.toLocaleString('en')} commands, against an idle one | ${(busyBytes / 1024).toFixed(1)} kB more | 50 kB |

A start is that of a server on a floor whose tables were opened before, with PostgreSQL started too; medians of ${STARTS}.
`
console.log(text)
if (values.write) writeBenchmarks('Growth', text)
process.exit(0)
