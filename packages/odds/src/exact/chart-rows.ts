/** Turns columns of numbers into the chart that people and the simulation read. */
import { ANY_NUMBER, type Chart, type ChartRow, DEALER_FIRST, type Move, type Preference } from '../chart.ts'
import { CARDS_MAX, type Column, cardsMatter, cellAt, doubledCell } from './column.ts'
import type { Game } from './game.ts'
import { ACE, HOLDINGS, holdingOf, TEN, VALUES } from './holdings.ts'
import { HIT } from './play.ts'
import { maySurrender } from './round.ts'
import { handsFrom } from './terms.ts'

/** The value of each column of `DEALER_FIRST`, where aces come last. */
export const COLUMN_VALUES: readonly number[] = DEALER_FIRST.map((first) => (first === 'ace' ? ACE : first - 1))

/** The chart of ten columns, which are indexed by the value of the dealer's first card. */
export function chartOf(game: Game, columns: readonly Column[]): Chart {
  const rows: ChartRow[] = []
  for (const kind of ['hard', 'soft'] as const) {
    for (let total = 20; total >= (kind === 'hard' ? 5 : 13); total--) rows.push(...rowsOf(game, columns, kind, total))
  }
  for (let value = ACE; value <= TEN; value++) {
    rows.push({
      kind: 'pair',
      total: 2 * (value + 1),
      cards: [2, 2],
      preferences: pairPreferences(game, columns, value),
    })
  }
  if (game.terms.mayRescue) rows.push(...doubledRows(game, columns))
  return { rows }
}

/** One row, or several where the number of cards makes a difference in any column. */
function rowsOf(game: Game, columns: readonly Column[], kind: 'hard' | 'soft', total: number): ChartRow[] {
  const rows: ChartRow[] = []
  const soft = kind === 'soft' ? 1 : 0
  const counts = cardsMatter(game.terms) ? countsOf(game, soft, total) : [2]
  for (const cards of counts) {
    const preferences = COLUMN_VALUES.map((first) =>
      preferenceAt(game, columns[first] as Column, first, soft, total, cards),
    )
    const before = rows.at(-1)
    if (before && String(before.preferences) === String(preferences)) continue
    if (before) rows[rows.length - 1] = { ...before, cards: [before.cards[0], cards - 1] }
    rows.push({ kind, total, cards: [before ? cards : 2, ANY_NUMBER], preferences })
  }
  return rows
}

/** The numbers of cards with which a total can be held. From `CARDS_MAX` on they are all treated alike. */
function countsOf({ states }: Game, soft: number, total: number): number[] {
  const counts = new Set<number>()
  for (let state = 0; state < states.size; state++) {
    if (states.totals[state] !== total || states.soft[state] !== soft) continue
    counts.add(Math.min(HOLDINGS.cards[states.holdings[state] as number] as number, CARDS_MAX))
  }
  return [...counts].filter((cards) => cards >= 2).sort((a, b) => a - b)
}

function preferenceAt(
  game: Game,
  column: Column,
  first: number,
  soft: number,
  total: number,
  cards: number,
): Preference {
  const { terms } = game
  const cell = cellAt(terms, soft, total, cards)
  const moves: Move[] = []
  if (cards === 2 && column.surrenders[cell] === 1 && maySurrender(terms, first)) moves.push('surrender')
  if (column.doubles[cell] === 1 && someMayDouble(game, cell)) moves.push('double')
  return preferenceOf(moves, column.base[cell] as number)
}

function preferenceOf(moves: readonly Move[], base: number): Preference {
  return [...moves, base === HIT ? 'hit' : 'stand'] as unknown as Preference
}

/** Whether any hand of a cell may be doubled. */
export function someMayDouble({ terms, states }: Game, cell: number): boolean {
  for (let state = 0; state < states.size; state++) {
    if (states.mayDouble[state] === 0) continue
    const cards = HOLDINGS.cards[states.holdings[state] as number] as number
    if (cellAt(terms, states.soft[state] as number, states.totals[state] as number, cards) === cell) return true
  }
  return false
}

function pairPreferences(game: Game, columns: readonly Column[], value: number): Preference[] {
  return COLUMN_VALUES.map((first) => {
    const column = columns[first] as Column
    const moves: Move[] = []
    if (column.surrenderedPairs[value] === 1) moves.push('surrender')
    if (column.splits[value] === 1 && handsFrom(game.terms, value) > 1) moves.push('split')
    if (column.pairDoubles[value] === 1 && game.states.mayDouble[holdingOf(value, value)] === 1) moves.push('double')
    return preferenceOf(moves, column.pairBase[value] as number)
  })
}

function doubledRows(game: Game, columns: readonly Column[]): ChartRow[] {
  return doubledTotals(game).map((total) => ({
    kind: 'doubled',
    total,
    cards: [3, ANY_NUMBER],
    preferences: COLUMN_VALUES.map((first) =>
      (columns[first] as Column).rescues[doubledCell(total)] === 1 ? ['rescue', 'stand'] : ['stand'],
    ),
  }))
}

/** The totals with which a doubled hand may be rescued, highest first. */
export function doubledTotals({ terms, states }: Game): number[] {
  const totals = new Set<number>()
  for (let state = 0; state < states.size; state++) {
    if (states.mayDouble[state] === 0) continue
    for (let value = 0; value < VALUES; value++) totals.add(states.doubledTotals[state * VALUES + value] as number)
  }
  return [...totals].filter((total) => total > 0 && !(total === 21 && terms.twentyOneWins)).sort((a, b) => b - a)
}
