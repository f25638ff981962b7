// `npm run bench:big-floor -- --data FOLDER` starts a server on a floor that `npm run floor:big` has made, lets
// visitors ask for transcripts and histories, and says how long the server's thread was blocked. `--write` also writes
// it to BENCHMARKS.md.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Store, startPostgres } from '../../../../apps/server/src/index.ts'
import { countAllRounds, sampleRounds, sampleShoes } from '../../../../apps/server/src/store/records/samples.ts'
import { BIG_FLOOR_PASSWORD, BIG_FLOOR_PLAYERS } from '../../big-floor/make.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import { MeasuredServer } from './measured-server.ts'
import type { ThreadReport } from './server-end.ts'
import { ask, percentile, type Sights } from './visitors.ts'

const SHOES = 200
const ROUNDS = 1_000
const STAGES = 4

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string' },
    visitors: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const data = values.data ?? 'data-big'
const seconds = Number(values.seconds ?? 40)
const visitors = Number(values.visitors ?? 8)

async function login(address: string): Promise<string> {
  const body = JSON.stringify({ name: BIG_FLOOR_PLAYERS[0], password: BIG_FLOOR_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  if (!response.ok) throw new Error(`login was answered with ${response.status}: was this floor made by floor:big?`)
  return cookie
}

/** Shoes and rounds from all over the life of the two busy tables. */
async function sightsOf(store: Store, cookie: string): Promise<Sights> {
  const shoes = await sampleShoes(store, SHOES)
  const rounds = await sampleRounds(store, BIG_FLOOR_PLAYERS[0], ROUNDS)
  const at = (table: string) => `/api/tables/${table}`
  const paths = {
    'transcript of an ended shoe': shoes.map(({ table, shoe }) => {
      return `${at(table)}/transcript?shoe=${encodeURIComponent(shoe)}`
    }),
    'transcript of the shoe in use': ['/api/tables/star-1/transcript', '/api/tables/tas-1/transcript'],
    'an old round, replayed': rounds.map(({ table, round }) => `${at(table)}/rounds/${round}`),
    'an old round as a scenario': rounds.map(({ table, round }) => `${at(table)}/rounds/${round}/scenario`),
    "a player's last rounds": ['/api/me/rounds'],
    'the lobby': ['/api/tables'],
  }
  return { paths, cookie }
}

// Kept running, so that starting PostgreSQL is not part of the figures.
const postgres = await startPostgres(data)
const store = await Store.open(postgres.connection)
const server = await MeasuredServer.start(data)
const { address, readyMs, tablesMs } = server
const loading = await server.report()
const sights = await sightsOf(store, await login(address))
const rounds = await countAllRounds(store)
const stages: ThreadReport[] = []
const all = new Map<string, number[]>()
for (let stage = 0; stage < STAGES; stage++) {
  for (const [kind, times] of await ask(address, sights, visitors, (1000 * seconds) / STAGES)) {
    all.set(kind, [...(all.get(kind) ?? []), ...times])
  }
  stages.push(await server.report())
}
await server.stop()
await store.close()
// If our connections were idle for long, the server has stopped the database already.
await postgres.stopIfAlone().catch(() => {})

const whole = (value: number) => String(Math.round(value))
const eachStage = (figure: keyof ThreadReport) => stages.map((stage) => whole(stage[figure])).join(', ')
const body = [
  `A floor of ${rounds} rounds, nearly all at one table with a shuffling device (\`npm run floor:big\`), and ${visitors}`,
  `visitors who ask without a pause for ${seconds} seconds, on the same machine (\`npm run bench:big-floor\`). Its load`,
  `average was ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores. Figures are of each quarter of the visits.`,
  '',
  `- ready after ${whole(readyMs)} ms, all tables after ${whole(tablesMs)} ms, of which ${whole(loading.cpuMs)} ms calculating`,
  `- longest work in one go, without other processes: ${whole(loading.workMsMax)} ms at the start, then ${eachStage('workMsMax')} ms`,
  `- longest block of the thread, with other processes: ${whole(loading.blockedMsMax)} ms at the start, then ${eachStage('blockedMsMax')} ms`,
  `- longest collection of garbage, part of the above: ${whole(loading.gcMsMax)} ms at the start, then ${eachStage('gcMsMax')} ms`,
  `- memory in use after a collection: ${whole(loading.liveMegabytes)} MB at the start, then ${eachStage('liveMegabytes')} MB`,
  `- memory of the process: ${whole(loading.residentMegabytes)} MB at the start, then ${eachStage('residentMegabytes')} MB`,
  '',
  '| request | answers | median ms | p99 ms | longest ms |',
  '| --- | --- | --- | --- | --- |',
  ...[...all].map(([kind, times]) => {
    const figures = [0.5, 0.99, 1].map((share) => whole(percentile(times, share)))
    return `| ${kind} | ${times.length} | ${figures.join(' | ')} |`
  }),
].join('\n')
console.log(body)
if (values.write) writeBenchmarks('A floor with many rounds', body)
