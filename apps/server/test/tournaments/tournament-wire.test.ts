import type { PlayerSheet, TournamentSupervision } from '@openpit/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StaffMember } from '../../src/index.ts'
import { Client } from '../client.ts'
import { openFloor } from '../floor.ts'
import { HostileVisitor, reasonOf } from './hostile-visitor.ts'
import { CONDITIONS, JOKERS_WILD } from './tournament-stage.ts'

// A real server with its database: on a busy machine the first message takes a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PASSWORD = 'for tests only'
const STAFF: readonly StaffMember[] = [
  { name: 'dora', role: 'director', password: PASSWORD },
  { name: 'dirk', role: 'director', password: PASSWORD },
  { name: 'max', role: 'manager', password: PASSWORD },
  { name: 'sue', role: 'supervisor', password: PASSWORD },
]
const floor = openFloor([], async () => ({ staff: STAFF }))
// Nothing happens by the clock: every event comes from a message of the test.
const PACE = { awayMs: 3_600_000, emptyMs: 3_600_000, lateMs: 3_600_000, decisionMs: 3_600_000, answersMs: 3_600_000 }
/** An amount that no other number of the tournament looks like. */
const SECRET = 47_000
const SALT = 'd9'.repeat(32)

async function staff(name: string): Promise<Client> {
  return await (await Client.login(floor.address, name, PASSWORD)).connect()
}

async function draft(tournament: string, conditions: object, rulebook = 'nsw'): Promise<HostileVisitor> {
  const client = await staff('dora')
  const body = {
    tournament,
    title: 'Winter Cup',
    rulebook,
    conditions: { wagerSeconds: 3_600, ...conditions },
    pace: PACE,
  }
  const { status, text } = await client.post('/api/tournaments', body)
  if (status !== 200) throw new Error(text)
  return await HostileVisitor.enter(client, tournament)
}

/** Who sends the message, and what it says. */
type Row<Who extends string> = readonly [what: string, who: Who, command: unknown, answer: RegExp]

