import { both, choose, either, eq, lessThan, minus, moreThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import type { Play } from './play.ts'
import { count } from './tally-code.ts'
import { paysAt21 } from './twenty-one.ts'

/** Added to the total of a doubled hand that waits for the dealer. */
const DOUBLED = 32

/** Hands that take no more cards, one in each lane, and where their results go. */
export interface FinishedHands {
  readonly finished: Local
  readonly surrenders: Local
  readonly total: Local
  readonly doubled: Local
  readonly cards: Local
  readonly marks: Local
  /** The hand's place on its box. */
  readonly place: Local
  /** The lanes in which a doubled hand of this total is rescued. */
  readonly rescues: (total: Local) => Code
  readonly waiting: readonly Local[]
  readonly net: Local
  readonly surrendered: Local
  readonly dealerBlackjack: Local
}

/** Settles the hands that do not depend on the dealer, and keeps the totals of those that do. */
export function settleFinished(frame: Frame, play: Play, hands: FinishedHands): void {
  const { finished, surrenders, total, doubled, net } = hands
  const { pays } = play
  const lose = (amount: Code): void => frame.set(net, minus(net, amount))
  const stake = frame.all(pays.perStake)
  const bust = frame.lanes(both(finished, moreThan(total, frame.all(21))))
  count(frame, 'bust', bust)
  lose(both(bust, plus(stake, both(stake, doubled))))
  const waits = frame.lanes(without(without(finished, bust), surrenders))
  if (play.surrenders) {
    const cost = choose(stake, frame.all(pays.half), hands.dealerBlackjack)
    lose(both(surrenders, cost))
    frame.set(hands.surrendered, either(hands.surrendered, surrenders))
  }
  if (play.winsAt21) {
    const atOnce = frame.lanes(both(waits, eq(total, frame.all(21))))
    const plain = plus(frame.all(pays.win), both(frame.all(pays.win), doubled))
    const paid = choose(plain, paysAt21(frame, pays, hands.cards, hands.marks), doubled)
    frame.set(net, plus(net, both(atOnce, paid)))
    frame.set(waits, without(waits, atOnce))
  }
  if (play.rescues) {
    const rescued = frame.lanes(both(both(waits, doubled), hands.rescues(total)))
    lose(both(rescued, stake))
    frame.set(waits, without(waits, rescued))
  }
  const kept = frame.lanes(plus(total, both(doubled, frame.all(DOUBLED))))
  hands.waiting.forEach((slot, place) => {
    frame.set(slot, choose(kept, slot, both(waits, eq(hands.place, frame.all(place)))))
  })
}

/** The hands of each lane that wait for the dealer, the dealer's hand, and the lane's result so far. */
export interface OpenHands {
  readonly waiting: readonly Local[]
  readonly total: Local
  readonly blackjack: Local
  readonly net: Local
}

/** Adds the results of the waiting hands to the net of their lanes. */
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

/**
 * The dealer's blackjack takes everything, or one wager from the first remaining hand, or only the first hand's wager.
 */
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
