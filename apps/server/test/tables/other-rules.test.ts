import { type Rulebook, type RulebookName, rulebookHash, rulebooks } from '@openpit/rulebooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, auditReplay, type RunningServer, Store, startPostgres, startServer } from '../../src/index.ts'
import { playedIn } from '../../src/tables/log/record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { crewAt, keyCards, liveTableOf, openUp, PASSWORD, PIT_STAFF } from '../live-floor.ts'
import { cleanUp, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const { nsw, tas } = rulebooks

/** Books of a program before this one: in one of them the dealer draws on soft 17, in the other only words differ. */
const BEFORE: Readonly<Partial<Record<RulebookName, Rulebook>>> = {
  nsw: { ...nsw, answers: { ...nsw.answers, dealerOnSoft17: { ...nsw.answers.dealerOnSoft17, is: 'draws' } } },
  tas: { ...tas, title: 'Blackjack', answers: { ...tas.answers, says: { ...tas.answers.says, betting: 'TAS-1' } } },
}

/** The program plays by these books from now on. */
function playBy(books: typeof BEFORE): void {
  Object.assign(rulebooks, books)
}

const TABLES = [
  tableOf('nsw', 'dealt'),
  tableOf('nsw', 'betting'),
  tableOf('nsw', 'empty'),
  tableOf('tas', 'same'),
  liveTableOf('nsw', 'live'),
]

/** Plays until the player must decide. Returns the number of the round. */
async function playToDecision(client: Client, table: string): Promise<number> {
  for (;;) {
    await client.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
    client.ready(table)
    const { view } = await client.until(table, ({ view, you }) => you.choices.length > 0 || view.phase === 'ended')
    if (view.waits.for === 'decision') return view.round
    if (view.phase !== 'ended') await client.playOn(table, view.round)
  }
}

async function dealLive(address: string): Promise<void> {
  const crew = await crewAt(address, 'live', ['dee', 'sue', 'max'])
  await openUp(crew, 'live')
  const dee = crew.dee as Client
  await dee.mustTell('live', { do: 'wager', box: 2, main: 2_000 })
  await dee.mustTell('live', { do: 'noMoreBets' })
  await dee.mustTell('live', { do: 'deal' })
  await keyCards(dee, 'live', '5s 7d 3h')
}

describe('a floor whose rules have changed since it stopped', () => {
  const folder = newFloorFolder('other-rules')
  const rounds = new Map<string, number>()
  let server: RunningServer
  let store: Store
  let ann: Client

  const settings = () => testSettings(folder, { tables: TABLES, staff: PIT_STAFF })
  const moneyOf = async () => JSON.parse((await ann.get('/api/me')).text) as { wallet: number; purses: unknown[] }
  const kindsIn = async (table: string) => {
    return playedIn(await store.readRound(streamOf(table), rounds.get(table) ?? 0)).map(({ kind }) => kind)
  }

  beforeAll(async () => {
    playBy(BEFORE)
    server = await startServer(settings())
    ann = await (await Client.register(server.address, 'ann', PASSWORD)).connect()
    for (const table of ['dealt', 'betting', 'same']) await ann.enter(table)
    for (const table of ['dealt', 'same']) {
      await ann.playRound(table, 1, 1_000)
      rounds.set(table, await playToDecision(ann, table))
    }
    await ann.playRound('betting', 1, 1_000)
    await ann.mustTell('betting', { do: 'wager', box: 1, main: 3_000 })
    rounds.set('betting', ann.view('betting').round)
    await dealLive(server.address)
    rounds.set('live', 1)
    ann.cut()
    await server.close()
    playBy({ nsw, tas })
    server = await startServer(settings())
    store = await Store.open((await startPostgres(folder)).connection)
    await ann.connect(server.address)
    for (const table of ['dealt', 'betting', 'same', 'empty']) await ann.enter(table)
  })

  afterAll(async () => {
    playBy({ nsw, tas })
    await store?.close()
    await server?.close()
    await cleanUp(folder)
  })

  test('an open round that would end otherwise is void, with the reason; its stakes are back', async () => {
    expect(ann.view('dealt')).toMatchObject({ round: rounds.get('dealt'), phase: 'ended' })
    expect(ann.view('dealt').settled.map(({ player, outcome, profit }) => [player, outcome, profit])).toEqual([
      ['ann', 'void', 0],
    ])
    expect(await kindsIn('dealt')).toContain('round-voided')
    const last = (await store.readRound(streamOf('dealt'), rounds.get('dealt') ?? 0)).at(-1)
    expect(JSON.parse(last?.body ?? '{}')).toMatchObject({
      by: { person: 'house' },
      command: { do: 'voidForOtherRules', reason: 'the rules have changed since it began' },
    })
  })

  test('bets before the deal go back', async () => {
    expect(ann.view('betting').boxes.flatMap(({ bettors }) => bettors)).toEqual([])
    expect(await kindsIn('betting')).not.toContain('round-voided')
  })

  test('rounds without bets go on under the new rules, and are not void when they are loaded once more', async () => {
    expect(['betting', 'empty'].map((table) => ann.view(table).round)).toEqual([rounds.get('betting'), 1])
    for (const table of ['betting', 'empty']) rounds.set(table, await playToDecision(ann, table))
    ann.cut()
    await server.close()
    server = await startServer(settings())
    await ann.connect(server.address)
    for (const table of ['dealt', 'betting', 'same', 'empty']) await ann.enter(table)
    for (const table of ['betting', 'empty']) {
      expect(ann.view(table)).toMatchObject({ round: rounds.get(table), waits: { for: 'decision' } })
      await ann.playOn(table, rounds.get(table) ?? 0)
      const { text } = await ann.get(`/api/tables/${table}/rounds/${rounds.get(table)}`)
      expect(JSON.parse(text)).toMatchObject({ rules: rulebookHash(nsw) })
    }
  })

  test('a round with real cards is void too, and people go on at the table', async () => {
    expect(await kindsIn('live')).toContain('round-voided')
    const crew = await crewAt(server.address, 'live', ['dee'])
    const dee = crew.dee as Client
    expect(dee.view('live')).toMatchObject({ phase: 'ended', live: { work: { ruling: null } } })
    await dee.mustTell('live', { do: 'wager', box: 2, main: 2_000 })
    await dee.mustTell('live', { do: 'withdraw', box: 2, player: 'box.2' })
  })

  test('a round goes on if only words and clauses of its book have changed', async () => {
    const { tas: before } = BEFORE
    expect(rulebookHash(before as Rulebook)).not.toBe(rulebookHash(tas))
    expect(ann.view('same')).toMatchObject({ round: rounds.get('same'), waits: { for: 'decision' } })
    await ann.playOn('same', rounds.get('same') ?? 0)
    expect(await kindsIn('same')).not.toContain('round-voided')
  })

  test('no cent is lost, the audits are clean, and the next round is of the new rules', async () => {
    const rows = JSON.parse((await ann.get('/api/me/history')).text) as { days: { net: number }[] }
    const net = rows.days.reduce((sum, day) => sum + day.net, 0)
    expect(await moneyOf()).toMatchObject({ wallet: 100_000_000 + net, purses: [] })
    const round = await playToDecision(ann, 'dealt')
    await ann.playOn('dealt', round)
    const [first] = await store.readRound(streamOf('dealt'), round, 1)
    expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ rules: rulebookHash(nsw) })
    expect(await store.imbalance()).toBe(0)
    expect(await store.withClient(audit)).toEqual([])
    expect((await store.withClient((client) => auditReplay(client))).findings).toEqual([])
  })

  test('each program’s books are kept once, under their hashes', async () => {
    const streams = await store.query<{ stream: string; version: string }>(
      "select stream, version from streams where stream like 'rulebook:%'",
      [],
    )
    const books = new Set([...Object.values(rulebooks), ...Object.values(BEFORE)].map(rulebookHash))
    expect(new Set(streams.map(({ stream }) => stream.slice('rulebook:'.length)))).toEqual(books)
    expect(streams.map(({ version }) => Number(version))).toEqual(streams.map(() => 1))
  })
})
