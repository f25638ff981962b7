import { describe, expect, test } from 'vitest'
import { readScenario } from '../src/index.ts'
import { coversClause } from '../src/look.ts'
import { playStory } from '../src/tournament/run.ts'
import type { TournamentStage } from '../src/tournament/stage.ts'

/** A story: its first lines, and the steps before the bad one. */
interface Before {
  readonly head: string
  readonly steps: readonly string[]
}

const HEAT = 'chips: 200, minimum: 10, maximum: 150, sessions: [{ hands: 2, advance: 1 }, { hands: 1 }]'

const NSW: Before = {
  head: `rulebook: nsw
seats: { 1: ann, 2: bob, 3: constructor }
tournament: { ${HEAT}, passCards: 0, secretWagers: 1, fee: 10, prizes: [100] }
shoe: 10h 9h 8h 7d 10c 10c 10c 10c`,
  steps: [],
}

const STAR: Before = { ...NSW, head: NSW.head.replace('nsw', 'star') }

const TAS: Before = {
  head: `rulebook: tas
seats: { 1: ann, 2: bob }
tournament: { ${HEAT}, secretWagers: 2, unit: 10 }
shoe: 10h 9h 8h 7d 10c 10c`,
  steps: [],
}

const JOKERS: Before = {
  head: `rulebook: tas
seats: { 1: ann, 2: bob }
tournament: { format: jokersWild, jokers: 4, vouchers: [50, 20], sessions: [{ hands: 3, eliminationHands: [3] }] }
shoe: Jk 9h 7d Kh Kc 10d 10c`,
  steps: [],
}

const DESK: Before = {
  head: `rulebook: nsw
tournament:
  fee: 10
  chips: 200
  compulsoryWager: true
  minimum: 10
  maximum: 150
  sessions: [{ hands: 1, advance: 1 }, { hands: 1 }]
  order: marker
  passCards: 2
  secretWagers: 0
  buyBack: none
  entitledOnly: members
  entries: { minimum: 2, maximum: 3 }
  form: at the desk
  prizes: [60, 40]
  managerRuns: true`,
  steps: ['{ by: director, do: publish }', '{ by: ann, do: enter }', '{ by: constructor, do: enter }'],
}

function after(before: Before, ...steps: readonly string[]): Before {
  return { ...before, steps: [...before.steps, ...steps] }
}

const OUT = after(NSW, '{ by: director, do: disqualify, player: ann, because: breach }')
const SEALED = after(NSW, '{ by: ann, do: wager, box: 1, secret: 20 }')
const DRAWN = after(DESK, '{ by: director, do: draw, order: [constructor, ann] }')
const STARTED = after(DRAWN, '{ by: director, do: startSession }')
const LEVEL = after(
  STARTED,
  '{ by: constructor, do: passCard, box: 1 }',
  '{ by: ann, do: passCard, box: 2 }',
  '{ by: dealer, do: deal }',
)
const PLAY_OFF = after(LEVEL, '{ by: director, do: startPlayOff }')
const JOKER = after(
  JOKERS,
  '{ by: ann, do: wager, box: 1, main: 10 }',
  '{ by: bob, do: wager, box: 2, main: 10 }',
  '{ by: dealer, do: deal }',
)
const BALLOT: Before = {
  head: `rulebook: tas
seats: { 1: ann, 2: bob }
tournament: { chips: 100, maximum: 100, sessions: [{ hands: 1, advance: 1 }, { hands: 1 }] }
shoe: 10h 9h 10d 8c 8s 10c`,
  steps: [
    '{ by: ann, do: wager, box: 1, main: 100 }',
    '{ by: bob, do: wager, box: 2, main: 100 }',
    '{ by: dealer, do: deal }',
    '{ by: ann, do: stand, box: 1 }',
    '{ by: bob, do: stand, box: 2 }',
  ],
}

const DRAWN_BY_LOT = after(BALLOT, '{ by: director, do: ballot, order: [bob] }', '{ by: director, do: announce }')
/** The result of a heat, which ann wins with a pass card, and that of the final, which she plays alone. */
const ANNOUNCED = after(
  { ...DESK, head: `${DESK.head}\nshoe: 10h 9d 8h 10c` },
  '{ by: director, do: draw, order: [constructor, ann] }',
  '{ by: director, do: startSession }',
  '{ by: constructor, do: wager, box: 1, main: 10 }',
  '{ by: ann, do: passCard, box: 2 }',
  '{ by: dealer, do: deal }',
  '{ by: constructor, do: stand, box: 1 }',
  '{ by: director, do: announce }',
)
const FINISHED = after(
  ANNOUNCED,
  '{ by: director, do: draw, order: [ann] }',
  '{ by: director, do: startSession }',
  '{ by: ann, do: passCard, box: 1 }',
  '{ by: dealer, do: deal }',
  '{ by: director, do: announce }',
  '{ check: { state: finished, prizes: { ann: 20 }, money: { ann: 10, constructor: -10 } } }',
)

