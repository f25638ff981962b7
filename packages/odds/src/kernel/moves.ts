import type { Rules } from '@openpit/engine'
import { type Chart, type ChartRow, DEALER_FIRST, type Move } from '../chart.ts'

/** A hand that needs a decision, as charts and books describe it. */
export interface HandState {
  readonly kind: 'hard' | 'soft' | 'pair'
  /** For a pair, the total of both cards with aces as one. */
  readonly total: number
  readonly cards: number
  /** The place of the dealer's first card in `DEALER_FIRST`. */
  readonly column: number
  /** The hand that was dealt, one from a split that may be split again, or one that may not. */
  readonly place: Place
}

export const PLACES = ['dealt', 'split', 'split-for-the-last-time'] as const
export type Place = (typeof PLACES)[number]

/** No hand is longer than 21 aces. */
export const CARDS_MAX = 21
export const COLUMNS = DEALER_FIRST.length
const ACE_COLUMN = DEALER_FIRST.indexOf('ace')
const TEN_COLUMN = DEALER_FIRST.indexOf(10)
const ACES = 2

/** A chart applied to a book: one move for every possible hand. */
export interface Moves {
  /** Undefined for an impossible hand. */
  readonly of: (held: HandState) => Move | undefined
  /** Whether a doubled hand is rescued; never where the book does not allow it. */
  readonly rescues: (total: number, column: number) => boolean
}

export type MovesReading = { readonly ok: true; readonly moves: Moves } | { readonly ok: false; readonly hole: string }

/** The moves of a chart under these rules, or the first hand that it has no row for. */
export function readMoves(rules: Rules, chart: Chart): MovesReading {
  const known = new Map<string, Move>()
  for (const held of everyHand(rules)) {
    const row = rowFor(chart, held)
    const preference = row?.preferences[held.column]
    if (preference === undefined) return { ok: false, hole: described(held) }
    known.set(keyOf(held), preference.find((move) => isOpen(rules, held, move)) ?? 'stand')
  }
  const of = (held: HandState): Move | undefined => known.get(keyOf(held))
  const narrow = chart.rows.find((row) => row.kind === 'doubled' && !(row.cards[0] <= 3 && row.cards[1] >= CARDS_MAX))
  if (narrow) return { ok: false, hole: `doubled ${narrow.total} with any number of cards` }
  const rescues = (total: number, column: number): boolean => {
    if (rules.doubledPart.is !== 'may-be-rescued') return false
    // A doubled hand without a row stands.
    const row = chart.rows.find((candidate) => candidate.kind === 'doubled' && candidate.total === total)
    return row?.preferences[column]?.[0] === 'rescue'
  }
  return { ok: true, moves: { of, rescues } }
}

/** Every hand that may need a decision. */
export function* everyHand(rules: Rules): Iterable<HandState> {
  const places = rules.handsPerBox.is > 1 ? PLACES : PLACES.slice(0, 1)
  for (let column = 0; column < COLUMNS; column++) {
    for (const place of places) {
      for (let value = 1; value <= 10; value++) {
        yield { kind: 'pair', total: 2 * value, cards: 2, column, place }
      }
      for (const held of handsOf(2)) yield { ...held, cards: 2, column, place }
    }
    for (let cards = 3; cards <= CARDS_MAX; cards++) {
      for (const held of handsOf(cards)) yield { ...held, cards, column, place: 'dealt' }
    }
  }
}

/** The hands of this many cards that are neither pairs nor 21; three or more cards never make soft 12. */
function* handsOf(cards: number): Iterable<Pick<HandState, 'kind' | 'total'>> {
  const most = 10 * cards
  for (let total = cards === 2 ? 5 : 6; total <= Math.min(20, most); total++) {
    const least = total < 12 || cards === 2 ? 2 * cards : cards
    if (total >= least && !(cards === 2 && total === 20)) yield { kind: 'hard', total }
  }
  for (let total = Math.max(13, 10 + cards); total <= 20; total++) yield { kind: 'soft', total }
}

/** A pair without its own row is played by its total. */
function rowFor(chart: Chart, { kind, total, cards }: HandState): ChartRow | undefined {
  const own = chart.rows.find((row) => covers(row, kind, total, cards))
  if (own !== undefined || kind !== 'pair') return own
  return chart.rows.find((row) => (total === ACES ? covers(row, 'soft', 12, cards) : covers(row, 'hard', total, cards)))
}

function covers(row: ChartRow, kind: ChartRow['kind'], total: number, cards: number): boolean {
  return row.kind === kind && row.total === total && cards >= row.cards[0] && cards <= row.cards[1]
}

/** Whether the book allows this move. A test checks that the engine agrees. */
function isOpen(rules: Rules, held: HandState, move: Move): boolean {
  const splitAce = held.kind === 'pair' && held.total === ACES && held.place !== 'dealt'
  const closedAce = splitAce && rules.splitAcesTake.is === 'one-card'
  switch (move) {
    case 'hit':
      return !closedAce
    case 'stand':
      return countedTotal(held) >= rules.mustDrawBelow.is
    case 'double':
      return !closedAce && mayDouble(rules, held)
    case 'split':
      if (held.kind !== 'pair' || rules.handsPerBox.is < 2) return false
      return held.place !== 'split-for-the-last-time' && !(splitAce && rules.acesSplit.is === 'once')
    case 'surrender':
      return maySurrender(rules, held)
    case 'rescue':
      return false
  }
}

function mayDouble(rules: Rules, held: HandState): boolean {
  const { doubleCards, doubleTotals, doubleWithAce } = rules
  if (held.cards > 2 && doubleCards.is === 'two') return false
  const soft = isSoft(held)
  // With more than two cards a hard total may hide an ace; no book asks about aces then.
  if (doubleWithAce.is === 'refused' && soft) return false
  if (doubleTotals.is === 'any') return true
  const counted = countedTotal(held)
  return doubleTotals.is.includes(doubleWithAce.is === 'ace-counts-one' && soft ? counted - 10 : counted)
}

function isSoft({ kind, total }: HandState): boolean {
  return kind === 'soft' || (kind === 'pair' && total === ACES)
}

function countedTotal(held: HandState): number {
  return held.kind === 'pair' && held.total === ACES ? 12 : held.total
}

function maySurrender(rules: Rules, { cards, column, place }: HandState): boolean {
  if (rules.surrender.is === 'none' || cards > 2 || place !== 'dealt') return false
  return rules.surrender.is === 'on-the-turn' || column === ACE_COLUMN || column === TEN_COLUMN
}

function keyOf({ kind, total, cards, column, place }: HandState): string {
  return `${kind} ${total} ${cards} ${column} ${cards > 2 ? 'dealt' : place}`
}

function described({ kind, total, cards, column }: HandState): string {
  return `${kind} ${total} with ${cards} cards against ${DEALER_FIRST[column]}`
}