/** Sends each message, and sees that it is refused with its reason and tells nothing else. */
async function refuse<Who extends string>(
  people: Readonly<Record<Who, HostileVisitor>>,
  rows: readonly Row<Who>[],
): Promise<void> {
  for (const [what, who, command, answer] of rows) {
    const answered = await people[who].try(command)
    expect(reasonOf(answered), what).toMatch(answer)
    expect(JSON.stringify(answered), what).not.toMatch(/\.ts:|node:|node_modules| at [\w.]+ \(|select /)
    expect(JSON.stringify(answered).length, what).toBeLessThan(1_000)
  }
}

const change = (field: string, to: unknown) => ({ do: 'changeConditions', field, to })
const out = (player: string, because = 'breach') => ({ do: 'disqualify', player, because, refund: false })

describe('bad input over the sockets of a real server (nsw)', () => {
  const sessions = [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }]
  type Who = 'dora' | 'dirk' | 'sue' | 'first' | 'second' | 'third' | 'zoe'
  let people: Record<Who, HostileVisitor>
  let money: readonly number[]

  beforeAll(async () => {
    const dora = await draft('wire', { ...CONDITIONS, sessions, passCards: 2 })
    await dora.must({ do: 'publish' })
    const enter = async (name: string) => await HostileVisitor.register(floor.address, name, 'wire')
    const [first, second, third, zoe] = [
      await enter('ann'),
      await enter('bob'),
      await enter('constructor'),
      await enter('zoe'),
    ]
    for (const player of [first, second, third]) await player.join()
    const dirk = await HostileVisitor.enter(await staff('dirk'), 'wire')
    const sue = await HostileVisitor.enter(await staff('sue'), 'wire')
    people = { dora, dirk, sue, first, second, third, zoe }
    money = await wallets()
  })
  afterAll(() => {
    for (const { client } of Object.values(people ?? {})) client.cut()
  })

  async function wallets(): Promise<readonly number[]> {
    const clients = [people.first, people.second, people.third, people.zoe].map(({ client }) => client)
    const answers = await Promise.all(clients.map(async (client) => (await client.get('/api/me')).text))
    return answers.map((text) => (JSON.parse(text) as { wallet: number }).wallet)
  }

  /** Entrants, desk and version of the tournament. Replies carry the version, so that nothing in between is missed. */
  async function standing(): Promise<string> {
    const { client } = people.dora
    const parts = ['desk', 'entries', 'conditions'].map(
      async (part) => await client.get(`/api/tournaments/wire/${part}`),
    )
    return JSON.stringify(await Promise.all(parts))
  }

  async function refuseAll(rows: readonly Row<Who>[]): Promise<void> {
    const before = await standing()
    await refuse(people, rows)
    expect(await standing()).toBe(before)
    expect(await wallets()).toEqual(money)
  }

  test('at the desk: entries, draws, conditions and prizes', async () => {
    const { hash } = (await people.zoe.overview()).conditions
    const entry = { do: 'enter', pays: 5_000, agrees: true, conditions: hash }
    await refuseAll([
      ['a second entry', 'first', entry, /^NSW-20\.4\.2\(i\)/],
      ['an entry with another fee', 'zoe', { ...entry, pays: 1 }, /^NSW-20\.1\.1/],
      ['an entry under other conditions', 'zoe', { ...entry, conditions: '00'.repeat(32) }, /^other-conditions/],
      ['a draw by a player', 'first', { do: 'draw' }, /^NSW-20\.5\.4/],
      ['a draw that leaves a player out', 'dora', { do: 'draw', order: ['ann'] }, /^not-understood/],
      ['a draw that names a stranger', 'dora', { do: 'draw', order: ['ann', 'bob', 'zoe'] }, /^not-understood/],
      ['a session that was not drawn', 'dora', { do: 'startSession' }, /^NSW-20\.5\.4/],
      ['prizes above the pool', 'dora', change('prizes', [90, 90]), /^NSW-20\.3\.2a/],
      ['a part of the fees kept back', 'dora', change('retained', 10), /^NSW-20\.3\.2a/],
      ['a condition that is taken away', 'dora', change('prizes', null), /^NSW-20\.4\.2\(j\)/],
      ['a condition named like a property', 'dora', change('constructor', 1), /^NSW-20\.4\.1/],
      ['a condition named like the parent of objects', 'dora', change('__proto__', { fee: 1 }), /^NSW-20\.4\.1/],
      ['a second publication', 'dirk', { do: 'publish' }, /^NSW-20\.4\.1/],
      ['a disqualification of a property', 'dora', out('hasown'), /^NSW-20\.5\.7/],
      ['a disqualification for a property', 'dora', out('ann', 'constructor'), /^NSW-20\.5\.7/],
      [
        'a refused entry without the right to refuse',
        'dora',
        { do: 'refuseEntry', player: 'constructor', reason: 'x' },
        /^NSW-20\.4\.2\(h\)/,
      ],
      ['a substitute', 'first', { do: 'nameSubstitute', substitute: 'zoe' }, /^NSW-20\.1\.1/],
      ['a ballot for names', 'dora', { do: 'ballot', table: 1, order: ['ann', 'bob'] }, /^not-understood/],
      ['a command named like a property', 'dora', { do: 'constructor' }, /^not-understood/],
      ['a command without a name', 'dora', {}, /^not-understood/],
    ])
  })

  test('two directors at once: one of them is obeyed', async () => {
    const { dora, dirk } = people
    const { version } = JSON.parse((await dora.client.get('/api/tournaments/wire/conditions')).text) as {
      version: number
    }
    const { text } = await dora.client.get('/api/tournaments/wire/conditions')
    const { conditions } = JSON.parse(text) as { conditions: object }
    const edit = (fee: number) => ({ do: 'editConditions', version, conditions: { ...conditions, added: fee } })
    const twice = async (one: object, other: object = one) => {
      const answers = await Promise.all([dora.try(one), dirk.try(other)])
      expect(answers.filter((answer) => answer.type === 'reply' && answer.ok)).toHaveLength(1)
      const [lost] = answers.filter((answer) => answer.type === 'reply' && !answer.ok)
      return lost === undefined ? '' : reasonOf(lost)
    }
    expect(await twice(edit(100), edit(200))).toBe('other-conditions')
    expect(await twice({ do: 'draw' })).toMatch(/^NSW-20\.5\.4/)
    await refuseAll([
      ['a change after the draw', 'dirk', change('fee', 1), /^NSW-20\.4\.1/],
      [
        'more go through after the draw',
        'dirk',
        change('sessions', [{ hands: 1, advance: 2 }, { hands: 1 }]),
        /^NSW-20\.10\.1/,
      ],
      [
        'an entry after the draw',
        'zoe',
        { do: 'enter', pays: 5_000, agrees: true, conditions: '00'.repeat(32) },
        /^NSW-20|^other/,
      ],
    ])
    expect(await twice({ do: 'startSession' })).toMatch(/^NSW-20\.5\.4/)
    for (const player of [people.first, people.second, people.third]) await player.until(() => player.table !== null)
    // From here on the players are called by the order in which they bet.
    const { queue } = people.first.table as { queue: readonly string[] }
    const players = [people.first, people.second, people.third]
    const byName = (name?: string) => players.find(({ client }) => client.player === name) as HostileVisitor
    Object.assign(people, { first: byName(queue[0]), second: byName(queue[1]), third: byName(queue[2]) })
  })

  test('at the table: bets, forms, cards and steps for other tables', async () => {
    const { dora, first, second } = people
    const own = first.where
    const bet = (main: unknown, more: object = {}) => ({ do: 'wager', ...own, main, ...more })
    const sealed = (cents: number) => ({ do: 'wager', ...own, secret: first.sealed(cents, SALT) })
    await refuseAll([
      ['a session started twice', 'dirk', { do: 'startSession' }, /^NSW-20\.5\.4/],
      ['a bet of a stranger', 'zoe', bet(1_000), /^NSW-20\.5\.2/],
      ['a bet from another box', 'first', bet(1_000, { box: second.where.box }), /^NSW-20\.6\.10/],
      ['a bet out of turn', 'second', { ...bet(1_000), ...second.where }, /^NSW-20\.9\.5/],
      ['a bet in half units', 'first', bet(1_500), /^NSW-20\.6\.14b/],
      ['a bet above the maximum', 'first', bet(51_000), /^NSW-20\.6\.14a/],
      ['a secret bet above the maximum', 'first', sealed(51_000), /^NSW-20\.8\.2\.3/],
      ['a secret bet in half units', 'first', sealed(1_500), /^NSW-20\.6\.14b/],
      [
        'a secret bet that its hash does not open',
        'first',
        { ...sealed(2_000), secret: { ...first.sealed(2_000, SALT), cents: 3_000 } },
        /^seal-does-not-open/,
      ],
      ['a bet as text', 'first', bet('1000'), /^not-understood/],
      ['a bet at a table that is not lent', 'first', bet(1_000, { table: 2 }), /^NSW-20\.5\.2/],
      ['a card at a table that is not lent', 'first', { do: 'hit', ...own, table: 9 }, /^NSW-20\.5\.4/],
      ['a dispute at a table that is not lent', 'first', { do: 'dispute', table: 9, text: 'x' }, /^NSW-20/],
      ['a count at a table that is not lent', 'dora', { do: 'count', table: 9 }, /^NSW-20\.11\.3/],
      ['a card before the bet', 'first', { do: 'hit', ...own }, /^NSW-/],
      ['a voucher where there are none', 'first', { do: 'drawVoucher', ...own }, /^NSW-20/],
      ['a joker where there are none', 'first', { do: 'nominate', ...own, as: '12' }, /^NSW-/],
      ['a pass card on the box of another', 'second', { do: 'passCard', ...own }, /^NSW-20\.6\.10/],
      [
        'a form recorded by a player',
        'first',
        { do: 'recordForm', ...own, player: first.client.player, amount: 2_000 },
        /^NSW-20\.8\.2\.1/,
      ],
      ['a form of a property', 'sue', { do: 'recordForm', ...own, player: 'hasown', amount: 2_000 }, /^NSW-20\.5\.2/],
      ['a result while the hand is open', 'dora', { do: 'announce' }, /^NSW-20\.5\.8/],
    ])
    const pages = await Promise.all(
      [people.sue, dora, first].map(async ({ client }) => await client.get('/api/tournaments/wire/supervision')),
    )
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 403])
    const { refusedTries } = JSON.parse(pages[0]?.text ?? '{}') as TournamentSupervision
    const tried = refusedTries?.map(({ player, hand, clause, cents }) => `${player} ${hand} ${clause} ${cents}`)
    expect(tried).toContain(`${second.client.player} 1 NSW-20.9.5 1000`)
    expect(tried).toContain(`${first.client.player} 1 NSW-20.6.14a 51000`)
    expect(tried?.join()).not.toContain('zoe')
  })

  test('sealed once: nobody learns the amount, whatever is tried, and a message that comes twice counts once', async () => {
    const { first, second, zoe, dora } = people
    const sealed = { do: 'wager', ...first.where, secret: first.sealed(SECRET, SALT) }
    const reply = await first.try(sealed, 'the-bet')
    expect(reply).toMatchObject({ type: 'reply', ok: true })
    expect(await first.try(sealed, 'the-bet')).toEqual(reply)
    // Another command under the same id is the same command; the id of another person is another one.
    expect(await first.try({ do: 'passCard', ...first.where }, 'the-bet')).toEqual(reply)
    const stolen = await second.try(sealed, 'the-bet')
    expect(reasonOf(stolen)).toBe('seal-does-not-open')
    const own = first.where
    await refuseAll([
      ['a second secret bet', 'first', { ...sealed, secret: first.sealed(2_000, SALT) }, /^NSW-20\.9\.6/],
      ['a sealed bet taken back', 'first', { do: 'withdraw', ...own }, /^NSW-20\.9\.6/],
      ['a pass beside a sealed bet', 'first', { do: 'passCard', ...own }, /^NSW-20\.9\.6/],
      [
        'a look at a sealed form',
        'second',
        { do: 'examineForm', table: own.table, of: first.client.player },
        /^NSW-20/,
      ],
      ['a decision for another', 'second', { do: 'double', ...own }, /^NSW-/],
      ['insurance for another', 'second', { do: 'insure', ...own }, /^NSW-/],
    ])
    const watched = await Promise.all(
      ['', '/changes?since=0', '/stacks', '/highlights', `/players/${first.client.player}`].map(
        async (part) => (await zoe.client.get(`/api/tournaments/wire${part}`)).text,
      ),
    )
    const desk = await Promise.all(
      ['desk', `desk?player=${first.client.player}`, 'entries'].map(
        async (part) => (await dora.client.get(`/api/tournaments/wire/${part}`)).text,
      ),
    )
    for (const bytes of [...second.bytes, ...zoe.bytes, ...people.third.bytes, ...watched, ...desk]) {
      expect(bytes).not.toContain(String(SECRET))
      expect(bytes).not.toContain(SALT)
    }
    expect(first.bytes.join()).toContain(String(SECRET))
  })

  test('a player who is out cannot bet, a reordered message is refused, and a pass needs a card', async () => {
    const { dora, second, third } = people
    await dora.must({ do: 'disqualify', player: third.client.player, because: 'breach', refund: false })
    await refuseAll([
      ['a bet of a player who is out', 'third', { do: 'wager', ...third.where, main: 1_000 }, /^NSW-20\.5\.7/],
      ['a pass card of a player who is out', 'third', { do: 'passCard', ...third.where }, /^NSW-20\.5\.7/],
      ['a return of a player who is out', 'third', { do: 'sit', ...third.where }, /^NSW-20\.5\.7/],
      ['the second disqualification', 'dirk', out(third.client.player), /^NSW-20\.5\.7/],
      ['a decision that overtakes the bet', 'second', { do: 'stand', ...second.where }, /^NSW-/],
      ['a play-off that overtakes the hand', 'dora', { do: 'startPlayOff', table: 1 }, /^NSW-20\.10\.3/],
    ])
  })
})

