import { type ServerMessage, TournamentCommand } from '@openpit/protocol'
import { waitsAt } from '@openpit/table'
import { nextToWager, seatOf, type TournamentTable, tableAt } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../src/accounts/roles.ts'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { Conversation, type Tables } from '../../src/wire/conversation.ts'
import { ballotDue } from './ballot-due.ts'
import { CONDITIONS, DIRECTOR, TournamentStage } from './tournament-stage.ts'

const PLAYERS = ['ann', 'bob', 'cat', 'constructor']

const NO_TABLES: Tables = {
  find: async () => ({ is: 'unknown' }),
  watch: async () => () => {},
  follow: () => () => {},
}

/** A client that can say anything, as text. */
class Hostile {
  readonly heard: ServerMessage[] = []
  private readonly conversation: Conversation
  private counter = 0

  constructor(stage: TournamentStage, person: string, role: Role = 'player') {
    this.conversation = new Conversation({
      floor: NO_TABLES,
      tournaments: { find: async () => ({ is: 'here', host: stage.host }), follow: () => () => {} },
      timers: stage.timers,
      who: { person, role },
      send: (text) => this.heard.push(JSON.parse(text) as ServerMessage),
      relay: null,
      acted: () => {},
      fault: (error) => void stage.faults.push(error),
      figures: { countCommand: () => {}, countMalformed: () => {} },
      judge: () => 'handle',
      flooded: () => {},
    })
  }

  static async at(stage: TournamentStage, person: string, role: Role = 'player'): Promise<Hostile> {
    const hostile = new Hostile(stage, person, role)
    hostile.conversation.hear(JSON.stringify({ type: 'enterTournament', tournament: stage.name, table: 1 }))
    await hostile.until(() => hostile.heard.some(({ type }) => type === 'tournament'))
    return hostile
  }

  /** Says a command, and waits for the answer: a reply, or that it was not understood. */
  async tell(command: unknown, id = `x${this.counter++}`): Promise<ServerMessage> {
    const before = this.heard.length
    const message = { type: 'tournamentCommand', tournament: 'cup', id, command }
    this.conversation.hear(JSON.stringify(message))
    const isAnswer = ({ type }: ServerMessage) => type === 'reply' || type === 'refused'
    await this.until(() => this.heard.slice(before).some(isAnswer))
    return this.heard.slice(before).find(isAnswer) as ServerMessage
  }

  private async until(isSo: () => boolean): Promise<void> {
    for (let turns = 0; !isSo() && turns < 2_000; turns++) await new Promise((done) => setImmediate(done))
    if (!isSo()) throw new Error(`no answer; heard ${JSON.stringify(this.heard.slice(-1))}`)
  }
}

type Moment = 'draft' | 'open' | 'drawn' | 'running' | 'played'

/** A tournament as far as a moment. */
async function at(
  moment: Moment,
  conditions: object = {},
  seed: string = `hostile ${moment}`,
): Promise<TournamentStage> {
  const stage = new TournamentStage(seed)
  await stage.draft({ ...CONDITIONS, sessions: [{ hands: 2, tables: 1, advance: 2 }, { hands: 1 }], ...conditions })
  if (moment === 'draft') return stage
  await stage.mustTell(DIRECTOR, { do: 'publish' })
  await stage.enter(...PLAYERS)
  if (moment === 'open') return stage
  await stage.mustTell(DIRECTOR, { do: 'draw' })
  if (moment === 'drawn') return stage
  await stage.mustTell(DIRECTOR, { do: 'startSession' })
  if (moment === 'played') await stage.playOut(1)
  return stage
}

/** The player whose turn it is, another one, and their boxes. */
function seatsIn(
  stage: TournamentStage,
): { readonly next: string; readonly other: string } & Record<'own' | 'not', number> {
  const table = tableAt(stage.tournament, 1)
  const next = (table && nextToWager(stage.tournament, table)) ?? ''
  const other = table?.seats.find(({ player }) => player !== next)?.player ?? ''
  const boxOf = (player: string) => (table && seatOf(table, player)?.box) ?? 0
  return { next, other, own: boxOf(next), not: boxOf(other) }
}

type Who = 'next' | 'other' | 'stranger' | 'director' | 'inspector' | 'dealer'
type Seats = ReturnType<typeof seatsIn>
type Say = (stage: TournamentStage, seats: Seats) => unknown

