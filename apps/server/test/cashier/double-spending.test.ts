import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, type RunningServer, Store, startPostgres, startServer, type TableOpening } from '../../src/index.ts'
import { CHANGES_MAX } from '../../src/tables/changes-of-round.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { Client, type Reply } from '../client.ts'
import { RATES, tableOf } from '../floor.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const WALLET = 100_000
const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
/** So long that no node takes a table of the other. */
const LEASE_MS = 600_000

const folder = newFloorFolder('double-spending')
const OPTIONS = { minimum: 500, maximum: WALLET, smallestChip: 50 } as never
const tables = (names: readonly string[]): readonly TableOpening[] => {
  return names.map((name) => tableOf('nsw', name, { options: OPTIONS }))
}
const ON_ONE = ['a', 'b', 'c']
const ON_OTHER = ['d', 'e']
const ALL = [...ON_ONE, ...ON_OTHER]

let one: RunningServer
let other: RunningServer
let store: Store

async function node(names: readonly string[]): Promise<RunningServer> {
  return await startServer({
    port: 0,
    host: '127.0.0.1',
    data: folder,
    tables: tables(names),
    leaseMs: LEASE_MS,
    logLevel: 'fatal',
    messageRate: NO_LIMIT,
    accounts: { rates: RATES },
  })
}

beforeAll(async () => {
  one = await node(ON_ONE)
  other = await node(ON_OTHER)
  store = await Store.open((await startPostgres(folder)).connection)
})

afterAll(async () => {
  await store.close()
  await one.close()
  await other.close()
  await cleanUp(folder)
})

async function guestAt({ address }: RunningServer, names: readonly string[]): Promise<Client> {
  const guest = await (await Client.guest(address)).connect()
  for (const name of names) await guest.enter(name)
  return guest
}

/** Wagers the same sum at these tables in the same moment. */
async function burst(client: Client, names: readonly string[], main: number): Promise<readonly Reply[]> {
  return await Promise.all(names.map(async (name) => await client.tell(name, { do: 'wager', box: 1, main })))
}

async function withdrawAll(client: Client, names: readonly string[], replies: readonly Reply[]): Promise<void> {
  const done = names.filter((_, index) => replies[index]?.ok)
  await Promise.all(done.map(async (name) => await client.mustTell(name, { do: 'withdraw', box: 1 })))
}

function kindOf(reply: Reply): string {
  return reply.ok ? 'done' : reply.refusal.kind
}

/** A guest who changes bet and seat too often in one round is refused. Changes that are decided again count again. */
const TURNS_MAX = Math.floor(CHANGES_MAX / 4)

/** A guest who has bet at a table: the first wager opens accounts, and commands sent with it may overtake it. */
async function bystanderAt(table: string): Promise<Client> {
  const client = await guestAt(one, [table])
  await client.mustTell(table, { do: 'wager', box: 3, main: 500 })
  await client.mustTell(table, { do: 'leave' })
  return client
}

/** Guests bet, sit and leave at a table, again and again. Returns a function that ends it and says what was refused. */
function play(table: string): () => Promise<{ readonly refused: readonly string[]; readonly told: number }> {
  const refused: string[] = []
  let told = 0
  let isOver = false
  const playing = (async () => {
    let client = await bystanderAt(table)
    for (let turns = 1; !isOver; turns++) {
      if (turns % TURNS_MAX === 0) {
        client.cut()
        client = await bystanderAt(table)
      }
      const wagers = await Promise.all([
        client.tell(table, { do: 'wager', box: 3, main: 500 }),
        client.tell(table, { do: 'sit', box: 5 }),
        client.tell(table, { do: 'withdraw', box: 3 }),
        client.tell(table, { do: 'leave' }),
      ])
      told += wagers.length
      refused.push(...wagers.filter(({ ok }) => !ok).map(kindOf))
    }
    client.cut()
  })()
  return async () => {
    isOver = true
    await playing
    return { refused, told }
  }
}

async function expectClean(): Promise<void> {
  expect(await store.imbalance()).toBe(0)
  expect(await store.withClient(audit)).toEqual([])
}

const NODES = [
  ['two tables of one node', ['a', 'b']],
  ['a table of each of two nodes', ['a', 'd']],
] as const

