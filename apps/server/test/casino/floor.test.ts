import { verify } from '@openpit/proof'
import { type PlayerCommand, TableView } from '@openpit/protocol'
import { originOf, RULEBOOK_NAMES, rulebooks } from '@openpit/rulebooks'
import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { SHARED_CLOCK } from '../../src/index.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'

const SHARED = RULEBOOK_NAMES.filter((book) => book !== 'online')
const QUICK = { ...SHARED_CLOCK, bettingMs: 300, decisionMs: 150, answersMs: 150, revealMs: 200, awayMs: 400 }

const floor = openFloor([
  ...SHARED.map((book) => tableOf(book, `${book}-1`)),
  tableOf('nsw', 'waiting'),
  tableOf('nsw', 'behind'),
  tableOf('nsw', 'together'),
  tableOf('nsw', 'instead'),
  tableOf('nsw', 'quick', { clock: QUICK }),
  tableOf('tas', 'quick-tas', { clock: QUICK }),
  tableOf('nsw', 'ceremony'),
  tableOf('nsw', 'taken'),
  tableOf('nsw', 'taken-quick', { clock: QUICK }),
  tableOf('nsw', 'leaving', { clock: { ...QUICK, decisionMs: 600_000, awayMs: 3_600_000 } }),
])

async function playTogether(table: string, [ann, bob]: readonly [Client, Client], rounds: number): Promise<void> {
  // The table waits for seated players: otherwise the quicker one would be dealt in alone.
  await Promise.all([ann.tell(table, { do: 'sit', box: 1 }), bob.tell(table, { do: 'sit', box: 2 })])
  for (let round = 0; round < rounds; round++) {
    await Promise.all([ann.playRound(table, 1, 1_000), bob.playRound(table, 2, 500)])
  }
}

/** Prints a finished round as a scenario, and plays it again. */
async function expectScenarioPasses(client: Client, table: string, round: number): Promise<void> {
  const { status, text } = await client.get(`/api/tables/${table}/rounds/${round}/scenario`)
  expect(status, text).toBe(200)
  const read = readScenario(text)
  if (!read.ok) throw new Error(`${JSON.stringify(read)}\n${text}`)
  expect(runScenario(read.scenario).failures, text).toEqual([])
}

describe.each(SHARED)('%s', (book) => {
  const table = `${book}-1`

  test('two people play rounds, which can be replayed, printed as scenarios and played again', async () => {
    const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
    await playTogether(table, [ann, bob], 3)
    const { round } = ann.view(table)
    for (const past of [1, 2, 3]) await expectScenarioPasses(ann, table, past)
    const replay = JSON.parse((await bob.get(`/api/tables/${table}/rounds/${round}`)).text)
    expect(replay.steps.at(-1).view.settled).toEqual(bob.view(table).settled)
    expect(replay.steps.map((step: { view: unknown }) => TableView.safeParse(step.view).success)).not.toContain(false)
    for (const past of [1, 2, 3]) {
      const { program, rules } = originOf(rulebooks[book])
      const told = await ann.get(`/api/tables/${table}/rounds/${past}`)
      expect(JSON.parse(told.text)).toMatchObject({ program, rules })
      const { text } = await ann.get(`/api/tables/${table}/rounds/${past}/scenario`)
      expect(text.split('\n')[0]).toBe(`# Program ${program}, rulebook ${rules}`)
    }
    await ann.mustTell(table, { do: 'leave' })
    const { wallet } = JSON.parse((await ann.get('/api/me')).text)
    const rounds = JSON.parse((await ann.get('/api/me/rounds')).text) as { net: number }[]
    expect(wallet).toBe(100_000 + rounds.reduce((sum, { net }) => sum + net, 0))
  })
})

test('online: each player has a private table, which others cannot enter', async () => {
  const ann = await floor.guest()
  const { table } = JSON.parse((await ann.post('/api/tables/own')).text)
  await ann.enter(table)
  for (let round = 1; round <= 3; round++) {
    await ann.playRound(table, 1, 1_000)
    await expectScenarioPasses(ann, table, round)
  }
  expect(JSON.parse((await ann.post('/api/tables/own')).text).table).toBe(table)
  const bob = await floor.guest()
  bob.say({ type: 'enter', table })
  await expect.poll(() => bob.heard.at(-1)).toMatchObject({ type: 'refused', refusal: { kind: 'private-table' } })
  expect((await bob.get(`/api/tables/${table}/rounds/1`)).status).toBe(404)
})

test('a player who is disconnected in a hand comes back to the same hand, money and decision', async () => {
  const table = 'waiting'
  const ann = await floor.inARound(table)
  const before = ann.news(table)
  ann.cut()
  await ann.connect()
  const after = await ann.enter(table, before.version)
  expect(after).toMatchObject({ version: before.version, events: [], view: before.view, you: before.you })
  await ann.playOn(table, after.view.round)
})

