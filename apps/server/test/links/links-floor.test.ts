import { describe, expect, test } from 'vitest'
import { auditJackpot, auditReplay, readingFrom, startPostgres } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import {
  activityOf,
  fundsOf,
  linkable,
  linkDetailOf,
  openLinkFor,
  playForJackpot,
  SEVENS,
  untilLink,
} from './links-floor.ts'

let folder = ''
const live = (name: string) => liveTableOf('star', name, { options: linkable(name).options })
const floor = openFloor([linkable('one'), linkable('two'), linkable('three'), live('real')], async (data) => {
  folder = data
  const { ROLES } = await import('../../src/index.ts')
  const staff = ROLES.filter((role) => role !== 'player').map((role) => ({
    name: `test-${role}`.slice(0, 20),
    role,
    password: 'for tests only',
  }))
  return { staff: [...staff, ...PIT_STAFF], linkWaitMs: 30_000 }
})

/** What a wager of $5 adds at 13.3333 %, in millionths of a cent. */
const ADDED = 500 * 133_333

async function auditOfLink(link: string) {
  const postgres = await startPostgres(folder)
  return await readingFrom(postgres.connection, async (client) => {
    const replay = await auditReplay(client)
    return { replay, jackpot: await auditJackpot(client, link) }
  })
}

