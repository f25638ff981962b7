import type { TableCommand } from '@openpit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, PIT_STAFF } from '../live-floor.ts'
import { fundsOf, linkDetailOf, untilLink } from './links-floor.ts'
import { openNova, playForNova } from './supernova-floor.ts'

const TABLES = ['tas-1', 'tas-2', 'tas-3']
/** The first wager hits this level. */
const RED = { name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000 }
/** Nobody reaches this one. */
const BLUE = { ...RED, name: 'blue', pool: 10_000, cap: 8_987_654_321, rate: 1 }
const CLOSING: TableCommand = { do: 'closeTable', told: ['inspector', 'surveillance'] }

let folder = ''
const floor = openFloor(
  TABLES.map((table) => tableOf('tas', table)),
  async (data) => {
    folder = data
    return { staff: PIT_STAFF, leaseMs: 400 }
  },
)

let store: Store
let max: Client
let ian: Client

beforeAll(async () => {
  store = await Store.open((await startPostgres(folder)).connection)
  const crew = await crewAt(floor.address, 'tas-1')
  max = crew.max as Client
  ian = crew.ian as Client
})

afterAll(async () => {
  await store.close()
})

async function isOffTheFloor(table: string): Promise<boolean> {
  return (await store.query('select 1 from tables where name = $1 and closed_at is not null', [table])).length > 0
}

async function listedFor(client: Client): Promise<readonly string[]> {
  const tables = JSON.parse((await client.get('/api/tables')).text) as readonly { readonly table: string }[]
  return tables.map(({ table }) => table).toSorted()
}

async function tablesOf(link: string): Promise<readonly string[]> {
  return (await linkDetailOf(max, link)).tables.map(({ table }) => table)
}

/** Everything that was won is paid, and the books, the log and the jackpot agree. */
async function expectSettled(link: string, player: string, wins: readonly { amount: number }[]): Promise<void> {
  expect(wins.length).toBeGreaterThan(0)
  const won = wins.reduce((sum, { amount }) => sum + amount, 0)
  const left = `select account from accounts where starts_with(account, $1) and balance <> 0`
  expect(await store.query(left, [`link-won:${link}:`])).toEqual([])
  const paid = `select coalesce(sum(cents), 0)::int as cents from entries where account = $1 and stream like 'table:%'`
  const [wallet] = await store.query<{ cents: number }>(paid, [`wallet:${player}`])
  expect(wallet?.cents).toBeGreaterThan(won - 2_000)
  const { connection } = await startPostgres(folder)
  await readingFrom(connection, async (client) => {
    expect(await audit(client)).toEqual([])
    expect((await auditReplay(client)).findings).toEqual([])
    expect((await auditJackpot(client, link))?.findings).toEqual([])
  })
}

describe('a table closes while its jackpot owes somebody', () => {
  test('TAS-24: a win that waits for approval is paid when it is approved; then the table leaves its link', async () => {
    const link = 'waits'
    await openNova(max, link, ['tas-1', 'tas-3'], { levels: [{ ...RED, approval: 100 }, BLUE] })
    const ann = await floor.playerAt('tas-1', 'ann')
    await playForNova(ann, 'tas-1', 1)
    const { wins } = await untilLink(max, link, (detail) => detail.wins[0]?.state === 'waiting')
    await ann.mustTell('tas-1', { do: 'leave' })
    await max.mustTell('tas-1', CLOSING)
    // A lease is renewed, and closed tables are looked at, every tenth of a second here.
    await new Promise((done) => setTimeout(done, 1_000))
    expect(await isOffTheFloor('tas-1')).toBe(false)
    expect(await listedFor(ann)).toEqual(['tas-2', 'tas-3'])
    expect(await listedFor(max)).toEqual(['tas-1', 'tas-2', 'tas-3'])
    await ian.mustTellLink(link, { do: 'approveJackpot', win: wins[0]?.win as string })
    await expect.poll(() => isOffTheFloor('tas-1')).toBe(true)
    expect(await tablesOf(link)).toEqual(['tas-3'])
    await expectSettled(link, 'ann', (await linkDetailOf(max, link)).wins)
    await max.mustTellLink(link, { do: 'leaveLink', table: 'tas-3' })
  })

  test('TAS-24: a win in the round with which the table closes is paid', async () => {
    const link = 'at-once'
    await openNova(max, link, ['tas-2'], { levels: [RED, BLUE] })
    const bob = await floor.playerAt('tas-2', 'bob')
    await max.enter('tas-2')
    await bob.until('tas-2', ({ view }) => view.sideBets.includes('supernova'))
    await bob.mustTell('tas-2', { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })
    await max.mustTell('tas-2', CLOSING)
    bob.ready('tas-2')
    // The table may be off the floor before its last news arrives.
    await bob.playOn('tas-2', bob.view('tas-2').round).catch(() => {})
    await expect.poll(() => isOffTheFloor('tas-2')).toBe(true)
    expect(await tablesOf(link)).toEqual([])
    await expectSettled(link, 'bob', (await linkDetailOf(max, link)).wins)
  })

  test('the audit finds money that was won at a table that is off the floor, and not paid', async () => {
    const { connection } = await startPostgres(folder)
    const more = async (cents: number) => {
      const sql = `update accounts set balance = balance + $1 where account = 'link-won:at-once:tas-2/1/1'`
      await store.query(sql, [cents])
    }
    await more(5)
    const found = await readingFrom(connection, async (client) => (await auditJackpot(client, 'at-once'))?.findings)
    await more(-5)
    const what = '5 cents that were won are left there, and the table has closed'
    expect(found).toContainEqual({ where: 'account link-won:at-once:tas-2/1/1', what })
  })

  test('an order to a table that is off the floor is carried out, and the table is gone again', async () => {
    const body = JSON.stringify({
      do: 'setTerms',
      terms: { bet: 'supernova', link: null, offered: false, clause: 'TAS-24' },
    })
    await store.query(
      `insert into orders (to_stream, from_stream, id, body) values ('table:tas-2', 'link:late', 'late', $1)`,
      [body],
    )
    const answered = async () =>
      await store.query(`select answer from orders where id = 'late' and answer is not null`, [])
    await expect.poll(answered).toEqual([{ answer: '{"ok":true,"version":0}' }])
    await expect.poll(() => isOffTheFloor('tas-2')).toBe(true)
  })
})

test('people who may not change a link do not hold up the reads of others', async () => {
  const guest = await floor.guest()
  const other = await floor.guest()
  const asked = Array.from({ length: 40 }, async () => {
    return await guest.tellLink('waits', { do: 'joinLink', table: 'tas-3' })
  })
  const began = performance.now()
  expect((await other.get('/api/me')).status).toBe(200)
  const replies = await Promise.all(asked)
  // Without a queue, all connections are taken until one of them gives up after ten seconds.
  expect(performance.now() - began).toBeLessThan(9_000)
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, refusal: { kind: 'link-not-your-work' } })
  expect((await fundsOf(max, 'waits')).unpaid).toEqual([])
})
