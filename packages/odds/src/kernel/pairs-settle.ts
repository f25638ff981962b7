import type { Frame } from './frame.ts'
import { both, either, lessThan, minus, moreThan, NO_LANE, plus, without } from './lanes.ts'
import type { Play } from './play.ts'
import type { Code, Local } from './wasm.ts'

/** A doubled hand that waits for the dealer is its total and this. */
export const DOUBLED = 32

/** The hands of each lane that wait for the dealer, what the dealer has, and what the lane has won so far. */
export interface OpenHands {
  readonly waiting: readonly Local[]
  readonly total: Local
  readonly blackjack: Local
  readonly net: Local
}

/** Adds what the waiting hands bring to the net of their lanes. */
export function settleWaiting(frame: Frame, play: Play, { waiting, total, blackjack, net }: OpenHands): void {
  const taken = frame.lanes(NO_LANE)
  for (const [place, slot] of waiting.entries()) {
    const waits = frame.lanes(moreThan(slot, frame.all(0)))
    const doubled = frame.lanes(moreThan(slot, frame.all(DOUBLED - 1)))
    const own = frame.lanes(both(slot, frame.all(DOUBLED - 1)))
    const times = (amount: number): Code => plus(frame.all(amount), both(frame.all(amount), doubled))
    const open = frame.lanes(without(waits, blackjack))
    const won = both(open, either(moreThan(total, frame.all(21)), moreThan(own, total)))
    const lost = both(open, both(lessThan(total, frame.all(22)), lessThan(own, total)))
    frame.set(net, plus(net, both(won, times(play.pays.win))))
    frame.set(net, minus(net, both(lost, times(play.pays.perStake))))
    const beaten = frame.lanes(both(waits, blackjack))
    frame.set(net, minus(net, takenByBlackjack(frame, play, beaten, doubled, taken, place)))
    frame.set(taken, either(taken, beaten))
  }
}

/** The dealer's blackjack takes everything, or the wager on the first hand that is left, or on the first hand of all. */
function takenByBlackjack(frame: Frame, play: Play, beaten: Local, doubled: Local, taken: Local, place: number): Code {
  const stake = frame.all(play.pays.perStake)
  switch (play.takes) {
    case 'everything':
      return both(beaten, plus(stake, both(stake, doubled)))
    case 'busted-plus-one':
      return both(without(beaten, taken), stake)
    case 'original-wager':
      return place === 0 ? both(beaten, stake) : NO_LANE
  }
}