describe('a link of two tables with virtual cards', () => {
  let manager: Client

  test('is opened on lawful terms only, and the refusal names the clause', async () => {
    manager = await floor.staff('manager')
    const bad = async (more: object) =>
      JSON.parse((await manager.post('/api/jackpots', { link: 'x', ...SEVENS, ...more })).text)
    expect(await bad({ wager: 700 })).toMatchObject({ refusal: { clause: 'STAR-14.B7.T', field: 'wager' } })
    expect(await bad({ levels: [{ name: '', reset: 2_000_000, rate: 0 }] })).toMatchObject({
      refusal: { clause: 'STAR-14.28.1', field: 'reset' },
    })
    expect(await bad({ levels: [{ name: '', reset: 1_000_000, rate: 600_000, reserveRate: 600_000 }] })).toMatchObject({
      refusal: { clause: 'STAR-14.26.2' },
    })
    expect(await bad({ bet: 'supernova' })).toMatchObject({ refusal: { kind: 'link-not-in-this-book' } })
    expect((await manager.post('/api/jackpots', { link: 'a/b', ...SEVENS })).status).toBe(400)
    const dealer = await floor.staff('dealer')
    expect((await dealer.post('/api/jackpots', { link: 'x', ...SEVENS })).status).toBe(403)
  })

  test('takes tables that fit, once, and in one link only', async () => {
    await openLinkFor(manager, 'sevens', ['one', 'two'])
    await openLinkFor(manager, 'other', [])
    expect(await manager.tellLink('other', { do: 'joinLink', table: 'one' })).toMatchObject({
      ok: false,
      refusal: { kind: 'table-linked-already', clause: 'STAR-14.26' },
    })
    expect(await manager.tellLink('other', { do: 'joinLink', table: 'nowhere' })).toMatchObject({
      refusal: { kind: 'no-such-table' },
    })
    const dealer = await floor.staff('dealer')
    expect(await dealer.tellLink('other', { do: 'joinLink', table: 'three' })).toMatchObject({
      refusal: { kind: 'link-not-your-work', clause: 'STAR-14.26' },
    })
    expect((await linkDetailOf(manager, 'sevens')).tables.map(({ table }) => table)).toEqual(['one', 'two'])
  })

  test('adds every wager to the meter, to the millionth, and shows it to those at its tables', async () => {
    const ann = await floor.playerAt('one', 'ann')
    const bob = await floor.playerAt('two', 'bob')
    for (let round = 0; round < 3; round++) {
      await playForJackpot(ann, 'one', 1)
      await playForJackpot(bob, 'two', 2)
    }
    const meter = 1_000_000 + Math.floor((6 * ADDED) / 1_000_000)
    await untilLink(ann, 'sevens', ({ levels }) => levels[0]?.meter === meter)
    const { jackpot, replay } = await auditOfLink('sevens')
    expect(replay.findings).toEqual([])
    expect(jackpot?.findings).toEqual([])
    expect(jackpot?.contributions).toEqual([
      { table: 'one', level: '', millionths: String(3 * ADDED) },
      { table: 'two', level: '', millionths: String(3 * ADDED) },
    ])
    const shown = () => ann.heard.filter((message) => message.type === 'meters' && message.cents === meter)
    while (shown().length === 0) await ann.nextMessage()
    expect(await fundsOf(manager, 'sevens')).toMatchObject({ transit: 0, levels: [{ meter, ledger: meter }] })
    const { tables, contributions, events } = await activityOf(manager, 'sevens')
    const added = Math.floor((3 * ADDED) / 1_000_000)
    expect(tables).toEqual([
      { table: 'one', wagers: 3, added, display: null },
      { table: 'two', wagers: 3, added, display: null },
    ])
    expect(contributions).toHaveLength(6)
    expect(contributions[0]).toMatchObject({ what: 'contributed', cents: 500, millionths: ADDED, meters: meter })
    expect(events.map(({ what, by }) => [what, by])).toEqual([
      ['table-joined', 'test-manager'],
      ['table-joined', 'test-manager'],
      ['link-opened', 'test-manager'],
    ])
    const dealer = await floor.staff('dealer')
    expect((await dealer.get('/api/jackpots/sevens/activity')).status).toBe(403)
    expect((await manager.get('/api/jackpots/nowhere/activity')).status).toBe(404)
  })

  test('an act that is sent twice with one id is done once, and answered the same', async () => {
    const first = await manager.tellLink('other', { do: 'suspendLink', reason: 'a test' }, 'the-same-id')
    expect(first).toMatchObject({ ok: true })
    expect(await manager.tellLink('other', { do: 'suspendLink', reason: 'a test' }, 'the-same-id')).toEqual(first)
    expect(await manager.tellLink('other', { do: 'suspendLink' })).toMatchObject({
      refusal: { kind: 'link-suspended' },
    })
  })

  test('[STAR-16.18.2] after a failure the bets stay, and the deal waits until a supervisor goes on without it', async () => {
    await manager.mustTellLink('sevens', { do: 'joinLink', table: 'three' })
    const fay = await floor.playerAt('three', 'fay')
    const supervisor = await floor.staff('supervisor')
    await supervisor.mustTellLink('sevens', { do: 'jackpotFails', table: 'three', reason: 'the plate is dark' })
    await fay.until('three', ({ view }) => !view.sideBets.includes('blazing7s'))
    await fay.mustTell('three', { do: 'wager', box: 1, main: 1_000 })
    fay.ready('three')
    const held = await fay.until('three', ({ view }) => view.hold !== null)
    expect(held.view).toMatchObject({
      phase: 'wagering',
      deadline: null,
      hold: { because: 'jackpot', clause: 'STAR-16.18.2' },
    })
    const [tile] = JSON.parse((await supervisor.get('/api/pit')).text).tables.filter(
      (one: { table: string }) => one.table === 'three',
    )
    expect(tile).toMatchObject({ hold: { because: 'jackpot', clause: 'STAR-16.18.2' } })
    const dealer = await floor.staff('dealer')
    expect(await dealer.tellLink('sevens', { do: 'continueWithoutJackpot', table: 'three' })).toMatchObject({
      refusal: { kind: 'link-not-your-work', clause: 'STAR-16.18.2' },
    })
    expect(fay.view('three').phase).toBe('wagering')
    await supervisor.mustTellLink('sevens', { do: 'continueWithoutJackpot', table: 'three' })
    await fay.until('three', ({ view }) => view.phase !== 'wagering' && view.hold === null)
    await fay.playOn('three', fay.view('three').round)
    await manager.mustTellLink('sevens', { do: 'restoreJackpot', table: 'three' })
    await playForJackpot(fay, 'three', 1)
  })

  test('a table that has left takes no such wagers', async () => {
    await manager.mustTellLink('sevens', { do: 'leaveLink', table: 'two' })
    const eve = await floor.playerAt('two', 'eve')
    await eve.until('two', ({ view }) => !view.sideBets.includes('blazing7s'))
    expect(await eve.tell('two', { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })).toMatchObject({
      refusal: { kind: 'side-bet-not-offered', clause: 'STAR-14.26' },
    })
  })
})

