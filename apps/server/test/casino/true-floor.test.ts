import type { Cents } from '@openpit/money'
import { ListedTable, WatchedTable } from '@openpit/protocol'
import { expect, test } from 'vitest'
import { handsPerHour } from '../../src/history/paces.ts'
import { type RunningServer, SHARED_CLOCK, startServer } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, RATES, tableOf } from '../floor.ts'

const PASSWORD = 'for tests only'

let data = ''
const SILENT_MS = 1_000
const floor = openFloor(
  [
    tableOf('nsw', 'watched'),
    tableOf('tas', 'elsewhere'),
    tableOf('nsw', 'silent', { clock: { ...SHARED_CLOCK, awayMs: SILENT_MS / 5 } }),
    tableOf('nsw', 'yours'),
    tableOf('nsw', 'empty'),
    tableOf('nsw', 'paced'),
    tableOf('nsw', 'named'),
  ],
  async (folder) => {
    data = folder
    return {}
  },
)

async function listedAt(address: string, table: string, by?: Client): Promise<ListedTable> {
  const init = by === undefined ? {} : { headers: { cookie: by.cookie } }
  const all = (await (await fetch(`${address}/api/tables`, init)).json()) as unknown[]
  return all.map((one) => ListedTable.parse(one)).find((one) => one.table === table) as ListedTable
}

/** As listed once the house edge is known: it is worked out after the start. */
async function listedWithEdge(address: string, table: string, by: Client): Promise<ListedTable> {
  await expect.poll(async () => (await listedAt(address, table, by)).houseEdge).not.toBeNull()
  return await listedAt(address, table, by)
}

async function watchAt(address: string, table: string, query = ''): Promise<WatchedTable> {
  return WatchedTable.parse(await (await fetch(`${address}/api/tables/${table}${query}`)).json())
}

/** A player in the middle of a round at a table. */
async function playing(table: string): Promise<Client> {
  return await floor.inARound(table)
}

test('a table lists the hands an hour of its last rounds, once there are enough', async () => {
  const [ann] = (await floor.guestsAt('paced', 1)) as [Client]
  for (let round = 0; round < 6; round++) await ann.playRound('paced', 1, 500)
  // The first request of this file: a figure is kept for a while.
  const { handsPerHour } = await listedAt(floor.address, 'paced')
  expect(handsPerHour).toBeGreaterThan(0)
  expect(await listedAt(floor.address, 'empty')).toMatchObject({ handsPerHour: null })
})

test.each([
  ['at a steady pace', [60_000, 60_000, 60_000, 60_000, 60_000], 60],
  ['with one slow round', [50_000, 50_000, 170_000, 50_000, 50_000], 72],
  ['with an hour in which nobody played', [45_000, 45_000, 3_600_000, 45_000, 45_000, 45_000], 80],
  ['that are too few', [60_000, 60_000, 60_000, 60_000], null],
])('hands an hour of rounds %s', (_, gaps, pace) => {
  const starts = [0]
  for (const gap of gaps) starts.push((starts.at(-1) ?? 0) + gap)
  expect(handsPerHour(starts)).toBe(pace)
})

test('people at a table are known by the names that they have chosen, until they erase them', async () => {
  const named = async () => (await (await fetch(`${floor.address}/api/tables/named/names`)).json()) as unknown
  const [ann] = (await floor.guestsAt('named', 1)) as [Client]
  await ann.mustTell('named', { do: 'sit', box: 2 })
  const ben = await floor.playerAt('named', 'Named-Ben')
  expect(await named()).toEqual([])
  await ben.mustTell('named', { do: 'wager', box: 5, main: 500 })
  await ann.post('/api/register', { name: 'Named-Ann', password: PASSWORD })
  expect(await named()).toEqual([
    { player: ann.player, name: 'Named-Ann' },
    { player: 'named-ben', name: 'Named-Ben' },
  ])
  await ben.mustTell('named', { do: 'withdraw', box: 5 })
  expect((await ben.post('/api/me/erase', { password: PASSWORD })).status).toBe(200)
  expect(await named()).toEqual([{ player: ann.player, name: 'Named-Ann' }])
})

test('a visitor without a session sees a shared table as spectators do, and only what is new', async () => {
  const ann = await playing('watched')
  const [ben] = (await floor.guestsAt('watched', 1)) as [Client]
  const seen = await watchAt(floor.address, 'watched')
  expect(seen.view).toEqual(ben.view('watched'))
  expect(seen.view?.boxes[0]?.hands[0]?.cards).toHaveLength(2)
  expect(await watchAt(floor.address, 'watched', `?since=${seen.version}`)).toMatchObject({ view: null })
  await ann.mustTell('watched', { do: 'leave' })
  expect((await watchAt(floor.address, 'watched', `?since=${seen.version}`)).view).not.toBeNull()
})

