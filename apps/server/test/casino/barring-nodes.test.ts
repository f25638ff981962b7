import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { upcastPerson } from '../../src/accounts/upcast.ts'
import { READINGS_TO_ALL_NODES, STANDING_MS } from '../../src/casino/standings.ts'
import { audit, personStream, type ServerSettings, Store, startPostgres } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, ServerProcess, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const WALLET = 100_000_000
const PASSWORD = 'for tests only'
const WHY = 'suspected of collusion'
let folder = ''
let store: Store | undefined

beforeEach(() => {
  folder = newFloorFolder('barring')
})

afterEach(async () => {
  await store?.close()
  store = undefined
  await cleanUp(folder)
})

async function node(
  tables = testTables(PATIENT),
  more: Partial<ServerSettings> = { standingMs: 100 },
): Promise<ServerProcess> {
  const staff = [{ name: 'the-manager', role: 'manager' as const, password: PASSWORD }]
  return await ServerProcess.start(testSettings(folder, { leaseMs: 1_000, tables, staff, ...more }))
}

/** Wagers until the player must decide. */
async function playToDecision(client: Client, table: string): Promise<void> {
  for (;;) {
    await client.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
    client.ready(table)
    const { view } = await client.until(table, ({ view, you }) => you.choices.length > 0 || view.phase === 'ended')
    if (view.waits.for === 'decision') return
    if (view.phase !== 'ended') await client.playOn(table, view.round)
  }
}

/** The money that lies on these tables. */
async function onLayouts(tables: readonly string[]): Promise<number> {
  const balances = await Promise.all(tables.map(async (table) => await store?.balance(`layout:${table}`)))
  return balances.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
}

async function kindsOf(person: string): Promise<readonly string[]> {
  return ((await store?.read(personStream(person))) ?? []).map(({ kind }) => kind)
}

test('hands at a shared and a private table are finished by the other node when theirs dies after the bar', async () => {
  const one = await node()
  store = await Store.open((await startPostgres(folder)).connection)
  const other = await node([])
  const ann = await (await Client.guest(one.address)).connect()
  const { table: own } = JSON.parse((await ann.post('/api/tables/own')).text) as { table: string }
  const tables = [own, 'nsw-1']
  for (const table of tables) {
    await ann.enter(table)
    await playToDecision(ann, table)
  }
  expect(await onLayouts(tables)).toBe(2_000)
  // Frozen, the node hears of no bar before it dies.
  one.child.kill('SIGSTOP')
  const manager = await Client.login(other.address, 'the-manager', PASSWORD)
  expect((await manager.post(`/api/people/${ann.player}/bar`, { why: WHY })).status).toBe(200)
  await one.kill()
  while ((await onLayouts(tables)) > 0) await sleep(50)
  while (!(await kindsOf(ann.player)).includes('play-finished')) await sleep(50)
  const events = await store.read(personStream(ann.player))
  const barred = events.find(({ kind }) => kind === 'person-barred')
  expect(upcastPerson('person-barred', barred?.body ?? '{}')).toEqual({ by: 'the-manager', why: WHY })
  expect(await kindsOf(ann.player)).toEqual(['guest-came', 'chips-granted', 'person-barred', 'play-finished'])
  await ann.connect(other.address)
  await ann.enter('nsw-1')
  const rounds = JSON.parse((await ann.get('/api/me/rounds')).text) as { net: number }[]
  const net = rounds.reduce((sum, round) => sum + round.net, 0)
  expect(JSON.parse((await ann.get('/api/me')).text)).toMatchObject({ wallet: WALLET + net, purses: [] })
  expect(await ann.tell('nsw-1', { do: 'wager', box: 1, main: 1_000 })).toMatchObject({ refusal: { kind: 'barred' } })
  expect(await store.imbalance()).toBe(0)
  expect(await store.withClient(audit)).toEqual([])
})

test('a bar at one node holds at the other, with the interval that every floor has', async () => {
  // The clock is not asked: the first reading after the bar finds it, and this says when that is at the latest.
  expect(STANDING_MS).toBeLessThanOrEqual(5_000)
  expect(READINGS_TO_ALL_NODES * STANDING_MS).toBeLessThanOrEqual(5_000)
  const one = await node(testTables(PATIENT), {})
  const other = await node([], {})
  const ann = await (await Client.guest(one.address)).connect()
  await ann.enter('nsw-1')
  await playToDecision(ann, 'nsw-1')
  const { round } = ann.view('nsw-1')
  const manager = await Client.login(other.address, 'the-manager', PASSWORD)
  expect((await manager.post(`/api/people/${ann.player}/bar`, { why: WHY })).status).toBe(200)
  const { view } = await ann.until('nsw-1', ({ view }) => view.round === round && view.phase === 'ended')
  expect(view.settled.some(({ player }) => player === ann.player)).toBe(true)
  expect(await ann.tell('nsw-1', { do: 'wager', box: 1, main: 1_000 })).toMatchObject({ refusal: { kind: 'barred' } })
})
