import { HouseVoucherView, VoucherView } from '@openpit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, type RunningServer, Store, startPostgres, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { RATES, tableOf } from '../floor.ts'
import { liveTableOf } from '../live-floor.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const PASSWORD = 'for tests only'
/** So long that no node takes a table of the other. */
const LEASE_MS = 600_000

const folder = newFloorFolder('vouchers')
let one: RunningServer
let other: RunningServer
let store: Store
let manager: Client
let dealer: Client
let count = 0

async function node(names: readonly string[]): Promise<RunningServer> {
  return await startServer({
    port: 0,
    host: '127.0.0.1',
    data: folder,
    tables: names.map((name) => {
      if (name.startsWith('live')) return liveTableOf('nsw', name)
      return tableOf(name.startsWith('tas') ? 'tas' : 'nsw', name)
    }),
    leaseMs: LEASE_MS,
    logLevel: 'fatal',
    messageRate: NO_LIMIT,
    accounts: { rates: RATES },
    staff: (['manager', 'dealer', 'cage'] as const).map((role) => ({ name: `test-${role}`, role, password: PASSWORD })),
  })
}

beforeAll(async () => {
  one = await node(['a', 'b', 'tas-1', 'live-1'])
  other = await node(['c'])
  store = await Store.open((await startPostgres(folder)).connection)
  manager = await Client.login(one.address, 'test-manager', PASSWORD)
  dealer = await (await Client.login(one.address, 'test-dealer', PASSWORD)).connect()
  for (const table of ['a', 'b', 'c', 'tas-1']) await dealer.enter(table)
})

afterAll(async () => {
  await store.close()
  await one.close()
  await other.close()
  await cleanUp(folder)
})

async function guest(): Promise<Client> {
  return await (await Client.guest(one.address)).connect()
}

function termsFor(player: string, more: object = {}): object {
  const defaults = { value: 5_000, games: ['nsw'], expires: null, minimumWager: 0, areas: ['main'], afterWin: 'back' }
  return { rulebook: 'nsw', player, ...defaults, kind: null, approved: null, ...more }
}

async function issue(player: string, more: object = {}, id = `v-${count++}`): Promise<string> {
  const { status, text } = await manager.post('/api/vouchers', { id, terms: termsFor(player, more) })
  expect([status, text]).toEqual([200, expect.any(String)])
  return VoucherView.parse(JSON.parse(text)).voucher
}

function refusalIn({ status, text }: { status: number; text: string }): readonly [number, string, string | null] {
  const { refusal } = JSON.parse(text) as { refusal: { kind: string; clause: string | null } }
  return [status, refusal.kind, refusal.clause]
}

/** A guest who has saved their account: tables know them by the handle, people by the name. */
async function savedGuest(name: string): Promise<Client> {
  const client = await guest()
  const { status, text } = await client.post('/api/register', { name, password: PASSWORD })
  expect([status, text]).toEqual([200, expect.any(String)])
  return client
}

test('what is asked by those who may not ask for it leaves nothing in the database', async () => {
  const ann = await guest()
  const rows = async () =>
    (await store.query('select (select count(*) from accounts), (select count(*) from streams)', []))[0]
  const before = await rows()
  const voucher = await ann.post('/api/vouchers', { id: 'mine', terms: termsFor(ann.player) })
  expect(refusalIn(voucher)).toEqual([403, 'promotion-not-your-work', 'NSW-1.1.promo-token.a'])
  const plan = { id: 'mine', promotion: 'mine', rulebook: 'star', terms: {}, prizes: {} }
  expect(refusalIn(await ann.post('/api/promotions', plan))[0]).toBe(403)
  expect(await rows()).toEqual(before)
})

