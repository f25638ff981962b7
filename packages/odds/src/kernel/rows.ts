import { RANKS } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { Move } from '../chart.ts'
import { CARDS_MAX, COLUMNS, type HandState, type Moves, type Place } from './moves.ts'

/** For each rank of the deck: its points, and its column in a chart. */
export interface Ranks {
  readonly points: readonly number[]
  readonly columns: readonly number[]
}

export function ranksOf(rules: Rules): Ranks {
  const points = rules.deck.is.ranks.map((rank) => Math.min(RANKS.indexOf(rank) + 1, 10))
  return { points, columns: points.map((value) => (value === 1 ? COLUMNS - 1 : value - 2)) }
}

/**
 * A yes or no for each hand and column: for each column a byte for hard 5 to 12, one for hard 13 to 20, one for soft 13
 * to 20.
 */
export interface Rows {
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly soft: readonly number[]
}

const BITS = 8

function rows(columns: number, is: (kind: 'hard' | 'soft', total: number, column: number) => boolean): Rows {
  const byte = (kind: 'hard' | 'soft', from: number) => (_: unknown, column: number) => {
    let bits = 0
    for (let bit = 0; bit < BITS; bit++) if (is(kind, from + bit, column)) bits |= 1 << bit
    return bits
  }
  const each = { length: columns }
  return {
    low: Array.from(each, byte('hard', 5)),
    high: Array.from(each, byte('hard', 13)),
    soft: Array.from(each, byte('soft', 13)),
  }
}

/** The two-card hands that make this move. */
export function firstRows(moves: Moves, place: Place, move: Move): Rows {
  return rows(COLUMNS, (kind, total, column) => moves.of({ kind, total, cards: 2, column, place }) === move)
}

/** The hands of three and more cards that hit or double, for each class of card counts that the chart distinguishes. */
export interface LaterRows {
  /** The class of each number of cards. */
  readonly classes: readonly number[]
  /** Columns of class 0, then those of class 1, and so on. */
  readonly hit: Rows
  readonly double: Rows
}

export function laterRows(moves: Moves): LaterRows {
  const classes: number[] = [0, 0, 0]
  const known: { hit: Rows; double: Rows; key: string }[] = []
  const last = new Map<string, Move>()
  for (let cards = 3; cards <= CARDS_MAX; cards++) {
    // An impossible hand copies the hand with one card less. Otherwise it would make a further class.
    const of = (kind: HandState['kind'], total: number, column: number): Move => {
      const move = moves.of({ kind, total, cards, column, place: 'dealt' })
      const key = `${kind} ${total} ${column}`
      if (move !== undefined) last.set(key, move)
      return last.get(key) ?? 'hit'
    }
    const hit = rows(COLUMNS, (kind, total, column) => of(kind, total, column) === 'hit')
    const double = rows(COLUMNS, (kind, total, column) => of(kind, total, column) === 'double')
    const key = JSON.stringify([hit, double])
    if (!known.some((other) => other.key === key)) known.push({ hit, double, key })
    classes.push(known.findIndex((other) => other.key === key))
  }
  return { classes, hit: joined(known.map(({ hit }) => hit)), double: joined(known.map(({ double }) => double)) }
}

/** The hands for which one of two rows says yes. */
export function eitherRows(one: Rows, other: Rows): Rows {
  const united = (row: keyof Rows): number[] => one[row].map((byte, column) => byte | (other[row][column] as number))
  return { low: united('low'), high: united('high'), soft: united('soft') }
}

/**
 * Totals below which hands take a card, hard and soft, for each column. Possible if no higher total takes one while a
 * lower one stands.
 */
export interface DrawsBelow {
  readonly hard: readonly number[]
  readonly soft: readonly number[]
}

/** The rows as totals below which a hand takes a card, if possible. */
export function drawsBelow({ low, high, soft }: Rows): DrawsBelow | undefined {
  const hard = low.map((byte, column) => firstClear(byte | ((high[column] as number) << BITS), 5, 2 * BITS))
  const softs = soft.map((byte) => firstClear(byte, 13, BITS))
  if ([...hard, ...softs].includes(undefined)) return undefined
  return { hard: hard as number[], soft: softs as number[] }
}

/** The total of the first bit that is clear, if none after it is set. */
function firstClear(bits: number, from: number, length: number): number | undefined {
  let place = 0
  while (place < length && (bits >> place) & 1) place++
  return bits >> place === 0 ? from + place : undefined
}

function joined(parts: readonly Rows[]): Rows {
  return {
    low: parts.flatMap(({ low }) => low),
    high: parts.flatMap(({ high }) => high),
    soft: parts.flatMap(({ soft }) => soft),
  }
}

/** The doubled hands that are rescued, by total: a byte for 4 to 11, one for 12 to 19, and a bit for 20. */
export function rescueRows(moves: Moves): Rows {
  const byte = (from: number) => (_: unknown, column: number) => {
    let bits = 0
    for (let bit = 0; bit < BITS && from + bit <= 20; bit++) {
      if (moves.rescues(from + bit, column)) bits |= 1 << bit
    }
    return bits
  }
  const each = { length: COLUMNS }
  return { low: Array.from(each, byte(4)), high: Array.from(each, byte(12)), soft: Array.from(each, byte(20)) }
}

/** The rows of rescues as the total below which a doubled hand is rescued in each column, if possible. */
export function rescuesBelow({ low, high, soft }: Rows): readonly number[] | undefined {
  const totals = low.map((byte, column) => {
    const bits = byte | ((high[column] as number) << BITS) | ((soft[column] as number) << (2 * BITS))
    return firstClear(bits, 4, 2 * BITS + 1)
  })
  return totals.includes(undefined) ? undefined : (totals as number[])
}

/** The move of a pair of each value, by column, as its place in `PAIR_MOVES`. */
export function pairMoves(moves: Moves, place: Place): readonly number[] {
  return Array.from({ length: 10 * COLUMNS }, (_, index) => {
    const move = pairMove(moves, place, Math.floor(index / COLUMNS) + 1, index % COLUMNS)
    return move === undefined ? 0 : PAIR_MOVES.indexOf(move)
  })
}

export const PAIR_MOVES: readonly Move[] = ['stand', 'hit', 'double', 'split', 'surrender']

function pairMove(moves: Moves, place: Place, value: number, column: number): Move | undefined {
  return moves.of({ kind: 'pair', total: 2 * value, cards: 2, column, place })
}

/** Pairs that are not played like other hands of their total, a bit for each value: 1 to 8, then 9 and 10. */
export function queuedPairRows(moves: Moves): { readonly low: readonly number[]; readonly high: readonly number[] } {
  const byte = (from: number) => (_: unknown, column: number) => {
    let bits = 0
    for (let bit = 0; bit < BITS && from + bit <= 10; bit++) {
      if (isQueued(moves, from + bit, column)) bits |= 1 << bit
    }
    return bits
  }
  return { low: Array.from({ length: COLUMNS }, byte(1)), high: Array.from({ length: COLUMNS }, byte(9)) }
}

function isQueued(moves: Moves, value: number, column: number): boolean {
  if (value < 3) return true
  const move = pairMove(moves, 'dealt', value, column)
  if (value === 10) return move !== 'stand'
  return move !== moves.of({ kind: 'hard', total: 2 * value, cards: 2, column, place: 'dealt' })
}
