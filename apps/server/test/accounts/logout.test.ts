import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Store, startPostgres } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, ServerProcess, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

/** All of them run at the node that starts first. */
const TABLES = ['nsw-1', 'nz-1', 'pontoon-1', 'star-1', 'tas-1']
const PASSWORD = 'for tests only'
/** So long that a table never changes its node, not even while that node is frozen. */
const LEASE_MS = 120_000
const ADMINISTRATOR = { name: 'the-boss', role: 'administrator', password: PASSWORD } as const

let folder: string
let store: Store
let owner: ServerProcess
let other: ServerProcess

beforeAll(async () => {
  folder = newFloorFolder('logout')
  const settings = { leaseMs: LEASE_MS, staff: [ADMINISTRATOR] }
  const clock = { bettingMs: null, decisionMs: null, answersMs: null }
  owner = await ServerProcess.start(testSettings(folder, { ...settings, tables: testTables(clock) }))
  const { connection } = await startPostgres(folder)
  store = await Store.open(connection)
  other = await ServerProcess.start(testSettings(folder, { ...settings, tables: [] }))
})

afterAll(async () => {
  await store.close()
  await cleanUp(folder)
})

let seats = 0

/** A seat that nobody else takes: a command to sit there is refused only for reasons of the session. */
function freeSeat(): Seat {
  const count = seats++
  return { table: TABLES[count % TABLES.length] ?? '', box: 1 + Math.floor(count / TABLES.length) }
}

interface Seat {
  readonly table: string
  readonly box: number
}

interface Player {
  readonly client: Client
  readonly seat: Seat
}

/** A player at a table, whose socket is at this node. */
async function playerAt({ address }: ServerProcess): Promise<Player> {
  const client = await (await Client.register(address, `p-${randomUUID().slice(0, 8)}`, PASSWORD)).connect()
  const seat = freeSeat()
  await client.enter(seat.table)
  return { client, seat }
}

async function post(cookie: string, { address }: ServerProcess, path: string, body: object = {}): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json' }
  return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

/** Sends a command without waiting for its answer. Returns the id under which the log would have it. */
function sit({ client, seat }: Player): string {
  const id = randomUUID()
  client.say({ type: 'command', table: seat.table, id, command: { do: 'sit', box: seat.box } })
  return `${client.player}:${id}`
}

async function untilClosed({ client }: Player): Promise<void> {
  await expect.poll(() => client.isConnected, { timeout: 30_000 }).toBe(false)
}

async function isInLog(command: string): Promise<boolean> {
  const rows = await store.query('select 1 from events where command = $1', [command])
  return rows.length > 0
}

describe('after a logout was acknowledged, no command of the session is carried out', () => {
  test.each([
    ['the node of the table, logout at the other node', () => owner, () => other],
    ['the other node, logout at the node of the table', () => other, () => owner],
    ['the other node, logout there too', () => other, () => other],
  ])('socket at %s', async (_, socketAt, logoutAt) => {
    for (let tries = 0; tries < 4; tries++) {
      const player = await playerAt(socketAt())
      expect(await post(player.client.cookie, logoutAt(), '/api/logout')).toBe(200)
      const command = sit(player)
      await untilClosed(player)
      expect(await isInLog(command)).toBe(false)
    }
  })

  test('the same if an administrator disables the person at another node', async () => {
    const boss = await Client.login(other.address, ADMINISTRATOR.name, PASSWORD)
    const player = await playerAt(owner)
    const path = `/api/people/${player.client.player}/disabled`
    expect(await post(boss.cookie, other, path, { disabled: true, why: 'a test' })).toBe(200)
    const command = sit(player)
    await untilClosed(player)
    expect(await isInLog(command)).toBe(false)
  })

  test('the same if the node of the socket was frozen during the logout', async () => {
    const player = await playerAt(owner)
    owner.child.kill('SIGSTOP')
    try {
      expect(await post(player.client.cookie, other, '/api/logout')).toBe(200)
      const command = sit(player)
      owner.child.kill('SIGCONT')
      await untilClosed(player)
      expect(await isInLog(command)).toBe(false)
    } finally {
      owner.child.kill('SIGCONT')
    }
  })
})

test('a node that loses its connection to the channel looks into the database before it trusts a session again', async () => {
  const stays = await playerAt(owner)
  const leaves = await playerAt(owner)
  await store.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, 'openpit-listener:')`,
    [],
  )
  // Ended without a notice, as if the notice had been sent while the node did not listen.
  await store.query('delete from sessions where person = $1', [leaves.client.player])
  await expect
    .poll(async () => {
      const rows = await store.query(
        `select 1 from pg_stat_activity where starts_with(application_name, 'openpit-listener:')`,
        [],
      )
      return rows.length
    })
    .toBe(2)
  const command = sit(leaves)
  await untilClosed(leaves)
  expect(await isInLog(command)).toBe(false)
  await stays.client.mustTell(stays.seat.table, { do: 'sit', box: stays.seat.box })
})

test('notices that are not ours are ignored: other programs may use the database', async () => {
  const player = await playerAt(owner)
  const texts = [
    '',
    'null',
    '5',
    '"x"',
    '[]',
    '{}',
    '{"replaced":5}',
    '{"done":null,"by":1}',
    '{"id":"1","ending":null}',
  ]
  for (const channel of ['openpit_sessions', 'openpit_meters', 'openpit_orders']) {
    for (const text of texts) await store.query('select pg_notify($1, $2)', [channel, text])
  }
  expect(await post(player.client.cookie, other, '/api/logout')).toBe(200)
  await untilClosed(player)
  expect([owner, other].map(({ child }) => child.exitCode)).toEqual([null, null])
})

test('one session of several is ended by its id, and the others go on', async () => {
  const player = await playerAt(owner)
  const { client, seat } = player
  const second = await (await Client.login(other.address, client.player, PASSWORD)).connect()
  await second.enter(seat.table)
  const sessions = JSON.parse((await second.get('/api/me/sessions')).text) as { id: string; isThis: boolean }[]
  expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true])
  const first = sessions.find(({ isThis }) => !isThis)
  expect(await post(second.cookie, other, `/api/me/sessions/${first?.id}/end`)).toBe(200)
  const command = sit(player)
  await untilClosed(player)
  expect(await isInLog(command)).toBe(false)
  expect((await client.get('/api/me')).text).toBe('null')
  await second.mustTell(seat.table, { do: 'sit', box: seat.box })
  expect(await post(second.cookie, other, `/api/me/sessions/${first?.id}/end`)).toBe(404)
})
