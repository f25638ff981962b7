import { playerActor } from '@openpit/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { Cashier } from '../../src/cashier/cashier.ts'
import { LedgerWallet } from '../../src/cashier/wallet.ts'
import { TableHost } from '../../src/casino/table-host.ts'
import type { NewEvent } from '../../src/store/append/append.ts'
import { streamOf, type TableOpening } from '../../src/tables/opening.ts'
import { tableOf } from '../floor.ts'
import { loneTable } from '../lone-table.ts'
import { MemoryStore } from '../memory-store.ts'
import { ProcessTime, VirtualTime } from '../world/time.ts'

const OPENING: TableOpening = tableOf('nsw', 'nsw-1')
const SHORT = { ok: false, refusal: { kind: 'not-enough-in-wallet' } }

let store: MemoryStore
let time: VirtualTime
let host: TableHost
let cashier: Cashier
let count = 0

async function open(seed = 'short'): Promise<void> {
  cashier = new Cashier(new LedgerWallet(store), new ProcessTime(time))
  host = await TableHost.open(OPENING.name, { ...loneTable(store, seed), cashier, timers: new ProcessTime(time) })
}

beforeEach(async () => {
  store = new MemoryStore()
  time = new VirtualTime()
  await store.openTable(OPENING)
  await open()
})

const tell = async (who: string, command: Parameters<TableHost['tell']>[2]) => {
  return await host.tell(playerActor(who), `${count++}`, command)
}
const wager = async (who: string, box: number, main = 1_000) => await tell(who, { do: 'wager', box, main })

/** Opens the accounts of these people, so that their wagers are decided in the order in which they are sent. */
async function arrive(...people: readonly string[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    host.presence.came(person)
    expect(await wager(person, index + 1)).toMatchObject({ ok: true })
    expect(await tell(person, { do: 'withdraw', box: index + 1 })).toMatchObject({ ok: true })
  }
}

function takesFrom(events: readonly NewEvent[], player: string): boolean {
  return events.some(({ entries }) => entries.some(({ account, cents }) => account === `wallet:${player}` && cents < 0))
}

/** The money of this player is gone to other tables. */
function empty(player: string): void {
  store.isShort = ({ events }) => takesFrom(events, player)
}

const deadline = async () => (await host.current()).moment.deadline

describe('a stake for which the money is not there', () => {
  test('is refused alone: commands that were decided behind it are carried out, and the table is not read again', async () => {
    await arrive('ann', 'bob', 'carl')
    empty('ann')
    const { claims } = store
    const replies = await Promise.all([
      wager('ann', 1),
      wager('bob', 2),
      tell('carl', { do: 'sit', box: 5 }),
      wager('ann', 1),
      wager('carl', 3),
    ])
    expect(replies.map(({ ok }) => ok)).toEqual([false, true, true, false, true])
    expect(replies[0]).toMatchObject(SHORT)
    expect(store.claims).toBe(claims)
    const { moment, version } = await host.current()
    expect(version).toBe(store.versionOf(streamOf(OPENING.name)))
    expect(moment.table.round.boxes.map(({ number }) => number)).toEqual([2, 3])
    await open()
    expect((await host.current()).moment.table).toEqual(moment.table)
  })

  test('does not take the deal from players who were ready for it', async () => {
    await arrive('ann', 'bob')
    expect(await wager('bob', 2)).toMatchObject({ ok: true })
    await host.setReady('ann', true)
    empty('ann')
    const failing = wager('ann', 1)
    // The wager is decided, but not written.
    for (let turns = 0; turns < 20; turns++) await Promise.resolve()
    await host.setReady('bob', true)
    expect(await failing).toMatchObject(SHORT)
    while ((await host.current()).moment.table.round.phase === 'wagering') await new Promise(setImmediate)
    expect((await host.current()).moment.table.round.boxes.map(({ number }) => number)).toEqual([2])
    await open()
    expect((await host.current()).moment.table.round.phase).not.toBe('wagering')
  })

  test('that would open the round leaves no clock behind', async () => {
    await arrive('ann', 'bob')
    empty('ann')
    expect(await wager('ann', 1)).toMatchObject(SHORT)
    expect(await deadline()).toBeNull()
    await time.pass(100_000)
    await wager('bob', 2)
    expect(await deadline()).toBe(time.now + (OPENING.clock.bettingMs as number))
  })
})

describe('deadlines', () => {
  test('the end of betting does not move, however often the stakes of others fail', async () => {
    const guests = Array.from({ length: 30 }, (_, index) => `guest-${index}`)
    expect(await wager('bob', 2)).toMatchObject({ ok: true })
    const end = await deadline()
    expect(end).toBe(time.now + (OPENING.clock.bettingMs as number))
    const { claims } = store
    for (const guest of guests) {
      empty(guest)
      expect(await wager(guest, 1)).toMatchObject(SHORT)
      expect(await deadline()).toBe(end)
      await time.pass(15_000)
    }
    expect(store.claims).toBe(claims)
    store.isShort = () => false
    await time.pass((end as number) - time.now)
    while ((await host.current()).moment.table.round.phase === 'wagering') await new Promise(setImmediate)
    expect(time.now).toBe(end)
  })

  test('a player gets no more time for a decision by doubles that fail', async () => {
    for (let seed = 0; ; seed++) {
      store = new MemoryStore()
      await store.openTable(OPENING)
      await open(`double ${seed}`)
      await arrive('ann')
      await wager('ann', 1)
      await host.setReady('ann', true)
      while ((await host.current()).moment.table.round.phase === 'wagering') await new Promise(setImmediate)
      const end = await deadline()
      empty('ann')
      const reply = await tell('ann', { do: 'double', box: 1 })
      if (reply.ok || reply.refusal.kind !== 'not-enough-in-wallet') continue
      await time.pass(100_000)
      expect(await tell('ann', { do: 'double', box: 1 })).toMatchObject(SHORT)
      expect(await deadline()).toBe(end)
      await time.pass((end as number) - time.now)
      const isInPlay = async () => (await host.current()).moment.table.round.hands[0]?.status === 'in-play'
      while (await isInPlay()) await new Promise(setImmediate)
      expect(time.now).toBe(end)
      return
    }
  })
})

describe('a player', () => {
  test('whose stakes fail again and again must wait, and others need not', async () => {
    await arrive('ann', 'bob')
    store.isShort = () => true
    const kinds: string[] = []
    for (let tries = 0; tries < 6; tries++) {
      const reply = await wager('ann', 1)
      kinds.push(reply.ok ? 'done' : reply.refusal.kind)
    }
    const [short, slowed] = ['not-enough-in-wallet', 'too-fast']
    expect(kinds).toEqual([short, short, short, short, slowed, slowed])
    store.isShort = () => false
    expect(await wager('bob', 2)).toMatchObject({ ok: true })
    await time.pass(5_000)
    expect(await wager('ann', 1)).toMatchObject({ ok: true })
  })

  test('cannot stake at one table what another table of the same node is about to take', async () => {
    await arrive('ann')
    const held = await cashier.balanceOf('ann')
    const end = cashier.reserve([{ entries: [{ account: 'wallet:ann', cents: 500 - held }] }])
    expect(await wager('ann', 1)).toMatchObject({ ok: false, refusal: { kind: 'not-enough-chips', short: 500 } })
    end()
    end()
    expect(await wager('ann', 1)).toMatchObject({ ok: true })
  })
})