const SECRET = { cents: 2_000, salt: '5a'.repeat(32), hash: '00'.repeat(32) }

/** What is said, when and by whom, and what the answer names: a clause, or why it was not understood. */
const BAD: readonly (readonly [what: string, moment: Moment, who: Who, say: Say, answer: RegExp])[] = [
  ['a wager from another box', 'running', 'next', (_, { not }) => wager(not, 1_000), /^NSW-20/],
  ['a wager out of turn', 'running', 'other', (_, { not }) => wager(not, 1_000), /^NSW-20/],
  ['a wager of a stranger', 'running', 'stranger', (_, { own }) => wager(own, 1_000), /^NSW-20/],
  ['a wager in half units', 'running', 'next', (_, { own }) => wager(own, 1_500), /^NSW-20/],
  ['a wager below the minimum', 'running', 'next', (_, { own }) => wager(own, 500), /^NSW-20/],
  ['a wager above the maximum', 'running', 'next', (_, { own }) => wager(own, 51_000), /^NSW-20/],
  ['a wager of nothing', 'running', 'next', (_, { own }) => ({ do: 'wager', table: 1, box: own }), /^NSW-20/],
  ['a wager of half a cent', 'running', 'next', (_, { own }) => wager(own, 1_000.5), /^not-understood/],
  ['a negative wager', 'running', 'next', (_, { own }) => wager(own, -1_000), /^not-understood/],
  ['an endless wager', 'running', 'next', (_, { own }) => wager(own, 1e300), /^not-understood/],
  ['a wager as text', 'running', 'next', (_, { own }) => wager(own, '1000'), /^not-understood/],
  ['a wager on box 0', 'running', 'next', () => wager(0, 1_000), /^not-understood/],
  ['a wager with an extra field', 'running', 'next', (_, { own }) => ({ ...wager(own, 1_000), by: 'ann' }), /^not-und/],
  ['a seal that its hash does not open', 'running', 'next', (_, { own }) => sealed(own, SECRET), /^seal-does-not-open/],
  ['a seal without a salt', 'running', 'next', (_, { own }) => sealed(own, { ...SECRET, salt: '' }), /^not-understood/],
  ['a secret wager above the maximum', 'running', 'next', secretOf(51_000), /^NSW-20/],
  ['a secret wager in half units', 'running', 'next', secretOf(1_500), /^NSW-20/],
  ['a wager at a table that is not lent', 'running', 'next', (_, { own }) => wager(own, 1_000, 2), /^NSW-20/],
  ['a card where no hand is', 'running', 'next', (_, { own }) => ({ do: 'hit', table: 1, box: own }), /^NSW-/],
  ['a decision at a table that is not lent', 'running', 'next', () => ({ do: 'hit', table: 9, box: 1 }), /^NSW-20/],
  ['a pass card of another', 'running', 'other', (_, { own }) => ({ do: 'passCard', table: 1, box: own }), /^NSW-20/],
  [
    'a voucher where there are none',
    'running',
    'next',
    (_, { own }) => ({ do: 'drawVoucher', table: 1, box: own }),
    /^NSW-/,
  ],
  [
    'a joker where there are none',
    'running',
    'next',
    (_, { own }) => ({ do: 'nominate', table: 1, box: own, as: '12' }),
    /^NSW-/,
  ],
  ['a return without absence', 'running', 'next', (_, { own }) => ({ do: 'sit', table: 1, box: own }), /^NSW-20/],
  [
    'a form of a player who has none',
    'running',
    'next',
    () => ({ do: 'examineForm', table: 1, of: 'constructor' }),
    /^NSW-20/,
  ],
  ['a form recorded by a player', 'running', 'next', formOf(2_000), /^NSW-20/],
  [
    'the time, called by a player',
    'running',
    'other',
    (_, { own }) => ({ do: 'wagerTimeIsUp', table: 1, box: own }),
    /^NSW-20/,
  ],
  ['a disqualification by a player', 'running', 'next', outOf('bob'), /^NSW-20/],
  ['a disqualification of a stranger', 'running', 'director', outOf('zoe'), /^NSW-20/],
  ['a disqualification of a property', 'running', 'director', outOf('toString'), /^not-understood/],
  ['a disqualification for no reason of the book', 'running', 'director', outOf('ann', '__proto__'), /^NSW-20/],
  ['an absence of a stranger', 'running', 'director', () => ({ do: 'absent', player: 'zoe', deduct: true }), /^NSW-20/],
  ['a draw by a player', 'open', 'stranger', () => ({ do: 'draw' }), /^NSW-20/],
  ['a draw that names a stranger', 'open', 'director', () => ({ do: 'draw', order: ['zoe'] }), /^not-understood/],
  ['a draw that mixes the vouchers', 'open', 'director', () => ({ do: 'draw', vouchers: [] }), /^not-understood/],
  ['a second draw', 'drawn', 'director', () => ({ do: 'draw' }), /^NSW-20/],
  ['a session before the draw', 'open', 'director', () => ({ do: 'startSession' }), /^NSW-20/],
  ['a session started twice', 'running', 'director', () => ({ do: 'startSession' }), /^NSW-20/],
  ['a session started by an inspector', 'drawn', 'inspector', () => ({ do: 'startSession' }), /^NSW-20/],
  ['a result while hands are played', 'running', 'director', () => ({ do: 'announce' }), /^NSW-20/],
  ['a ballot that is not due', 'running', 'director', () => ({ do: 'ballot', table: 1 }), /^NSW-20/],
  [
    'a ballot for a list of names',
    'running',
    'director',
    () => ({ do: 'ballot', table: 1, order: PLAYERS }),
    /^not-understood/,
  ],
  ['a play-off that is not due', 'running', 'director', () => ({ do: 'startPlayOff', table: 1 }), /^NSW-20/],
  [
    'an early end that is not decided',
    'running',
    'director',
    () => ({ do: 'endSession', table: 1, agreedBy: PLAYERS }),
    /^NSW-20/,
  ],
  ['a ruling without a dispute', 'running', 'director', () => ({ do: 'rule', table: 1, text: 'so be it' }), /^NSW-20/],
  [
    'a ruling of 10,000 letters',
    'running',
    'director',
    () => ({ do: 'rule', table: 1, text: 'x'.repeat(10_000) }),
    /^not-und/,
  ],
  ['a count outside a session', 'open', 'director', () => ({ do: 'count', table: 1 }), /^NSW-20/],
  ['a change of conditions by a player', 'open', 'stranger', change('fee', 1), /^NSW-20/],
  ['an unknown condition', 'open', 'director', change('constructor', 1), /^NSW-20/],
  ['a condition named like a property', 'open', 'director', change('__proto__', { fee: 1 }), /^NSW-20|^not-understood/],
  ['prizes above the pool', 'open', 'director', change('prizes', [90, 90]), /^NSW-20/],
  ['a maximum below the minimum', 'open', 'director', change('maximum', 5), /^NSW-20/],
  ['a change after the draw', 'drawn', 'director', change('fee', 1), /^NSW-20/],
  ['an entry after the draw', 'drawn', 'stranger', enter(), /^NSW-20/],
  ['an entry with another fee', 'open', 'stranger', enter({ pays: 1 }), /^NSW-20/],
  ['an entry under other conditions', 'open', 'stranger', enter({ conditions: '00'.repeat(32) }), /^other-conditions/],
  ['a second entry', 'open', 'next', enter(), /^NSW-20/],
  ['an entry of the director', 'open', 'director', enter(), /^NSW-20/],
  ['bytes of a stranger', 'open', 'stranger', () => ({ do: 'addBytes', random: '01'.repeat(32) }), /^no-bytes-now/],
  ['a cancellation by the director', 'running', 'director', () => ({ do: 'cancel', reason: 'rain' }), /^NSW-20/],
  [
    'conditions of an older version',
    'open',
    'director',
    () => ({ do: 'editConditions', version: 7, conditions: {} }),
    /^other-conditions/,
  ],
  ...(['open', 'drawn', 'running'] as const).flatMap((moment) => {
    return (['dealer', 'director'] as const).flatMap((who): readonly (typeof BAD)[number][] => [
      [`a wager of the ${who} where no table is (${moment})`, moment, who, () => wager(1, 1_000, 9), /^NSW-20\.5\.4/],
      [
        `a wager taken back by the ${who} where no table is (${moment})`,
        moment,
        who,
        () => ({ do: 'withdraw', table: 9, box: 1 }),
        /^NSW-20\.5\.4/,
      ],
    ])
  }),
  ['a wager of the dealer', 'running', 'dealer', (_, { own }) => wager(own, 1_000), /^NSW-/],
  ['a command that does not exist', 'running', 'director', () => ({ do: 'constructor' }), /^not-understood/],
  ['nothing at all', 'running', 'director', () => null, /^not-understood/],
  ['a list', 'running', 'director', () => [[[[]]]], /^not-understood/],
]

