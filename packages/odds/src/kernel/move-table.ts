import type { Rules } from '@openpit/engine'
import { CARDS_MAX, COLUMNS, everyHand, type HandState, type Moves, PLACES } from './moves.ts'
import { PAIR_MOVES } from './rows.ts'

export const STAND = PAIR_MOVES.indexOf('stand')
export const HIT = PAIR_MOVES.indexOf('hit')
export const DOUBLE = PAIR_MOVES.indexOf('double')
export const SPLIT = PAIR_MOVES.indexOf('split')
export const SURRENDER = PAIR_MOVES.indexOf('surrender')

const TOTALS = 22
const KINDS: readonly HandState['kind'][] = ['hard', 'soft', 'pair']

/** The index of a hand's move: two cards by where the hand comes from, more cards by their number. */
export function moveAt(kind: 0 | 1 | 2, total: number, cards: number, column: number, place: number): number {
  const from = cards === 2 ? place : PLACES.length + Math.min(cards, CARDS_MAX)
  return ((from * KINDS.length + kind) * TOTALS + total) * COLUMNS + column
}

/** Every move of a chart in one table, for the scalar simulation. */
export function moveTable(rules: Rules, moves: Moves): Uint8Array {
  const table = new Uint8Array((PLACES.length + CARDS_MAX + 1) * KINDS.length * TOTALS * COLUMNS)
  for (const held of everyHand(rules)) {
    const kind = KINDS.indexOf(held.kind) as 0 | 1 | 2
    const at = moveAt(kind, held.total, held.cards, held.column, PLACES.indexOf(held.place))
    table[at] = PAIR_MOVES.indexOf(moves.of(held) ?? 'stand')
  }
  return table
}