describe('bad input over the sockets of a real server (level players, a replayed result)', () => {
  test('a result is announced once, and not before the play-off is over; a used pass card is gone', async () => {
    const sessions = [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }]
    const dora = await draft('level', { ...CONDITIONS, sessions, passCards: 1 })
    await dora.must({ do: 'publish' })
    const players = [
      await HostileVisitor.register(floor.address, 'liz', 'level'),
      await HostileVisitor.register(floor.address, 'moe', 'level'),
    ]
    for (const player of players) await player.join()
    await dora.must({ do: 'draw' })
    await dora.must({ do: 'startSession' })
    for (const player of players) await player.until(() => player.table !== null)
    const next = () => players.find(({ client, table }) => table?.queue[0] === client.player)
    for (let passed = 0; passed < 2; passed++) {
      for (const player of players) await player.until(() => (player.table?.queue.length ?? 0) === 2 - passed)
      const player = next()
      await player?.must({ do: 'passCard', ...player.where })
    }
    await dora.until(() => dora.desk?.tables[0]?.playOff === 2)
    const people = { dora, one: players[0] as HostileVisitor, two: players[1] as HostileVisitor }
    await refuse(people, [
      ['a result before the play-off', 'dora', { do: 'announce' }, /^NSW-20\.5\.8/],
      ['a draw before the result', 'dora', { do: 'draw' }, /^NSW-20\.5\.4/],
      ['a bet before the play-off begins', 'one', { do: 'wager', ...people.one.where, main: 1_000 }, /^NSW-20\.10\.3/],
      ['a play-off begun by a player', 'one', { do: 'startPlayOff', table: 1 }, /^NSW-20\.10\.3/],
    ])
    const version = await dora.must({ do: 'startPlayOff', table: 1 })
    await Promise.all(players.map((player) => player.until(() => (player.table?.playOff.length ?? 0) === 2)))
    const first = next() as HostileVisitor
    await refuse({ dora, first }, [
      ['a result in the play-off', 'dora', { do: 'announce' }, /^NSW-20\.5\.8/],
      ['a second play-off', 'dora', { do: 'startPlayOff', table: 1 }, /^NSW-20\.10\.3/],
      ['a pass without a card', 'first', { do: 'passCard', ...first.where }, /^NSW-20\.7\.1/],
    ])
    // Nothing was written in between: the next command has the next version.
    expect(await first.must({ do: 'wager', ...first.where, main: 1_000 })).toBe(version + 1)
    await untilDecided(dora, players)
    await announceOnce(dora, players)
    await dora.must({ do: 'draw' })
    await dora.must({ do: 'startSession' })
    const winner = await finalist(players)
    await winner.must({ do: 'passCard', ...winner.where })
    await announceOnce(dora, players)
    await dora.until(() => dora.desk?.state === 'finished')
  })
})

