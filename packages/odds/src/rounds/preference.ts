import { type Card, pointsOf } from '@openpit/cards'
import { type Hand, handTotal, isSoft } from '@openpit/engine'
import { type Chart, type ChartRow, DEALER_FIRST, type Preference } from '../chart.ts'

/** The chart's preference for a hand on its turn. A pair without its own row is played by its total. */
export function preferenceFor(chart: Chart, hand: Hand, dealer: Card): Preference {
  const total = handTotal(hand)
  const counted = isSoft(hand.hard, hand.ace) ? 'soft' : 'hard'
  const number = hand.cards.length
  const pair = isPair(hand) ? rowOf(chart, 'pair', hand.hard, number) : undefined
  const preference = (pair ?? rowOf(chart, counted, total, number))?.preferences[columnOf(dealer)]
  if (preference === undefined) throw new Error(`the chart has no row for ${counted} ${total} with ${number} cards`)
  return preference
}

/** Whether the chart rescues a doubled hand; one without a row stands. */
export function rescues(chart: Chart, hand: Hand, dealer: Card): boolean {
  const row = rowOf(chart, 'doubled', handTotal(hand), hand.cards.length)
  return row?.preferences[columnOf(dealer)]?.[0] === 'rescue'
}

function rowOf({ rows }: Chart, kind: ChartRow['kind'], total: number, number: number): ChartRow | undefined {
  return rows.find(
    (row) => row.kind === kind && row.total === total && row.cards[0] <= number && row.cards[1] >= number,
  )
}

function isPair({ cards: [first, second, third] }: Hand): boolean {
  return third === undefined && pointsOf(first as Card) === pointsOf(second as Card)
}

function columnOf(dealer: Card): number {
  const points = pointsOf(dealer)
  return points === 1 ? DEALER_FIRST.indexOf('ace') : points - 2
}
