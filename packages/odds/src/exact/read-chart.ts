/** Reads a chart as ten columns of numbers. Every hand must have a row, and every move must be allowed by the book. */

import type { Clause } from '@openpit/engine'
import { type Chart, type ChartRow, DEALER_FIRST, type Move, type Preference } from '../chart.ts'
import { COLUMN_VALUES, doubledTotals, someMayDouble } from './chart-rows.ts'
import { CARDS_MAX, type Column, cardsMatter, cellAt, doubledCell, emptyColumn } from './column.ts'
import type { Game } from './game.ts'
import { HOLDINGS, holdingOf, VALUES } from './holdings.ts'
import { HIT, STAND } from './play.ts'
import { maySurrender } from './round.ts'
import { handsFrom } from './terms.ts'

/** Why a chart cannot be played under a book. */
export interface ChartRefusal {
  readonly why: string
  readonly clause?: Clause
}

export type ChartReading =
  | { readonly ok: true; readonly columns: readonly Column[] }
  | { readonly ok: false; readonly refusal: ChartRefusal }

/** The hands of one cell, and what the book allows them. */
interface Place {
  readonly name: string
  readonly first: number
  readonly total: number
  readonly mayDouble: boolean
  readonly maySplit: boolean
  readonly maySurrender: boolean
}

class ChartError extends Error {
  readonly refusal: ChartRefusal
  constructor(refusal: ChartRefusal) {
    super(refusal.why)
    this.refusal = refusal
  }
}

export function readChart(game: Game, chart: Chart): ChartReading {
  try {
    const columns: Column[] = Array.from({ length: VALUES }, emptyColumn)
    readTotals(game, chart, columns)
    readPairs(game, chart, columns)
    if (game.terms.mayRescue) readDoubled(game, chart, columns)
    return { ok: true, columns }
  } catch (error) {
    if (error instanceof ChartError) return { ok: false, refusal: error.refusal }
    throw error
  }
}

function readTotals(game: Game, chart: Chart, columns: readonly Column[]): void {
  const { terms, states } = game
  const done = new Set<number>()
  for (let state = 0; state < states.size; state++) {
    const cards = HOLDINGS.cards[states.holdings[state] as number] as number
    const total = states.totals[state] as number
    const soft = states.soft[state] as number
    const cell = cellAt(terms, soft, total, cards)
    if (cards < 2 || total === 21 || done.has(cell)) continue
    // Hard 4 and soft 12 exist only as pairs.
    if ((soft === 0 && total < 5) || (soft === 1 && total < 13)) continue
    done.add(cell)
    const counted = cardsMatter(terms) ? Math.min(cards, CARDS_MAX) : 2
    const kind = soft === 1 ? 'soft' : 'hard'
    const row = rowFor(chart, kind, total, counted)
    for (const [place, first] of COLUMN_VALUES.entries()) {
      const at = {
        name: `${kind} ${total} with ${counted} cards against ${DEALER_FIRST[place]}`,
        first,
        total,
        mayDouble: someMayDouble(game, cell),
        maySplit: false,
        maySurrender: counted === 2 && maySurrender(terms, first),
      }
      const preference = preferenceIn(game, row, place, at)
      const column = columns[first] as Column
      column.base[cell] = baseOf(preference)
      column.doubles[cell] = wants(preference, 'double')
      column.surrenders[cell] = wants(preference, 'surrender')
    }
  }
}

function readPairs(game: Game, chart: Chart, columns: readonly Column[]): void {
  const { terms, states } = game
  for (let value = 0; value < VALUES; value++) {
    const pair = holdingOf(value, value)
    const total = states.totals[pair] as number
    const kind = states.soft[pair] === 1 ? 'soft' : 'hard'
    const row = rowFor(chart, 'pair', 2 * (value + 1), 2) ?? rowFor(chart, kind, total, 2)
    for (const [place, first] of COLUMN_VALUES.entries()) {
      const at = {
        name: `pair of ${value + 1} against ${DEALER_FIRST[place]}`,
        first,
        total,
        mayDouble: states.mayDouble[pair] === 1,
        maySplit: handsFrom(terms, value) > 1,
        maySurrender: maySurrender(terms, first),
      }
      const preference = preferenceIn(game, row, place, at)
      const column = columns[first] as Column
      column.pairBase[value] = baseOf(preference)
      column.pairDoubles[value] = wants(preference, 'double')
      column.splits[value] = wants(preference, 'split')
      column.surrenderedPairs[value] = wants(preference, 'surrender')
    }
  }
}

function readDoubled(game: Game, chart: Chart, columns: readonly Column[]): void {
  for (const total of doubledTotals(game)) {
    const row = chart.rows.find((candidate) => candidate.kind === 'doubled' && candidate.total === total)
    for (const [place, first] of COLUMN_VALUES.entries()) {
      // A doubled hand without a row stands.
      const rescued = row?.preferences[place]?.[0] === 'rescue'
      ;(columns[first] as Column).rescues[doubledCell(total)] = rescued ? 1 : 0
    }
  }
}

function rowFor(chart: Chart, kind: ChartRow['kind'], total: number, cards: number): ChartRow | undefined {
  return chart.rows.find(
    (row) => row.kind === kind && row.total === total && row.cards[0] <= cards && row.cards[1] >= cards,
  )
}

/** The moves up to the first hit or stand: those are always allowed, so nothing after them is ever played. */
function preferenceIn(game: Game, row: ChartRow | undefined, place: number, at: Place): readonly Move[] {
  const preference: Preference | undefined = row?.preferences[place]
  if (preference === undefined) throw new ChartError({ why: `the chart has no row for ${at.name}` })
  const last = preference.findIndex((move) => move === 'hit' || move === 'stand')
  if (last < 0) throw new ChartError({ why: `${at.name}: the last move must be hit or stand` })
  const moves = preference.slice(0, last + 1)
  for (const move of moves) refuseUnlawful(game, move, at)
  return moves
}

function refuseUnlawful({ terms }: Game, move: Move, at: Place): void {
  const { rules } = terms
  const refused = (clause: Clause): never => {
    throw new ChartError({ why: `${at.name}: ${move} is not allowed`, clause })
  }
  switch (move) {
    case 'hit':
      return
    case 'stand':
      if (at.total < terms.mustDrawBelow) refused(rules.mustDrawBelow.clause)
      return
    case 'double':
      if (!at.mayDouble) refused(rules.doubleTotals.clause)
      return
    case 'split':
      if (!at.maySplit) refused(rules.pairsSplitBy.clause)
      return
    case 'surrender':
      if (!at.maySurrender) refused(rules.surrender.clause)
      return
    case 'rescue':
      refused(rules.doubledPart.clause)
  }
}

function baseOf(preference: readonly Move[]): number {
  return preference.at(-1) === 'hit' ? HIT : STAND
}

function wants(preference: readonly Move[], move: Move): number {
  return preference.includes(move) ? 1 : 0
}