/** What is wrong, the story before it, the step, and the clause that refuses it. */
const BAD: readonly (readonly [what: string, before: Before, step: string, clause: string])[] = [
  ['a wager of a player who is out', OUT, '{ by: ann, do: wager, box: 1, main: 10 }', 'NSW-20.5.7'],
  ['a form of a player who is out', OUT, formOf('ann', 1, 20), 'NSW-20.5.7'],
  ['a wager from another box', NSW, '{ by: ann, do: wager, box: 2, main: 10 }', 'NSW-20.6.10'],
  ['a wager from another box (star)', STAR, '{ by: ann, do: wager, box: 2, main: 10 }', 'STAR-19.6.10'],
  ['a wager from another box (tas)', TAS, '{ by: ann, do: wager, box: 2, main: 10 }', 'TAS-22.3.4'],
  ['a wager of a stranger', NSW, '{ by: zoe, do: wager, box: 1, main: 10 }', 'NSW-20.5.2'],
  ['a wager out of turn', NSW, '{ by: bob, do: wager, box: 2, main: 10 }', 'NSW-20.9.5'],
  ['a wager out of turn (tas)', TAS, '{ by: bob, do: wager, box: 2, main: 10 }', 'TAS-22.5.2'],
  ['a wager in half units', NSW, '{ by: ann, do: wager, box: 1, main: 15 }', 'NSW-20.6.14b'],
  ['a wager in half units (tas)', TAS, '{ by: ann, do: wager, box: 1, main: 15 }', 'TAS-22.3.5'],
  ['a secret wager in half units', NSW, '{ by: ann, do: wager, box: 1, secret: 15 }', 'NSW-20.6.14b'],
  ['a wager of parts of a cent', NSW, '{ by: ann, do: wager, box: 1, main: 10.001 }', 'NSW-20.6.14a'],
  ['a negative wager', NSW, '{ by: ann, do: wager, box: 1, main: -10 }', 'NSW-20.6.14a'],
  ['an endless wager', NSW, '{ by: ann, do: wager, box: 1, main: .inf }', 'NSW-20.6.14a'],
  ['a wager of no number', NSW, '{ by: ann, do: wager, box: 1, main: .nan }', 'NSW-20.6.14a'],
  ['a wager of nothing', NSW, '{ by: ann, do: wager, box: 1 }', 'NSW-20.6.14a'],
  ['a wager above the maximum', NSW, '{ by: ann, do: wager, box: 1, main: 160 }', 'NSW-20.6.14a'],
  ['a wager above the chips', chips(NSW, 40), '{ by: ann, do: wager, box: 1, main: 50 }', 'NSW-5.1'],
  ['a secret wager above the chips', chips(NSW, 40), '{ by: ann, do: wager, box: 1, secret: 50 }', 'NSW-20.8.2.3'],
  ['both above the chips', chips(NSW, 40), '{ by: ann, do: wager, box: 1, main: 20, secret: 30 }', 'NSW-20.8.2.4'],
  [
    'a secret wager above the chips (tas)',
    chips(TAS, 40),
    '{ by: ann, do: wager, box: 1, secret: 50 }',
    'TAS-22.4.3.b',
  ],
  ['a second secret wager', SEALED, '{ by: ann, do: wager, box: 1, secret: 30 }', 'NSW-20.9.6'],
  ['a sealed wager taken back', SEALED, '{ by: ann, do: withdraw, box: 1 }', 'NSW-20.9.6'],
  ['a form beside a sealed wager', SEALED, formOf('ann', 1, 20), 'NSW-20.9.6'],
  ['a form recorded by its player', NSW, formOf('ann', 1, 20).replace('supervisor', 'ann'), 'NSW-20.8.2.1'],
  ['a pass without a card', NSW, '{ by: ann, do: passCard, box: 1 }', 'NSW-20.7.1'],
  ['a pass where the book has none', TAS, '{ by: ann, do: passCard, box: 1 }', 'TAS-22.3.4'],
  ['a voucher without the marker', JOKERS, '{ by: bob, do: drawVoucher, box: 2 }', 'TAS-23.8'],
  ['a voucher where there are none', TAS, '{ by: ann, do: drawVoucher, box: 1 }', 'TAS-23.6'],
  ['a nomination of 12', JOKER, '{ by: ann, do: nominate, box: 1, as: 12 }', 'TAS-23.4'],
  ['a nomination of a property', JOKER, '{ by: ann, do: nominate, box: 1, as: constructor }', 'TAS-23.4'],
  ['a nomination for another', JOKER, '{ by: bob, do: nominate, box: 1, as: 9 }', 'TAS-23.4'],
  ['a ballot for more names than places', BALLOT, '{ by: director, do: ballot, order: [ann, bob] }', 'TAS-22.6.2'],
  ['a ballot for one name twice', BALLOT, '{ by: director, do: ballot, order: [bob, bob] }', 'TAS-22.6.2'],
  ['a ballot for nobody', BALLOT, '{ by: director, do: ballot, order: [] }', 'TAS-22.6.2'],
  ['a ballot for a stranger', BALLOT, '{ by: director, do: ballot, order: [constructor] }', 'TAS-22.6.2'],
  ['a draw that leaves a player out', DESK, '{ by: director, do: draw, order: [ann] }', 'NSW-20.5.4'],
  ['a draw that names a stranger', DESK, '{ by: director, do: draw, order: [ann, zoe] }', 'NSW-20.5.4'],
  ['a draw with one more', DESK, '{ by: director, do: draw, order: [ann, constructor, zoe] }', 'NSW-20.5.4'],
  ['a draw of one name twice', DESK, '{ by: director, do: draw, order: [ann, ann] }', 'NSW-20.5.4'],
  ['a second draw', DRAWN, '{ by: director, do: draw, order: [ann, constructor] }', 'NSW-20.5.4'],
  ['prizes above the pool', DESK, changed('prizes', '[60, 60]'), 'NSW-20.3.2a'],
  ['a part of the fees kept back', DESK, changed('retained', '5'), 'NSW-20.3.2a'],
  ['a condition taken back', DESK, changed('prizes', 'null'), 'NSW-20.4.2(j)'],
  ['a condition that is none', DESK, changed('constructor', '1'), 'NSW-20.4.1'],
  ['a condition named like a property', DESK, changed('__proto__', '{ fee: 1 }'), 'NSW-20.4.1'],
  ['a maximum below the minimum', DESK, changed('maximum', '5'), 'NSW-20.4.1'],
  ['an announcement before the play-off', LEVEL, '{ by: director, do: announce }', 'NSW-20.5.8'],
  ['an announcement in a play-off', PLAY_OFF, '{ by: director, do: announce }', 'NSW-20.5.8'],
  ['an announcement before the ballot', BALLOT, '{ by: director, do: announce }', 'TAS-22.6.1'],
  ['a second announcement', ANNOUNCED, '{ by: director, do: announce }', 'NSW-20.5.8'],
  ['a second announcement (tas)', DRAWN_BY_LOT, '{ by: director, do: announce }', 'TAS-22.6.1'],
  ['a second announcement of the final', FINISHED, '{ by: director, do: announce }', 'NSW-20.5.8'],
  ['a second play-off', PLAY_OFF, '{ by: director, do: startPlayOff }', 'NSW-20.10.3'],
  ['a session started before the draw', DESK, '{ by: director, do: startSession }', 'NSW-20.5.4'],
  ['a session started twice', STARTED, '{ by: director, do: startSession }', 'NSW-20.5.4'],
  ['a wager at a table that is not lent', NSW, '{ by: ann, do: wager, box: 1, main: 10, table: 2 }', 'NSW-20.5.2'],
  ['a hit at a table that is not lent', NSW, '{ by: ann, do: hit, box: 1, table: 9 }', 'NSW-20.5.4'],
  ['a deal at a table that is not lent', NSW, '{ by: dealer, do: deal, table: 9 }', 'NSW-20.5.4'],
  ...['dealer', 'director'].flatMap((role) => staffWagers(role)),
  ['a second entry', DESK, '{ by: ann, do: enter }', 'NSW-20.4.2(i)'],
  ['a second publication', DESK, '{ by: director, do: publish }', 'NSW-20.4.1'],
  ['the second of two disqualifications', OUT, disqualified('ann'), 'NSW-20.5.7'],
  ['a disqualification of a stranger', NSW, disqualified('zoe'), 'NSW-20.5.7'],
  ['a disqualification for a property', NSW, disqualified('ann', 'constructor'), 'NSW-20.5.7'],
]

