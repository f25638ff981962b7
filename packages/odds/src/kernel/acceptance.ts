import { both, either, eq, moreThan, not, plus, vload } from '../wasm/lanes.ts'
import { add, type Code, isLess, type Local, num } from '../wasm/wasm.ts'
import type { DrawResult } from './draw.ts'
import type { Frame } from './frame.ts'
import { COPIES_AT, RANKS_AT } from './memory.ts'

/** One dealt card in each lane; rank 255 in lanes that did not take it. */
export interface DealtHand {
  readonly rank: Local
  readonly copy: Local
}

/**
 * The lanes that may take a drawn card. Where suits matter, a lane refuses a card that it already holds. Otherwise the
 * copy's number must be at least the number of cards of its rank that the lane holds: this refuses just as often, and
 * needs no suits.
 */
export class Acceptance {
  private readonly frame: Frame
  private readonly drawn: DrawResult
  private readonly suits: boolean
  private sum: Code

  constructor(frame: Frame, drawn: DrawResult, suits: boolean) {
    this.frame = frame
    this.drawn = drawn
    this.suits = suits
    this.sum = suits ? drawn.refused : either(drawn.copy, drawn.refused)
  }

  against(held: readonly DealtHand[]): this {
    for (const { rank, copy } of held) this.sum = this.withCard(this.sum, rank, copy)
    return this
  }

  /** Checks against the cards in memory, from the first to the one before `end`. */
  againstMemory(end: Local): this {
    const { frame } = this
    const sum = frame.lanes(this.sum)
    const at = frame.i32(num(0))
    frame.loop(() => {
      frame.set(sum, this.withCard(sum, vload(at, RANKS_AT), vload(at, COPIES_AT)))
      frame.set(at, add(at, num(16)))
      frame.leave(0, isLess(at, end))
    })
    this.sum = sum
    return this
  }

  taken(): Local {
    return this.frame.lanes(this.suits ? not(this.sum) : moreThan(this.sum, this.frame.all(-1)))
  }

  private withCard(sum: Code, rank: Code, copy: Code): Code {
    const same = eq(rank, this.drawn.rank)
    return this.suits ? either(sum, both(same, eq(copy, this.drawn.copy))) : plus(sum, same)
  }
}
