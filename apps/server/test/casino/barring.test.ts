import { RULEBOOK_NAMES } from '@openpit/names'
import { readScenario, runScenario } from '@openpit/scenario'
import { afterAll, describe, expect, test } from 'vitest'
import type { Client, TableNews } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const WALLET = 100_000
const SHARED = RULEBOOK_NAMES.filter((book) => book !== 'online')
const WHY = 'asked to stay away by their family'

// Clocks of ten minutes: only the house's own acts finish a hand here.
const floor = openFloor(
  SHARED.map((book) => tableOf(book, book)),
  async () => ({ standingMs: 30 }),
)

async function change(act: 'bar' | 'unbar', player: string): Promise<number> {
  const manager = await floor.staff('manager')
  const { status } = await manager.post(`/api/people/${player}/${act}`, { why: WHY })
  manager.cut()
  return status
}

interface Money {
  readonly wallet: number
  readonly purses: readonly unknown[]
}

async function moneyOf(client: Client): Promise<Money> {
  return JSON.parse((await client.get('/api/me')).text)
}

/** What the player won or lost in all rounds. The days are summed: a page lists the last rounds only. */
async function netOf(client: Client): Promise<number> {
  const { days } = JSON.parse((await client.get('/api/me/history')).text) as { days: { net: number }[] }
  return days.reduce((sum, { net }) => sum + net, 0)
}

/** The player has left the table, and all their money is in the wallet. */
async function expectGone(client: Client, table: string): Promise<void> {
  const { view, you } = await client.until(table, ({ view, you }) => {
    return !you.leaving && view.boxes.every(({ seated }) => seated !== client.player)
  })
  expect(you.choices).toEqual([])
  const isAtStake =
    view.phase !== 'ended' && view.boxes.some(({ bettors }) => bettors.some((one) => one.player === client.player))
  expect(isAtStake).toBe(false)
  await expect.poll(() => moneyOf(client)).toMatchObject({ wallet: WALLET + (await netOf(client)), purses: [] })
}

/** These players wager on one box, round after round, until the first of them sees what is wanted. */
async function playUntil(
  clients: readonly [Client, ...Client[]],
  table: string,
  isWanted: (news: TableNews) => boolean,
): Promise<TableNews> {
  const [client] = clients
  for (;;) {
    const { round, phase } = client.view(table)
    const next = phase === 'ended' ? round + 1 : round
    for (const bettor of clients) await bettor.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
    for (const bettor of clients) bettor.ready(table)
    const isDealt = ({ view }: TableNews) =>
      view.round === next && view.phase !== 'wagering' && view.phase !== 'dealing'
    const news = await client.until(table, isDealt)
    if (isWanted(news)) return news
    await Promise.all(clients.map(async (bettor) => await bettor.playOn(table, next)))
  }
}

const isInHand = ({ view, you }: TableNews) => view.waits.for === 'decision' && you.choices.length > 0
const isAtOffer = ({ view, you }: TableNews) => view.waits.for === 'answers' && you.choices.length > 0

afterAll(async () => {
  const regulator = await floor.staff('regulator')
  expect(JSON.parse((await regulator.get('/api/audit')).text)).toEqual([])
})

describe.each(SHARED)('a player of %s who is barred', (book) => {
  test('while bets are taken gets them back, and the seat is free', async () => {
    const [ann] = (await floor.guestsAt(book, 1)) as [Client]
    await ann.mustTell(book, { do: 'sit', box: 1 })
    await ann.mustTell(book, { do: 'wager', box: 1, main: 1_000 })
    expect(await change('bar', ann.player)).toBe(200)
    await expectGone(ann, book)
    expect(await moneyOf(ann)).toMatchObject({ wallet: WALLET })
    ann.cut()
  })

  test('in the middle of a hand may not act; the hand is finished for them and paid', async () => {
    const [ann] = (await floor.guestsAt(book, 1)) as [Client]
    const { view } = await playUntil([ann], book, isInHand)
    expect(await change('bar', ann.player)).toBe(200)
    const ended = await ann.until(book, (news) => news.view.round === view.round && news.view.phase === 'ended')
    expect(ended.view.settled.some(({ player }) => player === ann.player)).toBe(true)
    await expectGone(ann, book)
    const { text: scenario } = await ann.get(`/api/tables/${book}/rounds/${view.round}/scenario`)
    expect(scenario).not.toContain(WHY)
    const read = readScenario(scenario)
    expect(read.ok && runScenario(read.scenario).failures).toEqual([])
    for (const command of [
      { do: 'wager', box: 1, main: 1_000 },
      { do: 'sit', box: 2 },
      { do: 'hit', box: 1 },
    ] as const) {
      expect(await ann.tell(book, command)).toMatchObject({ ok: false, refusal: { kind: 'barred', clause: null } })
    }
    ann.cut()
  })

  test('while the table waits for an answer about insurance or a double is dealt with as absent', async () => {
    const [ann] = (await floor.guestsAt(book, 1)) as [Client]
    const { view } = await playUntil([ann], book, isAtOffer)
    await change('bar', ann.player)
    const ended = await ann.until(book, (news) => news.view.round === view.round && news.view.phase === 'ended')
    expect(ended.view.settled.some(({ player }) => player === ann.player)).toBe(true)
    await expectGone(ann, book)
    ann.cut()
  })

  test('with a bet on another player’s box does not hold up that player, and is paid with them', async () => {
    const [ann, bob] = (await floor.guestsAt(book, 2)) as [Client, Client]
    const { view } = await playUntil([bob, ann], book, isInHand)
    await change('bar', ann.player)
    await ann.until(book, ({ you }) => you.leaving)
    const ended = await bob.playOn(book, view.round)
    expect(ended.view.settled.map(({ player }) => player)).toEqual(expect.arrayContaining([ann.player, bob.player]))
    await expectGone(ann, book)
    await bob.mustTell(book, { do: 'leave' })
    ann.cut()
    bob.cut()
  })

  test('on a box with another bettor: the other decides or the dealer plays on, and both are paid', async () => {
    const [ann, bob] = (await floor.guestsAt(book, 2)) as [Client, Client]
    const { view } = await playUntil([ann, bob], book, isInHand)
    await change('bar', ann.player)
    const ended = await bob.playOn(book, view.round)
    expect(ended.view.settled.map(({ player }) => player)).toEqual(expect.arrayContaining([ann.player, bob.player]))
    await expectGone(ann, book)
    await bob.mustTell(book, { do: 'leave' })
    ann.cut()
    bob.cut()
  })
})

