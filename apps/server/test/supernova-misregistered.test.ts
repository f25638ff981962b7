import type { LinkDetail } from '@openpit/protocol'
import { afterAll, expect, test } from 'vitest'
import { auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../src/index.ts'
import type { Client } from './client.ts'
import { openFloor, tableOf } from './floor.ts'
import { linkDetailOf, untilLink } from './links-floor.ts'
import { openNova } from './supernova-floor.ts'

let folder = ''
const floor = openFloor([tableOf('tas', 'tas-1')], async (data) => {
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
async function moneyOf(player: string): Promise<number> {
  const own = [`wallet:${player}`, `purse:tas-1:${player}`, `purse-owed:tas-1:${player}`]
  return await ask('select coalesce(sum(balance), 0) as value from accounts where account = any($1)', [own])
}

async function audits() {
  const { connection } = await startPostgres(folder)
  return await readingFrom(connection, async (client) => {
    return { replay: await auditReplay(client), books: await auditJackpot(client, 'nova') }
  })
}

/** Waits until the link and the table have carried out what each has ordered. */
async function untilQuiet(): Promise<void> {
  const open = async () => await ask('select count(*) as value from orders where answer is null', [])
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
}

/** The first wager reaches the level: all wagers of the round share it. */
const LEVELS = { levels: [{ name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000 }] }

test('TAS-24.7.1 a foreign chip is found after the round: its prize goes back, and the others share anew', async () => {
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

test('TAS-24.8 of two levels one waits for approval: the books add up meanwhile, and both are paid once', async () => {
  const [manager, inspector] = [await floor.staff('manager'), await floor.staff('inspector')]
  const near = { reset: 20_000, pool: 20_140, cap: 20_150, rate: 100_000 }
  await manager.mustTellLink('nova', { do: 'addLevel', level: { name: 'blue', ...near } })
  await manager.mustTellLink('nova', { do: 'addLevel', level: { name: 'gold', ...near, approval: 100 } })
  const bob = seated[1] as Client
  const round = bob.view('tas-1').round + 1
  await bob.mustTell('tas-1', { do: 'wager', box: 3, main: 1_000, sides: { supernova: 200 } })
  for (const player of seated) player.ready('tas-1')
  await bob.playOn('tas-1', round)
  const stateOf = ({ wins }: LinkDetail, level: string) =>
    wins.find((win) => win.round === round && win.level === level)?.state
  await untilLink(manager, 'nova', (link) => stateOf(link, 'blue') === 'paid' && stateOf(link, 'gold') === 'waiting')
  await untilQuiet()
  const before = await moneyOf('bob')
  expect((await audits()).books?.findings).toEqual([])
  await inspector.mustTellLink('nova', { do: 'approveJackpot', win: `tas-1/${round}/3/gold` })
  const { wins } = await untilLink(manager, 'nova', (link) => stateOf(link, 'gold') === 'paid')
  await untilQuiet()
  const prizes = wins.flatMap((win) => (win.round === round ? [win.amount] : []))
  expect(prizes).toHaveLength(2)
  expect(await moneyOf('bob')).toBe(before + prizes.reduce((sum, prize) => sum + prize, 0))
})

test('the books add up afterwards, and the log replays', async () => {
  const { replay, books } = await audits()
  expect(replay.findings).toEqual([])
  expect(books?.findings).toEqual([])
})