describe.each(NODES)('a guest who spends the whole wallet at %s at once, again and again,', (_, names) => {
  test('has no command of others refused, and moves no deadline', async () => {
    const waiting = await guestAt(one, names)
    await waiting.mustTell('a', { do: 'wager', box: 7, main: 500 })
    const { view } = await waiting.until('a', (news) => news.view.deadline !== null)
    const stop = play('a')
    const winners: number[] = []
    for (let attacks = 0; attacks < 8; attacks++) {
      // A new guest each time: one who fails often has to wait.
      const attacker = await guestAt(one, names)
      for (let tries = 0; tries < 3; tries++) {
        const replies = await burst(attacker, names, WALLET)
        winners.push(replies.filter(({ ok }) => ok).length)
        await withdrawAll(attacker, names, replies)
      }
      expect((await attacker.enter('a')).view.deadline).toBe(view.deadline)
      attacker.cut()
    }
    const { refused, told } = await stop()
    expect(refused).toEqual([])
    expect(told).toBeGreaterThan(0)
    expect(winners).toEqual(winners.map(() => 1))
    expect(waiting.view('a').deadline).toBe(view.deadline)
    await waiting.mustTell('a', { do: 'leave' })
    waiting.cut()
    await expectClean()
  })
})

test('on one node, money that another table is about to take is refused before it is written', async () => {
  const attacker = await guestAt(one, ON_ONE)
  const before = one.appendsFailed('short')
  for (let tries = 0; tries < 10; tries++) {
    const replies = await burst(attacker, ON_ONE, WALLET)
    expect(replies.map(kindOf).filter((kind) => kind !== 'done')).toEqual(['not-enough-chips', 'not-enough-chips'])
    await withdrawAll(attacker, ON_ONE, replies)
  }
  expect(one.appendsFailed('short')).toBe(before)
  attacker.cut()
})

test.each([1, 2, 3, 4])(
  'of wagers at five tables on two nodes in the same moment, exactly the %i that the wallet can pay succeed',
  async (payable) => {
    const sum = Math.floor(WALLET / payable / 1_000) * 1_000
    for (let bursts = 0; bursts < 4; bursts++) {
      const player = await guestAt(bursts % 2 === 0 ? one : other, ALL)
      const replies = await burst(player, ALL, sum)
      expect(replies.filter(({ ok }) => ok)).toHaveLength(payable)
      const lacking = replies.filter(({ ok }) => !ok).map(kindOf)
      expect(lacking.every((kind) => kind === 'not-enough-chips' || kind === 'not-enough-in-wallet')).toBe(true)
      const { wallet } = JSON.parse((await player.get('/api/me')).text) as { wallet: number }
      expect(wallet).toBe(WALLET - payable * sum)
      await expectWritten(player, replies)
      await withdrawAll(player, ALL, replies)
      player.cut()
    }
    await expectClean()
  },
)

/** Every acknowledged wager is in the log of its table, at the version that the reply names; no other is in any log. */
async function expectWritten({ player }: Client, replies: readonly Reply[]): Promise<void> {
  for (const [index, name] of ALL.entries()) {
    const reply = replies[index]
    const events = await store.read(streamOf(name))
    const versions = events.flatMap(({ number, body }, at) => {
      const { by, command } = JSON.parse(body)
      if (by?.person !== player || command?.do !== 'wager') return []
      // A snapshot of the table may follow in the same append.
      return [events[at + 1]?.kind === 'standing-noted' ? number + 1 : number]
    })
    expect(versions).toEqual(reply?.ok ? [reply.version] : [])
  }
}

test('a refused append puts neither its statement nor its rows into the log of PostgreSQL', async () => {
  const settings = "select current_setting('log_min_error_statement') s, current_setting('log_error_verbosity') v"
  expect(await store.query(settings, [])).toEqual([{ s: 'panic', v: 'terse' }])
  expect(await store.queryAtOnce(settings, [])).toEqual([{ s: 'panic', v: 'terse' }])
})

test('refused appends are counted by their reason', async () => {
  const count = () => one.appendsFailed('short') + other.appendsFailed('short')
  const before = count()
  while (count() === before) {
    const attacker = await guestAt(one, ['a', 'd'])
    await withdrawAll(attacker, ['a', 'd'], await burst(attacker, ['a', 'd'], WALLET))
    attacker.cut()
  }
})
