import type { LinkDay } from '@openpit/protocol'
import { expect, test, vi } from 'vitest'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import { linkable, openLinkFor, untilLink } from './links-floor.ts'
import { openNova, playForNova } from './supernova-floor.ts'

const { options } = linkable('x')
const floor = openFloor([liveTableOf('star', 'real', { options }), tableOf('tas', 'tas-1')], async () => {
  return { staff: PIT_STAFF, linkWaitMs: 30_000 }
})

async function dayOf(client: Client, link: string, since: number): Promise<LinkDay> {
  const { status, text } = await client.get(`/api/jackpots/${link}/day?since=${since}`)
  expect(status, text).toBe(200)
  return JSON.parse(text) as LinkDay
}

/** Waits for a day: a link hears of a wager or a refund a moment after the table. */
async function untilDay(client: Client, link: string, wanted: LinkDay): Promise<void> {
  await vi.waitFor(async () => expect(await dayOf(client, link, wanted.since)).toEqual(wanted), 10_000)
}

test('what was wagered, added, won and paid since a time is added up, and only what is new is read', async () => {
  const began = Date.now() - 60_000
  const crew = await crewAt(floor.address, 'real', ['dee', 'sue', 'max'])
  await openUp(crew, 'real')
  const [dee, sue, max] = [crew.dee, crew.sue, crew.max] as [Client, Client, Client]
  await openLinkFor(max, 'sevens', ['real'], { confirm: 'dealer' })
  const none = { link: 'sevens', since: began, wagers: 0, taken: 0, added: 0, won: 0, fixedPrizes: 0 }
  expect(await dayOf(max, 'sevens', began)).toEqual(none)
  const zoe = await floor.playerAt('real', 'zoe')
  const deal = async (cards: string) => {
    await zoe.until('real', ({ view }) => view.sideBets.includes('blazing7s'))
    await zoe.mustTell('real', { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
    await dee.mustTell('real', { do: 'deal' })
    await keyCards(dee, 'real', cards)
  }
  const standAndEnd = async (card: string) => {
    await dee.mustTell('real', { do: 'stand', box: 1 })
    await keyCards(dee, 'real', card)
  }
  // Two sevens of the player: 19 to 1, from the house. At 13.3333 %, 66 cents and a part of one go into the meter.
  await deal('7h 9c 7d')
  await standAndEnd('10d')
  await untilDay(max, 'sevens', { ...none, wagers: 1, taken: 500, added: 66, fixedPrizes: 10_000 })
  await deal('7h 7h 7h')
  await untilLink(max, 'sevens', ({ wins }) => wins.length === 1)
  await dee.mustTellLink('sevens', { do: 'confirmJackpot', table: 'real', box: 1 })
  const [win] = (await untilLink(max, 'sevens', ({ wins }) => wins[0]?.state === 'confirmed')).wins
  const won = win?.amount ?? 0
  const two = { ...none, wagers: 2, taken: 1_000, added: 133, won, fixedPrizes: 10_000 }
  await untilDay(max, 'sevens', two)
  await sue.mustTellLink('sevens', { do: 'payJackpots' })
  await standAndEnd('10d')
  // A wager that goes back counts no more.
  await deal('10h')
  await untilDay(max, 'sevens', { ...two, wagers: 3, taken: 1_500, added: 199 })
  await dee.mustTellLink('sevens', { do: 'jackpotFails', table: 'real', reason: 'the plate is dark' })
  await untilDay(max, 'sevens', two)
  // Another beginning is another day, and the first one adds up again.
  const later = Date.now() + 60_000
  expect(await dayOf(max, 'sevens', later)).toEqual({ ...none, since: later })
  expect(await dayOf(max, 'sevens', began)).toEqual(two)
})

test('mystery levels have no prizes of a fixed amount', async () => {
  const max = await (await floor.loginAs('max')).connect()
  const began = Date.now() - 60_000
  await openNova(max, 'nova', ['tas-1'], {
    levels: [{ name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000 }],
  })
  await playForNova(await floor.playerAt('tas-1', 'ann'), 'tas-1', 1)
  const { wins } = await untilLink(max, 'nova', (detail) => detail.wins[0]?.state === 'paid')
  const day = await dayOf(max, 'nova', began)
  expect(day).toMatchObject({ wagers: 1, taken: 200, added: 20, fixedPrizes: null })
  // The prize was rounded up to the dollar, and the house pays that part.
  expect(Math.ceil(day.won / 100) * 100).toBe(wins[0]?.amount)
})

test('it is for those who may see the money, and wants a time', async () => {
  const dee = await floor.loginAs('dee')
  expect((await dee.get('/api/jackpots/sevens/day?since=0')).status).toBe(403)
  const max = await floor.loginAs('max')
  for (const query of ['', '?since=', '?since=x', '?since=-1', '?since=1.5', '?since=1e999']) {
    const { status } = await max.get(`/api/jackpots/sevens/day${query}`)
    expect([query, status]).toEqual([query, query === '?since=' ? expect.any(Number) : 400])
  }
  expect((await max.get('/api/jackpots/nowhere/day?since=0')).status).toBe(404)
})
