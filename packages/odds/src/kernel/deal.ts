import { both, NO_LANE } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import { accepted } from './acceptance.ts'
import { type DrawResult, drawCards, type Generator } from './draw.ts'
import type { Frame } from './frame.ts'
import type { Play } from './play.ts'

/** The cards of the deal: two to the player, two to the dealer. */
export const DEAL = 4

/** One vector for each card of the deal. */
export interface Deal {
  readonly cards: readonly [first: DrawResult, second: DrawResult, up: DrawResult, hole: DrawResult]
  /** Lanes that accepted all four cards. The others are void before any decision, which biases nothing. */
  readonly valid: Local
}

/**
 * Deals the dealer's second card too. No decision sees it, so it may come early, and both blackjacks are known at once.
 */
export function deal(frame: Frame, generator: Generator, play: Play): Deal {
  const cards: DrawResult[] = []
  let valid: Code | undefined
  for (let card = 0; card < DEAL; card++) {
    const drawn = drawCards(frame, generator, play.shoe)
    const taken = accepted(
      frame,
      drawn,
      cards.map(({ kind }) => kind),
    )
    valid = valid === undefined ? taken : both(valid, taken)
    cards.push(drawn)
  }
  return { cards: cards as unknown as Deal['cards'], valid: frame.lanes(valid ?? NO_LANE) }
}
