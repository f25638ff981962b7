import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hitPointOf, verifyLife } from '@openpit/proof'
import type { LinkDetail } from '@openpit/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditJackpot, auditReplay, keyFileIn, keysIn, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { readSeeds } from '../../src/links/hidden-values.ts'
import { linkStream } from '../../src/links/link-record.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { PASSWORD } from '../live-floor.ts'
import { cleanUp, METRICS_TOKEN, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { fundsOf, linkDetailOf, untilLink } from './links-floor.ts'
import { NOVA, openNova, playForNova } from './supernova-floor.ts'

const OPENPIT = fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url))
const folder = newFloorFolder('supernova')
const settings = testSettings(folder, {
  tables: [tableOf('tas', 'tas-1'), tableOf('tas', 'tas-2')],
  staff: [{ name: 'max', role: 'manager', password: PASSWORD }],
  linkWaitMs: 30_000,
  // Whatever is written at any level must not hold a secret.
  logLevel: 'trace',
})

let server: ServerProcess
let logged = ''
const heard: string[] = []

async function start(): Promise<void> {
  server = await ServerProcess.start(settings)
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (data) => {
      logged += String(data)
    })
  }
}

async function login(name: string): Promise<Client> {
  const client = await Client.login(server.address, name, PASSWORD).catch(() => {
    return Client.register(server.address, name, PASSWORD)
  })
  client.onMessage = (message) => heard.push(JSON.stringify(message))
  return await client.connect()
}

beforeAll(start)
afterAll(async () => {
  await server.kill()
  await cleanUp(folder)
})

/** Two players at two tables play until the level red has had so many lives. */
async function playUntilLife(life: number): Promise<LinkDetail> {
  const [ann, bob] = [await login('ann'), await login('bob')]
  await ann.enter('tas-1')
  await bob.enter('tas-2')
  for (;;) {
    await Promise.all([playForNova(ann, 'tas-1', 1), playForNova(bob, 'tas-2', 2)])
    const detail = await linkDetailOf(ann, 'nova')
    if ((detail.levels[0]?.life ?? 0) < life) continue
    return await untilLink(ann, 'nova', ({ wins }) => wins.length > 0 && wins.every(({ state }) => state === 'paid'))
  }
}

const commitmentOf = (detail: LinkDetail, level: number) => detail.levels[level]?.commitment ?? ''

const lifePath = (level: string, life: number) => `/api/jackpots/nova/life?level=${level}&life=${life}`

test('a level is hit, paid and shown: the file of its life verifies, also for a stranger', async () => {
  const max = await login('max')
  await openNova(max, 'nova', ['tas-1', 'tas-2'])
  const before = await linkDetailOf(max, 'nova')
  expect(commitmentOf(before, 0)).toMatch(/^[0-9a-f]{64}$/)
  const running = (await max.get(lifePath('red', 1))).text
  expect(verifyLife(running).verdict).toBe('holds so far')
  expect(JSON.parse(running)).toMatchObject({ commitment: commitmentOf(before, 0), ended: 'running', seed: null })
  const after = await playUntilLife(2)
  const text = (await max.get(lifePath('red', 1))).text
  const life = JSON.parse(text) as { hit: { cents: number }; shares: { cents: number }[] }
  expect(life).toMatchObject({ commitment: commitmentOf(before, 0), ended: 'hit' })
  expect(verifyLife(text)).toMatchObject({ verdict: 'holds' })
  expect(after.wins.map(({ amount }) => amount)).toEqual(life.shares.map(({ cents }) => cents))
  expect(after.wins[0]).toMatchObject({ level: 'red', clause: 'TAS-24.5.3', state: 'paid' })
  const file = join(folder, 'life.json')
  writeFileSync(file, text)
  const { stdout } = await promisify(execFile)(process.execPath, [OPENPIT, 'verify', file])
  expect(stdout).toContain('holds')
  expect((await max.get(lifePath('red', 9))).status).toBe(404)
  expect((await max.get(lifePath('blue', 1))).status).toBe(404)
})

