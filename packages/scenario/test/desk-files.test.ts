import { parseCards } from '@openpit/cards'
import { playerActor } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import type { TableCommand } from '@openpit/table'
import { describe, expect, test } from 'vitest'
import { printScenario, readScenario, runScenario } from '../src/index.ts'
import { openStage, playAndDraw } from '../src/stage.ts'

const TERMS =
  'award: draw, awardedAt: the foyer, eligibility: members, nature: a cup, closes: 2000, held: the foyer, claim: in person, presence: false, notice: by mail, results: online'

function file(rest: string, steps = '', expects = '{}'): string {
  return `title: a desk\nrulebook: star\n${rest}\nsteps:\n${steps || '  []'}\nexpect: ${expects}\n`
}

const FAIR = `promotions: { fair: { terms: { ${TERMS} }, prizes: { cup: { kind: goods, value: 50 } } } }`

describe('a file about the desk that is not a scenario has its problem, with the line', () => {
  test.each([
    ['a term that no book knows', FAIR.replace('award:', 'colour: red, award:'), 3, "'colour'"],
    ['a closing time that is not a number', FAIR.replace('2000', 'soon'), 3, 'closes'],
    ['a closing time before the story', FAIR.replace('2000', '-1'), 3, 'is not a minute'],
    ['presence that is neither true nor false', FAIR.replace('presence: false', 'presence: perhaps'), 3, 'presence'],
    ['entries that are not counted in whole numbers', FAIR.replace('award:', 'entriesMax: 1.5, award:'), 3, 'whole'],
    ['a prize of an unknown kind', FAIR.replace('goods', 'gold'), 3, 'kind must be one of'],
    ['a prize worth parts of a cent', FAIR.replace('50', '50.001'), 3, 'not an amount'],
    ['a prize worth less than nothing', FAIR.replace('value: 50', 'value: -50'), 3, 'above zero'],
    ['picks for a promotion that is not there', `${FAIR}\npicks: { spring: [1] }`, 4, 'no promotion'],
    ['a pick that is not an entry', `${FAIR}\npicks: { fair: [0] }`, 4, 'whole number'],
    ['a voucher for nobody', 'vouchers: { v1: { value: 5 } }', 3, 'needs player'],
    ['a voucher without a value', 'vouchers: { v1: { player: ann } }', 3, 'needs value'],
    ['a voucher worth nothing', 'vouchers: { v1: { player: ann, value: 0 } }', 3, 'above zero'],
    ['a voucher worth less than nothing', 'vouchers: { v1: { player: ann, value: -5 } }', 3, 'above zero'],
    ['a voucher that is not a map', 'vouchers: { v1: 5 }', 3, 'must be a map'],
    ['a voucher for an unknown area', 'vouchers: { v1: { player: ann, value: 5, areas: [roof] } }', 3, 'areas'],
    ['a voucher for an unknown game', 'vouchers: { v1: { player: ann, value: 5, games: [whist] } }', 3, 'games'],
    [
      'an unknown word for what becomes of tokens',
      'vouchers: { v1: { player: ann, value: 5, afterWin: kept } }',
      3,
      'afterWin',
    ],
    ['a card without a holder', `${FAIR}\nplayerCards: { c1: { form: digital } }`, 4, 'needs holder'],
    ['a card of glass', `${FAIR}\nplayerCards: { c1: { holder: ann, form: glass } }`, 4, 'form'],
    ['a card of unknown status', `${FAIR}\nplayerCards: { c1: { holder: ann, status: new } }`, 4, 'must be one of'],
    ['a date that does not exist', `${FAIR}\nbegins: 2025-02-30T12:00`, 4, 'not a date'],
  ])('%s', (_what, rest, line, words) => {
    const read = readScenario(file(rest))
    expect(
      read.ok
        ? []
        : read.problems
            .filter((one) => one.line === line)
            .map(({ what }) => what)
            .join(),
    ).toContain(words)
  })

  test.each([
    ['an entry without a promotion', '{ by: ann, do: enter }', 'enter needs promotion'],
    ['a draw without a prize', '{ by: manager, do: draw, promotion: fair }', 'draw needs prize'],
    ['no actor', '{ do: submitTerms, promotion: fair }', 'submitTerms needs by'],
    ['an unknown field', '{ by: manager, do: submitTerms, promotion: fair, soon: true }', "'soon'"],
    ['an unknown fate', '{ by: manager, do: compromised, promotion: fair, then: burn }', 'postpone or cancel'],
    ['an unknown duty', '{ by: manager, do: done, promotion: fair, duty: sing }', 'duty must be one of'],
    [
      'a part of an unknown form',
      '{ by: manager, do: awardPrize, promotion: fair, player: a, prize: cup, as: { gold: 5 } }',
      "'gold'",
    ],
    ['a person for a player', '{ by: ann, person: bob, do: enter, promotion: fair }', 'person is for staff'],
    [
      'a step that is ruled and refused',
      '{ by: manager, do: submitTerms, promotion: fair, ruled: A, refused: B }',
      'not both',
    ],
    [
      'a table that is not there',
      '{ by: dealer, do: exchangeVoucher, table: z, player: a, voucher: v }',
      "no table 'z'",
    ],
    ['a director', '{ by: director, do: submitTerms, promotion: fair }', 'no director'],
  ])('in a step: %s', (_what, step, words) => {
    const read = readScenario(file(FAIR, `  - ${step}`))
    expect(
      read.ok
        ? []
        : read.problems
            .filter(({ line }) => line === 5)
            .map(({ what }) => what)
            .join(),
    ).toContain(words)
  })

  test('a clock that goes back', () => {
    const steps =
      '  - { by: ann, do: dispute, promotion: fair, at: 5 }\n  - { by: bob, do: dispute, promotion: fair, at: 4 }'
    const read = readScenario(file(FAIR, steps))
    expect(read.ok ? [] : read.problems).toMatchObject([{ line: 6, what: 'at: 4 is before an earlier step' }])
  })
})

