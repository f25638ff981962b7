import type { LinkDetail } from '@openpit/protocol'
import { afterAll, expect, test } from 'vitest'
import { auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { linkDetailOf, untilLink } from './links-floor.ts'
import { openNova } from './supernova-floor.ts'

let folder = ''
const floor = openFloor([tableOf('tas', 'tas-1'), tableOf('tas', 'tas-2')], async (data) => {
  folder = data
  return { linkWaitMs: 30_000 }
})
let store: Store | undefined
let seated: readonly Client[] = []
afterAll(async () => await store?.close())

async function ask(sql: string, values: readonly unknown[]): Promise<number> {
  store ??= await Store.open((await startPostgres(folder)).connection)
  const rows = await store.query<{ value: string }>(sql, [...values])
  return Number(rows[0]?.value)
}

/** What a player has at the table and in the wallet, less what they owe. */
async function moneyOf(player: string, table = 'tas-1'): Promise<number> {
  const own = [`wallet:${player}`, `purse:${table}:${player}`, `purse-owed:${table}:${player}`]
  return await ask('select coalesce(sum(balance), 0) as value from accounts where account = any($1)', [own])
}

async function audits() {
  const { connection } = await startPostgres(folder)
  return await readingFrom(connection, async (client) => {
    const [books, alone] = [await auditJackpot(client, 'nova'), await auditJackpot(client, 'alone')]
    return { replay: await auditReplay(client), books, alone }
  })
}

/** Waits until the link and the table have carried out what each has ordered. */
async function untilQuiet(): Promise<void> {
  const open = async () => await ask('select count(*) as value from orders where answer is null', [])
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
}

/** The first wager reaches the level: all wagers of the round share it. */
const LEVELS = { levels: [{ name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000 }] }

test('TAS-24.7.1 a foreign chip is found after the round: its prize goes back, the others share it', async () => {
  const [manager, supervisor] = [await floor.staff('manager'), await floor.staff('supervisor')]
  await openNova(manager, 'nova', ['tas-1'], LEVELS)
  const [ann, bob] = [await floor.playerAt('tas-1', 'ann'), await floor.playerAt('tas-1', 'bob')]
  seated = [ann, bob]
  await ann.until('tas-1', ({ view }) => view.sideBets.includes('supernova'))
  await ann.mustTell('tas-1', { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })
  await bob.mustTell('tas-1', { do: 'wager', box: 2, main: 1_000, sides: { supernova: 200 } })
  const { round } = ann.view('tas-1')
  for (const player of [ann, bob]) player.ready('tas-1')
  await Promise.all([ann.playOn('tas-1', round), bob.playOn('tas-1', round)])
  const paid = await untilLink(
    manager,
    'nova',
    ({ wins }) => wins.length === 2 && wins.every(({ state }) => state === 'paid'),
  )
  const [share] = paid.wins.map(({ amount }) => amount)
  await untilQuiet()
  const before = { ann: await moneyOf('ann'), bob: await moneyOf('bob') }
  await supervisor.mustTellLink('nova', {
    do: 'misregistered',
    table: 'tas-1',
    player: 'ann',
    box: 1,
    why: 'foreign-chip',
  })
  const [win] = (await linkDetailOf(manager, 'nova')).wins.filter(({ state }) => state === 'paid')
  expect(win).toMatchObject({ player: 'bob', box: 2 })
  const more = (win?.amount ?? 0) - (share ?? 0)
  expect(more).toBeGreaterThan(0)
  await untilQuiet()
  expect(await moneyOf('bob')).toBe(before.bob + more)
  expect(await moneyOf('ann')).toBe(before.ann - (share ?? 0) + 200)
})

test('TAS-24.7.0 once Game Over is pressed, no wager of the round is found to be misregistered', async () => {
  const [dealer, supervisor] = [await floor.staff('dealer'), await floor.staff('supervisor')]
  await dealer.mustTellLink('nova', { do: 'gameOver', table: 'tas-1' })
  const late = { do: 'misregistered', table: 'tas-1', player: 'bob', box: 2, why: 'no-chip' } as const
  const reply = await supervisor.tellLink('nova', late)
  expect(reply).toMatchObject({ ok: false, refusal: { kind: 'game-is-over', clause: 'TAS-24.7.0' } })
})

/** Bob alone hits two levels in one round. One of them waits for approval. */
async function hitTwo(levels: readonly [string, string]): Promise<{ readonly round: number; readonly before: number }> {
  const manager = await floor.staff('manager')
  const near = { reset: 20_000, pool: 20_140, cap: 20_150, rate: 100_000 }
  const [paid, waiting] = levels
  await manager.mustTellLink('nova', { do: 'addLevel', level: { name: paid, ...near } })
  await manager.mustTellLink('nova', { do: 'addLevel', level: { name: waiting, ...near, approval: 100 } })
  const bob = seated[1] as Client
  const round = bob.view('tas-1').round + 1
  await untilQuiet()
  const before = (await moneyOf('bob')) - 200
  await bob.mustTell('tas-1', { do: 'wager', box: 3, main: 1_000, sides: { supernova: 200 } })
  for (const player of seated) player.ready('tas-1')
  const { view } = await bob.playOn('tas-1', round)
  const main = view.settled.reduce((sum, { profit }) => sum + profit, 0)
  await untilLink(manager, 'nova', (link) => {
    return winOf(link, round, paid)?.state === 'paid' && winOf(link, round, waiting)?.state === 'waiting'
  })
  await untilQuiet()
  return { round, before: before + main }
}

const winOf = ({ wins }: LinkDetail, round: number, level: string) =>
  wins.find((win) => win.round === round && win.level === level)

/** What was paid in a round. Its wagers may have reached more levels than those that they had to. */
const prizesOf = ({ wins }: LinkDetail, round: number) =>
  wins.reduce((sum, win) => sum + (win.round === round && win.state === 'paid' ? win.amount : 0), 0)

const WON = `select coalesce(sum(balance), 0) as value from accounts where starts_with(account, 'link-won:nova:')`

test('TAS-24.4.5.s2 of two levels one waits for approval: the other is paid with the hand, and each once', async () => {
  const [manager, inspector] = [await floor.staff('manager'), await floor.staff('inspector')]
  const { round, before } = await hitTwo(['blue', 'gold'])
  expect(await moneyOf('bob')).toBe(before + prizesOf(await linkDetailOf(manager, 'nova'), round))
  expect((await audits()).books?.findings).toEqual([])
  await inspector.mustTellLink('nova', { do: 'approveJackpot', win: `tas-1/${round}/3/gold` })
  const after = await untilLink(manager, 'nova', (link) => winOf(link, round, 'gold')?.state === 'paid')
  await untilQuiet()
  expect(await moneyOf('bob')).toBe(before + prizesOf(after, round))
  expect(await ask(WON, [])).toBe(0)
})

test('TAS-24.7.2 a wager with one prize paid and one waiting is misregistered: prize and stake go back', async () => {
  const [dealer, supervisor] = [await floor.staff('dealer'), await floor.staff('supervisor')]
  await dealer.mustTellLink('nova', { do: 'gameOver', table: 'tas-1' })
  const { round, before } = await hitTwo(['pink', 'grey'])
  expect(await moneyOf('bob')).toBeGreaterThan(before)
  const wrong = { do: 'misregistered', table: 'tas-1', player: 'bob', box: 3, why: 'no-chip' } as const
  await supervisor.mustTellLink('nova', wrong)
  await untilQuiet()
  expect(await moneyOf('bob')).toBe(before + 200)
  expect(await ask(WON, [])).toBe(0)
  const { wins } = await linkDetailOf(dealer, 'nova')
  expect(new Set(wins.filter((win) => win.round === round).map(({ state }) => state))).toEqual(new Set(['void']))
})

test('TAS-24.7.2 another wager is misregistered: a prize that stays the same stays paid, and is paid once', async () => {
  const [manager, supervisor] = [await floor.staff('manager'), await floor.staff('supervisor')]
  // The first wager to reach the level wins alone: the one behind it changes nothing.
  await openNova(manager, 'alone', ['tas-2'], { ...LEVELS, winner: 'wager' })
  const [cat, dan] = [await floor.playerAt('tas-2', 'cat'), await floor.playerAt('tas-2', 'dan')]
  await cat.until('tas-2', ({ view }) => view.sideBets.includes('supernova'))
  await cat.mustTell('tas-2', { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })
  await dan.mustTell('tas-2', { do: 'wager', box: 2, main: 1_000, sides: { supernova: 200 } })
  const { round } = cat.view('tas-2')
  for (const player of [cat, dan]) player.ready('tas-2')
  await Promise.all([cat.playOn('tas-2', round), dan.playOn('tas-2', round)])
  await untilLink(manager, 'alone', ({ wins }) => wins.length === 1 && wins[0]?.state === 'paid')
  await untilQuiet()
  const before = await moneyOf('cat', 'tas-2')
  const wrong = { do: 'misregistered', table: 'tas-2', player: 'dan', box: 2, why: 'no-chip' } as const
  await supervisor.mustTellLink('alone', wrong)
  await untilQuiet()
  expect(await moneyOf('cat', 'tas-2')).toBe(before)
  expect(await ask(WON.replace('nova', 'alone'), [])).toBe(0)
  expect((await linkDetailOf(manager, 'alone')).wins).toMatchObject([{ player: 'cat', state: 'paid' }])
})

test('the books add up afterwards, and the log replays', async () => {
  const { replay, books, alone } = await audits()
  expect(replay.findings).toEqual([])
  expect(books?.findings).toEqual([])
  expect(alone?.findings).toEqual([])
})

test('TAS-24.7.2 the audit says if a prize that is void is left on the account of its win', async () => {
  const spoil = `update accounts set balance = balance + $2 where account = $1 returning balance as value`
  const { wins } = await linkDetailOf(await floor.staff('dealer'), 'nova')
  const [win] = wins.filter(({ state, amount }) => state === 'void' && amount > 0)
  if (win === undefined) throw new Error('no win is void')
  const account = `link-won:nova:${win.win.split('/').slice(0, 3).join('/')}`
  expect(await ask(spoil, [account, win.amount])).toBe(win.amount)
  const { books } = await audits()
  expect(books?.findings).toContainEqual({
    where: `account ${account}`,
    what: `${win.amount} cents of a prize that is void are left there`,
  })
  await ask(spoil, [account, -win.amount])
})