function formOf(player: string, box: number, amount: number): string {
  return `{ by: supervisor, do: recordForm, player: ${player}, box: ${box}, amount: ${amount} }`
}

/** Staff have no wagers, wherever they try to place or take one. */
function staffWagers(role: string): readonly (readonly [string, Before, string, string])[] {
  const wager = `{ by: ${role}, do: wager, box: 1, main: 10`
  const withdraw = `{ by: ${role}, do: withdraw, box: 1`
  return [
    [`a wager of the ${role}`, NSW, `${wager} }`, 'NSW-5.2'],
    [`a wager of the ${role} at a table that is not lent`, NSW, `${wager}, table: 9 }`, 'NSW-20.5.4'],
    [`a wager of the ${role} before the first session`, DESK, `${wager} }`, 'NSW-20.5.4'],
    [`a wager taken back by the ${role}`, SEALED, `${withdraw} }`, 'NSW-5.2'],
    [`a wager taken back by the ${role} at a table that is not lent`, NSW, `${withdraw}, table: 9 }`, 'NSW-20.5.4'],
    [`a wager taken back by the ${role} before the first session`, DRAWN, `${withdraw} }`, 'NSW-20.5.4'],
  ]
}

function changed(field: string, to: string): string {
  return `{ by: director, do: changeConditions, field: ${field}, to: ${to} }`
}

