import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { audit, databaseUrlOf, Store } from '@openpit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, type TableNews } from '../../server/test/client.ts'
import { ChildServer, cleanUp, isRunning, METRICS_TOKEN, metricOf, postmasterOf } from '../../server/test/processes.ts'
import { newFloorFolder } from '../../server/test/ready-database.ts'

const OPENPIT = fileURLToPath(new URL('../src/openpit.ts', import.meta.url))
const folder = newFloorFolder('workers')

let floor: ChildServer
let address: string

beforeAll(openFloor)

async function openFloor(): Promise<void> {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, PORT: _port, ...env } = process.env
  const words = ['serve', '--port', '0', '--data', folder, '--workers', '2', '--log', 'fatal']
  floor = new ChildServer([OPENPIT, ...words], { ...env, OPENPIT_METRICS_TOKEN: METRICS_TOKEN })
  address = (await floor.says(/open at (\S+)/))[1] ?? ''
  await floor.says(/2 workers share the tables/)
}

afterAll(async () => {
  await cleanUp(folder)
})

/** The processes that the supervisor has started and that take connections. */
function workers(): readonly number[] {
  const { pid } = floor.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve'))
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  // Not by `startPostgres`: this process would count as a user of the database, and keep it running.
  const store = await Store.open({ connectionString: databaseUrlOf(folder) })
  return await work(store).finally(() => store.close())
}

/** The names of shared tables, by the node that runs them. */
async function tablesByNode(): Promise<ReadonlyMap<string, readonly string[]>> {
  return await withStore(async (store) => {
    const sql = 'select name, node from tables where private_for is null and node is not null and leased_until >= now()'
    const rows = await store.withClient(async (client) => {
      return (await client.query<{ name: string; node: string }>(sql)).rows
    })
    return Map.groupBy(rows, ({ node }) => node) as unknown as ReadonlyMap<string, readonly string[]>
  })
}

/** Sits down and bets, and tries again while the table moves. Returns the version of the reply. */
async function bet(client: Client, table: string): Promise<number> {
  for (;;) {
    try {
      if (!client.isConnected) await client.connect(address)
      await client.enter(table)
      const reply = await client.tell(table, { do: 'wager', box: 1, main: 500 })
      if (reply.ok) return reply.version
    } catch {
      // The worker has gone: connect to another.
    }
    await sleep(250)
  }
}

/** Enters again. Connections to a killed worker break, and its tables move: then it is tried once more. */
async function comeBack(client: Client, table: string): Promise<TableNews> {
  for (;;) {
    try {
      if (!client.isConnected) await client.connect(address)
      return await client.enter(table)
    } catch {
      await sleep(250)
    }
  }
}

function doorsHeard({ heard }: Client): readonly string[] {
  return heard.flatMap((message) => (message.type === 'elsewhere' ? [message.door] : []))
}

test('a client that asks for the door of its table reaches the worker that runs it, whichever accepts it', async () => {
  const table = 'nsw-1'
  const ann = await Client.guest(address)
  /** Connections go to the workers in turn, so one of the next reaches a worker that does not run the table. */
  const relayedDoor = async () => {
    await ann.connect()
    await ann.enter(table)
    await ann.tell(table, { do: 'stand', box: 1 })
    ann.cut()
    return doorsHeard(ann)[0]
  }
  // To enter counts as ten frames: a player who enters without a pause would be refused as too fast.
  await expect.poll(relayedDoor, { interval: 1_000 }).toBeDefined()
  const door = doorsHeard(ann)[0] ?? ''
  const bob = await Client.guest(address)
  for (let time = 0; time < 6; time++) {
    await bob.connect(address, door)
    await bob.enter(table)
    await bob.tell(table, { do: 'stand', box: 1 })
    bob.cut()
  }
  expect(bob.heard.filter(({ type }) => type === 'reply')).toHaveLength(6)
  expect(doorsHeard(bob)).toEqual([])
  await expect(bob.connect(address, 'nobody')).rejects.toThrow()
})

test('two workers share the tables, count together, and go on when one is killed', async () => {
  await expect.poll(async () => (await tablesByNode()).size).toBe(2)
  const tables = ['nsw-1', 'star-1', 'tas-1', 'pontoon-1', 'nz-1']
  const counts = [...(await tablesByNode()).values()].map(({ length }) => length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(tables.length / 2))
  const clients = await Promise.all(tables.map(async () => await Client.guest(address)))
  const versions = await Promise.all(clients.map((client, index) => bet(client, tables[index] ?? '')))
  // Each worker has carried out some of the commands, and the answer of either is the sum.
  for (let time = 0; time < 4; time++) {
    expect(await metricOf(address, 'openpit_commands_total{command="wager"}')).toBe(tables.length)
    expect(await metricOf(address, 'openpit_tables')).toBe(tables.length)
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ ok: true, workers: 2 })
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ ready: true, reasons: [] })
  }
  const [first, second] = workers()
  process.kill(second ?? 0, 'SIGKILL')
  const after = await Promise.all(clients.map((client, index) => comeBack(client, tables[index] ?? '')))
  // Each bet is still in the log, where its reply said.
  for (const [index, table] of tables.entries()) {
    const version = versions[index] ?? 0
    expect(after[index]?.version).toBeGreaterThanOrEqual(version)
    const log = await withStore(async (store) => await store.read(`table:${table}`, { to: version }))
    expect(log.at(-1)?.number).toBe(version)
    const bets = log.filter(({ body }) => body.includes('"do":"wager"') && body.includes(clients[index]?.player ?? '?'))
    expect(bets).toHaveLength(1)
  }
  await expect.poll(() => workers().length).toBe(2)
  expect(workers()).toContain(first)
  expect(workers()).not.toContain(second)
  expect(floor.errors).toMatch(/openpit: worker \d \(process \d+\) was killed by SIGKILL; another starts in its place/)
  await expect
    .poll(async () => (await (await fetch(`${address}/healthz`)).json()) as unknown)
    .toEqual({ ok: true, workers: 2 })
  for (const client of clients) client.cut()
  expect(await withStore(async (store) => await store.withClient(audit))).toEqual([])
})

test('SIGTERM stops the workers and PostgreSQL', async () => {
  const pids = workers()
  expect(pids).toHaveLength(2)
  expect(await floor.kill('SIGTERM')).toBe(0)
  expect(postmasterOf(folder)).toBeUndefined()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('workers whose supervisor is killed end by themselves, and the last one stops PostgreSQL', async () => {
  await openFloor()
  const pids = workers()
  expect(pids).toHaveLength(2)
  await floor.kill('SIGKILL')
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  await expect.poll(() => postmasterOf(folder)).toBeUndefined()
})
