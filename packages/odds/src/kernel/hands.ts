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

/** The bytes that change, or differ between lanes, in rounds that go on after the first cards. */
function kept(play: Play): readonly (keyof Hands)[] {
  const names: (keyof Hands)[] = ['column', 'hard', 'ace', 'need', 'doubled', 'waits', 'dealerHard', 'dealerAce']
  if (!play.peeks) names.push('dealerBlackjack')
  if (play.doublesLater) names.push('lateAce')
  if (play.countsCards) names.push('cards')
  if (play.shoe.suits) names.push('marks')
  if (play.rescues) names.push('rescued')
  return names
}

/** The hands as bytes for a queue, without those that are the same in every lane. */
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
