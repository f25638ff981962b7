import type { Choice } from '@openpit/protocol'
import { readScenario, runScenario } from '@openpit/scenario'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  audit,
  auditJackpot,
  auditReplay,
  type Postgres,
  type RunningServer,
  readingFrom,
  startPostgres,
} from '../../src/index.ts'
import type { Client } from '../client.ts'
import { linkDetailOf, playForJackpot, untilAnswered, untilLink } from '../links/links-floor.ts'
import { crewAt, keyCards } from '../live-floor.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { TournamentClient } from '../tournaments/tournament-client.ts'
import { type HouseReport, type OldFloor, readFloor, restore } from './floor-file.ts'
import { loginAt, reportOnHouse, startHouse } from './played-house.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** Each floor with links, promotions, real cards and tournaments, by the commit of the program that left it. */
const HOUSES = ['3461caf', '2a9c575']

const HOUR = 3_600_000

/** Who is connected, and the time, are not stored. */
const NOT_STORED = ['now', 'deadline', 'ready', 'waitsForMs']
/**
 * Pages show these since then: of tournaments, elimination hands that are cancelled and signals before a hand; the
 * least total that may stand; of real cards, who may have a hand played for an absent player.
 */
const NEW_SINCE = ['disregarded', 'signals', 'mustDrawBelow', 'playsForAbsent']

/** Decisions that would be refused are also left out: since then, a page has only those that a player looks for. */
function stored(page: object): object {
  const isLeftOut = (key: string) => NOT_STORED.includes(key) || NEW_SINCE.includes(key)
  return JSON.parse(JSON.stringify(page, (key, value) => (isLeftOut(key) ? undefined : mayBeDone(key, value))))
}

function mayBeDone(key: string, value: unknown): unknown {
  if (key !== 'of' || !Array.isArray(value)) return value
  return (value as readonly Partial<Choice>[]).filter(({ refused }) => refused === undefined || refused === null)
}

