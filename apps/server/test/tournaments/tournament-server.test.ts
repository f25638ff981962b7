import { verify, verifyBallot } from '@openpit/proof'
import type { TournamentOverview, TournamentSupervision } from '@openpit/protocol'
import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test, vi } from 'vitest'
import { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { TournamentClient } from './tournament-client.ts'
import { CONDITIONS } from './tournament-stage.ts'

// A whole tournament over sockets: on a busy machine it takes minutes.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const floor = openFloor([])
const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'] as const
// Only the line that is cut counts: nobody is late because the machine is slow.
const PACE = { awayMs: 400, emptyMs: 200, lateMs: 600_000, decisionMs: 600_000, answersMs: 600_000 }

async function draft(name: string, conditions: object = {}): Promise<TournamentClient> {
  const director = await floor.staff('director')
  const body = {
    tournament: name,
    title: 'Winter Cup',
    rulebook: 'nsw',
    conditions: { ...CONDITIONS, wagerSeconds: 3_600, ...conditions },
    pace: PACE,
  }
  const { status, text } = await director.post('/api/tournaments', body)
  if (status !== 200) throw new Error(text)
  return await new TournamentClient(director, name).enter()
}

async function player(name: string, tournament: string): Promise<TournamentClient> {
  const client = await (await Client.register(floor.address, name, 'for tests only')).connect()
  return await new TournamentClient(client, tournament).enter()
}

async function walletOf(client: Client): Promise<number> {
  return (JSON.parse((await client.get('/api/me')).text) as { wallet: number }).wallet
}

async function imbalance(): Promise<number> {
  const manager = await floor.staff('manager')
  const { text } = await manager.get('/api/audit')
  return (JSON.parse(text) as unknown[]).length
}

/** Every chip that has left the bank is found. */
async function expectChipsFound(tournament: string): Promise<void> {
  const supervisor = await floor.staff('supervisor')
  const { status, text } = await supervisor.get(`/api/tournaments/${tournament}/supervision`)
  expect(status, text).toBe(200)
  const { chips } = JSON.parse(text) as TournamentSupervision
  expect(chips).toMatchObject({ missing: 0 })
  expect(chips?.issued).toBeGreaterThan(0)
}

/** Plays the session that is on. Those who are not among the players do nothing. */
async function playSession(director: TournamentClient, players: readonly TournamentClient[]): Promise<void> {
  for (let round = 0; round < 400; round++) {
    const { desk } = director
    if (desk?.tables.every(({ isPlayedOut, playOff }) => isPlayedOut && playOff === 0)) return
    for (const { table, playOff, isPlayedOut } of desk?.tables ?? []) {
      if (playOff > 0 && isPlayedOut) await director.tell({ do: 'startPlayOff', table })
    }
    let acted = 0
    for (const [index, one] of players.entries()) if (await one.act(1_000 * (index + 1))) acted++
    if (acted === 0) await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the session does not end: ${JSON.stringify(director.desk)}`)
}

describe('a tournament over sockets', () => {
  test('two tables, a secret wager, an absent player, a final and prizes; the money is right to the cent', async () => {
    const director = await draft('winter')
    await director.mustTell({ do: 'publish' })
    const players = await Promise.all(PLAYERS.map(async (name) => await player(name, 'winter')))
    const before = await Promise.all(players.map(({ client }) => walletOf(client)))
    for (const one of players) await one.join()
    await director.mustTell({ do: 'draw' })
    await director.mustTell({ do: 'startSession' })
    for (const one of players) await one.until(() => one.table !== null && one.you?.place !== null)
    // One player seals the first wager of the table; another goes away for good.
    const first = players.find((one) => one.table?.queue[0] === one.client.player) as TournamentClient
    const secret = first.sealed(31_000, 'd9'.repeat(32))
    await first.mustTell({ do: 'wager', table: first.table?.table ?? 0, box: first.you?.place?.box ?? 0, secret })
    expect(first.you?.secret).toBe(31_000)
    await expectChipsFound('winter')
    const { text: seen } = await (await floor.staff('supervisor')).get('/api/tournaments/winter/supervision')
    expect(seen).toContain(first.client.player)
    expect(seen).not.toMatch(/310|d9d9/)
    const away = players.find(
      (one) => one.table?.queue.at(-1) === one.client.player && one !== first,
    ) as TournamentClient
    away.client.cut()
    const present = players.filter((one) => one !== away)
    await playSession(director, present)
    const heats = await until(
      director,
      ({ tables }) => tables.length > 0 && tables.every(({ isPlayedOut }) => isPlayedOut),
    )
    const seats = heats.tables.flatMap((table) => table.seats)
    expect(seats.find((seat) => seat.player === away.client.player)).toMatchObject({ absence: 'deducted' })
    await expectChipsFound('winter')
    await director.mustTell({ do: 'announce' })
    await director.mustTell({ do: 'draw' })
    await director.mustTell({ do: 'startSession' })
    // The player who was away comes back: they may have gone through.
    await away.client.connect(floor.address)
    await away.enter()
    for (const one of [director, ...players]) await one.until(() => one.desk?.session === 2)
    await playSession(director, players)
    await director.mustTell({ do: 'announce' })
    const overview = await until(director, ({ state }) => state === 'finished')
    expect(overview.seals[0]).toMatchObject({
      player: first.client.player,
      hash: secret.hash,
      opened: { cents: 31_000 },
    })
    // Everything that was paid in was won by a player.
    const won = new Map(overview.prizes.map(({ player: name, cents }) => [name, cents]))
    expect([...won.values()].reduce((sum, cents) => sum + cents, 0)).toBe(30_000)
    for (const [index, one] of players.entries()) {
      const now = await walletOf(one.client)
      expect(now, one.client.player).toBe((before[index] ?? 0) - 5_000 + (won.get(one.client.player) ?? 0))
    }
    expect(await imbalance()).toBe(0)
    await expectChipsFound('winter')
    await checkFiles(director.client, overview)
  })

  test('a cancelled tournament restores every wallet, and drafts are not for players', async () => {
    const director = await draft('cancelled', { fee: 20 })
    const gus = await (await Client.register(floor.address, 'gus', 'for tests only')).connect()
    expect((await gus.get('/api/tournaments/cancelled')).status).toBe(404)
    const form = { table: 1, player: 'gus', box: 1, amount: 10_000 }
    for (const one of [gus, await floor.staff('dealer')]) {
      expect((await one.get('/api/tournaments/cancelled/supervision')).status).toBe(403)
      expect((await one.post('/api/tournaments/cancelled/paper-form', form)).status).toBe(403)
    }
    const refused = await gus.post('/api/tournaments', {
      tournament: 'own',
      title: 'x',
      rulebook: 'nsw',
      conditions: {},
    })
    expect(refused.status).toBe(403)
    await director.mustTell({ do: 'publish' })
    const before = await walletOf(gus)
    const entrant = await new TournamentClient(gus, 'cancelled').enter()
    await entrant.join()
    expect(await walletOf(gus)).toBe(before - 2_000)
    const manager = await new TournamentClient(await floor.staff('manager'), 'cancelled').enter()
    await manager.mustTell({ do: 'cancel', reason: 'a storm' })
    expect(await walletOf(gus)).toBe(before)
    expect(await imbalance()).toBe(0)
  })

  test('a player who is barred while they are connected does not stop a table without a wager clock', async () => {
    const sessions = [{ hands: 3, tables: 1, advance: 1 }, { hands: 2 }]
    const director = await draft('barred', { sessions, wagerSeconds: null })
    await director.mustTell({ do: 'publish' })
    const players = await Promise.all(['ida', 'joe', 'kit'].map(async (name) => await player(name, 'barred')))
    for (const one of players) await one.join()
    await director.mustTell({ do: 'draw' })
    await director.mustTell({ do: 'startSession' })
    for (const one of players) await one.until(() => one.table !== null && one.you?.place !== null)
    const barred = players.find((one) => one.table?.queue[0] === one.client.player) as TournamentClient
    const others = players.filter((one) => one !== barred)
    const manager = await floor.staff('manager')
    const { status } = await manager.post(`/api/people/${barred.client.player}/bar`, { why: 'asked for it' })
    expect(status).toBe(200)
    const seatOf = ({ table }: TournamentClient) => table?.seats.find((one) => one.player === barred.client.player)
    for (const one of players) await one.until(() => seatOf(one)?.absence === 'deducted')
    expect(barred.client.isConnected).toBe(true)
    await playSession(director, others)
    expect(director.desk?.tables.map(({ isPlayedOut }) => isPlayedOut)).toEqual([true])
    expect(await imbalance()).toBe(0)
  })

  test('nonsense is refused with a reason, changes nothing and stops nothing', async () => {
    const director = await draft('nonsense')
    await director.mustTell({ do: 'publish' })
    const hal = await player('hal', 'nonsense')
    const version = (await hal.overview()).version
    const nonsense = [
      { do: 'wager', table: 1, box: 1, main: 1_000 },
      { do: 'wager', table: 999, box: 1, main: 1_000 },
      { do: 'passCard', table: 1, box: 1 },
      { do: 'draw' },
      { do: 'startSession' },
      { do: 'announce' },
      { do: 'ballot', table: 1 },
      { do: 'examineForm', table: 1, of: 'constructor' },
      { do: 'enter', pays: 1, agrees: true, conditions: (await hal.overview()).conditions.hash },
      { do: 'hit', table: 1, box: 1 },
      { do: 'changeConditions', field: '__proto__', to: {} },
      { do: 'nameSubstitute', substitute: 'constructor' },
    ] as const
    for (const command of nonsense) {
      const reply = await hal.tell(command)
      expect(reply.ok, command.do).toBe(false)
      if (!reply.ok) expect(reply.refusal.clause ?? reply.refusal.kind, command.do).toMatch(/^(NSW-|no-such-person)/)
    }
    hal.client.say({
      type: 'tournamentCommand',
      tournament: 'nonsense',
      id: 'x',
      command: { do: 'draw', order: ['hal'] },
    })
    hal.client.say({ type: 'tournamentCommand', tournament: 'unknown', id: 'y', command: { do: 'draw' } })
    hal.client.say({ type: 'enterTournament', tournament: 'unknown' })
    await hal.until(() => hal.client.heard.some(({ type }) => type === 'tournamentGone'))
    expect(hal.client.heard).toContainEqual(
      expect.objectContaining({ id: 'x', ok: false, refusal: expect.objectContaining({ kind: 'not-understood' }) }),
    )
    expect((await hal.overview()).version).toBe(version)
    const director2 = await director.client.post('/api/tournaments', {
      tournament: 'nonsense',
      title: 'again',
      rulebook: 'nsw',
      conditions: {},
    })
    expect(director2.status).toBe(409)
    for (const conditions of [{ fee: -1 }, { unknown: 1 }, { sessions: 'many' }, { maximum: 5, minimum: 10 }]) {
      const body = { tournament: 'other', title: 'Other', rulebook: 'nsw', conditions }
      expect((await director.client.post('/api/tournaments', body)).status, JSON.stringify(conditions)).toBe(422)
    }
    const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)
    const tooDeep = { tournament: 'other', title: 'Other', rulebook: 'nsw', conditions: { fee: deep } }
    expect((await director.client.post('/api/tournaments', tooDeep)).status).toBe(400)
    const nz = { tournament: 'other', title: 'Other', rulebook: 'nz', conditions: {} }
    expect((await director.client.post('/api/tournaments', nz)).status).toBe(422)
  })
})

/** Waits for a public snapshot that meets the condition. It is made once a second. */
async function until(
  director: TournamentClient,
  isWanted: (overview: TournamentOverview) => boolean,
): Promise<TournamentOverview> {
  for (;;) {
    const overview = await director.overview()
    if (isWanted(overview)) return overview
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** The ballots, the shoes and the story of a tournament that is over. */
async function checkFiles(client: Client, overview: TournamentOverview): Promise<void> {
  const ballots = overview.ballots.filter(({ about }) => about !== null)
  expect(ballots.map(({ about }) => about)).toEqual(['seats of session 1', 'seats of session 2'])
  for (const { number } of ballots) {
    const { text } = await client.get(`/api/tournaments/winter/ballots/${number}`)
    expect(verifyBallot(text).verdict).toBe('holds')
  }
  expect(overview.shoes.length).toBeGreaterThanOrEqual(2)
  const shoe = encodeURIComponent(overview.shoes[0] ?? '')
  const transcript = await client.get(`/api/tournaments/winter/transcript?shoe=${shoe}`)
  expect(verify(transcript.text).verdict, transcript.text).toBe('holds')
  const story = await client.get('/api/tournaments/winter/story')
  const read = readScenario(story.text)
  expect(read.ok ? runScenario(read.scenario).failures : read.problems, story.text).toEqual([])
}
