// `npm run bench:big-floor -- --data FOLDER` starts a server on a floor that `npm run floor:big` has made, lets visitors
// ask for transcripts and histories, and says how long the server's thread was blocked. `--write` also writes it to
// BENCHMARKS.md.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Store, startPostgres } from '../../../../apps/server/src/index.ts'
import { BIG_FLOOR_PASSWORD, BIG_FLOOR_PLAYERS } from '../../big-floor/make.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'
import type { ThreadReport } from './server-end.ts'
import { ask, percentile, type Sights } from './visitors.ts'

const ENTRY = fileURLToPath(new URL('./server-end.ts', import.meta.url))
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function reportOf(child: ChildProcess): Promise<ThreadReport> {
  child.send('report')
  const [report] = (await once(child, 'message')) as [ThreadReport]
  return report
}

/** Waits until the server answers that it is ready. */
async function untilReady(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(5)
  }
}

async function login(address: string): Promise<string> {
  const body = JSON.stringify({ name: BIG_FLOOR_PLAYERS[0], password: BIG_FLOOR_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  if (!response.ok) throw new Error(`login was answered with ${response.status}: was this floor made by floor:big?`)
  return cookie
}

/** Shoes and rounds from all over the life of the two busy tables. */
async function sightsOf(store: Store, cookie: string): Promise<{ readonly sights: Sights; readonly rounds: number }> {
  const shoes = await store.query<{ stream: string; shoe: string }>(
    'select stream, shoe from ended_shoes order by random() limit $1',
    [SHOES],
  )
  const rounds = await store.query<{ stream: string; round: number }>(
    `select stream, round from played_rounds where player = $1 and wagered order by random() limit $2`,
    [BIG_FLOOR_PLAYERS[0], ROUNDS],
  )
  const [count] = await store.query<{ rounds: string }>(
    `select sum(last) as rounds from (select max(round) as last from events where stream like 'table:%' group by stream) t`,
    [],
  )
  const at = (stream: string) => `/api/tables/${stream.slice('table:'.length)}`
  const paths = {
    'transcript of an ended shoe': shoes.map(({ stream, shoe }) => {
      return `${at(stream)}/transcript?shoe=${encodeURIComponent(shoe)}`
    }),
    'transcript of the shoe in use': ['/api/tables/star-1/transcript', '/api/tables/tas-1/transcript'],
    'an old round, replayed': rounds.map(({ stream, round }) => `${at(stream)}/rounds/${round}`),
    'an old round as a scenario': rounds.map(({ stream, round }) => `${at(stream)}/rounds/${round}/scenario`),
    "a player's last rounds": ['/api/me/rounds'],
    'the lobby': ['/api/tables'],
  }
  return { sights: { paths, cookie }, rounds: Number(count?.rounds ?? 0) }
}

// Kept running, so that starting PostgreSQL is not part of the figures.
const postgres = await startPostgres(data)
const store = await Store.open(postgres.connection)
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const began = performance.now()
const child = fork(ENTRY, [data], { env: { ...process.env, PORT: String(port) } })
const running = once(child, 'message')
await untilReady(address)
const readyMs = performance.now() - began
await running
const tablesMs = performance.now() - began
const loading = await reportOf(child)
const { sights, rounds } = await sightsOf(store, await login(address))
const stages: ThreadReport[] = []
const all = new Map<string, number[]>()
for (let stage = 0; stage < STAGES; stage++) {
  for (const [kind, times] of await ask(address, sights, visitors, (1000 * seconds) / STAGES)) {
    all.set(kind, [...(all.get(kind) ?? []), ...times])
  }
  stages.push(await reportOf(child))
}
child.disconnect()
await once(child, 'exit')
await store.close()
// If our connections were idle for long, the server has stopped the database already.
await postgres.stopIfAlone().catch(() => {})

const whole = (value: number) => String(Math.round(value))
const body = [
  `A floor of ${rounds} rounds, nearly all at one table with a shuffling device (\`npm run floor:big\`), and ${visitors}`,
  `visitors who ask without a pause for ${seconds} seconds, on the same machine (\`npm run bench:big-floor\`).`,
  '',
  `- ready after ${whole(readyMs)} ms, all tables after ${whole(tablesMs)} ms (PostgreSQL ran already)`,
  `- longest block of the thread: ${whole(loading.blockedMsMax)} ms while loading, ${stages.map(({ blockedMsMax }) => whole(blockedMsMax)).join(', ')} ms in each quarter of the visits`,
  `- memory: ${whole(loading.residentMegabytes)} MB when loaded, then ${stages.map(({ residentMegabytes }) => whole(residentMegabytes)).join(', ')} MB`,
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
