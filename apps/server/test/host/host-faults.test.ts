import { beforeEach, describe, expect, test } from 'vitest'
import { Cashier } from '../../src/cashier/cashier.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { TableHost } from '../../src/casino/table-host.ts'
import { REPLIES_PER_PERSON } from '../../src/host/replies.ts'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import { ownTable } from '../../src/index.ts'
import { streamOf } from '../../src/tables/opening.ts'
import type { News } from '../../src/tables/views/news.ts'
import { MemoryStore } from '../memory-store.ts'
import { PlayedTable } from '../old-floors/played-table.ts'
import { VirtualTime } from '../world/time.ts'

const ANN = { person: 'ann', role: 'player' } as const
const OPENING = ownTable('ann')
const STREAM = streamOf(OPENING.name)

let store: MemoryStore
let host: TableHost
let news: News[]

beforeEach(async () => {
  store = new MemoryStore()
  news = []
  const { epoch } = await store.claim(STREAM)
  const event = { kind: 'table-opened', body: JSON.stringify({ kind: 'table-opened', ...OPENING }), entries: [] }
  const opening = {
    stream: STREAM,
    command: 'opening',
    expected: 0,
    epoch,
    at: new Date(0),
    events: [event],
  }
  await store.append(opening)
  host = await TableHost.open(OPENING.name, {
    store,
    cashier: new Cashier(new LedgerWallet(store)),
    timers: REAL_TIMERS,
    publish: (_, told) => news.push(told),
    lost: () => {},
    closed: () => {},
    fault: () => {},
    isOurs: async () => true,
  })
})

const placeWager = (id: string, main = 5_000) => host.tell(ANN, id, { do: 'wager', box: 1, main })
const wagerOnBox1 = async () => (await host.current()).moment.table.round.boxes[0]?.bettors[0]?.cents

describe('a command', () => {
  test('that failed before it was written is carried out when it is sent again', async () => {
    store.fails = { call: 'balance', when: 'before' }
    await expect(placeWager('one')).rejects.toThrow(/told to fail/)
    expect(await placeWager('one')).toMatchObject({ ok: true })
    expect(await wagerOnBox1()).toBe(5_000)
  })

  test('that was written although the store’s answer was lost is acknowledged, and carried out once', async () => {
    store.fails = { call: 'append', when: 'after' }
    const first = await placeWager('one')
    expect(first).toMatchObject({ ok: true, version: store.versionOf(STREAM) })
    expect(await placeWager('one')).toEqual(first)
    expect(await wagerOnBox1()).toBe(5_000)
  })

  test('that was not written is refused, and can be sent again', async () => {
    store.fails = { call: 'append', when: 'before' }
    expect(await placeWager('one')).toMatchObject({ ok: false, refusal: { kind: 'not-done' } })
    expect(await placeWager('one')).toMatchObject({ ok: true })
    expect(await wagerOnBox1()).toBe(5_000)
  })

  test('that comes again after the node has forgotten it is neither carried out nor published again', async () => {
    const first = await placeWager('one')
    for (let count = 0; count < REPLIES_PER_PERSON; count++) {
      const other =
        count % 2 === 0 ? ({ do: 'wager', box: 2, main: 100 } as const) : ({ do: 'withdraw', box: 2 } as const)
      expect(await host.tell(ANN, `other-${count}`, other)).toMatchObject({ ok: true })
    }
    const before = await wagerOnBox1()
    news.splice(0)
    expect(await placeWager('one')).toEqual(first)
    expect(await wagerOnBox1()).toBe(before)
    expect((await host.current()).version).toBe(store.versionOf(STREAM))
    expect(news.map(({ moment }) => moment.table.round.boxes[0]?.bettors[0]?.cents)).toEqual([before])
  })
})

test('players who were ready when the deal could not be written are dealt in once the store is back', async () => {
  host.presence.came('ann')
  expect(await host.tell(ANN, 'wager', { do: 'wager', box: 1, main: 500 })).toMatchObject({ ok: true })
  store.fails = { call: 'append', when: 'before' }
  await host.setReady('ann', true)
  const dealt = () => news.some(({ moment }) => moment.table.round.phase !== 'wagering')
  while (!dealt()) await new Promise((done) => setTimeout(done, 5))
  expect((await host.current()).version).toBe(store.versionOf(STREAM))
})

