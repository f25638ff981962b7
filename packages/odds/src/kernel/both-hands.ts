import { NO_LANE } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import type { Play } from './play.ts'

/** What is known of both hands in each lane, apart from the cards themselves. */
export interface Hands {
  /** The column of the chart: the dealer's upcard. */
  readonly column: Local
  /**
   * The player's total with aces as one; whether there is an ace that may count 11; whether one came after the second
   * card.
   */
  readonly hard: Local
  readonly ace: Local
  readonly lateAce: Local
  readonly cards: Local
  readonly marks: Local
  /** Whether the player needs a card, has doubled, waits for the dealer, has rescued. */
  readonly need: Local
  readonly doubled: Local
  readonly waits: Local
  readonly rescued: Local
  readonly dealerHard: Local
  readonly dealerAce: Local
  readonly dealerBlackjack: Local
}

/**
 * Which bytes a long round takes with it. One that is left out begins as 0 in every lane (`cards`: as 2), so this is
 * only right where no round that still needs a card can have another value, or where the game never asks.
 */
function kept(play: Play): readonly (keyof Hands)[] {
  const isKept: Readonly<Record<keyof Hands, boolean>> = {
    column: true,
    hard: true,
    ace: true,
    lateAce: play.doublesLater && play.locksAces,
    cards: play.countsCards,
    marks: play.shoe.suits,
    need: true,
    doubled: true,
    waits: true,
    // A rescue ends the round.
    rescued: false,
    dealerHard: true,
    dealerAce: true,
    // With a peek, nobody draws against a blackjack.
    dealerBlackjack: !play.peeks,
  }
  return (Object.keys(isKept) as (keyof Hands)[]).filter((name) => isKept[name])
}

/** The hands as bytes for a queue. */
export function bytesOf(play: Play, hands: Hands): readonly Local[] {
  return kept(play).map((name) => hands[name])
}

/** The hands that `bytesOf` has written, read back by their place in the list. */
export function handsFrom(frame: Frame, play: Play, byte: (place: number) => Code): Hands {
  const names = kept(play)
  const read = (name: keyof Hands, same: Code = NO_LANE): Local =>
    frame.lanes(names.includes(name) ? byte(names.indexOf(name)) : same)
  return {
    column: read('column'),
    hard: read('hard'),
    ace: read('ace'),
    lateAce: read('lateAce'),
    cards: read('cards', frame.all(2)),
    marks: read('marks'),
    need: read('need'),
    doubled: read('doubled'),
    waits: read('waits'),
    rescued: read('rescued'),
    dealerHard: read('dealerHard'),
    dealerAce: read('dealerAce'),
    dealerBlackjack: read('dealerBlackjack'),
  }
}
