import { either, eq, moreThan, not, plus, vload } from '../wasm/lanes.ts'
import { add, type Code, isLess, type Local, num } from '../wasm/wasm.ts'
import type { DrawResult } from './draw.ts'
import type { Frame } from './frame.ts'
import { KINDS_AT } from './memory.ts'

/** The kind in lanes that did not take a card. No card has it. */
const NONE = 0xff

/**
 * The lanes that may take a drawn card: its number must be at least the number of cards of its kind that the lane
 * already holds. This refuses just as often as refusing the very cards that the lane holds.
 */
export function accepted(frame: Frame, drawn: DrawResult, held: readonly Code[]): Local {
  return takes(
    frame,
    held.reduce((sum, kind) => plus(sum, eq(kind, drawn.kind)), start(drawn)),
  )
}

/** The same against the cards in memory, from the first to the one before `end`. */
export function acceptedByMemory(frame: Frame, drawn: DrawResult, end: Local): Local {
  const sum = frame.lanes(start(drawn))
  const at = frame.i32(num(0))
  frame.loop(() => {
    frame.set(sum, plus(sum, eq(vload(at, KINDS_AT), drawn.kind)))
    frame.set(at, add(at, num(16)))
    frame.leave(0, isLess(at, end))
  })
  return takes(frame, sum)
}

/** The kind of a card, or `NONE` in lanes that did not take it. */
export function heldKind({ kind }: DrawResult, taken: Local): Code {
  return either(kind, not(taken))
}

/** Each card of the same kind subtracts one. A refused draw begins below zero. */
function start({ copy, refused }: DrawResult): Code {
  return either(copy, refused)
}

function takes(frame: Frame, sum: Code): Local {
  return frame.lanes(moreThan(sum, frame.all(NONE)))
}