/** Every command that names a table, with the fields that it needs. */
function toTable(table: number): readonly object[] {
  const fields: Readonly<Record<string, unknown>> = {
    ...{ table, box: 1, player: 'ann', of: 'ann', main: 1_000, reason: 'x', text: 'x', agreedBy: [], as: '9' },
  }
  return TournamentCommand.options.flatMap(({ shape }) => {
    const names = Object.keys(shape).filter((name) => Object.hasOwn(fields, name))
    if (!names.includes('table')) return []
    return [{ do: shape.do.value, ...Object.fromEntries(names.map((name) => [name, fields[name]])) }]
  })
}

function wager(box: number, main: unknown, table = 1): object {
  return { do: 'wager', table, box, main }
}

function sealed(box: number, secret: object): object {
  return { do: 'wager', table: 1, box, secret }
}

function secretOf(cents: number): Say {
  return (stage, { next, own }) => sealed(own, stage.sealed(next, cents))
}

function formOf(amount: number): Say {
  return (_, { next, own }) => ({ do: 'recordForm', table: 1, player: next, box: own, amount, inWords: amount + 1_000 })
}

function outOf(player: string, because = 'breach'): Say {
  return () => ({ do: 'disqualify', player, because, refund: false })
}

function change(field: string, to: unknown): Say {
  return () => ({ do: 'changeConditions', field, to })
}

