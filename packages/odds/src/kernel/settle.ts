import { both, choose, either, eq, minus, moreThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Frame } from './frame.ts'
import { totalOf } from './hand.ts'
import type { Play } from './play.ts'
import { count, countDealer } from './tally-code.ts'
import { paysAt21 } from './twenty-one.ts'

/** Finished rounds: the cards of both hands, and what the player did. */
export interface FinishedHand {
  readonly valid: Local
  readonly hard: Local
  readonly ace: Local
  readonly cards: Local
  readonly marks: Local
  readonly blackjack: Local
  readonly doubled: Local
  readonly rescued: Local
  readonly surrendered: Local
  /** Lanes in which the dealer's total decides. */
  readonly waits: Local
  readonly dealerHard: Local
  readonly dealerAce: Local
  readonly dealerBlackjack: Local
}

/** The result of each round in units. Also counts how the rounds ended. */
export function settleRounds(frame: Frame, play: Play, ended: FinishedHand): Local {
  const { pays } = play
  const { valid, blackjack, dealerBlackjack, doubled, rescued, surrendered, waits } = ended
  const { total } = totalOf(frame, ended.hard, ended.ace)
  const dealer = totalOf(frame, ended.dealerHard, ended.dealerAce).total
  const twentyOne = frame.all(21)
  const bust = frame.lanes(both(valid, moreThan(total, twentyOne)))
  const beaten = frame.lanes(both(without(without(dealerBlackjack, bust), blackjack), valid))
  const atOnce = frame.lanes(
    play.winsAt21 ? both(valid, eq(total, twentyOne)) : without(both(valid, blackjack), dealerBlackjack),
  )
  const higher = either(moreThan(dealer, twentyOne), moreThan(total, dealer))
  const won = frame.lanes(either(both(waits, higher), atOnce))
  const level = play.winsAt21 ? NO_LANE : both(both(blackjack, dealerBlackjack), valid)
  const standOff = frame.lanes(either(both(waits, eq(total, dealer)), level))
  // The amount that a double added comes back if the dealer has blackjack, unless the book takes everything.
  const atStake = play.takes === 'everything' ? doubled : without(doubled, beaten)
  const stake = plus(frame.all(pays.perStake), both(atStake, frame.all(pays.perStake)))
  const single = frame.lanes(play.winsAt21 ? paidAtOnce(frame, play, ended, atOnce) : frame.all(pays.win))
  const paid = plus(single, both(doubled, single))
  const lost = without(minus(frame.all(0), stake), standOff)
  const net = frame.lanes(choose(paid, lost, won))
  frame.set(net, choose(frame.all(pays.blackjack), net, both(blackjack, won)))
  if (play.rescues) frame.set(net, choose(frame.all(-pays.perStake), net, rescued))
  const gaveUp = frame.lanes(play.surrenders ? without(surrendered, dealerBlackjack) : NO_LANE)
  if (play.surrenders) frame.set(net, choose(frame.all(-pays.half), net, gaveUp))
  frame.set(net, both(net, valid))
  count(frame, 'rounds', valid)
  count(frame, 'win', won)
  count(frame, 'standOff', standOff)
  if (play.surrenders) count(frame, 'surrender', gaveUp)
  count(frame, 'blackjack', both(valid, blackjack))
  count(frame, 'bust', bust)
  count(frame, 'double', doubled)
  const depends = frame.lanes(either(waits, without(without(without(beaten, surrendered), rescued), atOnce)))
  countDealer(frame, depends, dealer, dealerBlackjack)
  return net
}

/** The pay of an undoubled 21 that wins at once; a doubled 21 is an ordinary win. */
function paidAtOnce(frame: Frame, play: Play, { cards, marks, doubled }: FinishedHand, atOnce: Local): Code {
  const paid = paysAt21(frame, play.pays, cards, marks)
  return choose(paid, frame.all(play.pays.win), without(atOnce, doubled))
}
