import type { Frame } from './frame.ts'
import { both, choose, eq, find, lessThan, minus, moreThan, plus } from './lanes.ts'
import type { Rows } from './rows.ts'
import type { Code, Local } from './wasm.ts'

/** The rows of a chart, for each lane's column. */
export interface LaneRows {
  readonly low: Local
  readonly high: Local
  readonly soft: Local
}

/** Rows for each lane, by an index into their columns. */
export function laneRows(frame: Frame, rows: Rows, index: Local): LaneRows {
  return {
    low: frame.look(rows.low, index),
    high: frame.look(rows.high, index),
    soft: frame.look(rows.soft, index),
  }
}

/** A hand's total with one ace as 11 where that does not pass 21. */
export interface Total {
  readonly total: Local
  readonly soft: Local
}

export function totalOf(frame: Frame, hard: Local, ace: Local): Total {
  const soft = frame.lanes(both(ace, lessThan(hard, frame.all(12))))
  return { soft, total: frame.lanes(plus(hard, both(soft, frame.all(10)))) }
}

const BIT_TABLE = Array.from({ length: 16 }, (_, index) => 1 << (index % 8))

/** The bit of each total in its byte of a chart's rows. */
export function bitOf(frame: Frame, total: Local): Local {
  return frame.lanes(find(frame.table(BIT_TABLE), both(plus(total, frame.all(3)), frame.all(15))))
}

/** The lanes in which the rows say yes. Totals must be 5 to 20; other lanes give nonsense. */
export function says(frame: Frame, rows: LaneRows, { total, soft }: Total, bit: Local): Code {
  const hard = choose(rows.high, rows.low, moreThan(total, frame.all(12)))
  return eq(both(choose(rows.soft, hard, soft), bit), bit)
}

/** The lanes in which a doubled hand, total 4 to 20, is rescued. */
export function saysRescue(frame: Frame, rows: LaneRows, total: Local): Code {
  const bit = frame.lanes(find(frame.table(BIT_TABLE), both(plus(total, frame.all(4)), frame.all(15))))
  const below20 = choose(rows.high, rows.low, moreThan(total, frame.all(11)))
  return eq(both(choose(rows.soft, below20, moreThan(total, frame.all(19))), bit), bit)
}

/** The lanes in which the dealer takes another card. */
export function dealerDraws(frame: Frame, { total, soft }: Total, soft17: 'stands' | 'draws'): Code {
  const seventeen = frame.all(17)
  return lessThan(total, soft17 === 'draws' ? minus(seventeen, soft) : seventeen)
}

/** The bit of a pair's value in its byte: 1 to 8 in the low one, 9 and 10 in the high one. */
export function pairBit(frame: Frame, value: Local): Code {
  return find(frame.table(BIT_TABLE), minus(value, frame.all(1)))
}
