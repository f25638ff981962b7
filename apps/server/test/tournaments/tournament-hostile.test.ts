import type { ServerMessage } from '@openpit/protocol'
import { nextToWager, seatOf, tableAt } from '@openpit/tournament'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../src/accounts/roles.ts'
import { conditionsHash } from '../../src/tournaments/conditions-hash.ts'
import { Conversation, type Tables } from '../../src/wire/conversation.ts'
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
    hostile.conversation.hear(JSON.stringify({ type: 'enterTournament', tournament: stage.name }))
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
async function at(moment: Moment, conditions: object = {}): Promise<TournamentStage> {
  const stage = new TournamentStage(`hostile ${moment}`)
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

type Who = 'next' | 'other' | 'stranger' | 'director' | 'inspector'
type Say = (stage: TournamentStage, seats: ReturnType<typeof seatsIn>) => unknown

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
  ['a command that does not exist', 'running', 'director', () => ({ do: 'constructor' }), /^not-understood/],
  ['nothing at all', 'running', 'director', () => null, /^not-understood/],
  ['a list', 'running', 'director', () => [[[[]]]], /^not-understood/],
]

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
    const names = { next: seats.next || 'ann', other: seats.other, stranger: 'zoe', director: 'dora', inspector: 'ira' }
    const role = who === 'director' || who === 'inspector' ? who : 'player'
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
