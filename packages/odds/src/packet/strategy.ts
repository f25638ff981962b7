import { ANY_NUMBER, type Chart, type ChartRow, DEALER_FIRST } from '../chart.ts'
import { csv } from './csv.ts'

/** The chart: one line for each row, one column for each upcard, moves in order of preference. */
export function strategyCsv({ rows }: Chart): string {
  const head = ['hand', 'total', 'cards', ...DEALER_FIRST.map(String)]
  return csv(
    head,
    rows.map((row) => [
      row.kind,
      row.total,
      cardsOf(row),
      ...row.preferences.map((preference) => preference.join(' else ')),
    ]),
  )
}

export function cardsOf({ cards: [from, to] }: ChartRow): string {
  if (to >= ANY_NUMBER) return from <= 2 ? 'any' : `${from} or more`
  return from === to ? `${from}` : `${from} to ${to}`
}
