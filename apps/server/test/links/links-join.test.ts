import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { auditJackpot, auditReplay, readingFrom, Store, startPostgres } from '../../src/index.ts'
import { linkEventOf, linkStream } from '../../src/links/link-record.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { type Crew, crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import { linkable, linkDetailOf, openLinkFor, playForJackpot, untilLink } from './links-floor.ts'

const LINK = 'join'
const START = 5_000_000
let folder = ''
const live = (name: string) => liveTableOf('star', name, { options: linkable(name).options })
const floor = openFloor([linkable('flow'), live('left'), live('right')], async (data) => {
  folder = data
  return { staff: PIT_STAFF, linkWaitMs: 30_000 }
})

/** A player wins a tenth of the pool at a table with real cards. */
async function winAt(table: string, crew: Crew, cards: string): Promise<Client> {
  const player = await floor.playerAt(table, `player-${table}`)
  await player.until(table, ({ view }) => view.sideBets.includes('blazing7s'))
  await player.mustTell(table, { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
  const dealer = crew.dee as Client
  await dealer.mustTell(table, { do: 'deal' })
  await keyCards(dealer, table, cards)
  await untilLink(player, LINK, ({ wins }) => wins.some(({ win }) => win === `${table}/1/1`))
  return player
}

/** The pool before the first lock, in millionths of a cent, from what wagers have added by then. */
async function poolBeforeLock(): Promise<bigint> {
  const store = await Store.open((await startPostgres(folder)).connection)
  let pool = BigInt(START) * 1_000_000n
  for (const stored of await store.read(linkStream(LINK))) {
    const told = linkEventOf(stored)
    for (const event of told.kind === 'told' ? told.events : []) {
      if (event.kind === 'jackpot-locked') {
        await store.close()
        return pool
      }
      if (event.kind === 'contributed') for (const { contributed = 0 } of event.changes) pool += BigInt(contributed)
    }
  }
  throw new Error('nothing was locked')
}

const ceilDiv = (of: bigint, by: bigint) => (of + by - 1n) / by

test('[STAR-14.27.4b] two wins are joined while wagers flow: each gets half of the two tenths, to the cent', async () => {
  const left = await crewAt(floor.address, 'left', ['dee', 'sue', 'max', 'sid'])
  const { dan, sam } = await crewAt(floor.address, 'right', ['dan', 'sam'])
  const right = { dee: dan, sue: sam } as Crew
  const { sid, ...leftPit } = left
  await openUp(leftPit as Crew, 'left')
  await openUp(right, 'right')
  const max = left.max as Client
  await max.enter('right')
  await max.mustTell('right', { do: 'onDuty' })
  const levels = [{ name: '', reset: 1_000_000, rate: 133_333, pool: START }]
  await openLinkFor(max, LINK, ['flow', 'left', 'right'], { confirm: 'dealer', levels })
  const flo = await floor.playerAt('flow', 'flo')
  let isStopped = false
  let flowed = 0
  const flowing = (async () => {
    for (; !isStopped; flowed++) await playForJackpot(flo, 'flow', 1)
  })()
  const moreFlows = async () => {
    for (const from = flowed; flowed < from + 2; await sleep(5)) if (isStopped) return
  }
  const zoe = await winAt('left', leftPit as Crew, '7h 7h 7h')
  const yan = await winAt('right', right, '7s 7s 7s')
  const wins = ['left/1/1', 'right/1/1']
  const join = { do: 'joinWins', wins } as const
  await (left.dee as Client).mustTellLink(LINK, { do: 'confirmJackpot', table: 'left', box: 1 })
  await moreFlows()
  expect(await (sid as Client).tellLink(LINK, join)).toMatchObject({ refusal: { clause: 'STAR-14.27.4b' } })
  await (dan as Client).mustTellLink(LINK, { do: 'confirmJackpot', table: 'right', box: 1 })
  await moreFlows()
  expect(await (left.sue as Client).tellLink(LINK, join)).toMatchObject({
    refusal: { kind: 'link-not-your-work', clause: 'STAR-14.27.4b' },
  })
  await (sid as Client).mustTellLink(LINK, join)
  await moreFlows()
  const joined = await linkDetailOf(zoe, LINK)
  // A tenth, and a tenth of what is left: 19 of 100, shared by two; up to the cent, then to the 50-cent chip.
  const each = Number(ceilDiv(ceilDiv((await poolBeforeLock()) * 19n, 200n * 1_000_000n), 50n) * 50n)
  expect(joined.wins.map(({ win, amount, state }) => [win, amount, state]).sort()).toEqual([
    ['left/1/1', each, 'confirmed'],
    ['right/1/1', each, 'confirmed'],
  ])
  const held = async (player: Client) => {
    const { wallet, purses } = JSON.parse((await player.get('/api/me')).text) as {
      wallet: number
      purses: { cents: number }[]
    }
    return purses.reduce((sum, { cents }) => sum + cents, wallet)
  }
  const before = [await held(zoe), await held(yan)]
  await (left.sue as Client).mustTellLink(LINK, { do: 'payJackpots' })
  await untilLink(zoe, LINK, (detail) => detail.wins.every(({ state }) => state === 'paid'))
  for (const [index, player] of [zoe, yan].entries()) {
    while ((await held(player)) < (before[index] as number) + each) await sleep(20)
    expect(await held(player)).toBe((before[index] as number) + each)
  }
  await moreFlows()
  isStopped = true
  await flowing
  const { connection } = await startPostgres(folder)
  const { books, replay } = await readingFrom(connection, async (client) => {
    return { books: await auditJackpot(client, LINK), replay: await auditReplay(client) }
  })
  expect(books?.findings).toEqual([])
  expect(replay.findings).toEqual([])
  expect(flowed).toBeGreaterThan(5)
})