describe('a link of a table with real cards', () => {
  test('a share of the pool waits for the button, is locked, and is paid once, to the wallet', async () => {
    const crew = await crewAt(floor.address, 'real', ['dee', 'sue', 'max'])
    await openUp(crew, 'real')
    const manager = crew.max as Client
    await openLinkFor(manager, 'real-sevens', ['real'], { confirm: 'dealer' })
    const zoe = await floor.playerAt('real', 'zoe')
    await zoe.until('real', ({ view }) => view.sideBets.includes('blazing7s'))
    await zoe.mustTell('real', { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
    const dee = crew.dee as Client
    await dee.mustTell('real', { do: 'deal' })
    await keyCards(dee, 'real', '7h 7h 7h')
    const found = await untilLink(zoe, 'real-sevens', ({ wins }) => wins.length === 1)
    expect(found.wins[0]).toMatchObject({ win: 'real/1/1', player: 'zoe', state: 'waiting', amount: 0 })
    expect(await dee.tellLink('real-sevens', { do: 'payJackpots' })).toMatchObject({
      refusal: { kind: 'link-not-your-work', clause: 'STAR-14.27.3' },
    })
    await dee.mustTellLink('real-sevens', { do: 'confirmJackpot', table: 'real', box: 1 })
    const locked = await untilLink(zoe, 'real-sevens', ({ wins }) => wins[0]?.state === 'confirmed')
    const amount = locked.wins[0]?.amount ?? 0
    // A tenth of the meter, which has this round's contribution in it.
    expect(amount).toBe(Math.ceil((1_000_000 + Math.floor(ADDED / 1_000_000)) / 10 / 50) * 50)
    const funds = await fundsOf(manager, 'real-sevens')
    expect(funds.levels[0]).toMatchObject({ won: amount, meter: funds.levels[0]?.ledger })
    const sue = crew.sue as Client
    const before = Number(JSON.parse((await zoe.get('/api/me')).text).wallet)
    await sue.mustTellLink('real-sevens', { do: 'payJackpots' })
    await sue.mustTellLink('real-sevens', { do: 'payJackpots' })
    await untilLink(zoe, 'real-sevens', ({ wins }) => wins[0]?.state === 'paid')
    const held = async () => {
      const { wallet, purses } = JSON.parse((await zoe.get('/api/me')).text) as {
        wallet: number
        purses: { cents: number }[]
      }
      return purses.reduce((sum, { cents }) => sum + cents, wallet)
    }
    while ((await held()) < before + amount) await new Promise((done) => setTimeout(done, 20))
    expect(await held()).toBe(before + amount)
    const { jackpot, replay } = await auditOfLink('real-sevens')
    expect(replay.findings).toEqual([])
    expect(jackpot?.findings).toEqual([])
    expect(jackpot?.wins).toMatchObject([{ id: 'real/1/1', state: 'paid', amount }])
    await dee.mustTell('real', { do: 'stand', box: 1 })
    await keyCards(dee, 'real', '10d')
    await dee.mustTellLink('real-sevens', { do: 'jackpotFails', table: 'real', reason: 'the plate is dark' })
    await dee.until('real', ({ view }) => !view.sideBets.includes('blazing7s'))
    await zoe.mustTell('real', { do: 'wager', box: 1, main: 1_000 })
    await dee.until('real', ({ view }) => view.hold?.because === 'jackpot')
    expect(await dee.tell('real', { do: 'deal' })).toMatchObject({
      refusal: { kind: 'deal-waits-for-supervisor', clause: 'STAR-16.18.2' },
    })
    await sue.mustTellLink('real-sevens', { do: 'continueWithoutJackpot', table: 'real' })
    await dee.until('real', ({ view }) => view.hold === null)
    await dee.mustTell('real', { do: 'deal' })
  })
})
