import type { Cents } from '@openpit/money'
import { LinkCommand } from '@openpit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit, Store, startPostgres } from '../../src/index.ts'
import { linkStream } from '../../src/links/link-record.ts'
import { streamOf } from '../../src/tables/opening.ts'
import type { Client } from '../client.ts'
import { openFloor, tableOf } from '../floor.ts'
import { type Crew, crewAt, keyCards, liveTableOf, openUp, PIT_STAFF } from '../live-floor.ts'
import { BAD_ACTS, close, correct } from './bad-acts.ts'
import { linkable, openLinkFor, untilAnswered, untilLink } from './links-floor.ts'
import { expectPlain, standingOf } from './nothing-changes.ts'
import { openNova, playForNova } from './supernova-floor.ts'

const { options } = linkable('x')
const live = (name: string) => liveTableOf('star', name, { options })
const NZ = ['nz-1', 'nz-2', 'nz-3', 'nz-4', 'nz-5']
/** The first wager hits this level, and its win waits for the inspector. */
const LARGE = { name: 'red', reset: 10_000, pool: 10_140, cap: 10_150, rate: 100_000, approval: 100 }
/** Nobody reaches this one. */
const BLUE = { ...LARGE, name: 'blue', pool: 10_000, cap: 8_987_654_321, rate: 1 }

let folder = ''
const floor = openFloor(
  [
    ...['one', 'free'].map((name) => linkable(name)),
    ...['left', 'right', 'mid'].map(live),
    linkable('eight', { options: { ...options, decks: 8, switches: { shufflingDevice: false } } }),
    linkable('by-hand', { options: { ...options, switches: { shufflingDevice: false } } }),
    tableOf('tas', 'tas-1'),
    ...NZ.map((name) => tableOf('nz', name)),
  ],
  async (data) => {
    folder = data
    return { staff: PIT_STAFF, linkWaitMs: 30_000 }
  },
)

let store: Store
let crew: Crew
let connection: Awaited<ReturnType<typeof startPostgres>>['connection']

/** A player wins a tenth of the pool at a table with real cards, and the dealer presses the button. */
async function winAt(table: string, link: string, player: string, cards: string): Promise<void> {
  const at = await crewAt(floor.address, table, ['dee', 'sue', 'max'])
  await openUp(at, table)
  await (at.max as Client).mustTellLink(link, { do: 'joinLink', table })
  const zoe = await floor.playerAt(table, player)
  await zoe.until(table, ({ view }) => view.sideBets.includes('blazing7s'))
  await zoe.mustTell(table, { do: 'wager', box: 1, main: 1_000, sides: { blazing7s: 500 } })
  const dee = at.dee as Client
  await dee.mustTell(table, { do: 'deal' })
  await keyCards(dee, table, cards)
  await untilLink(dee, link, ({ wins }) => wins.some(({ win }) => win === `${table}/1/1`))
  await dee.mustTellLink(link, { do: 'confirmJackpot', table, box: 1 })
  // They go to the next table. A manager can be on duty at several.
  for (const name of ['dee', 'sue']) await (at[name] as Client).mustTell(table, { do: 'offDuty' })
}

beforeAll(async () => {
  connection = (await startPostgres(folder)).connection
  store = await Store.open(connection)
  crew = await crewAt(floor.address, 'one')
  const max = crew.max as Client
  await openLinkFor(max, 'sevens', ['one'], { confirm: 'dealer' })
  await openLinkFor(max, 'others', [], { confirm: 'dealer' })
  await openLinkFor(max, 'gone', [])
  await max.mustTellLink('gone', { do: 'suspendLink' })
  await max.mustTellLink('gone', { do: 'closeLink', to: 'others', second: 'sue', told: ['inspector'] })
  await openNova(max, 'nova', ['tas-1'], { levels: [LARGE, BLUE] })
  const controller = { link: 'm1', rulebook: 'nz', bet: 'madness21', levels: [] }
  expect((await max.post('/api/jackpots', controller)).status).toBe(200)
  for (const table of NZ.slice(0, 4)) await max.mustTellLink('m1', { do: 'joinLink', table })
  await winAt('left', 'sevens', 'zoe', '7h 7h 7h')
  await (crew.sue as Client).mustTellLink('sevens', { do: 'payJackpots' })
  await winAt('right', 'sevens', 'yan', '7s 7s 7s')
  await winAt('mid', 'others', 'mia', '7s 7s 7s')
  await playForNova(await floor.playerAt('tas-1', 'ann'), 'tas-1', 1)
  await untilLink(max, 'nova', ({ wins }) => wins[0]?.state === 'waiting')
  await (await floor.playerAt('one', 'bob')).mustTell('one', {
    ...{ do: 'wager', box: 1, main: 1_000 },
    sides: { blazing7s: 500 },
  })
  await untilAnswered(connection)
}, 120_000)

afterAll(async () => await store.close())

const standing = async () => await standingOf(store, crew.max as Client)

