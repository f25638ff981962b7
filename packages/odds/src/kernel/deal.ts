import { Acceptance } from './acceptance.ts'
import { type DrawResult, drawCards, type Generator } from './draw.ts'
import type { Frame } from './frame.ts'
import { both, NO_LANE } from './lanes.ts'
import type { Play } from './play.ts'
import type { Code, Local } from './wasm.ts'

/** The four cards of the deal, one vector each. */
export interface Deal {
  readonly cards: readonly [first: DrawResult, second: DrawResult, up: DrawResult, hole: DrawResult]
  /** Lanes without a refusal among the four. The others are void before anything is decided, which favours nobody. */
  readonly valid: Local
}

/**
 * The dealer's second card is dealt now: no decision sees it, so it may as well be any card of the shoe, and who has blackjack is
 * known at once.
 */
export function deal(frame: Frame, generator: Generator, play: Play): Deal {
  const cards: DrawResult[] = []
  let valid: Code | undefined
  for (let card = 0; card < 4; card++) {
    const drawn = drawCards(frame, generator, play.shoe)
    const taken = new Acceptance(frame, drawn, play.suits).against(cards).taken()
    valid = valid === undefined ? taken : both(valid, taken)
    cards.push(drawn)
  }
  return { cards: cards as unknown as Deal['cards'], valid: frame.lanes(valid ?? NO_LANE) }
}