/** Plays off until somebody is ahead. */
async function untilDecided(dora: HostileVisitor, players: readonly HostileVisitor[]): Promise<void> {
  for (;;) {
    for (const person of [dora, ...players]) await person.enter()
    if (dora.desk?.tables[0]?.playOff === 0) return
    let acts = 0
    for (const [index, player] of players.entries()) if (await player.act(1_000 * (1 + 2 * index))) acts++
    if (acts === 0) throw new Error('nobody can act, and the play-off is open')
  }
}

/** The one player of the final. */
async function finalist(players: readonly HostileVisitor[]): Promise<HostileVisitor> {
  for (const player of players) await player.enter()
  const found = players.find(({ you }) => you?.out === null)
  if (found === undefined) throw new Error('nobody is in the final')
  return found
}

/** Announces a result, and sees that a second announcement is refused and moves no money. */
async function announceOnce(dora: HostileVisitor, players: readonly HostileVisitor[]): Promise<void> {
  const wallets = async () => {
    const answers = await Promise.all(players.map(async ({ client }) => (await client.get('/api/me')).text))
    return answers.map((text) => (JSON.parse(text) as { wallet: number }).wallet)
  }
  const version = await dora.must({ do: 'announce' })
  const money = await wallets()
  await refuse({ dora }, [['a second announcement', 'dora', { do: 'announce' }, /^NSW-20\.5\.8/]])
  expect(await wallets()).toEqual(money)
  await dora.enter()
  expect(dora.client.heard.findLast((message) => message.type === 'tournament')).toMatchObject({ version })
}