describe('socket: an act that cannot be is refused, and nothing changes', () => {
  test.each(BAD_ACTS)('%s', async (_, who, link, command, kind, clause) => {
    const before = await standing()
    const reply = await (crew[who] as Client).tellLink(link, command)
    expect(reply).toMatchObject({ ok: false, refusal: { kind, clause } })
    expectPlain(JSON.stringify(reply))
    expect(await standing()).toEqual(before)
  })

  test('[STAR-14.26] a link is not closed into itself, a closed one or another jackpot, nor corrected beyond its limits', async () => {
    const max = crew.max as Client
    await openLinkFor(max, 'spare', [])
    await max.mustTellLink('spare', { do: 'suspendLink' })
    const before = await standing()
    for (const [to, kind] of [
      ['spare', 'same-link'],
      ['gone', 'same-link'],
      ['nova', 'same-link'],
      ['nowhere', 'no-such-link'],
    ] as const) {
      const reply = await max.tellLink('spare', { ...close, to } as LinkCommand)
      expect(reply).toMatchObject({ ok: false, refusal: { kind, clause: 'STAR-14.26' } })
    }
    for (const amount of [8_999_000_001, -1]) {
      const reply = await max.tellLink('spare', { ...correct, amount } as LinkCommand)
      expect(reply).toMatchObject({ ok: false, refusal: { clause: expect.stringMatching(/^STAR-14.28/) } })
    }
    expect(await standing()).toEqual(before)
  })

  test('[TAS-24.8] nobody approves their own win: staff make no wagers', async () => {
    const before = await standing()
    const wager = { do: 'wager', box: 2, main: 1_000, sides: { blazing7s: 500 } } as const
    for (const who of ['ian', 'max', 'dee']) {
      const reply = await (crew[who] as Client).tell('one', wager)
      expect(reply).toMatchObject({ ok: false, refusal: { kind: 'cards-are-virtual' } })
    }
    expect(await standing()).toEqual(before)
  })

  test('what only tables and links tell a link has no words on the socket', async () => {
    const at = { table: 'one', round: 9 }
    const wagers = [{ box: 1, player: 'bob', cents: 500 }]
    const shares = [{ box: 1, player: 'bob', stake: 500, percent: 100, clause: 'STAR-14.B7.T.777d' }]
    const commands = [
      { do: 'contribute', ...at, wagers },
      { do: 'giveBack', ...at, boxes: [1], clause: 'STAR-16.18.1', why: 'x' },
      { do: 'release', ...at, wagers },
      { do: 'claim', ...at, shares, chip: 50 },
      { do: 'endRound', ...at },
      { do: 'voidWins', ...at, boxes: 'all', which: 'all', clause: 'STAR-18.6' },
      { do: 'joinTable', table: 'free' },
      { do: 'leaveTable', table: 'one' },
      { do: 'renewLives', why: 'x' },
      { do: 'receiveMoney', from: 'gone', levels: [{ level: '', pool: 1_000_000, reserve: 0 }] },
      { do: 'correctMeter', amount: 100, person: 'sue', second: 'ian', told: ['inspector'], reason: 'x' },
      { do: 'closeLink', to: 'others', second: 'sue', told: ['inspector'], other: {} },
    ]
    const max = crew.max as Client
    const before = await standing()
    const known = max.heard.length
    for (const command of commands) {
      expect(LinkCommand.safeParse(command).success).toBe(false)
      max.say({ type: 'linkCommand', link: 'sevens', id: 'x', command })
    }
    const replies = () => max.heard.slice(known).filter(({ type }) => type === 'reply')
    while (replies().length < commands.length) await max.nextMessage()
    for (const reply of replies()) expect(reply).toMatchObject({ ok: false, refusal: { kind: 'not-understood' } })
    expect(await standing()).toEqual(before)
  })
})

describe('a node without the lease', () => {
  test.each([
    ['a table', streamOf('one')],
    ['a link', linkStream('sevens')],
  ])('writes nothing in the name of %s: neither events nor orders nor answers', async (_, stream) => {
    const version = await store.versionOf(stream)
    const [row] = await store.query<{ epoch: string }>('select epoch from streams where stream = $1', [stream])
    const wagers = [{ box: 1, player: 'bob', cents: 500 as Cents }]
    const contribute = { by: null, command: { do: 'contribute', table: 'one', round: 1, wagers } }
    const before = await standing()
    const done = await store.append({
      command: 'late',
      stream,
      expected: version,
      epoch: Number(row?.epoch) - 1,
      at: new Date(),
      events: [{ kind: 'told', body: '{}', entries: [] }],
      orders: [{ to: linkStream('sevens'), id: 'late', body: JSON.stringify(contribute) }],
      answers: [],
    })
    expect(done.ok).toBe(false)
    expect(await store.query("select id from orders where id = 'late'", [])).toEqual([])
    expect(await standing()).toEqual(before)
  })
})

test('the books add up after all this', async () => {
  expect(await store.withClient(audit)).toEqual([])
  expect(await store.imbalance()).toBe(0)
})
