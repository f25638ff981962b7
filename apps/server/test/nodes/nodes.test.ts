import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerCommand } from '@openpit/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit, Store, startPostgres } from '../../src/index.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { Books } from '../books.ts'
import { Client, type TableNews } from '../client.ts'
import { cleanUp, ServerProcess, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

/** Clocks that never run out: only the test acts. */
const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const TABLE = 'nsw-1'

let folder: string
let store: Store
let one: ServerProcess
let other: ServerProcess
let books: Books

/** Starts two nodes on one database. The first one takes all tables before the second one starts. */
async function twoNodes(leaseMs: number): Promise<void> {
  one = await ServerProcess.start(testSettings(folder, { leaseMs, tables: testTables(PATIENT) }))
  const { connection } = await startPostgres(folder)
  store = await Store.open(connection)
  books = new Books(store)
  other = await ServerProcess.start(testSettings(folder, { leaseMs, tables: [] }))
}

beforeEach(() => {
  folder = newFloorFolder('nodes')
})

afterEach(async () => {
  await store.close()
  await cleanUp(folder)
})

/** A new player with chips, connected to a table through a node. */
async function guestAt({ address }: ServerProcess): Promise<Client> {
  const client = await Client.guest(address)
  client.onMessage = (message) => {
    if (message.type === 'table') books.saw(client.player, message)
  }
  await enter(client, address)
  return client
}

/** Enters, and tries again while the table moves to the other node. */
async function enter(client: Client, address: string): Promise<TableNews> {
  for (;;) {
    try {
      if (!client.isConnected) await client.connect(address)
      return await client.enter(TABLE)
    } catch {
      await sleep(20)
    }
  }
}

/** Sends a command, and again under the same id if it is not known whether it was carried out. */
async function tell(client: Client, address: string, command: PlayerCommand, id: string = randomUUID()) {
  for (;;) {
    const reply = await client.tell(TABLE, command, id).catch(() => undefined)
    if (reply?.ok) {
      books.acknowledge(client.player, TABLE, id, reply.version)
      return reply.version
    }
    const kind = reply?.refusal.kind ?? 'cut'
    if (!['cut', 'not-done', 'not-here', 'not-entered', 'fault'].includes(kind)) throw new Error(kind)
    await enter(client, address)
  }
}

/** Plays rounds until one is in the middle of a hand, with this player to decide. */
async function playUntilDecision(client: Client, address: string, box: number): Promise<TableNews> {
  for (;;) {
    await tell(client, address, { do: 'wager', box, main: 500 })
    client.ready(TABLE)
    const news = await client.until(TABLE, ({ view, you }) => {
      return you.choices.length > 0 || view.waits.for === 'answers' || view.phase === 'ended'
    })
    if (news.view.waits.for === 'decision') return news
    if (news.view.phase !== 'ended') await tell(client, address, { do: 'decline', box })
    const after = await client.until(TABLE, ({ you, view }) => you.choices.length > 0 || view.phase === 'ended')
    if (after.view.waits.for === 'decision') return after
  }
}

/** Stands where it is allowed, hits otherwise, until the round is over. */
async function finish(client: Client, address: string, box: number): Promise<TableNews> {
  for (;;) {
    const { view, you } = await client.until(TABLE, ({ view, you }) => you.choices.length > 0 || view.phase === 'ended')
    if (view.phase === 'ended') return client.news(TABLE)
    const stands = you.choices[0]?.of.some(({ do: name, refused }) => name === 'stand' && refused === null)
    const version = await tell(client, address, { do: stands ? 'stand' : 'hit', box })
    await client.until(TABLE, (news) => news.version >= version)
  }
}

const shown = ({ version, view: { round, phase, boxes, dealer, waits }, you }: TableNews) => {
  return { version, round, phase, boxes, dealer, waits, you }
}

async function ownerOf(table: string): Promise<string | undefined> {
  return await store.withClient(async (client) => {
    const { rows } = await client.query<{ address: string }>(
      'select n.address from tables t join nodes n using (node) where t.name = $1',
      [table],
    )
    return rows[0]?.address
  })
}

async function untilOwnedBy({ link }: ServerProcess): Promise<void> {
  while ((await ownerOf(TABLE)) !== link) await sleep(20)
}

async function expectCleanAudit(): Promise<void> {
  await books.check()
  await books.replay(5)
  expect(books.wrong).toEqual([])
  expect(await store.withClient(audit)).toEqual([])
}

async function versionOf(table: string): Promise<number> {
  return (await store.read(streamOf(table))).length
}

/** The number of commands of a player in the log; one that was carried out twice would count twice. */
async function commandCount(player: string): Promise<number> {
  const told = await store.read(streamOf(TABLE))
  return told.filter(({ body }) => JSON.parse(body).by?.person === player).length
}

describe('two nodes on one database', () => {
  test('a client of one node plays at a table of the other, with clients of that node', async () => {
    await twoNodes(2_000)
    const [near, far] = [await guestAt(one), await guestAt(other)]
    expect(await ownerOf(TABLE)).toBe(one.link)
    for (const [client, { address }, box] of [
      [near, one, 1],
      [far, other, 2],
    ] as const) {
      await tell(client, address, { do: 'wager', box, main: 1_000 })
    }
    near.ready(TABLE)
    far.ready(TABLE)
    const [a, b] = await Promise.all([near.playOn(TABLE, 1), far.playOn(TABLE, 1)])
    expect(a.view.boxes).toEqual(b.view.boxes)
    expect(b.view.settled.map(({ player }) => player).sort()).toEqual([near.player, far.player].sort())
    expect(await ownerOf(TABLE)).toBe(one.link)
    await expectCleanAudit()
  })

  test('two nodes that start together agree, also on a table that is opened at both at the same moment', async () => {
    const { connection } = await startPostgres(folder)
    store = await Store.open(connection)
    books = new Books(store)
    const tables = testTables(PATIENT)
    const start = () => ServerProcess.start(testSettings(folder, { leaseMs: 2_000, tables }))
    ;[one, other] = await Promise.all([start(), start()])
    const client = await Client.guest(one.address)
    const open = ({ address }: ServerProcess) => {
      return fetch(`${address}/api/tables/own`, { method: 'POST', headers: { cookie: client.cookie } })
    }
    const opened = await Promise.all([one, other, one, other, one, other].map(open))
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
    // Both nodes have the same secret, so that a client of either can play at every table.
    for (const node of [one, other]) {
      const guest = await guestAt(node)
      await playUntilDecision(guest, node.address, 1)
      await finish(guest, node.address, 1)
      await tell(guest, node.address, { do: 'leave' })
      guest.cut()
    }
    await expectCleanAudit()
  })

  test('after kill -9 of the owner in a hand, the other goes on from the same decision', async () => {
    await twoNodes(1_000)
    const [near, far] = [await guestAt(one), await guestAt(other)]
    const before = await playUntilDecision(far, other.address, 2)
    await one.kill()
    const after = await enter(far, other.address)
    expect(shown(after)).toEqual(shown(before))
    expect(await ownerOf(TABLE)).toBe(other.link)
    // A client of the killed node connects to the other.
    const back = await enter(near, other.address)
    expect(back.view.boxes).toEqual(before.view.boxes)
    const ended = await finish(far, other.address, 2)
    expect(ended.view.settled.some(({ player }) => player === far.player)).toBe(true)
    await expectCleanAudit()
  })

  test('a node stopped for longer than its lease loses its tables: woken, it only relays its clients', async () => {
    await twoNodes(1_000)
    const [near, far] = [await guestAt(one), await guestAt(other)]
    const before = await playUntilDecision(far, other.address, 2)
    one.child.kill('SIGSTOP')
    // The node is stopped and gets this message when it wakes.
    const id = randomUUID()
    const late = near.tell(TABLE, { do: 'sit', box: 5 }, id).catch(() => undefined)
    far.cut()
    await untilOwnedBy(other)
    const after = await enter(far, other.address)
    expect(shown(after)).toEqual(shown(before))
    await finish(far, other.address, 2)
    const written = await versionOf(TABLE)
    one.child.kill('SIGCONT')
    const reply = await late
    expect(reply?.ok ?? false).toBe(false)
    expect(await versionOf(TABLE)).toBe(written)
    expect(await commandCount(near.player)).toBe(0)
    // The woken node relays its client to the table of the other node; the command is carried out once.
    const news = await enter(near, one.address)
    expect(news.version).toBe(written)
    const version = await tell(near, one.address, { do: 'sit', box: 5 }, id)
    expect(await tell(near, one.address, { do: 'sit', box: 5 }, id)).toBe(version)
    expect(await commandCount(near.player)).toBe(1)
    expect(await ownerOf(TABLE)).toBe(other.link)
    // Otherwise betting would wait for the other player.
    far.cut()
    const next = await playUntilDecision(near, one.address, 1)
    expect(next.view.round).toBeGreaterThan(before.view.round)
    await expectCleanAudit()
  })

  test('when the owner freezes in a hand, a relayed client goes on at the new owner over the same socket', async () => {
    await twoNodes(1_000)
    const far = await guestAt(other)
    const before = await playUntilDecision(far, other.address, 2)
    one.child.kill('SIGSTOP')
    const id = randomUUID()
    // Without an answer, the client would wait here until the frozen node wakes.
    const lost = await far.tell(TABLE, { do: 'sit', box: 5 }, id)
    expect(lost).toMatchObject({ ok: false, refusal: { kind: 'not-here' } })
    expect(far.heard.filter(({ type }) => type === 'gone')).not.toEqual([])
    const version = await tell(far, other.address, { do: 'sit', box: 5 }, id)
    expect(await ownerOf(TABLE)).toBe(other.link)
    await finish(far, other.address, 2)
    expect(far.news(TABLE).view.round).toBe(before.view.round)
    const written = await versionOf(TABLE)
    one.child.kill('SIGCONT')
    // The frozen node may have received the command before it froze: awake, it must not carry it out.
    await guestAt(one)
    expect(await tell(far, other.address, { do: 'sit', box: 5 }, id)).toBe(version)
    expect(await versionOf(TABLE)).toBe(written)
    expect(far.heard.filter(({ type }) => type === 'hello')).toHaveLength(1)
    await expectCleanAudit()
  })

  test('a relayed command to a frozen node is answered before the lease has run out', async () => {
    await twoNodes(600_000)
    const far = await guestAt(other)
    await playUntilDecision(far, other.address, 2)
    one.child.kill('SIGSTOP')
    const id = randomUUID()
    expect(await far.tell(TABLE, { do: 'sit', box: 5 }, id)).toMatchObject({ ok: false })
    expect(far.heard.findLast(({ type }) => type === 'gone')).toMatchObject({ refusal: { kind: 'node-gone' } })
    one.child.kill('SIGCONT')
    const version = await tell(far, other.address, { do: 'sit', box: 5 }, id)
    expect(await tell(far, other.address, { do: 'sit', box: 5 }, id)).toBe(version)
    await finish(far, other.address, 2)
    expect(await ownerOf(TABLE)).toBe(one.link)
    await expectCleanAudit()
  })

  test('SIGTERM hands the tables over at once, before the lease has run out', async () => {
    await twoNodes(600_000)
    const [near, far] = [await guestAt(one), await guestAt(other)]
    const before = await playUntilDecision(far, other.address, 2)
    expect(await one.kill('SIGTERM')).toBe(0)
    const after = await enter(far, other.address)
    expect(shown(after)).toEqual(shown(before))
    await enter(near, other.address)
    await finish(far, other.address, 2)
    await expectCleanAudit()
    // The other node still uses the database, which stops with the last node.
    expect(await other.kill('SIGTERM')).toBe(0)
  })
})