function enter(more: object = {}): Say {
  return ({ name, tournament }) => {
    const conditions = conditionsHash(name, tournament)
    return { do: 'enter', pays: tournament.conditions.fee, agrees: true, conditions, ...more }
  }
}

/** The clause of a refusal, or its kind where no clause is behind it. */
function reasonOf(answer: ServerMessage): string {
  if (answer.type === 'refused') return answer.refusal.kind
  if (answer.type !== 'reply' || answer.ok) return `carried out: ${JSON.stringify(answer)}`
  return answer.refusal.clause ?? answer.refusal.kind
}

describe('bad input to a tournament, as text', () => {
  test.each(BAD)('%s is refused, changes nothing and tells nobody', async (_, moment, who, say, answer) => {
    const stage = await at(moment)
    const seats = seatsIn(stage)
    const players = { next: seats.next || 'ann', other: seats.other, stranger: 'zoe' }
    const names = { ...players, director: 'dora', inspector: 'ira', dealer: 'dee' }
    const role = who === 'director' || who === 'inspector' || who === 'dealer' ? who : 'player'
    const watcher = await Hostile.at(stage, 'yan')
    const hostile = await Hostile.at(stage, names[who], role)
    const before = stage.host.latest
    const [heard, own] = [watcher.heard.length, hostile.heard.length]
    const answered = await hostile.tell(say(stage, seats))
    expect(reasonOf(answered)).toMatch(answer)
    expect(JSON.stringify(answered)).not.toMatch(/\.ts:|node:|at .*\(/)
    expect(stage.host.latest).toBe(before)
    expect(watcher.heard.length).toBe(heard)
    expect(hostile.heard.length).toBe(own + 1)
    expect(stage.faults).toEqual([])
  })

  test.each(['open', 'drawn', 'running', 'played'] as const)(
    'no command of anybody to a table that is not there is a fault, or carried out (%s)',
    async (moment) => {
      const stage = await at(moment)
      const before = stage.host.latest
      for (const role of ['player', 'dealer', 'supervisor', 'director', 'manager', 'inspector'] as const) {
        const person = role === 'player' ? 'ann' : role
        const hostile = await Hostile.at(stage, person, role)
        for (const command of toTable(9)) {
          const answer = await hostile.tell(command)
          expect(reasonOf(answer), `${role} ${JSON.stringify(command)}`).toMatch(/^NSW-/)
        }
      }
      expect(stage.faults).toEqual([])
      expect(stage.host.latest).toBe(before)
    },
  )

  test('an incomplete or unlawful draft is not published', async () => {
    for (const conditions of [{ form: undefined }, { prizes: undefined }, { prizes: [60, 60] }, { jokers: 2 }]) {
      const stage = await at('draft', conditions)
      const before = stage.host.latest
      const answered = await (await Hostile.at(stage, 'dora', 'director')).tell({ do: 'publish' })
      expect(reasonOf(answered), JSON.stringify(conditions)).toMatch(/^NSW-/)
      expect(stage.host.latest).toBe(before)
    }
  })

  test('a player who is out, or has bet, or has sealed, cannot bet again', async () => {
    const stage = await at('running')
    const { next, own } = seatsIn(stage)
    const hostile = await Hostile.at(stage, next)
    await stage.mustTell(next, { do: 'wager', table: 1, box: own, secret: stage.sealed(next, 2_000) })
    for (const again of [wager(own, 1_000), sealed(own, stage.sealed(next, 3_000, 'aa'.repeat(32)))]) {
      expect(reasonOf(await hostile.tell(again))).toMatch(/^NSW-20/)
    }
    expect(reasonOf(await hostile.tell({ do: 'withdraw', table: 1, box: own }))).toMatch(/^NSW-20/)
    expect(reasonOf(await hostile.tell({ do: 'passCard', table: 1, box: own }))).toMatch(/^NSW-20/)
    const { next: second, own: box } = seatsIn(stage)
    await stage.mustTell(DIRECTOR, { do: 'disqualify', player: second, because: 'breach', refund: false })
    expect(reasonOf(await (await Hostile.at(stage, second)).tell(wager(box, 1_000)))).toMatch(/^NSW-20/)
  })

  test.each([
    ['an open wager', (_: TournamentStage, { own }: Seats) => wager(own, 50_000), /^NSW-5\.1/],
    ['a secret wager', secretOf(50_000), /^NSW-20\.8\.2\.3/],
    [
      'both together',
      (stage: TournamentStage, { next, own }: Seats) => ({ ...wager(own, 20_000), secret: stage.sealed(next, 30_000) }),
      /^NSW-20\.8\.2\.4/,
    ],
  ] as const)('%s above the chips is refused, and nobody else hears of it', async (_, say, clause) => {
    const stage = await at('running', { chips: 400 })
    const seats = seatsIn(stage)
    const [watcher, hostile] = [await Hostile.at(stage, 'yan'), await Hostile.at(stage, seats.next)]
    const [before, heard] = [stage.host.latest, watcher.heard.length]
    expect(reasonOf(await hostile.tell(say(stage, seats)))).toMatch(clause)
    expect(stage.host.latest).toBe(before)
    expect(watcher.heard.length).toBe(heard)
  })

  test('a double that a sealed wager leaves no chips for is refused, and nobody else hears of it', async () => {
    let refused = 0
    for (let seed = 0; refused === 0 && seed < 40; seed++) {
      const stage = await at('running', { chips: 8_110, maximum: 8_000 }, `no cover ${seed}`)
      for (let seats = seatsIn(stage); seats.next !== ''; seats = seatsIn(stage)) {
        const secret = stage.sealed(seats.next, 737_000)
        await stage.mustTell(seats.next, { do: 'wager', table: 1, box: seats.own, secret })
      }
      refused += await doubleWithoutCover(stage)
    }
    expect(refused).toBeGreaterThan(0)
  })

  /** Plays the hand until a player could double but for the chips, and tries it. Returns how often it was refused. */
  async function doubleWithoutCover(stage: TournamentStage): Promise<number> {
    const watchers = await Promise.all(['yan', ...PLAYERS].map((person) => Hostile.at(stage, person)))
    for (let turns = 0; turns < 60 && tableAt(stage.tournament, 1)?.hand === 1; turns++) {
      const waits = waitsAt((tableAt(stage.tournament, 1) as TournamentTable).table)
      const box = waits.for === 'decision' ? waits.box : 0
      const player = tableAt(stage.tournament, 1)?.seats.find((seat) => seat.box === box)?.player
      const hostile = await Hostile.at(stage, player ?? 'yan')
      const [before, heard] = [stage.host.latest, watchers.map((watcher) => watcher.heard.length)]
      const answer = player === undefined ? undefined : await hostile.tell({ do: 'double', table: 1, box })
      expect(stage.host.latest).toBe(before)
      expect(watchers.map((watcher) => watcher.heard.length)).toEqual(heard)
      expect(JSON.stringify(watchers[0]?.heard)).not.toMatch(/7370|"short"/)
      if (answer?.type === 'reply' && !answer.ok && answer.refusal.kind === 'not-enough-chips') return 1
      if (!(await stage.playOnce(1))) return 0
    }
    return 0
  }

  test('[TAS-22.6.2.s1] a ballot is held by the house when it is due: nobody names who is drawn, and it is held once', async () => {
    const stage = await ballotDue()
    const [director, ann] = [await Hostile.at(stage, 'dora', 'director'), await Hostile.at(stage, 'ann')]
    const before = stage.host.latest
    const ballot = { do: 'ballot', table: 1 }
    const rows = [
      [director, { ...ballot, order: ['ann'] }, /^not-understood/],
      [director, { ...ballot, order: ['ann', 'bob'] }, /^not-understood/],
      [director, { ...ballot, order: [] }, /^not-understood/],
      [director, { ...ballot, table: 2 }, /^TAS-22\.6\.2/],
      [ann, ballot, /^TAS-22\.6\.2/],
      [ann, wager(1, 1_000), /^TAS-6\.5/],
      [director, { do: 'announce' }, /^TAS-22\.6\.1/],
      [director, { do: 'startPlayOff', table: 1 }, /^TAS-22\.6\.4/],
    ] as const
    for (const [who, command, answer] of rows) expect(reasonOf(await who.tell(command))).toMatch(answer)
    expect(stage.host.latest).toBe(before)
    expect(await director.tell(ballot)).toMatchObject({ type: 'reply', ok: true })
    const { drawn, ballot: due } = stage.tournament.tables[0] as TournamentTable
    expect([drawn.length, due]).toEqual([1, null])
    expect(reasonOf(await director.tell(ballot))).toMatch(/^TAS-22\.6\.2/)
    expect(await director.tell({ do: 'announce' })).toMatchObject({ type: 'reply', ok: true })
    expect(stage.tournament.advances).toEqual(drawn)
  })

  test('a message that comes twice is carried out once; two directors at once draw once', async () => {
    const stage = await at('open')
    const [one, two] = [await Hostile.at(stage, 'dora', 'director'), await Hostile.at(stage, 'dirk', 'director')]
    const answers = await Promise.all([one.tell({ do: 'draw' }), two.tell({ do: 'draw' })])
    expect(answers.filter((answer) => answer.type === 'reply' && answer.ok)).toHaveLength(1)
    await stage.mustTell(DIRECTOR, { do: 'startSession' })
    const { next, own } = seatsIn(stage)
    const hostile = await Hostile.at(stage, next)
    const first = await hostile.tell(wager(own, 1_000), 'the-wager')
    const { version } = stage.host.latest
    // Another amount under the same id is the same command.
    expect(await hostile.tell(wager(own, 5_000), 'the-wager')).toEqual(first)
    expect(stage.host.latest.version).toBe(version)
  })

  test('a result is not announced while a play-off is open', async () => {
    // All bet the same, so that players are level across the line, in one of these tournaments at least.
    let isLevel = false
    for (let seed = 0; !isLevel && seed < 20; seed++) {
      const stage = new TournamentStage(`level ${seed}`)
      await stage.draft({ ...CONDITIONS, sessions: [{ hands: 1, tables: 1, advance: 1 }, { hands: 1 }] })
      await stage.mustTell(DIRECTOR, { do: 'publish' })
      await stage.enter(...PLAYERS)
      await stage.mustTell(DIRECTOR, { do: 'draw' })
      await stage.mustTell(DIRECTOR, { do: 'startSession' })
      await stage.playOut(1)
      isLevel = stage.tournament.tables[0]?.playOff !== null
      if (!isLevel) continue
      const director = await Hostile.at(stage, 'dora', 'director')
      expect(reasonOf(await director.tell({ do: 'announce' }))).toMatch(/^NSW-20/)
      await stage.mustTell(DIRECTOR, { do: 'startPlayOff', table: 1 })
      expect(reasonOf(await director.tell({ do: 'announce' }))).toMatch(/^NSW-20/)
      expect(reasonOf(await director.tell({ do: 'draw' }))).toMatch(/^NSW-20/)
    }
    expect(isLevel).toBe(true)
  })
})
