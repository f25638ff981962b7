import { describe, expect, test } from 'vitest'
import { readScenario, readTable, runScenario } from '../src/index.ts'
import { PLAIN_WIN } from './plain-win.ts'

function problemsOf(text: string): string {
  const read = readScenario(text)
  return read.ok ? 'none' : read.problems.map(({ line, what }) => `${line}: ${what}`).join('\n')
}

describe('the problems of a file that is not a scenario, with their lines', () => {
  test('a valid scenario has no problems', () => expect(problemsOf(PLAIN_WIN)).toBe('none'))

  test.each([
    ['an unknown field', PLAIN_WIN.replace('shoe:', 'shoes:'), /^4: unknown field 'shoes'/],
    [
      'an unknown field in a step',
      PLAIN_WIN.replace('main: 10', 'main: 10, tip: 5'),
      /^6: unknown field 'tip' in wager/,
    ],
    ['an unknown step', PLAIN_WIN.replace('do: stand', 'do: fold'), /^8: do: 'fold' is not a step/],
    ['poolShows as a step', PLAIN_WIN.replace('do: stand', 'do: poolShows'), /^8: do: 'poolShows' is not a step/],
    ['a step without a box', PLAIN_WIN.replace('do: stand, box: 1', 'do: stand'), /^8: stand needs box/],
    ['a step without an actor', PLAIN_WIN.replace('by: dealer, ', ''), /^7: deal needs by/],
    ['an unknown card', PLAIN_WIN.replace('8h', '8x'), /^4: shoe: '8x' is not a card/],
    ['a joker', PLAIN_WIN.replace('8h', 'Jk'), /^4: shoe: the decks hold no Jk \(NSW-3\.1b\)/],
    [
      'a ten in pontoon',
      PLAIN_WIN.replace('rulebook: nsw', 'rulebook: pontoon').replace('8h', '10h'),
      /no 10h \(TAS-21\.1\)/,
    ],
    [
      'a card too often',
      PLAIN_WIN.replace('Ks 9d', 'Ks '.repeat(7)),
      /^4: shoe: more Ks than 6 decks hold \(NSW-3\.1a\)/,
    ],
    ['an unknown rulebook', PLAIN_WIN.replace('nsw', 'vegas'), /^2: rulebook must be one of/],
    ['five decks in nsw', PLAIN_WIN.replace('decks: 6', 'decks: 5'), /^3: option decks: .*\(NSW-3\.1a\)/],
    ['an unknown option', PLAIN_WIN.replace('decks: 6', 'wheels: 6'), /^3: unknown field 'wheels' in options/],
    ['text for money', PLAIN_WIN.replace('main: 10', 'main: ten'), /^6: main must be a number/],
    [
      'a net with fractions of a cent',
      PLAIN_WIN.replace('ann: 10 }', 'ann: 10.001 }'),
      /^10: net\.ann: 10\.001 is not an amount/,
    ],
    ['the net of a role', PLAIN_WIN.replace('net: { ann:', 'net: { dealer:'), /^10: net: no player may have the name/],
    [
      'a seat of a role',
      PLAIN_WIN.replace('shoe: ', 'seats: { 1: cage }\nshoe: '),
      /seats: no player may have the name/,
    ],
    [
      'a label twice',
      PLAIN_WIN.replace('do: deal', 'do: deal, label: a').replace('do: stand', 'do: stand, label: a'),
      /^8: label: an earlier step has the label 'a' too/,
    ],
    [
      'a label that no earlier step has',
      PLAIN_WIN.replace('by: ann, do: stand, box: 1', 'by: supervisor, do: reconstruct, from: z'),
      /^8: from: no earlier step has the label 'z'/,
    ],
    [
      'two cards where one is meant',
      PLAIN_WIN.replace('do: stand, box: 1', 'do: keyCard, is: 9h 4c'),
      /^8: is must be one card/,
    ],
    [
      'a player card without a holder',
      PLAIN_WIN.replace('shoe: ', 'playerCards: { c1: { form: digital } }\nshoe: '),
      /playerCards\.c1 needs holder/,
    ],
    [
      'a player card of an unknown form',
      PLAIN_WIN.replace('shoe: ', 'playerCards: { c1: { holder: ann, form: paper } }\nshoe: '),
      /playerCards\.c1\.form must be physical or digital/,
    ],
    [
      'a minute beyond the calendar',
      PLAIN_WIN.replace('do: stand', 'do: stand, at: 1e300'),
      /^8: at: 1e\+300 is not a minute/,
    ],
    [
      'a person was told who has no role',
      PLAIN_WIN.replace('do: stand, box: 1', 'do: deckFault, what: missing, told: [mother]'),
      /^8: told: 'mother' is not a role/,
    ],
    ['broken YAML', PLAIN_WIN.replace('box: 1 }', 'box: 1'), /^\d+: /],
    ['a field twice', PLAIN_WIN.replace('shoe: ', 'shoe: Ks\nshoe: '), /unique/],
    ['an empty file', '', /rulebook must be one of/],
    ['a list', '- 1', /must be a map/],
  ])('%s', (_what, text, problem) => expect(problemsOf(text)).toMatch(problem))
})

test.each([
  ['held: 9z', /^10: held: '9z' is not a card/],
  ['rack: 9d 9z', /^10: rack: '9z' is not a card/],
  ['hands: { 1: [9z] }', /^10: hands: '9z' is not a card/],
  ['ruling: constructor', /^10: ruling must be one of reconstruct/],
  ['shoe: baking', /^10: shoe must be one of load/],
  ['disputes: { 1: lost }', /^10: disputes must be one of open/],
  ['disputes: { first: open }', /^10: disputes: 'first' is not the number/],
])('an expectation that can never be true is a problem of the file: %s', (field, problem) =>
  expect(problemsOf(PLAIN_WIN.replace('net: {', `${field}\n  net: {`))).toMatch(problem),
)