function disqualified(player: string, because = 'breach'): string {
  return `{ by: director, do: disqualify, player: ${player}, because: ${because} }`
}

function chips(before: Before, amount: number): Before {
  return { ...before, head: before.head.replace('chips: 200', `chips: ${amount}`) }
}

function play({ head, steps }: Before): ReturnType<typeof playStory> {
  const text = `title: bad input\n${head}\nsteps:\n${steps.map((step) => `  - ${step}`).join('\n') || '  []'}\n`
  const read = readScenario(text)
  if (!read.ok || !read.scenario.tournament) throw new Error(read.ok ? 'no tournament' : JSON.stringify(read.problems))
  return playStory(read.scenario, read.scenario.tournament)
}

const cardsLeft = ({ sources }: TournamentStage) => [...sources].map(([table, source]) => [table, source.dealt])

describe('a bad step of a tournament is refused with its clause, and changes nothing', () => {
  test.each(BAD)('%s', (_, before, step, clause) => {
    const { stage, failures } = play(before)
    expect(failures).toEqual([])
    const tried = play(after(before, step))
    const [refused] = tried.refusals
    expect(tried.refusals).toHaveLength(1)
    expect(refused?.step).toBe(before.steps.length + 1)
    // The clause, or one below it.
    expect(coversClause(clause, refused?.clause ?? ''), refused?.clause).toBe(true)
    expect(refused?.why).toMatch(/^[^\n]{10,200} \([A-Z]+-[\w.()]+\)$/)
    expect(tried.stage.tournament).toEqual(stage.tournament)
    expect(tried.stage.events).toEqual(stage.events)
    expect(cardsLeft(tried.stage)).toEqual(cardsLeft(stage))
  })
})

describe('a draft that is not lawful or not complete', () => {
  test.each([
    ['without a fee', 'fee', 'NSW-20.4.2(a)'],
    ['without prizes', 'prizes', 'NSW-20.4.2(j)'],
    ['without an order', 'order', 'NSW-20.4.2(f)'],
    ['without entries', 'entries', 'NSW-20.4.2(i)'],
  ])('%s is not published, and nobody can enter it', (_, field, clause) => {
    const head = DESK.head
      .split('\n')
      .filter((line) => !line.startsWith(`  ${field}:`))
      .join('\n')
    const tried = play({ head, steps: ['{ by: director, do: publish }', '{ by: ann, do: enter }'] })
    expect(tried.refusals.map((one) => one.clause)).toEqual([clause, 'NSW-20.4.1'])
    expect(tried.stage.tournament).toMatchObject({ state: 'draft', entries: [] })
    expect(tried.stage.events).toEqual([])
  })

  test('with prizes of 120 % is not published', () => {
    const head = DESK.head.replace('[60, 40]', '[60, 60]')
    const tried = play({ head, steps: ['{ by: director, do: publish }'] })
    expect(tried.refusals.map((one) => one.clause)).toEqual(['NSW-20.3.2a'])
    expect(tried.stage.tournament.state).toBe('draft')
  })
})

test('[TAS-22.4.8.d] a form with words that differ is worth nothing and costs one minimum, whatever the cards', () => {
  for (const shoe of ['10h 9h 10d 10c 10c 7d', '10h 9h 10d 6c 10c 9d']) {
    const head = TAS.head.replace('10h 9h 8h 7d 10c 10c', shoe)
    const steps = [
      '{ by: supervisor, do: recordForm, player: ann, box: 1, amount: 100, inWords: 90 }',
      '{ by: bob, do: wager, box: 2, main: 10 }',
      '{ by: dealer, do: deal }',
      '{ by: ann, do: stand, box: 1 }',
      '{ by: bob, do: stand, box: 2 }',
      '{ check: { chips: { ann: 190 }, results: [{ player: ann, wager: deduction, clause: TAS-22.4.8.d }] } }',
    ]
    expect(play({ head, steps }).failures, shoe).toEqual([])
  }
})