describe('at a private table', () => {
  test('a hand is finished and paid although nobody is connected and the table has no clock', async () => {
    const ann = await floor.guest()
    const { table } = JSON.parse((await ann.post('/api/tables/own')).text) as { table: string }
    await ann.enter(table)
    const { view } = await playUntil([ann], table, isInHand)
    ann.cut()
    const round = async () => (await ann.get(`/api/tables/${table}/rounds/${view.round}`)).status
    expect(await round()).toBe(404)
    await change('bar', ann.player)
    await expect.poll(round).toBe(200)
    expect(await moneyOf(ann)).toMatchObject({ wallet: WALLET + (await netOf(ann)), purses: [] })
    expect(await ann.post('/api/tables/own')).toMatchObject({ status: 403 })
  })
})

describe('a bar', () => {
  test('holds at all tables until it is lifted', async () => {
    const [ann] = (await floor.guestsAt('nsw', 1)) as [Client]
    await ann.enter('nz')
    await change('bar', ann.player)
    const refusalAt = async (table: string) => {
      const reply = await ann.tell(table, { do: 'sit', box: 7 })
      if (reply.ok) await ann.mustTell(table, { do: 'leave' })
      return reply.ok ? 'not refused' : reply.refusal.kind
    }
    await expect.poll(() => refusalAt('nsw')).toBe('barred')
    expect(await refusalAt('nz')).toBe('barred')
    await change('unbar', ann.player)
    await expect.poll(() => refusalAt('nsw')).toBe('not refused')
    expect(await refusalAt('nz')).toBe('not refused')
  })

  test('is not what a book’s exclusion is: that holds at its own table, and at no other', async () => {
    const [ann] = (await floor.guestsAt('nsw', 1)) as [Client]
    await ann.enter('star')
    const supervisor = await floor.staff('supervisor')
    await supervisor.enter('nsw')
    const told: ('surveillance' | 'inspector')[] = ['surveillance', 'inspector']
    await supervisor.mustTell('nsw', { do: 'exclude', player: ann.player, reason: 'marked an ace', told })
    expect(await ann.tell('nsw', { do: 'sit', box: 7 })).toMatchObject({ refusal: { kind: 'is-excluded' } })
    await ann.mustTell('star', { do: 'sit', box: 7 })
    await ann.mustTell('star', { do: 'leave' })
    supervisor.cut()
    ann.cut()
  })

  test('leaves the player logged in, with balance and history', async () => {
    const ann = await floor.guest()
    await change('bar', ann.player)
    expect((await ann.get('/api/me')).status).toBe(200)
    expect(JSON.parse((await ann.get('/api/me/rounds')).text)).toEqual([])
    expect(await ann.enter('nsw')).toMatchObject({ table: 'nsw' })
    ann.cut()
  })

  test('is refused without a reason, for staff, and to roles other than manager and administrator', async () => {
    const ann = await floor.guest()
    const barredBy = async (role: Parameters<typeof floor.staff>[0], handle: string, why = WHY) => {
      const staff = await floor.staff(role)
      const { text } = await staff.post(`/api/people/${handle}/bar`, { why })
      staff.cut()
      return JSON.parse(text).refusal?.kind ?? 'done'
    }
    expect(await barredBy('supervisor', ann.player)).toBe('not-your-role')
    expect(await barredBy('manager', ann.player, '  ')).toBe('reason-missing')
    expect(await barredBy('manager', 'test-dealer')).toBe('players-only')
    expect(await barredBy('manager', 'nobody-at-all')).toBe('no-such-person')
    expect(await barredBy('administrator', ann.player)).toBe('done')
    ann.cut()
  })
})

test('a player who is disabled in the middle of a hand is finished and paid, and plays again once enabled', async () => {
  const ann = await floor.playerAt('tas', 'disabled-player')
  await playUntil([ann], 'tas', isInHand)
  const administrator = await floor.staff('administrator')
  const disable = async (disabled: boolean) => {
    await administrator.post(`/api/people/${ann.player}/disabled`, { disabled, why: WHY })
  }
  const [bob] = (await floor.guestsAt('tas', 1)) as [Client]
  await disable(true)
  await bob.until('tas', ({ view }) => view.phase === 'ended' && view.boxes.every(({ seated }) => seated === null))
  await disable(false)
  const again = await (await floor.loginAs('disabled-player')).connect()
  expect(await moneyOf(again)).toMatchObject({ wallet: WALLET + (await netOf(again)), purses: [] })
  await again.enter('tas')
  await expect.poll(async () => (await again.tell('tas', { do: 'sit', box: 2 })).ok).toBe(true)
})
