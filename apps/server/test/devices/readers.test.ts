import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashOf } from '@openpit/reader'
import { readScenario, runScenario } from '@openpit/scenario'
import { describe, expect, test } from 'vitest'
import { reportsIn } from '../../src/history/device-reports.ts'
import { Store, startPostgres } from '../../src/index.ts'
import { streamOf } from '../../src/tables/opening.ts'
import type { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { crewAt, liveTableOf, openUp } from '../live-floor.ts'
import { DEVICE_STAFF, NO_DEVICE_LIMIT, registerDevice } from './reader-floor.ts'
import { tableWithReader } from './test-device.ts'

const TABLES = [
  'plain',
  'twice',
  'lost',
  'forked',
  'forged',
  'unsure',
  'double',
  'stray',
  'keyed',
  'python',
  'ahead',
  'rebooted',
]
let data = ''
const floor = openFloor(
  [
    ...TABLES.map((name) => liveTableOf('nsw', name)),
    liveTableOf('pontoon', 'pontoon'),
    liveTableOf('nsw', 'practice', { training: true }),
  ],
  async (folder) => {
    data = folder
    return { staff: DEVICE_STAFF, deviceRate: NO_DEVICE_LIMIT, deviceAwayMs: 600_000 }
  },
)

const withReader = async (table: string, names?: string[]) => await tableWithReader(floor.address, table, names)

async function deal(dee: Client, table: string): Promise<void> {
  await dee.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
  await dee.mustTell(table, { do: 'noMoreBets' })
  await dee.mustTell(table, { do: 'deal' })
}

/** What the log of a table has of its devices. */
async function storedReports(table: string): Promise<readonly unknown[]> {
  const { connection } = await startPostgres(data)
  const store = await Store.openExisting(connection)
  try {
    return reportsIn(await store.read(streamOf(table), {})).map(({ text }) => JSON.parse(text))
  } finally {
    await store.close()
  }
}

const cardsAt = (client: Client, table: string) => client.view(table).boxes[0]?.hands[0]?.cards

/** Waits until the hand on box 1 is this one: news may come after the device's acknowledgement. */
async function untilHand(client: Client, table: string, cards: readonly string[]): Promise<void> {
  await client.until(table, () => String(cardsAt(client, table)) === String(cards))
}

describe('a reader', () => {
  test('deals a round without a key; what it said is in the log, and the round prints as a scenario', async () => {
    const { dee, sue, reader } = await withReader('plain')
    await deal(dee, 'plain')
    await reader.wants('box 1', 'open')
    await reader.read('10s 7d 8h')
    await untilHand(dee, 'plain', ['10s', '8h'])
    await reader.wants(null, 'closed')
    await dee.mustTell('plain', { do: 'stand', box: 1 })
    await reader.wants('dealer', 'open')
    await reader.read('Kc')
    await dee.until('plain', ({ view }) => view.phase === 'ended')
    expect(dee.view('plain').dealer.cards).toEqual(['7d', 'Kc'])
    const text = (await sue.get('/api/tables/plain/rounds/1/scenario')).text
    const read = readScenario(text)
    expect(read.ok && runScenario(read.scenario).failures, text).toEqual([])
    expect(await storedReports('plain')).toEqual(reader.memory.reports)
    // Nobody reads a report from the table: it may name a card that was not seen.
    expect(JSON.stringify([dee.heard, sue.heard])).not.toContain('confidence')
  })

  test('that sends a report again gets the same answer, and the card is dealt once', async () => {
    const { dee, reader } = await withReader('twice')
    await deal(dee, 'twice')
    const report = reader.card('10s')
    expect(await reader.tell(report)).toEqual({ kind: 'ack', seq: 1 })
    expect(await reader.tell(report)).toEqual({ kind: 'ack', seq: 1 })
    await untilHand(dee, 'twice', ['10s'])
    // A report after a gap is not taken: the device sends from there again.
    const [second, third] = [reader.card('7d'), reader.card('8h')]
    expect(await reader.tell(third)).toEqual({ kind: 'replay', from: 2 })
    await untilHand(dee, 'twice', ['10s'])
    for (const one of [second, third]) expect((await reader.tell(one)).kind).toBe('ack')
    await untilHand(dee, 'twice', ['10s', '8h'])
    // A sign of life that names more reports than are here asks for them.
    reader.cut()
    const late = reader.card('2c')
    expect(await reader.connect()).toMatchObject({ acked: 3 })
    expect(await reader.tell(reader.signed({ kind: 'beat', device: 'shoe-twice', seq: 4 }))).toEqual({
      kind: 'replay',
      from: 4,
    })
    expect(await reader.tell(late)).toEqual({ kind: 'ack', seq: 4 })
    await dee.until('twice', ({ view }) => view.live?.readerStop === 'not-due')
  })

  test('that has lost reports says so: a supervisor names the cards, in their places', async () => {
    const { dee, sue, reader } = await withReader('lost')
    await deal(dee, 'lost')
    await reader.read('10s')
    const gone = reader.card('7d')
    const later = reader.card('8h')
    expect(await reader.tell(later)).toEqual({ kind: 'replay', from: 2 })
    const lost = { kind: 'lost', device: 'shoe-lost', from: 2, to: 2, cards: 1, hash: hashOf(gone) }
    expect(await reader.tell(reader.signed(lost))).toEqual({ kind: 'ack', seq: 2 })
    expect(await reader.tell(later)).toEqual({ kind: 'ack', seq: 3 })
    await untilHand(dee, 'lost', ['10s'])
    await dee.until('lost', ({ view }) => view.live?.readerStop === 'lost')
    expect(await dee.tell('lost', { do: 'confirmRead', is: '7d' })).toMatchObject({ ok: false })
    await sue.mustTell('lost', { do: 'confirmRead', is: '7d' })
    await dee.until('lost', ({ view }) => view.live?.readerStop === null)
    await untilHand(dee, 'lost', ['10s', '8h'])
    expect(dee.view('lost').dealer.cards).toEqual(['7d'])
  })
})

describe('a reader that is distrusted', () => {
  test.each([
    ['says two things under one number', 'forked', 'fork'],
    ['sends what it has not signed', 'forged', 'bad-signature'],
  ])('because it %s, is stopped, and cards are typed in', async (_, table, why) => {
    const { dee, sue, reader } = await withReader(table)
    await deal(dee, table)
    await reader.read('10s')
    const first = reader.memory.reports[0]
    const bad =
      why === 'fork' ? reader.memory.signed({ ...first, card: 'Ks' }) : { ...reader.card('7d'), sig: '0'.repeat(128) }
    expect(await reader.tell(bad)).toMatchObject({ kind: 'nack', why })
    await reader.untilOver()
    expect(await reader.connect()).toEqual({ kind: 'refused', why: 'distrusted' })
    await dee.until(table, ({ view }) => view.live?.devices.reader === 'out-of-order')
    expect(dee.view(table).live?.readerStop).toBe(null)
    expect(dee.view(table).live?.work?.devices).toMatchObject([{ light: 'red', why: 'distrusted' }])
    await untilHand(dee, table, ['10s'])
    await dee.mustTell(table, { do: 'keyCard', is: '7d' })
    expect(await sue.tell(table, { do: 'deviceRepaired', device: 'reader' })).toMatchObject({
      ok: false,
      refusal: { kind: 'reader-is-out' },
    })
  })

  test('because a report after its last start names the start before, although what it kept from then is taken', async () => {
    const { dee, reader } = await withReader('rebooted')
    await deal(dee, 'rebooted')
    await reader.read('10s')
    reader.cut()
    const kept = reader.card('7d')
    reader.memory.switchOn()
    expect(await reader.connect()).toMatchObject({ kind: 'welcome', acked: 1 })
    expect(await reader.tell(kept)).toEqual({ kind: 'ack', seq: 2 })
    const next = reader.card('8h')
    const old = reader.memory.signed({ ...next, boot: next.boot - 1 })
    expect(await reader.tell(old)).toMatchObject({ kind: 'nack', why: 'old-boot' })
    await dee.until('rebooted', ({ view }) => view.live?.devices.reader === 'out-of-order')
    await untilHand(dee, 'rebooted', ['10s'])
  })

  test('a message that is not understood, or looks ahead into the shoe, changes nothing', async () => {
    const { reader } = await withReader('ahead')
    const report = reader.card('9h')
    for (const bad of [reader.memory.signed({ ...report, next: '2c' }), { kind: 'peek', seq: 1 }, [], 'card', null]) {
      expect(await reader.tell(bad as object)).toMatchObject({ kind: 'nack', why: 'not-understood' })
    }
    expect(await reader.tell(report)).toEqual({ kind: 'ack', seq: 1 })
  })
})

describe('a card that waits for a person', () => {
  test('one that was not recognised waits until the dealer has named it', async () => {
    const { dee, reader } = await withReader('unsure')
    await deal(dee, 'unsure')
    await reader.tell(reader.card('10s', 700))
    await dee.until('unsure', ({ view }) => view.live?.readerStop === 'unconfirmed')
    expect(dee.view('unsure').live?.work?.reads?.waiting).toEqual({ seq: 1, why: 'unconfirmed', card: '10s' })
    await reader.wants('box 1', 'closed')
    await dee.mustTell('unsure', { do: 'confirmRead', is: '9s' })
    await untilHand(dee, 'unsure', ['9s'])
    expect(await dee.tell('unsure', { do: 'confirmRead', is: '9s' })).toMatchObject({
      refusal: { kind: 'no-read-waits' },
    })
    await reader.wants('dealer', 'open')
  })

  test('two that left at once are put in order', async () => {
    const { dee, reader } = await withReader('double')
    await deal(dee, 'double')
    await reader.tell(reader.add({ kind: 'double', cards: ['10s', '7d'] }))
    await dee.until('double', ({ view }) => view.live?.readerStop === 'order')
    await dee.mustTell('double', { do: 'confirmRead', is: '7d' })
    await untilHand(dee, 'double', ['7d'])
    expect(dee.view('double').dealer.cards).toEqual(['10s'])
  })

  test('one that was not due is a stray card, as the book says, or dealt if the decision was only late', async () => {
    const { dee, reader } = await withReader('stray')
    await deal(dee, 'stray')
    await reader.read('10s 7d 5h')
    await reader.tell(reader.card('4c'))
    await dee.until('stray', ({ view }) => view.live?.readerStop === 'not-due')
    await dee.mustTell('stray', { do: 'hit', box: 1 })
    await untilHand(dee, 'stray', ['10s', '5h', '4c'])
    await reader.tell(reader.card('Kd'))
    await dee.mustTell('stray', { do: 'strayCard', seen: true })
    expect(dee.view('stray').live).toMatchObject({ held: ['Kd'], readerStop: null })
  })

  test('one that cannot be in the shoe is not dealt', async () => {
    const { dee, sue, reader } = await withReader('pontoon', ['dee', 'sue', 'max', 'ian'])
    await deal(dee, 'pontoon')
    await reader.tell(reader.card('10h'))
    await dee.until('pontoon', ({ view }) => view.live?.readerStop === 'foreign')
    expect(await dee.tell('pontoon', { do: 'confirmRead', is: 'Jh' })).toMatchObject({ ok: false })
    await sue.mustTell('pontoon', { do: 'confirmRead', is: 'Jh' })
    await dee.until('pontoon', ({ view }) => view.live?.readerStop === null)
  })

  test('cards that are typed in while the reader is out are compared with it when it is back', async () => {
    const { dee, sue, reader } = await withReader('keyed')
    await deal(dee, 'keyed')
    await reader.read('10s')
    await reader.tell(reader.add({ kind: 'fault', what: 'jam', words: 'stuck' }))
    await dee.until('keyed', ({ view }) => view.live?.devices.reader === 'out-of-order')
    expect(dee.view('keyed').live?.work?.devices).toMatchObject([{ light: 'red', why: 'fault', words: 'jam: stuck' }])
    await dee.mustTell('keyed', { do: 'keyCard', is: '7d' })
    await dee.mustTell('keyed', { do: 'keyCard', is: '8h' })
    await reader.read('7d 9h')
    await reader.tell(reader.add({ kind: 'works' }))
    await sue.mustTell('keyed', { do: 'deviceRepaired', device: 'reader' })
    const { view } = await dee.until('keyed', (news) => news.view.live?.devices.reader === 'works')
    expect(view.live?.work?.reads).toMatchObject({ count: 0, differs: [{ seq: 4, read: '9h', keyed: '8h' }] })
    // The dealer erred: the supervisor corrects the card.
    await sue.mustTell('keyed', { do: 'correctCard', card: 3, is: '9h' })
    await untilHand(dee, 'keyed', ['10s', '9h'])
  })
})

describe('a reader in Python, written from docs/readers.md and the vectors alone', () => {
  const PROGRAM = fileURLToPath(new URL('../../../../packages/reader/python/reader.py', import.meta.url))
  const VECTORS = fileURLToPath(new URL('../../../../packages/reader/vectors', import.meta.url))
  const SECRET = 'b2'.repeat(32)
  const python = async (...words: string[]) => (await promisify(execFile)('python3', [PROGRAM, ...words])).stdout
  const isHere = spawnSync('python3', ['--version']).status === 0

  test('agrees with every vector, and deals a round', async ({ skip }) => {
    // The vectors themselves are checked in packages/reader/test/vectors.test.ts.
    skip(!isHere, 'python3 is not on this machine: the reader in Python was not run')
    expect(await python('vectors', VECTORS)).toMatch(/^\d+ vectors agree/)
    const crew = (await crewAt(floor.address, 'python', ['dee', 'sue'])) as { dee: Client; sue: Client }
    await openUp(crew, 'python')
    const key = (await python('key', SECRET)).trim()
    await registerDevice(floor.address, 'shoe-python', key, 'reader', 'c3'.repeat(32))
    await crew.sue.mustTell('python', { do: 'bindDevice', name: 'shoe-python' })
    await deal(crew.dee, 'python')
    const run = python('run', floor.address, 'shoe-python', SECRET, 'c3'.repeat(32), '10s', '7d', '8h', 'Kc')
    await crew.dee.until('python', ({ view }) => view.waits.for === 'decision')
    await crew.dee.mustTell('python', { do: 'stand', box: 1 })
    const said = (await run)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { card: string; hash: string })
    expect(said.map(({ card }) => card)).toEqual(['10s', '7d', '8h', 'Kc'])
    const stored = (await storedReports('python')) as { card: string }[]
    expect(stored.map((report) => hashOf(report))).toEqual(said.map(({ hash }) => hash))
    expect(crew.dee.view('python').dealer.cards).toEqual(['7d', 'Kc'])
  })
})

describe('a table for practice', () => {
  test('takes no money, moves none, and says in every view what it is', async () => {
    const { dee, reader } = await withReader('practice')
    const ann = await floor.playerAt('practice', 'ann-practice')
    expect(await ann.tell('practice', { do: 'wager', box: 1, main: 1_000 })).toMatchObject({
      ok: false,
      refusal: { kind: 'training-table' },
    })
    await deal(dee, 'practice')
    await reader.read('10s 7d 8h')
    await dee.mustTell('practice', { do: 'stand', box: 1 })
    await reader.read('Kc')
    const { view } = await ann.until('practice', ({ view: now }) => now.phase === 'ended')
    expect(view.settled).toMatchObject([{ player: 'box.1', profit: 1_000 }])
    expect(view.live?.training).toBe(true)
    const tables = JSON.parse((await ann.get('/api/tables')).text) as { table: string; training?: true }[]
    expect(tables.filter(({ training }) => training).map(({ table }) => table)).toEqual(['practice'])
    const auditor = await floor.loginAs('ian')
    expect(JSON.parse((await auditor.get('/api/audit')).text)).toEqual([])
    expect(await floor.server.floor.cashier.wallet.balance('ann-practice')).toBeGreaterThan(0)
  })
})
