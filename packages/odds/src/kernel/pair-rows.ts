import { find, plus } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import { type LaneRows, laneRows, laneRowsByCards, type RowsByCards, rescuesIn } from './hand.ts'
import { COLUMNS } from './moves.ts'
import type { Play } from './play.ts'
import type { Rows } from './rows.ts'

/** The rows for a hand of two cards, and for one of more. */
export interface HandRows {
  readonly first: LaneRows
  readonly later: RowsByCards
}

/** What the chart says in each lane of queued pairs. */
export interface PairRows {
  /** The move of the pair: as it was dealt, after a split, and after the last split. */
  readonly dealt: Local
  readonly split: Local
  readonly last: Local
  readonly hit: HandRows
  readonly double: HandRows
  readonly rescues: (total: Local) => Code
}

/** Looked up once for all hands, by the value of the pair and the dealer's upcard. */
export function lookUpPairRows(frame: Frame, play: Play, value: Local, column: Local): PairRows {
  const starts = Array.from({ length: 11 }, (_, points) => Math.max(points - 1, 0) * COLUMNS)
  const index = frame.lanes(plus(find(frame.table(starts), value), column))
  const [dealt, split, last] = play.pairs
  const rows = (first: Rows, later: Rows): HandRows => ({
    first: laneRows(frame, first, column),
    later: laneRowsByCards(frame, later, column),
  })
  return {
    dealt: frame.look(dealt, index),
    split: frame.look(split, index),
    last: frame.look(last, index),
    hit: rows(play.afterSplit.hit, play.later.hit),
    double: rows(play.afterSplit.double, play.later.double),
    rescues: rescuesIn(frame, play, column),
  }
}