test('private, unknown and misspelt tables cannot be watched', async () => {
  const ann = await floor.guest()
  const { table } = JSON.parse((await ann.post('/api/tables/own', {})).text) as { table: string }
  for (const path of [table, 'no-such-table']) {
    const answer = await fetch(`${floor.address}/api/tables/${path}`, { headers: { cookie: ann.cookie } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ refusal: { kind: 'no-such-table', clause: null } })
    const names = await fetch(`${floor.address}/api/tables/${path}/names`, { headers: { cookie: ann.cookie } })
    expect(names.status).toBe(404)
  }
  expect((await fetch(`${floor.address}/api/tables/watched?since=-1`)).status).toBe(400)
})

test('the list of tables names the boxes of the player who asks, by seat and by wager', async () => {
  const [ann, ben] = (await floor.guestsAt('yours', 2)) as [Client, Client]
  await ann.mustTell('yours', { do: 'sit', box: 2 })
  await ann.mustTell('yours', { do: 'wager', box: 5, main: 500 })
  await ben.mustTell('yours', { do: 'sit', box: 7 })
  expect(await listedAt(floor.address, 'yours', ann)).toMatchObject({ taken: [2, 5, 7], yours: [2, 5] })
  expect(await listedAt(floor.address, 'yours', ben)).toMatchObject({ taken: [2, 5, 7], yours: [7] })
  expect(await listedAt(floor.address, 'yours')).toMatchObject({ taken: [2, 5, 7], yours: [] })
})

test('a connected player who does nothing gives up the seat; one who acts keeps it', async () => {
  const [ann, ben] = (await floor.guestsAt('silent', 2)) as [Client, Client]
  await ann.mustTell('silent', { do: 'sit', box: 1 })
  await ben.mustTell('silent', { do: 'sit', box: 2 })
  const acting = setInterval(() => ben.ready('silent'), SILENT_MS / 10)
  try {
    await ann.until('silent', ({ view }) => view.boxes[0]?.seated === null)
    expect(ann.view('silent').boxes[1]?.seated).toBe(ben.player)
    expect(await listedAt(floor.address, 'silent')).toMatchObject({ taken: [2] })
  } finally {
    clearInterval(acting)
  }
})

test('a table that runs on another node is listed and shown from its log', async () => {
  const ann = await playing('elsewhere')
  const here = await listedWithEdge(floor.address, 'elsewhere', ann)
  const other: RunningServer = await startServer({
    port: 0,
    host: '127.0.0.1',
    data,
    tables: [],
    logLevel: 'fatal',
    accounts: { rates: RATES },
  })
  try {
    expect(await listedWithEdge(other.address, 'elsewhere', ann)).toEqual(here)
    const [there, shown] = [await watchAt(other.address, 'elsewhere'), await watchAt(floor.address, 'elsewhere')]
    const { boxes, dealer, round, phase, settled } = shown.view as NonNullable<typeof shown.view>
    expect(there.version).toBe(shown.version)
    expect(there.view).toMatchObject({ boxes, dealer, round, phase, settled })
    await ann.mustTell('elsewhere', { do: 'leave' })
    await expect.poll(async () => (await listedAt(other.address, 'elsewhere', ann)).taken).toEqual([])
  } finally {
    await other.close()
  }
})

test.each([
  ['none', {}, { minimum: 500, maximum: 50_000 }],
  ['a minimum', { minimum: 2_500 }, { minimum: 2_500, maximum: 250_000 }],
  ['a low maximum', { maximum: 300 }, { minimum: 300, maximum: 300 }],
])('a table opened with %s of the limits gets limits that fit on a sign', async (what, options, limits) => {
  const manager = await floor.staff('manager')
  const table = `limits-${what.replaceAll(' ', '-')}`
  const body = { table, title: table, rulebook: 'nsw', options }
  const { status, text } = await manager.post('/api/tables', body)
  expect(status, text).toBe(200)
  expect(JSON.parse(text)).toMatchObject(limits)
})

test('the list of tables shows limits as staff have changed them', async () => {
  const manager = await floor.staff('manager')
  await manager.enter('empty')
  await manager.mustTell('empty', {
    do: 'changeLimits',
    maximum: 100_000 as Cents,
    how: 'at-once',
    told: ['surveillance'],
  })
  expect(await listedAt(floor.address, 'empty')).toMatchObject({ maximum: 100_000 })
})
