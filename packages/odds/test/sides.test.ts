import { FIFTY_TWO } from '@openpit/cards'
import type { PayLine, Rules, SideBet } from '@openpit/engine'
import { cents } from '@openpit/money'
import { rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type AnySideFigures, insuranceOf, type JackpotFigures, type PrizeFigures, sidesOf } from '../src/index.ts'
import { everySetting, rulesOf } from './settings.ts'

/** A book's rules with the pay table of a published figure for one side bet. */
function paying(rules: Rules, bet: 'perfectPairs' | 'superSevens', pays: readonly number[], decks: number): Rules {
  const side = rules.sides[bet] as SideBet & { readonly lines: readonly PayLine[] }
  const lines = side.lines.map((line, index): PayLine => ({ ...line, pays: [pays[index] as number, 1] }))
  const { decks: _anyNumber, ...unbound } = side
  return { ...rules, decks: { ...rules.decks, is: decks }, sides: { [bet]: { ...unbound, lines } as SideBet } }
}

function waysOf(figures: AnySideFigures | undefined): Record<string, number> {
  return Object.fromEntries((figures?.lines ?? []).map(({ name, ways }) => [name, ways]))
}

describe('published figures', () => {
  test.each([
    ['30, 10, 5 with 8 decks', [30, 10, 5], 8, 0.033735, '14/415'],
    ['25, 12, 6 with 8 decks', [25, 12, 6], 8, 0.040964, '17/415'],
    ['30, 10, 5 with 6 decks', [30, 10, 5], 6, 0.057878, '18/311'],
    ['25, 12, 6 with 6 decks', [25, 12, 6], 6, 0.061093, '19/311'],
  ] as const)('Perfect Pairs, %s', (_title, pays, decks, edge, exact) => {
    const found = sidesOf(paying(rulesOf('tas'), 'perfectPairs', pays, decks)).perfectPairs
    expect(found?.edge).toBeCloseTo(edge, 6)
    expect(found?.edgeExact).toBe(exact)
  })

  test('21+3 with six decks', () => {
    const found = sidesOf(rulesOf('online')).twentyOnePlusThree
    expect(waysOf(found)).toEqual({
      'straight flush': 10_368,
      'three of a kind': 26_312,
      straight: 155_520,
      flush: 292_896,
    })
    expect(found?.of).toBe(5_013_320)
    expect(found?.edge).toBeCloseTo(0.1339, 4)
  })

  test.each([
    [6, 0.114],
    [8, 0.0901],
  ])('Super Sevens, third card always taken, %i decks', (decks, edge) => {
    expect(sidesOf(rulesOf('nz', { decks })).superSevens?.edge).toBeCloseTo(edge, 4)
  })

  test.each([
    [4, '1475641/5045625'],
    [6, '741883/2526875'],
    [8, '2975657/10115625'],
  ])('Madness 21 with %i decks, stake returned', (decks, exact) => {
    const found = sidesOf(rulesOf('nz', { decks })).madness21 as PrizeFigures
    expect(found.prizes).toBe(3750)
    expect(found.meanPrize).toBe(52_031 / 3750)
    expect(found.edgeExact).toBe(exact)
  })

  test.each([
    ['nsw', 8, 0.0747, 0.1518],
    ['nsw', 6, 0.074, 0.1511],
  ] as const)('insurance, %s with %i decks', (book, decks, ace, ten) => {
    const found = insuranceOf(rulesOf(book, { decks }), rulebooks[book])
    expect(found.ace.edge).toBeCloseTo(ace, 4)
    expect(found.ten?.edge).toBeCloseTo(ten, 4)
    expect(found.ten?.offered).toBe(false)
    const offering = rulesOf(book, { decks, switches: { insuranceOnTen: true } })
    expect(insuranceOf(offering, rulebooks[book]).ten?.offered).toBe(true)
  })

  test('insurance with decks without tens, and none against a ten if the book does not have it', () => {
    const found = insuranceOf(rulesOf('pontoon', { decks: 8 }), rulebooks.pontoon)
    expect(found.ace.edgeExact).toBe('95/383')
    expect(found.ten).toBeUndefined()
  })
})