describe('the table refuses a wager of an impossible amount, and nothing changes', () => {
  test.each([
    ['fractions of a cent', '10.005'],
    ['a negative amount', '-10'],
    ['zero', '0'],
    ['not a number', '.nan'],
    ['infinity', '.inf'],
    ['more than any amount may be', '1e30'],
  ])('%s', (_what, amount) => {
    const text = PLAIN_WIN.replace(
      'steps:\n',
      `steps:\n  - { by: ann, do: wager, box: 1, main: ${amount}, refused: NSW-5.2 }\n`,
    )
    const read = readScenario(text)
    if (!read.ok) throw new Error(problemsOf(text))
    expect(runScenario(read.scenario).failures).toEqual([])
  })
})

describe('a scenario that fails reports', () => {
  function failuresOf(text: string): string {
    const read = readScenario(text)
    if (!read.ok) throw new Error(problemsOf(text))
    const { failures } = runScenario(read.scenario)
    return failures.map(({ step, what, expected, actual }) => `${step} ${what}: ${expected} / ${actual}`).join('\n')
  }

  test.each([
    ['another net', PLAIN_WIN.replace('ann: 10 }', 'ann: 15 }'), '3 net.ann: 15 / 10'],
    ['another dealer', PLAIN_WIN.replace('dealer: 9d 8c', 'dealer: 9d'), '3 dealer: 9d / 9d 8c'],
    ['cards left over', PLAIN_WIN.replace('8h 8c', '8h 8c 2d'), '3 leftover:  / 2d'],
    [
      'an empty shoe',
      PLAIN_WIN.replace('8h 8c', '8h'),
      /^3 shoe: one more \/ the shoe ran out, and the step was undone/,
    ],
    [
      'an unexpected refusal',
      PLAIN_WIN.replace('do: stand', 'do: split'),
      /^3 refused: accepted \/ refused: split-not-a-pair: only a pair can be split \(NSW-12\.1a\)/,
    ],
    [
      'a missing refusal',
      PLAIN_WIN.replace('do: stand, box: 1', 'do: stand, box: 1, refused: NSW-10.2'),
      '3 refused: NSW-10.2 / accepted',
    ],
    [
      'other offers',
      PLAIN_WIN.replace('do: stand, box: 1', 'do: stand, box: 1, offered: [hit]'),
      '3 offered: hit / hit,stand',
    ],
    ['a result that did not happen', `${PLAIN_WIN}  results:\n    - { player: ann, outcome: loss }\n`, /^3 results: /],
    [
      'a proposal as if it had been carried out',
      PLAIN_WIN.replace('expect:', '  - { by: supervisor, do: voidRound, ruled: NSW-17.8c }\nexpect:').replace(
        'rulebook:',
        'dealt: live\nrulebook:',
      ),
      '4 ruled: NSW-17.8c / no ruling',
    ],
    ['a prize left over', PLAIN_WIN.replace('steps:', 'prizes: [25]\nsteps:'), '3 prizes:  / 25'],
  ])('%s', (_what, text, report) => {
    if (typeof report === 'string') expect(failuresOf(text)).toBe(report)
    else expect(failuresOf(text)).toMatch(report)
  })
})

test('a file of 10 MB is refused before it is read', () => {
  const read = readScenario(`title: x\nsteps:\n${'  - { check: {} }\n'.repeat(600_000)}`)
  expect(read).toEqual({ ok: false, problems: [{ line: 1, what: 'the file is larger than 8 MB' }] })
})

test('online, where every round is shuffled, a card may come again in the next round but not in the same', () => {
  const hands = Array(4).fill('Ks Ks 9d 8c').join(' ')
  const round =
    '  - { by: ann, do: wager, box: 1, main: 10 }\n  - { by: dealer, do: deal }\n  - { by: ann, do: stand, box: 1 }\n'
  const text = `title: t\nrulebook: online\nshoe: ${hands}\nsteps:\n${round.repeat(4)}expect:\n  net: { ann: 40 }\n`
  const read = readScenario(text)
  expect(read.ok && runScenario(read.scenario).pass).toBe(true)
  const doubled = readScenario(text.replace('Ks Ks 9d', 'Ks '.repeat(7)))
  expect(doubled.ok && runScenario(doubled.scenario).pass).toBe(false)
})

describe('readTable', () => {
  test('takes the names and units of scenario files', () => {
    const read = readTable('nsw', {
      decks: 8,
      maximum: 500,
      resplit: true,
      sideBets: { perfectPairs: { minimum: 5, maximum: 50 } },
    })
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.table.rulebook).toBe('nsw')
    expect(read.table.rules).toMatchObject({ decks: { is: 8 }, maximum: { is: 50_000 } })
  })

  test.each([
    ['vegas', {}],
    ['nsw', { decks: 'many' }],
    ['nsw', { decks: 5 }],
    ['nsw', { tens: 0, sideBets: { luck: true } }],
    ['tas', { peek: true }],
    ['nsw', { maximum: 0.001 }],
  ])('refuses %s %j with the problems that a scenario would have', (rulebook, options) => {
    const inScenario = readScenario(JSON.stringify({ title: 'x', rulebook, options, steps: [] }))
    const alone = readTable(rulebook, options)
    expect(alone.ok).toBe(false)
    expect(alone).toEqual(inScenario)
  })
})

test('a control character of the file is not repeated in its problem', () => {
  const read = readScenario('title: x\nrulebook: nsw\n"a\\e[2J\\nb": 1\nsteps: []\n')
  const [problem] = read.ok ? [] : read.problems
  expect(problem?.what).toContain("unknown field 'a\ufffd[2J\ufffdb'")
})
