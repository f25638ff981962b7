import { anywhere, differs, either, eq, moreThan, not, plus, vload, vstore } from '../wasm/lanes.ts'
import { add, type Code, isLess, type Local, num } from '../wasm/wasm.ts'
import type { DrawResult } from './draw.ts'
import type { Frame } from './frame.ts'
import { KINDS_AT } from './memory.ts'

/** The kind in lanes that did not take a card. No card has it. */
export const NONE = 0xff

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

/** The kind of a card, or `NONE` in lanes that did not take it. */
export function heldKind({ kind }: DrawResult, taken: Local): Code {
  return either(kind, not(taken))
}

/** The kinds that each lane holds, in memory: for rounds of any length. */
export class CardsInMemory {
  private readonly frame: Frame
  private readonly end: Local

  constructor(frame: Frame, kinds: readonly Code[]) {
    this.frame = frame
    kinds.forEach((kind, place) => {
      frame.put(vstore(num(0), KINDS_AT + 16 * place, kind))
    })
    this.end = frame.i32(num(16 * kinds.length))
  }

  accepted(drawn: DrawResult): Local {
    const { frame, end } = this
    const sum = frame.lanes(start(drawn))
    const at = frame.i32(num(0))
    frame.loop(() => {
      frame.set(sum, plus(sum, eq(vload(at, KINDS_AT), drawn.kind)))
      frame.set(at, add(at, num(16)))
      frame.leave(0, isLess(at, end))
    })
    return takes(frame, sum)
  }

  /** Adds a card, unless no lane took it. */
  add(kind: Local): void {
    const { frame, end } = this
    frame.put(vstore(end, KINDS_AT, kind))
    frame.when(anywhere(differs(kind, frame.all(NONE))), () => frame.set(end, add(end, num(16))))
  }
}

/** Each card of the same kind subtracts one. A refused draw begins below zero. */
function start({ copy, refused }: DrawResult): Code {
  return either(copy, refused)
}

function takes(frame: Frame, sum: Code): Local {
  return frame.lanes(moreThan(sum, frame.all(-1)))
}
