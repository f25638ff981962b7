import type { Cents } from '@openpit/money'
import { LIVE_CLOCK, type Role, type RunningServer, startPostgres, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { linkable, openLinkFor, playForJackpot, untilAnswered, untilLink } from '../links/links-floor.ts'
import { openNova, playForNova } from '../links/supernova-floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PASSWORD, PIT_STAFF } from '../live-floor.ts'
import { testSettings } from '../processes.ts'
import { TEST_KEY } from '../test-keys.ts'
import { TournamentClient } from '../tournaments/tournament-client.ts'
import { CONDITIONS, JOKERS_WILD } from '../tournaments/tournament-stage.ts'
import type { HouseReport } from './floor-file.ts'

const HOUR = 3_600_000

/** The staff whom the house needs. */
export const HOUSE_STAFF = [
  ...PIT_STAFF,
  ...(['director', 'cage'] as const).map((role: Role) => ({ name: `test-${role}`, role, password: PASSWORD })),
]

const REAL = liveTableOf('star', 'real', {
  clock: LIVE_CLOCK,
  options: { ...linkable('real').options, minimum: 500 as Cents },
})

const TABLES = [linkable('sevens-1'), linkable('sevens-2'), tableOf('tas', 'nova-1'), liveTableOf('nsw', 'cards'), REAL]

/** Starts the current program on a house. */
export async function startHouse(folder: string, houseClock: () => number): Promise<RunningServer> {
  const settings = { key: TEST_KEY, tables: TABLES, linkWaitMs: 30_000, houseClock }
  return await startServer(testSettings(folder, settings))
}

export async function loginAt({ address }: RunningServer, name: string): Promise<Client> {
  return await (await Client.login(address, name, PASSWORD)).connect()
}

async function registerAt({ address }: RunningServer, name: string): Promise<Client> {
  return await (await Client.register(address, name, PASSWORD)).connect()
}

/** The pages that the current program must show as the old one did. */
const PAGES = [
  '/api/jackpots/sevens',
  '/api/jackpots/nova',
  '/api/jackpots/real-sevens',
  '/api/jackpots/sevens/funds',
  '/api/jackpots/nova/funds',
  '/api/promotions/winter',
  '/api/promotions/winter/desk',
  '/api/tournaments/cup',
  '/api/tournaments/wild',
]

/** What the house shows of itself. */
export async function reportOnHouse(server: RunningServer, now: number): Promise<HouseReport> {
  const max = await loginAt(server, 'max')
  const pages: Record<string, object> = {}
  for (const page of PAGES) {
    const { status, text } = await max.get(page)
    if (status !== 200) throw new Error(`${page}: ${text}`)
    pages[page] = JSON.parse(text) as object
  }
  const live: Record<string, object> = {}
  for (const table of ['cards', 'real']) {
    await max.enter(table)
    live[table] = max.view(table)
  }
  max.cut()
  return { now, pages, live }
}

/** Plays links, a promotion, tables with real cards and tournaments, and stops in the middle of everything. */
export async function playHouse(folder: string): Promise<HouseReport> {
  let now = Date.now() - 100 * HOUR
  const server = await startHouse(folder, () => now)
  try {
    await playLinks(server)
    await playReal(server)
    await playCards(server)
    await playPromotion(server, (hours) => {
      now += hours * HOUR
    })
    await playCup(server)
    await drawWild(server)
    await untilAnswered((await startPostgres(folder)).connection)
    // Pages may be a second old.
    await new Promise((done) => setTimeout(done, 1_500))
    return await reportOnHouse(server, now)
  } finally {
    await server.close()
  }
}

/** Two tables contribute to one link; another link has a win that was paid and one that waits for approval. */
async function playLinks(server: RunningServer): Promise<void> {
  const max = await loginAt(server, 'max')
  await openLinkFor(max, 'sevens', ['sevens-1', 'sevens-2'])
  for (const [name, table] of [
    ['una', 'sevens-1'],
    ['ugo', 'sevens-2'],
  ] as const) {
    const player = await registerAt(server, name)
    await player.enter(table)
    for (let round = 0; round < 3; round++) await playForJackpot(player, table, 1)
  }
  const red = { name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000 }
  const deep = { name: 'deep', reset: 10_000, pool: 10_100, cap: 10_200, rate: 50_000, approval: 100 }
  await openNova(max, 'nova', ['nova-1'], { levels: [red, deep] })
  const nina = await registerAt(server, 'nina')
  await nina.enter('nova-1')
  const waits = ({ state }: { readonly state: string }) => state !== 'paid'
  for (;;) {
    await playForNova(nina, 'nova-1', 1)
    const { wins } = await untilLink(max, 'nova', ({ wins: all }) =>
      all.every((win) => !waits(win) || win.level === 'deep'),
    )
    if (wins.some(waits)) return
  }
}

/** A share of a pool that is confirmed and not paid, at a table with real cards. */
async function playReal(server: RunningServer): Promise<void> {
  const crew = await crewAt(server.address, 'real', ['dee', 'sue', 'max'])
  await openUp(crew, 'real')
  await openLinkFor(crew.max as Client, 'real-sevens', ['real'], { confirm: 'dealer' })
  const zoe = await registerAt(server, 'zoe')
  await zoe.enter('real')
  await zoe.until('real', ({ view }) => view.sideBets.includes('blazing7s'))
  await zoe.mustTell('real', { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
  const dee = crew.dee as Client
  await dee.mustTell('real', { do: 'deal' })
  await keyCards(dee, 'real', '7h 7h 7h')
  await untilLink(zoe, 'real-sevens', ({ wins }) => wins.length === 1)
  await dee.mustTellLink('real-sevens', { do: 'confirmJackpot', table: 'real', box: 1 })
  await untilLink(zoe, 'real-sevens', ({ wins }) => wins[0]?.state === 'confirmed')
}

/** A round that is over, and one in which a card was found on the floor and a ruling waits. */
async function playCards(server: RunningServer): Promise<void> {
  const crew = await crewAt(server.address, 'cards', ['dee', 'sue', 'max'])
  await openUp(crew, 'cards')
  const [dee, sue] = [crew.dee as Client, crew.sue as Client]
  for (const isLast of [false, true]) {
    await dee.mustTell('cards', { do: 'wager', box: 1, main: 1_000 })
    await dee.mustTell('cards', { do: 'noMoreBets' })
    await dee.mustTell('cards', { do: 'deal' })
    await keyCards(dee, 'cards', '10s 7d 9h')
    if (isLast) await dee.mustTell('cards', { do: 'strayCard', seen: true })
    else {
      await dee.mustTell('cards', { do: 'stand', box: 1 })
      await keyCards(dee, 'cards', 'Kd')
      await sue.until('cards', ({ view }) => view.phase === 'ended')
    }
  }
}

/** A promotion with entries, whose draw is still to come. */
async function playPromotion(server: RunningServer, later: (hours: number) => void): Promise<void> {
  const max = await loginAt(server, 'max')
  const terms = {
    award: 'draw',
    awardedAt: 'the foyer',
    eligibility: 'members',
    nature: 'money',
    held: 'the foyer',
    claim: 'in person',
    presence: false,
    notice: 'by telephone',
    results: 'on the website',
    entriesMax: 2,
    closes: Date.now() - 50 * HOUR,
  }
  const prizes = { money: { kind: 'money', value: 500_000, details: {} } }
  const act = async (client: Client, name: string) => {
    const { status, text } = await client.post('/api/promotions/winter/acts', { id: `w-${name}`, act: { do: name } })
    if (status !== 200) throw new Error(text)
  }
  const body = { id: 'plan', promotion: 'winter', rulebook: 'star', terms, prizes }
  const planned = await max.post('/api/promotions', body)
  if (planned.status !== 200) throw new Error(planned.text)
  await act(max, 'submitTerms')
  later(24)
  await act(max, 'startPromotion')
  await act(await loginAt(server, 'una'), 'enter')
}

const PACE = { awayMs: 600_000, emptyMs: 600_000, lateMs: 600_000, decisionMs: 600_000, answersMs: 600_000 }

async function draft(server: RunningServer, tournament: string, rulebook: string, conditions: object) {
  const director = await loginAt(server, 'test-director')
  const body = {
    tournament,
    title: tournament,
    rulebook,
    conditions: { ...conditions, wagerSeconds: 3_600 },
    pace: PACE,
  }
  const { status, text } = await director.post('/api/tournaments', body)
  if (status !== 200) throw new Error(text)
  const desk = await new TournamentClient(director, tournament).enter()
  await desk.mustTell({ do: 'publish' })
  return desk
}

/** A tournament in the middle of a hand, with a secret wager that is still sealed. */
async function playCup(server: RunningServer): Promise<void> {
  const sessions = [{ hands: 3, tables: 1, advance: 2 }, { hands: 1 }]
  const director = await draft(server, 'cup', 'nsw', { ...CONDITIONS, sessions })
  const players: TournamentClient[] = []
  for (const name of ['tia', 'ted', 'tao']) {
    const client = await registerAt(server, name)
    players.push(await new TournamentClient(client, 'cup').enter())
    await players.at(-1)?.join()
  }
  await director.mustTell({ do: 'draw' })
  await director.mustTell({ do: 'startSession' })
  for (const one of players) await one.until(() => one.table !== null && one.you?.place !== null)
  while ((players[0]?.table?.hand ?? 0) < 2) {
    for (const one of players) await one.act(1_000)
    // The news of an act may come after its reply.
    await new Promise((done) => setTimeout(done, 20))
  }
  const first = players.find((one) => one.table?.queue[0] === one.client.player) as TournamentClient
  const where = { table: 1, box: first.you?.place?.box ?? 0 }
  await first.mustTell({ do: 'wager', ...where, secret: first.sealed(31_000, 'd9'.repeat(32)) })
  for (const one of players) await one.until(() => one.table?.queue[0] !== first.client.player)
  const next = players.find((one) => one.table?.queue[0] === one.client.player) as TournamentClient
  await next.act(1_000)
}

/** Jokers Wild, whose seats and vouchers are drawn. */
async function drawWild(server: RunningServer): Promise<void> {
  const director = await draft(server, 'wild', 'tas', JOKERS_WILD)
  for (const name of ['tia', 'ted']) {
    await (await new TournamentClient(await loginAt(server, name), 'wild').enter()).join()
  }
  await director.mustTell({ do: 'draw' })
}