describe('bad input over the sockets of a real server (Jokers Wild)', () => {
  test('a voucher without the marker, a joker that counts 12, and a form with words that differ', async () => {
    // In so many hands somebody has a joker: at 1 % of the chips a hand, nobody is out before.
    const sessions = [
      { hands: 60, eliminationHands: [59], tables: 1, advance: 2 },
      { hands: 3, eliminationHands: [2] },
    ]
    const dora = await draft('jokers', { ...JOKERS_WILD, sessions }, 'tas')
    await dora.must({ do: 'publish' })
    const players = await Promise.all(
      ['pat', 'quin'].map(async (name) => await HostileVisitor.register(floor.address, name, 'jokers')),
    )
    for (const player of players) await player.join()
    await dora.must({ do: 'draw' })
    const version = await dora.must({ do: 'startSession' })
    for (const player of players) await player.until(() => player.table !== null)
    const [first, second] = players[0]?.table?.queue[0] === 'pat' ? players : players.toReversed()
    if (first === undefined || second === undefined) throw new Error('nobody is there')
    const sue = await HostileVisitor.enter(await staff('sue'), 'jokers')
    const people = { dora, first, second, sue }
    const form = { do: 'recordForm', ...first.where, player: first.client.player, amount: 20_000, inWords: 2_000 }
    await refuse(people, [
      ['a voucher without the marker', 'second', { do: 'drawVoucher', ...second.where }, /^TAS-23\.8/],
      ['a voucher from the box of another', 'second', { do: 'drawVoucher', ...first.where }, /^TAS-22\.3\.4/],
      ['a joker before the cards', 'first', { do: 'nominate', ...first.where, as: '9' }, /^TAS-/],
      ['a pass where the book has none', 'first', { do: 'passCard', ...first.where }, /^TAS-22\.3\.4/],
      ['a form with words that differ, from its player', 'first', form, /^TAS-22\.4\.4/],
      ['a form for a property', 'sue', { ...form, player: 'hasown' }, /^TAS-22\.2\.3/],
    ])
    // A paper form is recorded as it was handed in; what it is worth is said when the hand is over (TAS-22.4.8.d).
    expect(await sue.must(form)).toBe(version + 1)
    const joker = await untilJoker(players)
    const other = players.find((player) => player !== joker) as HostileVisitor
    const before = joker.client.heard.length
    await refuse({ joker, other }, [
      ['a joker that counts 12', 'joker', { do: 'nominate', ...joker.where, as: '12' }, /^TAS-23\.4/],
      ['a joker that counts 1', 'joker', { do: 'nominate', ...joker.where, as: '1' }, /^TAS-23\.4/],
      ['a joker that counts a property', 'joker', { do: 'nominate', ...joker.where, as: 'toString' }, /^TAS-23\.4/],
      ['a joker that counts a number', 'joker', { do: 'nominate', ...joker.where, as: 12 }, /^not-understood/],
      ['the joker of another', 'other', { do: 'nominate', ...joker.where, as: '9' }, /^TAS-23\.4/],
    ])
    expect(joker.client.heard.slice(before).every(({ type }) => type === 'reply' || type === 'refused')).toBe(true)
    await joker.must({ do: 'nominate', ...joker.where, as: '9' })
    await untilSecondHand(players)
    // Nothing was at stake, and one minimum is taken, whatever the cards were.
    const deduction = { hand: 1, cents: 1_000, because: 'form', clause: 'TAS-22.4.8.d' }
    const { text } = await second.client.get(`/api/tournaments/jokers/players/${first.client.player}`)
    const { hands, deductions } = JSON.parse(text) as PlayerSheet
    expect(hands[0]).toMatchObject({ hand: 1, result: 0, chips: 99_000 })
    expect(deductions).toMatchObject([deduction])
  })
})

/** Plays the first hand to its end. */
async function untilSecondHand(players: readonly HostileVisitor[]): Promise<void> {
  for (;;) {
    for (const player of players) await player.enter()
    if (players.every(({ table }) => (table?.hand ?? 0) > 1)) return
    let acts = 0
    for (const player of players) if (await player.act(1_000)) acts++
    if (acts === 0) throw new Error('nobody can act, and the first hand is not over')
  }
}

/** Plays until somebody has a joker to name: one card in eleven is a joker. */
async function untilJoker(players: readonly HostileVisitor[]): Promise<HostileVisitor> {
  for (;;) {
    // What was shown before the last act would name a joker that is named already.
    for (const player of players) await player.enter()
    const asked = players.find(({ you }) =>
      you?.choices.some(({ of }) => of.some(({ do: name, refused }) => name === 'nominate' && refused === null)),
    )
    if (asked !== undefined) return asked
    let acts = 0
    for (const player of players) if (await player.act(1_000)) acts++
    if (acts === 0) throw new Error('nobody can act, and nobody has a joker')
  }
}