test('a client that comes back gets the events that it missed', async () => {
  const table = 'behind'
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  const { version } = ann.news(table)
  ann.cut()
  await bob.playRound(table, 3, 1_000)
  await ann.connect()
  const { events, version: now } = await ann.enter(table, version)
  expect(events.map(({ event }) => event.kind)).toContain('round-ended')
  expect(events.every(({ number }) => number > version && number <= now)).toBe(true)
})

test('players who wager and are ready at the same moment are all dealt in', async () => {
  const table = 'together'
  const guests = await floor.guestsAt(table, 5)
  for (const [index, guest] of guests.entries()) await guest.mustTell(table, { do: 'sit', box: index + 1 })
  const wagers = guests.map((guest, index) => {
    const told = guest.tell(table, { do: 'wager', box: index + 1, main: 1_000 })
    guest.ready(table)
    return told
  })
  expect((await Promise.all(wagers)).map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  const { view } = await (guests[0] as Client).until(table, (news) => news.view.phase !== 'wagering')
  expect(view.boxes.filter(({ bettors }) => bettors.length > 0)).toHaveLength(5)
})

test('replacing a wager does both steps or neither, and a scenario shows both', async () => {
  const table = 'instead'
  const [ann] = (await floor.guestsAt(table, 1)) as [Client]
  const lies = () => {
    const { bettors, sides } = ann.view(table).boxes[3] ?? { bettors: [], sides: [] }
    return [...bettors, ...sides].filter(({ player }) => player === ann.player).map(({ cents }) => cents)
  }
  const wager = { do: 'wager', box: 4 } as const
  const refused = async (command: PlayerCommand) => {
    const reply = await ann.tell(table, command)
    return reply.ok ? 'done' : reply.refusal.kind
  }
  await ann.mustTell(table, { ...wager, main: 2_000, sides: { perfectPairs: 500 } })
  expect(await refused({ ...wager, box: 5, main: 500, instead: true })).toBe('no-wager-on-box')
  await ann.mustTell(table, { ...wager, main: 1_000, instead: true })
  await ann.until(table, () => String(lies()) === '1000')
  expect(await refused({ ...wager, main: 1, instead: true })).toBe('below-minimum')
  expect(lies()).toEqual([1_000])
  expect(ann.you(table).chips).toBe(99_000)
  const { view } = await ann.playRound(table, 4, 500)
  await expectScenarioPasses(ann, table, view.round)
})

test('a command that comes twice is carried out once, with the same reply', async () => {
  const table = 'behind'
  const [ann] = (await floor.guestsAt(table, 1)) as [Client]
  const id = ann.newId()
  const once = await ann.tell(table, { do: 'wager', box: 5, main: 1_000 }, id)
  const again = await ann.tell(table, { do: 'wager', box: 5, main: 1_000 }, id)
  expect(again).toEqual(once)
  await ann.until(table, ({ you }) => you.chips === 99_000)
  await ann.mustTell(table, { do: 'withdraw', box: 5 })
  await ann.until(table, ({ you }) => you.chips === 100_000)
})

/** A player wagers, then does not act or disconnects. Waits for the end of the round. */
async function playInSilence(table: string, isAway: boolean): Promise<void> {
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  const wagered = await ann.until(table, ({ view: seen }) => seen.boxes[0]?.bettors[0]?.player === ann.player)
  if (isAway) ann.cut()
  const { view } = await (isAway ? bob : ann).until(
    table,
    ({ view: seen }) => seen.round === wagered.view.round && seen.phase === 'ended',
  )
  const [hand] = view.boxes[0]?.hands ?? []
  expect(hand?.total?.points).toBeGreaterThanOrEqual(12)
  expect(view.settled.map(({ wager }) => wager)).toEqual(['main'])
  if (!isAway) expect(ann.you(table).chips).toBe(100_000 + (view.settled[0]?.profit ?? 0))
}

test('[NSW-17.10] a player who does not act draws to 12, and nothing is doubled, split or insured for them', async () => {
  await playInSilence('quick', false)
})

test('[TAS-13.4.0, TAS-13.4.a] after a reasonable wait the dealer plays the hand of a player who does not act', async () => {
  await playInSilence('quick-tas', false)
})

test('[TAS-13.4.b] the dealer plays the hand of a player who is away from the table', async () => {
  await playInSilence('quick-tas', true)
})

test('a player who is away for long loses the seat, and gets the chips back in the wallet', async () => {
  const table = 'quick'
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  await ann.mustTell(table, { do: 'sit', box: 4 })
  await bob.until(table, ({ view }) => view.boxes[3]?.seated === ann.player)
  ann.cut()
  await bob.until(table, ({ view }) => view.boxes[3]?.seated === null)
  expect(JSON.parse((await ann.get('/api/me')).text).wallet).toBe(100_000)
})

/** The boxes that the floor's list says are taken. */
async function takenAt(client: Client, table: string): Promise<unknown> {
  const tables = JSON.parse((await client.get('/api/tables')).text) as { table: string; taken: unknown }[]
  return tables.find((listed) => listed.table === table)?.taken
}

test('a box is taken by a seat or a live wager, and free once its player has left after the round', async () => {
  const table = 'taken'
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  expect(await takenAt(bob, table)).toEqual([])
  await ann.mustTell(table, { do: 'sit', box: 2 })
  expect(await takenAt(bob, table)).toEqual([2])
  for (const box of [2, 5]) await ann.mustTell(table, { do: 'wager', box, main: 1_000 })
  expect(await takenAt(bob, table)).toEqual([2, 5])
  ann.ready(table)
  const { view } = await ann.playOn(table, ann.view(table).round)
  expect(view.boxes[4]?.seated).toBe(ann.player)
  expect(await takenAt(bob, table)).toEqual([2, 5])
  await ann.mustTell(table, { do: 'leave' })
  const left = await bob.until(table, (news) => news.view.boxes[4]?.seated === null)
  expect(left.view).toMatchObject({ phase: 'ended', boxes: { 4: { bettors: [{ player: ann.player }] } } })
  expect(await takenAt(bob, table)).toEqual([])
})

test('a box is free once its player has been away for long after the round', async () => {
  const table = 'taken-quick'
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  await ann.playRound(table, 3, 1_000)
  expect(await takenAt(bob, table)).toEqual([3])
  ann.cut()
  const left = await bob.until(table, (news) => news.view.boxes[2]?.seated === null)
  expect(left.view).toMatchObject({ phase: 'ended', boxes: { 2: { bettors: [{ player: ann.player }] } } })
  expect(await takenAt(bob, table)).toEqual([])
})

test('a player who leaves in a round gets the result in the wallet when it is over', async () => {
  const table = 'leaving'
  const [ann, bob] = (await floor.guestsAt(table, 2)) as [Client, Client]
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  await bob.mustTell(table, { do: 'wager', box: 2, main: 1_000 })
  const before = await ann.until(table, ({ view }) => view.phase !== 'wagering')
  await ann.tell(table, { do: 'leave' })
  ann.cut()
  const { view } = await bob.playOn(table, before.view.round)
  const net = view.settled.filter(({ player }) => player === ann.player).reduce((sum, { profit }) => sum + profit, 0)
  await bob.until(table, (news) => news.view.boxes[0]?.seated === null)
  expect(JSON.parse((await ann.get('/api/me')).text).wallet).toBe(100_000 + net)
})

const TURNS_THE_HOLE_CARD: ReadonlySet<string> = new Set(['dealer-turn-begun', 'round-ended'])

test('no message shows a face-down card or the cards left in the shoe', async () => {
  const ann = await floor.guest()
  const { table } = JSON.parse((await ann.post('/api/tables/own')).text)
  await ann.enter(table)
  for (let round = 0; round < 8; round++) await ann.playRound(table, 1, 1_000)
  let seen = 0
  for (const message of ann.heard) {
    if (message.type !== 'news' || message.events === undefined) continue
    // A card that was turned over before the message was sent is shown.
    const isTurned = message.events.some(({ event }) => TURNS_THE_HOLE_CARD.has(event.kind))
    for (const { event } of message.events) {
      if (event.kind !== 'dealer-card-dealt' || !event.faceDown || isTurned) continue
      seen++
      expect(event).toMatchObject({ card: null, total: null, soft: null })
    }
    const text = JSON.stringify(message.changes)
    expect(text).not.toMatch(/"(seed|order|salt)"/)
  }
  expect(seen).toBeGreaterThan(0)
})

test('the transcript of a shoe verifies: in part while it is in use, completely once it has ended', async () => {
  const ann = await floor.guest()
  const { table } = JSON.parse((await ann.post('/api/tables/own')).text)
  await ann.enter(table)
  const [first] = ann.view(table).shoe.announced
  await ann.playRound(table, 1, 1_000)
  await ann.playRound(table, 1, 1_000)
  for (const path of ['', `?shoe=${encodeURIComponent(first?.shoe ?? '')}`]) {
    const { status, text } = await ann.get(`/api/tables/${table}/transcript${path}`)
    expect(status, text).toBe(200)
    const report = verify(text)
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([])
    expect(report).toMatchObject(originOf(rulebooks.online))
  }
})