describe('the jackpot', () => {
  const rules = rulesOf('star', { sideBets: { blazing7s: {} } })

  function at(dollars: number): JackpotFigures {
    return sidesOf(rules, { pool: cents(dollars * 100) }).blazing7s as JackpotFigures
  }

  test('the return is a fixed part and a part for each dollar of the pool, for each size of wager', () => {
    for (const dollars of [10_000, 12_345, 400_000, 9_999_999]) {
      expect(at(dollars).columns.map(({ wagerDollars }) => wagerDollars)).toEqual([2.5, 5])
      for (const { fixed, perJackpotDollar, edge } of at(dollars).columns) {
        expect(1 - fixed - perJackpotDollar * dollars).toBeCloseTo(edge, 12)
      }
    }
  })

  test('at the break-even pool the house edge is zero', () => {
    for (const column of [0, 1]) {
      const even = at(10_000).columns[column]?.breakEvenDollars as number
      expect(at(Math.round(even * 100) / 100).columns[column]?.edge).toBeCloseTo(0, 7)
      expect(at(Math.floor(even) - 1).columns[column]?.edge).toBeGreaterThan(0)
      expect(at(Math.ceil(even) + 1).columns[column]?.edge).toBeLessThan(0)
    }
  })

  test('the pool is never below its reset value', () => {
    expect(at(0)).toEqual(at(10_000))
    const higher = rulesOf('star', { sideBets: { blazing7s: { reset: cents(5_000_000) } } })
    expect((sidesOf(higher).blazing7s as JackpotFigures).poolDollars).toBe(50_000)
  })

  test('a pool with one size of wager has one column', () => {
    const five = rulesOf('star', { sideBets: { blazing7s: { wager: cents(500) } } })
    const found = sidesOf(five, { pool: cents(2_000_000) }).blazing7s as JackpotFigures
    expect(found.columns).toEqual([at(20_000).columns[1]])
    expect(found.edge).toBe(found.columns[0]?.edge)
  })
})

describe('every side bet of every book', () => {
  test.each(everySetting().map((setting) => [setting.title, setting] as const))('%s', (_title, { bet, rules }) => {
    const found = sidesOf(rules)[bet] as AnySideFigures
    const { lines, losing, of } = found
    const winning = lines.reduce((sum, { ways }) => sum + ways, 0)
    expect(winning + losing.ways).toBe(of)
    expect(found.hitRate).toBeCloseTo(winning / of, 15)
    expect(found.edge).toBeCloseTo(1 - lines.reduce((sum, { returns }) => sum + returns, 0), 12)
    const squares = lines.reduce((sum, { pays, probability }) => sum + pays ** 2 * probability, losing.probability)
    expect(found.sd).toBeCloseTo(Math.sqrt(squares - found.edge ** 2), 8)
    // Every advertised award can be won.
    expect(found.unreachable).toEqual([])
    expect(lines.every(({ ways }) => Number.isSafeInteger(ways) && ways > 0)).toBe(true)
  })

  test('is counted: seventeen pay tables, with up to five numbers of decks', () => {
    const kinds = new Set(everySetting().map(({ book, bet, table }) => `${book} ${bet} ${table}`))
    expect(kinds.size).toBe(17)
  })

  test('is only analysed if it may be offered', () => {
    expect(Object.keys(sidesOf(rulesOf('nsw', { decks: 4 })))).toEqual([])
    expect(Object.keys(sidesOf(rulesOf('star', { decks: 8 })))).toEqual(['perfectPairs', 'anyPairs', 'luckyLucky'])
    expect(Object.keys(sidesOf(rulesOf('nz', { sideBets: { superSevens: false } })))).toEqual([
      'perfectPairs',
      'madness21',
    ])
  })

  test('a line that no deal can win is named', () => {
    const twoDecks = paying(rulesOf('nz'), 'superSevens', [5000, 500, 100, 50, 3], 2)
    expect(sidesOf(twoDecks).superSevens?.unreachable).toEqual(['three sevens of one suit'])
    const found = sidesOf(paying(rulesOf('tas'), 'perfectPairs', [25, 12, 6], 1)).perfectPairs
    expect(found?.unreachable).toEqual(['perfect pair'])
    expect(found?.of).toBe((FIFTY_TWO.ranks.length * 4 * 51) / 2)
  })
})
