import { type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { type Analysis, analyse, type Chart, type ChartRow, evaluateChart } from '../src/index.ts'
import { rulesOf } from './rules-of.ts'

const known = new Map<string, Analysis>()
function analysed(book: RulebookName, decks: number): Analysis {
  const key = `${book} ${decks}`
  const found = known.get(key) ?? analyse(rulesOf(book, { decks }))
  known.set(key, found)
  return found
}

/** An edge in percent, with as many places as the published figure. */
const percent = (edge: number, places: number): string => (edge * 100).toFixed(places)

describe('published figures', () => {
  // The dealer peeks, any two cards may be doubled, even after a split, up to four hands, aces split once.
  const american = { handsPerBox: 4 }

  test.each([
    ['Farmer’s analyser, six decks', 6, '0.40287'],
    ['Farmer’s analyser, one deck', 1, '-0.18193'],
  ])('%s', (_name, decks, edge) => {
    expect(percent(analyse(rulesOf('online', { ...american, decks })).main.edge, 5)).toBe(edge)
  })

  test('Wizard of Odds, NSW rules, eight decks', () => {
    expect(percent(analysed('nsw', 8).main.edge, 2)).toBe('0.59')
    expect(percent(analysed('nsw', 8).chart.edge, 2)).toBe('0.59')
  })

  test('a chart for NSW with eight decks that another program found and simulated', () => {
    const { chart } = analysed('nsw', 8)
    expect(percent(chart.edge, 5)).toBe('0.59024')
    expect(chart.sd.toFixed(4)).toBe('1.1242')
  })
})

const GAMES = Object.values(rulebooks).map(({ name, decks }) => [name, decks.is] as const)

describe.each(GAMES)('%s', (book, decks) => {
  test.each(decks.map((count) => [count]))('%i decks: a chart is never better than best play', (count) => {
    const { main, chart } = analysed(book, count)
    expect(chart.edge).toBeGreaterThanOrEqual(main.edge)
    expect(chart.edge - main.edge).toBeLessThan(0.001)
  })

  test('more decks are worse for the player', () => {
    const edges = decks.map((count) => analysed(book, count).main.edge)
    expect(edges).toEqual([...edges].sort((a, b) => a - b))
  })

  test('the chart, read back, has the same value', () => {
    const count = decks.at(-1) as number
    const { chart } = analysed(book, count)
    expect(evaluateChart(rulesOf(book, { decks: count }), chart.best)).toMatchObject({ ok: true, edge: chart.edge })
  })
})

describe('a chart from outside', () => {
  const rules = rulesOf('nsw', { decks: 8 })
  const { best } = analysed('nsw', 8).chart
  const with_ = (change: (row: ChartRow) => ChartRow | undefined): Chart => ({
    rows: best.rows.flatMap((row) => change(row) ?? []),
  })

  test.each<[string, Chart, string, string?]>([
    [
      'a missing row',
      with_((row) => (row.kind === 'hard' && row.total === 14 ? undefined : row)),
      'the chart has no row for hard 14 with 2 cards against 2',
    ],
    [
      'a double that the book does not offer',
      with_((row) =>
        row.kind === 'hard' && row.total === 12
          ? { ...row, preferences: row.preferences.map(() => ['double', 'hit']) }
          : row,
      ),
      'hard 12 with 2 cards against 2: double is not allowed',
      'NSW-11.1.1',
    ],
    [
      'standing below twelve',
      with_((row) =>
        row.kind === 'hard' && row.total === 8 ? { ...row, preferences: row.preferences.map(() => ['stand']) } : row,
      ),
      'hard 8 with 2 cards against 2: stand is not allowed',
      'NSW-10.2',
    ],
    [
      'a split as the last move',
      with_((row) => (row.kind === 'pair' ? { ...row, preferences: row.preferences.map(() => ['split']) } : row)),
      'pair of 1 against 2: the last move must be hit or stand',
    ],
  ])('%s is refused', (_name, chart, why, clause) => {
    const refusal = clause === undefined ? { why } : { why, clause }
    expect(evaluateChart(rules, chart)).toEqual({ ok: false, refusal })
  })
})