describe('a voucher', () => {
  test('is issued to a name or to a handle; the list of the cage has the name', async () => {
    const annie = await savedGuest('Annie-V')
    for (const holder of ['annie-v', annie.player]) {
      const voucher = await issue(holder)
      const listed = JSON.parse((await manager.get('/api/vouchers')).text) as HouseVoucherView[]
      const found = listed.find((known) => known.voucher === voucher)
      expect(HouseVoucherView.parse(found)).toMatchObject({ holder: 'Annie-V', terms: { player: annie.player } })
    }
    const { terms } = { terms: termsFor('annie-x') }
    expect(refusalIn(await manager.post('/api/vouchers', { id: 'x', terms }))).toEqual([404, 'no-such-person', null])
  })

  test('is exchanged at a table for tokens, which are apart from chips in ledger and view', async () => {
    const ann = await guest()
    await ann.enter('a')
    const voucher = await issue(ann.player)
    const wallet = await store.balance(`wallet:${ann.player}`)
    await dealer.mustTell('a', { do: 'exchangeVoucher', player: ann.player, voucher })
    await ann.until('a', ({ you }) => you.tokens === 5_000)
    expect(await store.balance(`tokens:a:${ann.player}`)).toBe(5_000)
    expect(await store.balance('house-tokens:a')).toBe(-5_000)
    expect(await store.balance(`wallet:${ann.player}`)).toBe(wallet)
    const again = await dealer.tell('b', { do: 'exchangeVoucher', player: ann.player, voucher })
    expect(again).toMatchObject({ refusal: { kind: 'voucher-is', clause: 'NSW-1.1.promo-token.a', is: 'exchanged' } })
    const listed = await ann.get('/api/me/vouchers')
    expect(JSON.parse(listed.text)).toMatchObject([{ voucher, is: 'exchanged', exchanged: { table: 'a' } }])

    await ann.mustTell('a', { do: 'wager', box: 1, main: 2_000, tokens: 2_000 })
    expect(await store.balance('layout-tokens:a')).toBe(2_000)
    expect(await store.balance(`wallet:${ann.player}`)).toBe(wallet)
    const side = { do: 'wager', box: 1, sides: { perfectPairs: 500 }, sideTokens: { perfectPairs: 500 } } as const
    const refused = await ann.tell('a', side)
    expect(refused).toMatchObject({ refusal: { kind: 'tokens-not-for-this', clause: 'NSW-1.1.promo-token.b' } })
    ann.ready('a')
    await ann.playOn('a', 1)
    expect(await store.imbalance()).toBe(0)
  })

  test('is exchanged by the house for the player who presents it where the house deals, with its conditions', async () => {
    const ann = await guest()
    const bob = await guest()
    await ann.enter('a')
    await bob.enter('a')
    const voucher = await issue(ann.player, { minimumWager: 2_000, afterWin: 'collected' })
    const read = await dealer.get(`/api/vouchers/${voucher}`)
    expect(JSON.parse(read.text)).toMatchObject({ voucher, is: 'issued', terms: { player: ann.player } })
    expect((await ann.get(`/api/vouchers/${voucher}`)).status).toBe(403)
    expect((await dealer.get(`/api/vouchers/${'0'.repeat(12)}`)).status).toBe(404)

    expect(ann.you('a').tokenLots).toEqual([])
    const others = await bob.tell('a', { do: 'presentVoucher', voucher })
    expect(others).toMatchObject({ refusal: { kind: 'voucher-of-another', clause: 'NSW-1.1.promo-token.a' } })
    await ann.mustTell('a', { do: 'presentVoucher', voucher })
    const lot = { cents: 5_000, expires: null, minimumWager: 2_000, areas: ['main'], afterWin: 'collected' }
    await ann.until('a', ({ you }) => you.tokens === 5_000)
    expect(ann.you('a').tokenLots).toEqual([lot])
    const again = await ann.tell('a', { do: 'presentVoucher', voucher })
    expect(again).toMatchObject({ refusal: { kind: 'voucher-is', is: 'exchanged' } })

    const early = await ann.tell('a', { do: 'wager', box: 2, main: 1_000, tokens: 1_000 })
    expect(early).toMatchObject({ refusal: { kind: 'tokens-not-for-this', clause: 'NSW-1.1.promo-token.b' } })
    await ann.mustTell('a', { do: 'wager', box: 2, main: 2_000, tokens: 2_000 })
    await ann.until('a', ({ you }) => you.tokens === 3_000)
    expect(ann.you('a').tokenLots).toEqual([{ ...lot, cents: 3_000 }])
    await ann.mustTell('a', { do: 'withdraw', box: 2 })
  })

  test('is handed to the dealer where real cards are dealt: the player cannot exchange it', async () => {
    const ann = await guest()
    await ann.enter('live-1')
    const voucher = await issue(ann.player)
    const own = await ann.tell('live-1', { do: 'presentVoucher', voucher })
    expect(own).toMatchObject({ refusal: { kind: 'promotion-not-your-work', clause: 'NSW-1.1.promo-token.a' } })
  })

  test('is issued once for a request that comes twice, and its book decides who issues it', async () => {
    const ann = await guest()
    const voucher = await issue(ann.player, {}, 'twice')
    expect(await issue(ann.player, {}, 'twice')).toBe(voucher)
    const cage = await Client.login(one.address, 'test-cage', PASSWORD)
    const clause = 'NSW-1.1.promo-token.a'
    for (const [who, kind] of [
      [cage, 'promotion-not-your-work'],
      [ann, 'promotion-not-your-work'],
    ] as const) {
      const answer = await who.post('/api/vouchers', { id: 'mine', terms: termsFor(ann.player) })
      expect(refusalIn(answer)).toEqual([403, kind, clause])
    }
    const nobody = await manager.post('/api/vouchers', { id: 'nobody', terms: termsFor('nobody-here') })
    expect(refusalIn(nobody)).toEqual([404, 'no-such-person', null])
    expect(JSON.parse((await cage.get(`/api/vouchers?player=${ann.player}`)).text)).toHaveLength(1)
    expect((await ann.get('/api/vouchers')).status).toBe(403)
  })

  test('is refused to others, after its time, in other games, and at tables that take none', async () => {
    const ann = await guest()
    const bob = await guest()
    const soon = Date.now() - 1
    const cases = [
      [await issue(ann.player), bob.player, 'a', 'voucher-of-another'],
      [await issue(ann.player, { expires: soon }), ann.player, 'a', 'voucher-expired'],
      [await issue(ann.player, { games: ['star'] }), ann.player, 'a', 'voucher-for-another-game'],
      [await issue(ann.player), ann.player, 'tas-1', 'promotion-not-in-this-book'],
      ['0'.repeat(12), ann.player, 'a', 'no-such-voucher'],
    ] as const
    for (const [voucher, player, table, kind] of cases) {
      const reply = await dealer.tell(table, { do: 'exchangeVoucher', player, voucher })
      expect([kind, reply]).toMatchObject([kind, { refusal: { kind } }])
    }
    await ann.enter('a')
    const own = await ann.tell('a', { do: 'exchangeVoucher', player: ann.player, voucher: cases[0][0] })
    expect(own).toMatchObject({ refusal: { kind: 'promotion-not-your-work', clause: 'NSW-1.1.promo-token.a' } })
  })

  test('is exchanged once if tables of one and of another node try in the same moment, or it is cancelled', async () => {
    const ann = await guest()
    const vouchers = await Promise.all(Array.from({ length: 12 }, async () => await issue(ann.player)))
    const before = await tokensOf(ann.player)
    let cancelled = 0
    for (const [index, voucher] of vouchers.entries()) {
      const exchange = { do: 'exchangeVoucher', player: ann.player, voucher } as const
      const cancels = index % 3 === 0
      const [replies, cancel] = await Promise.all([
        Promise.all(['a', 'b', 'c'].map(async (table) => await dealer.tell(table, exchange))),
        cancels ? manager.post(`/api/vouchers/${voucher}/cancel`, { id: `c-${index}`, reason: 'a race' }) : null,
      ])
      const isCancelled = cancel?.status === 200
      if (isCancelled) cancelled++
      expect(replies.filter(({ ok }) => ok)).toHaveLength(isCancelled ? 0 : 1)
      const kinds = replies.flatMap((reply) => (reply.ok ? [] : [reply.refusal.kind]))
      expect(new Set(kinds)).toEqual(new Set(['voucher-is']))
    }
    expect((await tokensOf(ann.player)) - before).toBe((vouchers.length - cancelled) * 5_000)
    expect(await store.withClient(audit)).toEqual([])
  })
})

async function tokensOf(player: string): Promise<number> {
  const tables = ['a', 'b', 'c'].map(async (table) => (await store.balance(`tokens:${table}:${player}`)) ?? 0)
  return (await Promise.all(tables)).reduce((sum, cents) => sum + cents, 0)
}
