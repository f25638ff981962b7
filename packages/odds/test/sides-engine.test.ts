import { type Card, cardOf, isAce, loadedShoe, parseCards, pointsOf, rankOf } from '@openpit/cards'
import type { Rules, SideName } from '@openpit/engine'
import { cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { type AnySideFigures, type Chart, DEALER_FIRST, type Move, type SevensFigures, sidesOf } from '../src/index.ts'
import { StackedDeal } from './deals.ts'
import { everySetting, rulesOf } from './settings.ts'

/** How often the engine settled by each clause when every deal was dealt to it; identical cards are dealt once. */
type Counts = Map<string, number>

function add(counts: Counts, clause: string, deals: number): void {
  if (deals > 0) counts.set(clause, (counts.get(clause) ?? 0) + deals)
}

/** The same from the figures, counted in orders of the cards. */
function expected(found: AnySideFigures, loses: string, orders: number): Counts {
  const counts: Counts = new Map()
  const times = orders / found.of
  for (const { clause, ways } of found.lines) add(counts, clause, ways * times)
  add(counts, loses, found.losing.ways * times)
  return counts
}

function left(decks: number, card: Card, gone: readonly Card[]): number {
  return decks - gone.filter((other) => other === card).length
}

/** Deals every order of the kinds of cards to the engine once, weighted by the number of decks. */
class EveryDeal {
  private readonly kinds: readonly Card[]
  private readonly clauses: string[] = []
  private readonly cards: 2 | 3

  constructor(rules: Rules, bet: SideName, cards: 2 | 3, dealer: Card) {
    this.cards = cards
    this.kinds = loadedShoe(1, rules.deck.is)
    const table = new StackedDeal(rules, bet)
    for (const first of this.kinds) {
      for (const second of this.kinds) {
        for (const third of cards === 2 ? [dealer] : this.kinds) {
          this.clauses.push(table.settledBy([first, second], third))
        }
      }
    }
  }

  count(decks: number): Counts {
    const counts: Counts = new Map()
    let at = 0
    for (const first of this.kinds) {
      for (const second of this.kinds) {
        const two = decks * left(decks, second, [first])
        if (this.cards === 2) add(counts, this.clauses[at++] as string, two)
        else {
          for (const third of this.kinds) {
            add(counts, this.clauses[at++] as string, two * left(decks, third, [first, second]))
          }
        }
      }
    }
    return counts
  }
}

describe('the engine settles every deal by the line that was counted', () => {
  const dealt = new Map<string, EveryDeal>()
  const settings = everySetting().filter(({ bet }) => bet !== 'superSevens' && bet !== 'madness21')
  const two = cardOf('2', 's')

  test.each(settings.map((setting) => [setting.title, setting] as const))(
    '%s',
    (_title, { book, bet, decks, table, rules }) => {
      const side = rules.sides[bet]
      const cards = side?.settles === 'after-initial-deal' && side.reads === 'first-two' ? 2 : 3
      const kind = `${book} ${bet} ${table}`
      const deals = dealt.get(kind) ?? new EveryDeal(rules, bet, cards, two)
      dealt.set(kind, deals)
      const all = decks * loadedShoe(1, rules.deck.is).length
      const orders = cards === 2 ? all * (all - 1) : all * (all - 1) * (all - 2)
      const found = sidesOf(rules)[bet] as AnySideFigures
      expect(deals.count(decks)).toEqual(expected(found, side?.loses as string, orders))
    },
  )
})

test.each([4, 5, 6, 7, 8])('Madness 21 with %i decks: the engine awards a prize as often as counted', (decks) => {
  const rules = rulesOf('nz', { decks })
  const found = sidesOf(rules).madness21 as AnySideFigures
  const counts = new EveryDeal(rules, 'madness21', 2, cardOf('9', 's')).count(decks)
  const all = decks * 52
  expect((counts.get('prize is due') as number) / (all * (all - 1))).toBeCloseTo(found.hitRate, 15)
  expect(counts.get('NZ-15A.4.b')).toBe(all * (all - 1) - (counts.get('prize is due') as number))
})

/** A chart of one row: two sevens. */
function sevens(preferences: readonly Move[]): Chart {
  return {
    rows: [
      { kind: 'pair', total: 14, cards: [2, 2], preferences: preferences.map((move) => [move, 'stand'] as const) },
    ],
  }
}

function allDo(move: Move): Chart {
  return sevens(DEALER_FIRST.map(() => move))
}

describe('Super Sevens, with the main hand played by a chart', () => {
  const rules = rulesOf('nz', { decks: 6 })
  const found = (chart: Chart) => sidesOf(rules, { chart }).superSevens as SevensFigures

  test('a chart that always draws gives the figures of the third card always taken', () => {
    for (const move of ['hit', 'double'] as const) {
      expect(found(allDo(move)).withChart?.edgeExact).toBe(found(allDo(move)).edgeExact)
    }
  })

  test('splitting and standing both give up the value of the third card', () => {
    const { edge, edgeWithChart } = found(allDo('split'))
    expect(found(allDo('stand')).edgeWithChart).toBe(edgeWithChart)
    expect(edgeWithChart).toBeGreaterThan(edge)
    // Two sevens: 24 · 23 orders, of which 4 · 6 · 5 are of one suit.
    const returned = (4 * 24 * 288 + 51 * (24 * 23 - 120) + 101 * 120) / (312 * 311)
    expect(edgeWithChart).toBeCloseTo(1 - returned, 14)
  })

  test('a move that is not allowed is skipped: no surrender, and the next preference is played', () => {
    const preference = ['surrender', 'hit'] as const
    const row = { kind: 'hard', total: 14, cards: [2, 99], preferences: DEALER_FIRST.map(() => preference) } as const
    expect(found({ rows: [row] }).withChart?.edgeExact).toBe(found(allDo('hit')).edgeExact)
  })

  test('a limit of the table does not stop the main hand', () => {
    const dear = rulesOf('nz', { decks: 6, minimum: cents(5000), smallestChip: cents(2500) })
    const { edgeWithChart } = sidesOf(dear, { chart: allDo('split') }).superSevens as SevensFigures
    expect(edgeWithChart).toBe(found(allDo('split')).edgeWithChart)
  })

  test('a chart without a row for two sevens throws, and says so', () => {
    expect(() => found({ rows: [] })).toThrow('the chart has no row for hard 14')
  })

  test('the engine settles every deal by the line that was counted, with the chart and with every third card', () => {
    const moves = ['split', 'split', 'split', 'split', 'split', 'split', 'hit', 'hit', 'stand', 'double'] as const
    const kinds = loadedShoe(1, rules.deck.is)
    const table = new StackedDeal(rules, 'superSevens')
    const counts: Counts = new Map()
    const isSeven = (card: Card) => rankOf(card) === '7'
    for (const two of kinds.flatMap((first) => kinds.map((second) => [first, second] as const))) {
      const dealt = 6 * left(6, two[1], [two[0]])
      if (!two.every(isSeven)) {
        add(counts, table.settledBy(two, cardOf('2', 's')), dealt * 310 * 309)
        continue
      }
      for (const dealer of kinds) {
        const move = moves[isAce(dealer) ? 9 : pointsOf(dealer) - 2] as Move
        for (const third of kinds) {
          const deals = dealt * left(6, dealer, two) * left(6, third, [...two, dealer])
          add(counts, table.settledBy(two, dealer, [move, third]), deals)
        }
      }
    }
    const { withChart } = found(sevens(moves))
    expect(counts).toEqual(expected(withChart as AnySideFigures, 'NZ-15.4.f', 312 * 311 * 310 * 309))
  })

  test.each([
    ['7s 9h', '2s', 'NZ-15.4.a'],
    ['9s 7h', '2s', 'NZ-15.4.f'],
  ])('%s against %s needs no third card', (two, dealer, clause) => {
    const cards = (text: string) => (parseCards(text) as { cards: Card[] }).cards
    const [first, second] = cards(two) as [Card, Card]
    expect(new StackedDeal(rules, 'superSevens').settledBy([first, second], cards(dealer)[0] as Card)).toBe(clause)
  })
})