describe('a wager that says ready', () => {
  const wager = (id: string) => host.tell(ANN, id, { do: 'wager', box: 1, main: 500, ready: true })
  const phase = async () => (await host.current()).moment.table.round.phase

  test('is written together with the deal that it completes, as two events of one append', async () => {
    host.presence.came('ann')
    news.splice(0)
    expect(await wager('one')).toEqual({ ok: true, version: store.versionOf(STREAM) })
    expect(news.length).toBe(1)
    expect(await phase()).not.toBe('wagering')
    const told = (await store.read(STREAM)).flatMap(({ body }) => JSON.parse(body).command ?? [])
    expect(told.slice(-2)).toEqual([{ do: 'wager', box: 1, main: 500 }, { do: 'close-betting' }])
  })

  test('and could not be written leaves the others ready, and not its own player', async () => {
    for (const person of ['ann', 'bob']) host.presence.came(person)
    await host.setReady('bob', true)
    store.fails = { call: 'append', when: 'before' }
    expect(await wager('one')).toMatchObject({ ok: false, refusal: { kind: 'not-done' } })
    expect(host.presence.ready).toEqual(['bob'])
    expect(await wager('one')).toMatchObject({ ok: true })
    expect(await phase()).not.toBe('wagering')
  })

  test('for which the money is not there leaves its player not ready', async () => {
    host.presence.came('ann')
    store.isShort = ({ events }) => events.some(({ entries }) => entries.length > 0)
    expect(await wager('one')).toMatchObject({ ok: false, refusal: { kind: 'not-enough-in-wallet' } })
    expect(host.presence.ready).toEqual([])
    expect(await phase()).toBe('wagering')
  })
})

test('news that a player is ready shows nothing that is not written', async () => {
  host.presence.came('ann')
  host.presence.came('bob')
  const written = store.versionOf(STREAM)
  store.fails = { call: 'append', when: 'before' }
  news.splice(0)
  const wager = host.tell(ANN, 'wager', { do: 'wager', box: 1, main: 500 })
  // The wager is decided, but not written.
  for (let turns = 0; turns < 20; turns++) await Promise.resolve()
  await Promise.all([host.setReady('bob', true), wager])
  expect(await wager).toMatchObject({ ok: false })
  expect(news.map(({ version }) => version)).toEqual(news.map(() => written))
  expect(news.length).toBeGreaterThan(0)
})

describe('the clock of a hand', () => {
  const slow = { ...OPENING, clock: { ...OPENING.clock, decisionMs: 20_000 } }

  /** A host with virtual time that waits for a decision. */
  async function waiting(): Promise<{ time: VirtualTime; table: PlayedTable; deadline: number }> {
    const time = new VirtualTime()
    for (let seed = 0; ; seed++) {
      const kept = new MemoryStore()
      await kept.openTable(slow)
      const table = await PlayedTable.open(kept, slow, time, `clock ${seed}`, { fault: () => {} })
      table.arrive('ann')
      const isOpen = await table.untilDecision([{ by: 'ann', box: 1, main: 500 }])
      const { deadline } = (await table.now()).moment
      if (!isOpen || deadline === null) continue
      store = kept
      return { time, table, deadline }
    }
  }

  test('runs on while the table is read again', async () => {
    const { time, table, deadline } = await waiting()
    await time.pass(12_000)
    store.fails = { call: 'append', when: 'before' }
    expect(await table.tryTell({ person: 'ann', role: 'player' }, { do: 'hit', box: 1 })).toBe(false)
    expect((await table.now()).moment.deadline).toBe(deadline)
    await time.pass(8_000)
    expect((await table.now()).moment.table.round.hands[0]?.status).not.toBe('in-play')
  })

  test('is continued by the next node, with at least five seconds', async () => {
    const { time, table, deadline } = await waiting()
    await time.pass(2_000)
    const next = await PlayedTable.open(store, slow, time, 'next')
    expect((await next.now()).moment.deadline).toBe(deadline)
    await table.close()
    await time.pass(17_000)
    const last = await PlayedTable.open(store, slow, time, 'last')
    expect((await last.now()).moment.deadline).toBe(time.now + 5_000)
  })
})
