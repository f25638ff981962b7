import { both, choose, eq, find, lessThan, minus, moreThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import { COLUMNS } from './moves.ts'
import type { Play } from './play.ts'
import type { Rows } from './rows.ts'

/** The rows of a chart, for each lane's column; a row without a single yes is left out. */
export interface LaneRows {
  readonly low: Local | undefined
  readonly high: Local | undefined
  readonly soft: Local | undefined
}

/** Rows for each lane, by its column. */
export function laneRows(frame: Frame, rows: Rows, column: Local): LaneRows {
  const row = (bytes: readonly number[]): Local | undefined =>
    bytes.some((byte) => byte !== 0) ? frame.look(bytes, column) : undefined
  return { low: row(rows.low), high: row(rows.high), soft: row(rows.soft) }
}

/** Finds the rows of each lane for its present number of cards. */
export type RowsByCards = (classes: CardClasses) => LaneRows

/** The same for rows that depend on the class of a hand's number of cards. Looked up once, chosen from at each card. */
export function laneRowsByCards(frame: Frame, rows: Rows, column: Local): RowsByCards {
  const [low, high, soft] = [rows.low, rows.high, rows.soft].map((bytes) => byCards(frame, bytes, column))
  return (classes) => ({ low: low?.(classes), high: high?.(classes), soft: soft?.(classes) })
}

/** A byte for each lane by its column, then by its class; undefined if all are 0. */
export function byCards(
  frame: Frame,
  bytes: readonly number[],
  column: Local,
): ((classes: CardClasses) => Local) | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined
  const parts = Array.from({ length: bytes.length / COLUMNS }, (_, place) =>
    frame.look(bytes.slice(place * COLUMNS, (place + 1) * COLUMNS), column),
  )
  const [first, ...others] = parts as [Local, ...Local[]]
  if (others.length === 0) return () => first
  return (classes) => {
    const own = frame.lanes(first)
    others.forEach((part, place) => {
      frame.set(own, choose(part, own, classes[place] as Local))
    })
    return own
  }
}

/** The lanes of each class of card counts, from the second on; of two that both hold, the later one counts. */
export type CardClasses = readonly Local[]

export function cardClasses(frame: Frame, classes: readonly number[], cards: Local): CardClasses {
  const count = Math.max(...classes)
  const ascends = classes.every((own, place) => place === 0 || own >= (classes[place - 1] as number))
  const known = ascends || count === 0 ? undefined : frame.look(classes, cards)
  return Array.from({ length: count }, (_, place) => {
    const own = place + 1
    if (known !== undefined) return frame.lanes(eq(known, frame.all(own)))
    return frame.lanes(moreThan(cards, frame.all(classes.indexOf(own) - 1)))
  })
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
export function says(frame: Frame, { low, high, soft }: LaneRows, total: Total, bit: Local): Code {
  const hard = secondWhere(low, high, moreThan(total.total, frame.all(12)))
  const row = secondWhere(hard, soft, total.soft)
  return row === undefined ? NO_LANE : eq(both(row, bit), bit)
}

/** The first row, or the second where the mask is set; a row that is left out says no. */
function secondWhere(first: Code | undefined, second: Code | undefined, mask: Code): Code | undefined {
  if (first === undefined) return second && both(second, mask)
  return second === undefined ? without(first, mask) : choose(second, first, mask)
}

/** Finds the lanes in which a doubled hand, total 4 to 20, is rescued. */
export function rescuesIn(frame: Frame, play: Play, column: Local): (total: Local) => Code {
  if (play.rescueBelow !== undefined) {
    const below = frame.look(play.rescueBelow, column)
    return (total) => lessThan(total, below)
  }
  const rows = laneRows(frame, play.rescue, column)
  return (total) => saysRescue(frame, rows, total)
}

function saysRescue(frame: Frame, { low, high, soft }: LaneRows, total: Local): Code {
  const bit = frame.lanes(find(frame.table(BIT_TABLE), both(plus(total, frame.all(4)), frame.all(15))))
  const below20 = secondWhere(low, high, moreThan(total, frame.all(11)))
  const row = secondWhere(below20, soft, moreThan(total, frame.all(19)))
  return row === undefined ? NO_LANE : eq(both(row, bit), bit)
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