describe('a story that expects something else fails', () => {
  const RUN = [
    '  - { by: manager, do: submitTerms, promotion: fair }',
    '  - { by: manager, do: startPromotion, promotion: fair, at: 1440 }',
    '  - { by: ann, do: enter, promotion: fair }',
    '  - { by: manager, do: draw, promotion: fair, prize: cup, at: 2001 }',
  ]
  const SETUP = `${FAIR}\npicks: { fair: [1] }`

  function failures(steps: readonly string[], expects: string, setup = SETUP): readonly string[] {
    const read = readScenario(file(setup, steps.join('\n'), expects))
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    return runScenario(read.scenario).failures.map(({ what }) => what)
  }

  test('and the same with the right expectations passes', () => {
    const winners = 'winners: { fair: [{ prize: cup, player: ann, entry: 1 }] }'
    expect(failures(RUN, `{ ${winners}, duties: [{ duty: notifyWinner, player: ann, due: 4881 }] }`)).toEqual([])
  })

  test.each([
    ['another winner', RUN, '{ winners: { fair: [{ prize: cup, player: bob }] } }', 'winners.fair'],
    ['no winner', RUN, '{ winners: { fair: [] } }', 'winners.fair'],
    ['no duty', RUN, '{ duties: [] }', 'duties'],
    ['a duty at another time', RUN, '{ duties: [{ duty: notifyWinner, due: 4880 }] }', 'duties'],
    ['a record that was not made', RUN, '{ records: [{ record: prize-awarded }] }', 'records'],
    [
      'a refusal where there is none',
      RUN.map((step) => step.replace(' }', ', refused: STAR-20.12 }')),
      '{}',
      'refused',
    ],
    ['a refusal with another clause', [(RUN[1] as string).replace(' }', ', refused: STAR-20.11 }')], '{}', 'refused'],
    ['another ruling', [(RUN[0] as string).replace(' }', ', ruled: STAR-20.11 }')], '{}', 'ruled'],
  ])('%s', (_what, steps, expects, what) => {
    expect(failures(steps, expects)).toContain(what)
  })

  test('a draw for which the file has no pick', () => {
    expect(failures(RUN, '{}', FAIR)).toEqual(['refused'])
  })
})

test('a recorded table with tokens from vouchers and cards by name prints as a story that passes', () => {
  const configured = configure(rulebooks.star)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  const cards = parseCards('10s 7d 9h 10c')
  const shoe = 'cards' in cards ? cards.cards : []
  const namedCards = [{ card: 'c1', holder: 'ann', form: 'physical', status: 'valid', until: null }] as const
  const setup = { bank: {}, tokens: {}, seats: [], prizes: [], left: null, dealt: 'virtual', begins: 0 } as const
  let stage = openStage({ ...setup, configuration: configured.table, shoe, namedCards })
  const ann = playerActor('ann')
  const dealer = { person: 'dee', role: 'dealer' } as const
  const conditions = {
    expires: null,
    minimumWager: 0 as Cents,
    areas: ['main', 'perfectPairs'],
    afterWin: 'collected',
  } as const
  const clause = 'STAR-1.1.promo-token.b'
  const told: readonly TableCommand[] = [
    { do: 'presentCard', by: ann, card: 'c1' },
    { do: 'giveTokens', voucher: 'v1', player: 'ann', cents: 2000 as Cents, conditions, clause },
    {
      do: 'wager',
      by: ann,
      box: 1,
      main: 1000 as Cents,
      tokens: 500 as Cents,
      sides: { perfectPairs: 500 as Cents },
      sideTokens: { perfectPairs: 300 as Cents },
    },
    { do: 'deal', by: dealer },
    { do: 'stand', by: ann, box: 1 },
  ]
  for (const command of told) {
    const outcome = playAndDraw(stage, command)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    stage = outcome.stage
  }
  expect(stage.table.tokens).toEqual({ ann: 1200 })
  const recording = {
    rulebook: 'star',
    options: {},
    bank: {},
    tokens: {},
    seats: [],
    namedCards,
    commands: stage.commands,
  } as const
  const text = printScenario(recording, 'a recorded round')
  expect(text).toContain('exchangeVoucher')
  const read = readScenario(text)
  expect(read.ok ? runScenario(read.scenario).failures : read.problems).toEqual([])
})
