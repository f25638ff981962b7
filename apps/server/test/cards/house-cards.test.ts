import { CardRecord, HouseCardView, PlayerCardView } from '@openpit/protocol'
import { readScenario, runScenario } from '@openpit/scenario'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, type RunningServer, Store, startPostgres, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { RATES, tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const PASSWORD = 'for tests only'
const DAY_MS = 86_400_000

const folder = newFloorFolder('house-cards')
/** The house's clock, which the tests move. */
let clock = Date.UTC(2026, 0, 10, 12)
let one: RunningServer
let other: RunningServer
let store: Store
let cage: Client
let sue: Client
let count = 0

/** The tables of the first node: each test that plays rounds has one of its own. */
const HERE = ['a', 'days', 'late', 'nsw', 'live']

async function node(names: readonly string[]): Promise<RunningServer> {
  return await startServer({
    port: 0,
    host: '127.0.0.1',
    data: folder,
    tables: names.map((name) => {
      if (name === 'live') return liveTableOf('star', name)
      return tableOf(name === 'nsw' ? 'nsw' : 'star', name)
    }),
    // So long that no node takes a table of the other.
    leaseMs: 600_000,
    logLevel: 'fatal',
    messageRate: NO_LIMIT,
    accounts: { rates: RATES },
    staff: [...PIT_STAFF, { name: 'cat', role: 'cage', password: PASSWORD }],
    houseClock: () => clock,
  })
}

beforeAll(async () => {
  one = await node(HERE)
  other = await node(['b'])
  store = await Store.open((await startPostgres(folder)).connection)
  cage = await Client.login(one.address, 'cat', PASSWORD)
  sue = await (await Client.login(one.address, 'sue', PASSWORD)).connect()
})

afterAll(async () => {
  await store.close()
  await one.close()
  await other.close()
  await cleanUp(folder)
})

/** A player who has entered these tables, wherever they run. */
async function playerAt(...tables: readonly string[]): Promise<Client> {
  const player = await (await Client.guest(one.address)).connect()
  for (const table of tables) await player.enter(table)
  return player
}

async function issue(holder: string, more: object = {}, id = `c-${count++}`): Promise<string> {
  const terms = { holder, form: 'physical', from: '2026-01-01', until: null, ...more }
  const { status, text } = await cage.post('/api/cards', { id, ...terms })
  expect([status, text]).toEqual([200, expect.any(String)])
  return HouseCardView.parse(JSON.parse(text)).card
}

function refusalIn({ status, text }: { status: number; text: string }): readonly [number, string, string | null] {
  const { refusal } = JSON.parse(text) as { refusal: { kind: string; clause: string | null } }
  return [status, refusal.kind, refusal.clause]
}

async function end(card: string, status: string, by = sue): Promise<{ status: number; text: string }> {
  return await by.post(`/api/cards/${card}/end`, { id: `e-${count++}`, status, reason: 'reported at the desk' })
}

const answerTo = async (client: Client, table: string, command: Parameters<Client['tell']>[1]) => {
  const reply = await client.tell(table, command)
  if (reply.ok) return 'done'
  const { kind, clause } = reply.refusal
  return [kind, clause, 'status' in reply.refusal ? reply.refusal.status : null]
}

const bet = { do: 'wager', box: 1, main: 1_000 } as const

/** Plays the bets on the layout to the end, so that the next bet is the first of a round. */
async function playOut(player: Client, table: string): Promise<void> {
  player.ready(table)
  await player.playOn(table, player.view(table).round)
}

describe('a Player Card of the house', () => {
  test('STAR-5.1: its holder must show it at every table of star, on every node, and at no other', async () => {
    const ann = await playerAt('a', 'b', 'nsw')
    const bob = await playerAt('a')
    const card = await issue(ann.player)
    const show = { do: 'presentCard', card } as const
    for (const table of ['a', 'b']) {
      expect(await answerTo(ann, table, bet)).toEqual(['no-valid-card', 'STAR-5.1', 'none'])
    }
    await ann.mustTell('nsw', bet)
    expect(await answerTo(bob, 'a', show)).toEqual(['not-your-card', 'STAR-18.1a', null])
    expect(await answerTo(ann, 'a', { ...show, card: 'nothing' })).toEqual(['no-such-player-card', 'STAR-5.1', null])
    for (const table of ['a', 'b']) {
      await ann.mustTell(table, show)
      await ann.mustTell(table, bet)
    }
    // The house has no card of this player, whose account is the card.
    await bob.mustTell('a', { ...bet, box: 2 })
    expect((await end(card, 'lost')).status).toBe(200)
    // It was valid at the first wager of the round.
    await ann.mustTell('a', { ...bet, main: 500 })
    for (const player of [ann, bob]) player.ready('a')
    await Promise.all([ann.playOn('a', 1), bob.playOn('a', 1)])
    await playOut(ann, 'b')
    for (const table of ['a', 'b']) {
      expect(await answerTo(ann, table, bet)).toEqual(['no-valid-card', 'STAR-5.1', 'lost'])
      expect(await answerTo(ann, table, show)).toEqual(['no-valid-card', 'STAR-5.1', 'lost'])
    }
    const instead = await issue(ann.player, { form: 'digital' })
    await ann.mustTell('b', { do: 'presentCard', card: instead })
    await ann.mustTell('b', bet)
    await ann.mustTell('b', { do: 'withdraw', box: 1 })
    // Others hear nothing of it, and the holder hears no reason.
    const news = bob.heard.filter(({ type }) => type !== 'reply')
    expect(JSON.stringify(news)).not.toMatch(new RegExp(`${card}|${instead}|player-card|noteCards`))
    expect(JSON.stringify(ann.heard)).not.toMatch(/reported at the desk/)
    const { text } = await sue.get('/api/tables/a/rounds/1/scenario')
    const read = readScenario(text)
    if (!read.ok) throw new Error(text)
    expect([runScenario(read.scenario).pass, text.includes(card)]).toEqual([true, false])
  })

  test('is valid from its first day to the end of its last', async () => {
    const ann = await playerAt('days')
    const card = await issue(ann.player, { from: '2026-01-11', until: '2026-01-12' })
    const show = { do: 'presentCard', card } as const
    const refused = (status: string) => ['no-valid-card', 'STAR-5.1', status]
    expect(await answerTo(ann, 'days', show)).toEqual(refused('none'))
    clock = Date.UTC(2026, 0, 11)
    await ann.mustTell('days', show)
    await ann.mustTell('days', { ...bet, box: 3 })
    await playOut(ann, 'days')
    clock = Date.UTC(2026, 0, 13) - 1
    await ann.mustTell('days', { ...bet, box: 3 })
    await playOut(ann, 'days')
    clock += 1
    expect(await answerTo(ann, 'days', { ...bet, box: 3 })).toEqual(refused('expired'))
    const [own] = JSON.parse((await ann.get('/api/me/cards')).text) as unknown[]
    expect(PlayerCardView.parse(own)).toEqual({
      card,
      form: 'physical',
      from: '2026-01-11',
      until: '2026-01-12',
      is: 'expired',
    })
    clock -= DAY_MS
  })

  test('is asked for from the next round on if the house issues it after the first wager of one', async () => {
    const ann = await playerAt('late')
    await ann.mustTell('late', { ...bet, box: 4 })
    const card = await issue(ann.player)
    await ann.mustTell('late', { ...bet, box: 4, main: 500 })
    expect(
      await answerTo(ann, 'late', { do: 'presentCard', card: await issue(ann.player, { until: '2026-01-02' }) }),
    ).toEqual(['no-valid-card', 'STAR-5.1', 'expired'])
    await ann.mustTell('late', { ...bet, box: 4, main: 500 })
    await playOut(ann, 'late')
    expect(await answerTo(ann, 'late', { ...bet, box: 4 })).toEqual(['no-valid-card', 'STAR-5.1', 'none'])
    await ann.mustTell('late', { do: 'presentCard', card })
    await ann.mustTell('late', { ...bet, box: 4 })
    await ann.mustTell('late', { do: 'withdraw', box: 4 })
  })

  test('is suspended and restored, and ends once: nothing of it is deleted', async () => {
    const ann = await playerAt('b')
    const card = await issue(ann.player)
    await ann.mustTell('b', { do: 'presentCard', card })
    expect((await end(card, 'suspended')).status).toBe(200)
    expect(await answerTo(ann, 'b', bet)).toEqual(['no-valid-card', 'STAR-5.1', 'suspended'])
    const restore = async () => await sue.post(`/api/cards/${card}/restore`, { id: `r-${count++}`, reason: 'found' })
    expect((await restore()).status).toBe(200)
    // It was shown here before: the holder need not show it again.
    await ann.mustTell('b', bet)
    await ann.mustTell('b', { do: 'withdraw', box: 1 })
    expect(refusalIn(await restore())).toEqual([422, 'card-not-suspended', null])
    expect((await end(card, 'cancelled')).status).toBe(200)
    expect(refusalIn(await end(card, 'lost'))).toEqual([422, 'card-has-ended', null])
    expect(refusalIn(await restore())).toEqual([422, 'card-not-suspended', null])
    const kinds = await store.query<{ kind: string }>('select kind from events where stream = $1 order by number', [
      `card:${card}`,
    ])
    expect(kinds.map(({ kind }) => kind.slice('house-card-'.length))).toEqual(['issued', 'ended', 'restored', 'ended'])
  })

  test('ends for the whole house when a supervisor says so at a table', async () => {
    const ann = await playerAt('a', 'b')
    const card = await issue(ann.player)
    for (const table of ['a', 'b']) await ann.mustTell(table, { do: 'presentCard', card })
    await sue.enter('a')
    const ending = { do: 'endCard', card, status: 'cancelled', reason: 'found in the car park' } as const
    expect(await answerTo(ann, 'a', ending)).toEqual(['not-your-work', 'STAR-5.1', null])
    await sue.mustTell('a', ending)
    for (const table of ['a', 'b']) {
      expect(await answerTo(ann, table, { ...bet, box: 5 })).toEqual(['no-valid-card', 'STAR-5.1', 'cancelled'])
    }
    const { text } = await cage.get(`/api/cards/${card}`)
    const { card: seen, shown } = CardRecord.parse(JSON.parse(text))
    expect(seen).toMatchObject({ is: 'cancelled', ended: { by: expect.any(String), reason: 'found in the car park' } })
    expect(shown.map(({ table }) => table).sort()).toEqual(['a', 'b'])
  })
})

describe('at a table with real cards', () => {
  test('the dealer keys the card that a player hands over; a supervisor who is off duty ends none', async () => {
    const crew = await crewAt(one.address, 'live', ['dee', 'sue'])
    await openUp(crew, 'live')
    const { dee, sue: atTable } = crew as Record<'dee' | 'sue', Client>
    const ann = await playerAt('live')
    const card = await issue(ann.player)
    expect(await answerTo(ann, 'live', bet)).toEqual(['no-valid-card', 'STAR-5.1', 'none'])
    await dee.mustTell('live', { do: 'presentCard', card, player: ann.player })
    await ann.mustTell('live', bet)
    const sam = (await crewAt(one.address, 'live', ['sam'])).sam as Client
    const ending = { do: 'endCard', card, status: 'lost', reason: 'reported' } as const
    expect(await answerTo(sam, 'live', ending)).toEqual(['is-off-duty', 'STAR-5.1', null])
    expect(CardRecord.parse(JSON.parse((await cage.get(`/api/cards/${card}`)).text)).card.is).toBe('valid')
    await atTable.mustTell('live', ending)
    await dee.mustTell('live', { do: 'noMoreBets' })
    await dee.mustTell('live', { do: 'deal' })
    await keyCards(dee, 'live', '10s 7c 8h')
    await dee.mustTell('live', { do: 'stand', box: 1 })
    await keyCards(dee, 'live', '10h')
    await dee.until('live', ({ view }) => view.phase === 'ended')
    expect(await answerTo(ann, 'live', bet)).toEqual(['no-valid-card', 'STAR-5.1', 'lost'])
    for (const reader of [atTable, ann]) {
      const { text } = await reader.get('/api/tables/live/rounds/1/scenario')
      const read = readScenario(text)
      if (!read.ok) throw new Error(text)
      expect([runScenario(read.scenario).pass, text.includes(card)]).toEqual([true, false])
    }
  })
})

describe('who may', () => {
  test('the house says who issues cards, and the book who ends them', async () => {
    const ann = await playerAt()
    const card = await issue(ann.player, {}, 'twice')
    expect(await issue(ann.player, {}, 'twice')).toBe(card)
    const terms = { id: 'x-1', holder: ann.player, form: 'physical', from: '2026-01-01', until: null }
    const ian = await Client.login(one.address, 'ian', PASSWORD)
    for (const who of [ann, ian]) {
      expect(refusalIn(await who.post('/api/cards', terms))).toEqual([403, 'not-your-role', null])
      expect(refusalIn(await end(card, 'lost', who))).toEqual([403, 'not-your-work', 'STAR-5.1'])
    }
    expect(refusalIn(await end(card, 'lost', cage))).toEqual([403, 'not-your-work', 'STAR-5.1'])
    expect(refusalIn(await end('nothing', 'lost'))).toEqual([404, 'no-such-player-card', 'STAR-5.1'])
    for (const [more, refusal] of [
      [{ holder: 'nobody-here' }, [404, 'no-such-person', null]],
      [{ holder: 'sue' }, [404, 'no-such-person', null]],
      [{ until: '2025-12-31' }, [422, 'card-days-reversed', null]],
      [{ from: '2026-02-30' }, [400, 'not-understood', null]],
    ] as const) {
      expect(refusalIn(await cage.post('/api/cards', { ...terms, ...more, id: `x-${count++}` }))).toEqual(refusal)
    }
    expect((await ann.get(`/api/cards/${card}`)).status).toBe(403)
    const listed = JSON.parse((await cage.get(`/api/cards?holder=${ann.player}`)).text) as unknown[]
    expect(listed.map((one) => HouseCardView.parse(one).card)).toEqual([card])
  })

  test('the cage finds a person by the beginning of the name, and the security log has what it did', async () => {
    const player = await Client.register(one.address, 'Zoe-Card', PASSWORD)
    const find = async (name: string) => JSON.parse((await cage.get(`/api/people?name=${name}`)).text) as object[]
    expect(await find('zoe')).toEqual([{ player: player.player, name: 'Zoe-Card', isGuest: false }])
    const saved = await Client.guest(one.address)
    expect((await saved.post('/api/register', { name: 'Yve-Card', password: PASSWORD })).status).toBe(200)
    const yve = { player: saved.player, name: 'Yve-Card', isGuest: false }
    for (const text of ['yve', saved.player, saved.player.toUpperCase()]) expect(await find(text)).toEqual([yve])
    const issued = await issue('yve-card')
    const { card: record } = CardRecord.parse(JSON.parse((await cage.get(`/api/cards/${issued}`)).text))
    expect(record.holder).toBe(saved.player)
    expect(await find('%25')).toEqual([])
    expect(await find('sue')).toEqual([])
    const card = await issue(player.player)
    await cage.get(`/api/cards/${card}`)
    await end(card, 'lost', await Client.login(one.address, 'dee', PASSWORD))
    await end(card, 'lost')
    const ian = await Client.login(one.address, 'ian', PASSWORD)
    const { lines } = JSON.parse((await ian.get('/api/security-log')).text) as {
      lines: readonly Record<string, unknown>[]
    }
    const about = lines.filter((line) => JSON.stringify(line).includes(card)).map(({ kind }) => kind)
    expect(about).toEqual(['card-ended', 'act-refused', 'record-read', 'card-issued'])
  })
})

test('after a restart tables know the cards, and the audit finds nothing wrong', async () => {
  const ann = await playerAt('a')
  const card = await issue(ann.player)
  await ann.mustTell('a', { do: 'presentCard', card })
  await one.close()
  one = await node(HERE)
  const again = await playerAt()
  expect(again.player).not.toBe(ann.player)
  const { text } = await (await Client.login(one.address, 'cat', PASSWORD)).get(`/api/cards/${card}`)
  expect(CardRecord.parse(JSON.parse(text)).shown).toMatchObject([{ table: 'a' }])
  expect(await store.withClient(async (client) => await audit(client))).toEqual([])
})