describe.each(HOUSES)('a house that %s left', (name) => {
  let folder = ''
  let floor: OldFloor
  let told: HouseReport
  let postgres: Postgres
  let server: RunningServer
  let clock = 0

  beforeAll(async () => {
    folder = newFloorFolder('old-house')
    floor = readFloor(name)
    told = floor.told.house as HouseReport
    postgres = await startPostgres(folder)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await restore(client, floor)
    await client.end()
    clock = told.now
    server = await startHouse(folder, () => clock)
  })

  afterAll(async () => {
    await server?.close()
    await cleanUp(folder)
  })

  const areRight = async () => {
    const findings = await readingFrom(postgres.connection, async (client) => [
      ...(await audit(client)),
      ...(await auditReplay(client)).findings,
    ])
    expect(findings).toEqual([])
    for (const link of ['sevens', 'nova', 'real-sevens']) {
      const report = await readingFrom(postgres.connection, async (client) => await auditJackpot(client, link))
      expect(report?.findings, link).toEqual([])
    }
  }

  test('shows its links, promotion, tournaments and real cards as they were, and its books add up', async () => {
    const now = await reportOnHouse(server, clock)
    for (const [page, was] of Object.entries(told.pages))
      expect(stored(now.pages[page] ?? {}), page).toEqual(stored(was))
    // What a table shows of its link's meter is not stored with the table.
    for (const [table, was] of Object.entries(told.live))
      expect(stored({ ...now.live[table], pool: null }), table).toEqual(stored({ ...was, pool: null }))
    await areRight()
  })

  test('its tables contribute to their link again, and the meter rises', async () => {
    const una = await loginAt(server, 'una')
    await una.enter('sevens-1')
    const meter = async () => (await linkDetailOf(una, 'sevens')).levels[0]?.meter ?? 0
    const before = await meter()
    await playForJackpot(una, 'sevens-1', 1)
    await untilAnswered(postgres.connection)
    expect(await meter()).toBeGreaterThan(before)
  })

  test('a win that waited is approved and paid once, and so is a share that was confirmed', async () => {
    const [ian, sue] = [await loginAt(server, 'ian'), await loginAt(server, 'sue')]
    const waiting = (await linkDetailOf(ian, 'nova')).wins.filter(({ state }) => state !== 'paid')
    expect(waiting.length).toBeGreaterThan(0)
    for (const { win } of waiting) await ian.mustTellLink('nova', { do: 'approveJackpot', win })
    await untilLink(ian, 'nova', ({ wins }) => wins.every(({ state }) => state === 'paid'))
    expect((await linkDetailOf(sue, 'real-sevens')).wins).toMatchObject([{ state: 'confirmed' }])
    await sue.mustTellLink('real-sevens', { do: 'payJackpots' })
    await untilLink(sue, 'real-sevens', ({ wins }) => wins[0]?.state === 'paid')
  })

  test('a round with real cards goes on from the card that was found', async () => {
    const { dee } = (await crewAt(server.address, 'cards', ['dee'])) as { dee: Client }
    expect(dee.view('cards').live).toMatchObject({ cardFor: 'stray', hold: { because: 'stray-card' } })
    await keyCards(dee, 'cards', '3c')
    await dee.mustTell('cards', { do: 'stand', box: 1 })
    await dee.until('cards', ({ view }) => view.phase === 'ended' || view.live?.cardFor !== null)
  })

  test('the draw of its promotion is made from the entries that it had', async () => {
    const max = await loginAt(server, 'max')
    clock += 200 * HOUR
    const body = { id: 'draw-now', act: { do: 'draw', prize: 'money' } }
    expect(await max.post('/api/promotions/winter/acts', body)).toMatchObject({ status: 200 })
    expect((await max.get('/api/promotions/winter/desk')).text).toContain('"una"')
  })

  test('a tournament in the middle of a hand is played to its prizes; what it has printed passes', async () => {
    const director = await new TournamentClient(await loginAt(server, 'test-director'), 'cup').enter()
    const players: TournamentClient[] = []
    for (const one of ['tia', 'ted', 'tao']) {
      players.push(await new TournamentClient(await loginAt(server, one), 'cup').enter())
    }
    for (let steps = 0; steps < 400 && director.desk?.state === 'running'; steps++) {
      for (const one of players) await one.act(1_000)
      await nextAtDesk(director)
      await new Promise((done) => setTimeout(done, 20))
    }
    const { state, seals, prizes } = await director.overview()
    expect({ state, seals }).toMatchObject({ state: 'finished', seals: [{ opened: { cents: 31_000 } }] })
    expect(prizes.reduce((sum, { cents }) => sum + cents, 0)).toBe(15_000)
    const read = readScenario((await director.client.get('/api/tournaments/cup/story')).text)
    expect(read.ok ? runScenario(read.scenario).failures : read.problems).toEqual([])
  })

  test('Jokers Wild starts with the seats that were drawn, and its books add up', async () => {
    const director = await new TournamentClient(await loginAt(server, 'test-director'), 'wild').enter()
    const { drawnPlaces, vouchers } = await director.overview()
    expect(vouchers).toMatchObject({ isShown: false })
    await director.mustTell({ do: 'startSession' })
    let { tables } = await director.overview()
    // The page may be a second old.
    while (tables.length === 0) ({ tables } = await director.overview())
    const seats = tables.flatMap(({ table, seats: at }) => at.map(({ player, box }) => ({ player, table, box })))
    expect(seats).toEqual(expect.arrayContaining(drawnPlaces))
    await areRight()
  })
})

/** Does what is due at the desk. */
async function nextAtDesk(director: TournamentClient): Promise<void> {
  for (const { table, playOff, ballot, isPlayedOut } of director.desk?.tables ?? []) {
    if (ballot > 0) await director.tell({ do: 'ballot', table })
    else if (playOff > 0) await director.tell({ do: 'startPlayOff', table })
    else if (isPlayedOut) {
      const isNext = (await director.tell({ do: 'announce' })).ok && director.desk?.state === 'running'
      if (isNext && (await director.tell({ do: 'draw' })).ok) await director.mustTell({ do: 'startSession' })
    }
  }
}
