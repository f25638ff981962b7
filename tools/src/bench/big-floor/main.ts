// `npm run bench:big-floor -- --data FOLDER` starts a server on a floor that `npm run floor:big` has made, lets
// anonymous visitors ask for transcripts and one player for their history, and compares the figures with their bars.
// It ends with 1 if a bar is missed. `--trial` allows a smaller floor. `--write` also writes it to BENCHMARKS.md.
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Store, startPostgres } from '../../../../apps/server/src/index.ts'
import { countAllRounds } from '../../../../apps/server/src/store/records/samples.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { type BigFloorFigures, barsOf, missesOf, tableOf } from './bars.ts'
import { MeasuredServer } from './measured-server.ts'
import type { ThreadReport } from './server-end.ts'
import { ownSights, publicSights } from './sights.ts'
import { ask, percentile, type Times } from './visitors.ts'

const STAGES = 4

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string' },
    visitors: { type: 'string' },
    trial: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const data = values.data ?? 'data-big'
const seconds = Number(values.seconds ?? 40)
const visitors = Number(values.visitors ?? 8)
if (!(seconds > 0) || !(visitors > 0) || (values.trial && values.write)) {
  console.error('bench:big-floor: --seconds and --visitors are numbers above 0, and a trial is not written')
  process.exit(2)
}
// A server would make a new floor there, without any round.
if (!existsSync(data)) {
  console.error(`bench:big-floor: there is no floor in ${data}; npm run floor:big makes one`)
  process.exit(2)
}

interface VisitFigures extends BigFloorFigures {
  readonly times: Times
}

/** The visits, in stages; anonymous visitors and the player ask at the same time. */
async function visit(server: MeasuredServer, store: Store): Promise<Pick<VisitFigures, 'stages' | 'times'>> {
  const anyones = await publicSights(store)
  const own = await ownSights(store, server.address)
  const stages: ThreadReport[] = []
  const times = new Map<string, number[]>()
  // The login must not count as work of the first visits.
  await server.report()
  for (let stage = 0; stage < STAGES; stage++) {
    const ms = (1000 * seconds) / STAGES
    const asked = await Promise.all([ask(server.address, anyones, visitors, ms), ask(server.address, own, 1, ms)])
    for (const [kind, some] of asked.flatMap((answers) => [...answers])) {
      times.set(kind, [...(times.get(kind) ?? []), ...some])
    }
    stages.push(await server.report())
  }
  return { stages, times }
}

async function measure(): Promise<VisitFigures> {
  const server = await MeasuredServer.start(data)
  const postgres = await startPostgres(data)
  const store = await Store.open(postgres.connection)
  try {
    const { readyMs, tablesMs } = server
    const loading = await server.report()
    return { readyMs, tablesMs, loading, rounds: await countAllRounds(store), ...(await visit(server, store)) }
  } finally {
    await server.stop()
    await store.close()
    await postgres.stopIfAlone()
  }
}

const measured = await measure()
const { loading, stages, times } = measured
const bars = barsOf(measured, values.trial)
const whole = (value: number) => String(Math.round(value))
const eachStage = (figure: keyof ThreadReport) => stages.map((stage) => whole(stage[figure])).join(', ')
const body = [
  `A floor of ${measured.rounds.toLocaleString('en')} rounds, nearly all at one table with a shuffling device`,
  `(\`npm run floor:big\`). ${visitors} anonymous visitors and the player with the most rounds ask without a pause for`,
  `${seconds} seconds, on the same machine (\`npm run bench:big-floor\`). Its load average was`,
  `${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores. The start includes that of PostgreSQL.`,
  '',
  ...tableOf(bars),
  '',
  'In each quarter of the visits:',
  '',
  `- longest work in one go, without other processes: ${whole(loading.workMsMax)} ms at the start, then ${eachStage('workMsMax')} ms`,
  `- longest block of the thread, with other processes: ${whole(loading.blockedMsMax)} ms at the start, then ${eachStage('blockedMsMax')} ms`,
  `- longest collection of garbage, part of the above: ${whole(loading.gcMsMax)} ms at the start, then ${eachStage('gcMsMax')} ms`,
  `- memory in use after a collection: ${whole(loading.liveMegabytes)} MB at the start, then ${eachStage('liveMegabytes')} MB`,
  `- memory of the process: ${whole(loading.residentMegabytes)} MB at the start, then ${eachStage('residentMegabytes')} MB`,
  '',
  '| request | answers | median ms | p99 ms | longest ms |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...[...times].map(([kind, some]) => {
    const figures = [0.5, 0.99, 1].map((share) => whole(percentile(some, share)))
    return `| ${kind} | ${some.length} | ${figures.join(' | ')} |`
  }),
].join('\n')
console.log(body)
if (values.write) writeBenchmarks('A floor with many rounds', body)
const misses = missesOf(bars)
for (const miss of misses) console.log(`MISSED ${miss}`)
console.log(misses.length === 0 ? 'all bars are reached' : `${misses.length} bars are missed`)
process.exit(misses.length === 0 ? 0 : 1)
