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
    ['broken YAML', PLAIN_WIN.replace('box: 1 }', 'box: 1'), /^\d+: /],
    ['a field twice', PLAIN_WIN.replace('shoe: ', 'shoe: Ks\nshoe: '), /unique/],
    ['an empty file', '', /rulebook must be one of/],
    ['a list', '- 1', /must be a map/],
  ])('%s', (_what, text, problem) => expect(problemsOf(text)).toMatch(problem))
})

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
    ['a prize left over', PLAIN_WIN.replace('steps:', 'prizes: [25]\nsteps:'), '3 prizes:  / 25'],
  ])('%s', (_what, text, report) => {
    if (typeof report === 'string') expect(failuresOf(text)).toBe(report)
    else expect(failuresOf(text)).toMatch(report)
  })
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