test('a node that was killed goes on with the hidden values that were committed before', async () => {
  const max = await login('max')
  const before = await linkDetailOf(max, 'nova')
  const life = before.levels[0]?.life ?? 0
  await server.kill()
  await start()
  await playUntilLife(life + 1)
  const again = await login('max')
  const text = (await again.get(lifePath('red', life))).text
  expect(JSON.parse(text)).toMatchObject({ commitment: commitmentOf(before, 0), ended: 'hit' })
  expect(verifyLife(text).verdict).toBe('holds')
  const funds = await fundsOf(again, 'nova')
  for (const { meter, ledger } of funds.levels) expect(ledger).toBe(meter)
})

test('hidden values and seeds are in no event, order, log line, message, view, figure or error', async () => {
  const max = await login('max')
  const { connection } = await startPostgres(folder)
  const store = await Store.open(connection, keysIn({ file: keyFileIn(folder) }))
  const seeds = readSeeds(await store.secretOf(linkStream('nova')))
  await store.close()
  expect([...seeds.keys()].sort()).toEqual(['deep', 'red'])
  const { levels } = await linkDetailOf(max, 'nova')
  const deep = seeds.get('deep') as { life: number; seed: string }
  const header = { link: 'nova', level: 'deep', life: 1, reset: 1_000_000, cap: NOVA.levels[1]?.cap ?? 0 }
  const value = hitPointOf({ ...header, start: 1_000_000 }, Buffer.from(deep.seed, 'hex'))
  expect(value).toBeGreaterThan(levels[1]?.meter ?? 0)
  const red = JSON.parse((await max.get(lifePath('red', 1))).text) as { seed: string; hit: { cents: number } }
  const paths = ['', '/nova', '/nova/funds', '/nova/life?level=deep&life=1', '/nova/life?level=red&life=x']
  const more = ['/nova/activity', '/nova/powers', '/nova/day?since=0', '/nova/life?level=deep&life=2', '/nova/seeds']
  const others = ['/api/tables', '/api/pit', '/api/tables/tas-1', '/api/me', '/api/keys', '/readyz']
  const shown = await Promise.all(
    [...[...paths, ...more].map((path) => `/api/jackpots${path}`), ...others].map(async (path) => {
      return (await max.get(path)).text
    }),
  )
  for (const words of [['--json'], []]) {
    const args = [OPENPIT, 'jackpot', 'audit', 'nova', '--data', folder, ...words]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain('deep')
    shown.push(stdout, stderr)
  }
  const refused = await max.tellLink('nova', { do: 'correctMeter', level: 'deep', amount: 1, reason: 'a test' })
  const figures = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const { rows, books } = await readingFrom(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      texts.push(...found.rows.map(({ row }) => row))
    }
    return { rows: texts, books: await auditJackpot(client, 'nova') }
  })
  const all = [...rows, ...heard, logged, ...shown, JSON.stringify([refused, books]), await figures.text()].join('\n')
  const isThere = (needle: string | number | bigint) => new RegExp(`(?<![0-9a-f])${needle}(?![0-9a-f])`).test(all)
  // What has been shown is there: the search finds such things.
  expect(isThere(red.seed)).toBe(true)
  expect(isThere(red.hit.cents)).toBe(true)
  for (const { seed } of seeds.values()) expect(all.includes(seed)).toBe(false)
  expect(isThere(value)).toBe(false)
  expect(isThere(BigInt(value) * 1_000_000n)).toBe(false)
  expect(isThere((value / 100).toFixed(2).replace('.', '\\.'))).toBe(false)
})

test('the books add up, and the log replays', async () => {
  const { connection } = await startPostgres(folder)
  const { replay, books } = await readingFrom(connection, async (client) => {
    return { replay: await auditReplay(client), books: await auditJackpot(client, 'nova') }
  })
  expect(replay.findings).toEqual([])
  expect(books?.findings).toEqual([])
})
