import { both, lessThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import {
  bitOf,
  byCards,
  type CardClasses,
  laneRowsByCards,
  type RowsByCards,
  rescuesIn,
  says,
  type Total,
} from './hand.ts'
import type { Play } from './play.ts'
import type { DrawsBelow, Rows } from './rows.ts'

/** What the chart says on hands of three and more cards. */
export interface Later {
  readonly draws: Draws
  readonly doubles: RowsByCards
  readonly rescues: (total: Local) => Code
}

/** The lanes that take another card with these totals; never a hand of 21 or more. */
export type Draws = (total: Total, classes: CardClasses) => Code

/** Looks up what each lane's column says on hands of three and more cards: once for all steps. */
export function lookUpLater(frame: Frame, play: Play, column: Local, doubled: Local): Later {
  const { laterDraws, laterDrawsBelow } = play
  // Without later doubles, `doubled` is final and can be applied here.
  const closed = play.doublesLater ? NO_LANE : doubled
  return {
    doubles: laneRowsByCards(frame, play.later.double, column),
    draws:
      laterDrawsBelow === undefined
        ? drawsIn(frame, laterDraws, column, closed)
        : drawsBelow(frame, laterDrawsBelow, column, closed),
    rescues: rescuesIn(frame, play, column),
  }
}

/** The lanes whose total is below the one of their column, except `closed` ones. */
export function drawsBelow(frame: Frame, below: DrawsBelow, column: Local, closed: Code): Draws {
  const more = below.soft.map((soft, place) => soft - (below.hard[place] as number))
  const none = (): Local => frame.all(0)
  const hard = byCards(frame, below.hard, column) ?? none
  const soft = byCards(frame, more, column) ?? none
  return (total, classes) =>
    without(lessThan(total.total, plus(hard(classes), both(soft(classes), total.soft))), closed)
}

/** The lanes for whose total the rows say yes, except `closed` ones. */
function drawsIn(frame: Frame, rows: Rows, column: Local, closed: Code): Draws {
  const found = laneRowsByCards(frame, rows, column)
  return (total, classes) => {
    const open = without(lessThan(total.total, frame.all(21)), closed)
    return both(says(frame, found(classes), total, bitOf(frame, total.total)), open)
  }
}
