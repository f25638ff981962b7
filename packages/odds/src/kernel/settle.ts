import { both, choose, either, eq, minus, moreThan, NO_LANE, plus, without } from '../wasm/lanes.ts'
import type { Code, Local } from '../wasm/wasm.ts'
import type { Hands } from './both-hands.ts'
import type { Frame } from './frame.ts'
import { totalOf } from './hand.ts'
import type { Play } from './play.ts'
import { count, countDealer } from './tally-code.ts'
import { paysAt21 } from './twenty-one.ts'

/** Both hands in every lane, and the lanes in which they have ended. */
export interface EndedHands extends Hands {
  /**
   * Lanes that have not ended must be clear in `waits`, `doubled` and `surrendered`; otherwise they would be counted
   * now, and again when they end.
   */
  readonly ended: Local
  readonly blackjack: Local
  readonly surrendered: Local
}

/** The result of each round in units. Also counts how the rounds ended. */
export function settleRounds(frame: Frame, play: Play, hands: EndedHands): Local {
  const { pays } = play
  const { ended, blackjack, dealerBlackjack, doubled, rescued, surrendered, waits } = hands
  const { total } = totalOf(frame, hands.hard, hands.ace)
  const dealer = totalOf(frame, hands.dealerHard, hands.dealerAce).total
  const twentyOne = frame.all(21)
  const bust = frame.lanes(both(ended, moreThan(total, twentyOne)))
  const beaten = frame.lanes(both(without(without(dealerBlackjack, bust), blackjack), ended))
  const atOnce = frame.lanes(
    play.winsAt21 ? both(ended, eq(total, twentyOne)) : without(both(ended, blackjack), dealerBlackjack),
  )
  const higher = either(moreThan(dealer, twentyOne), moreThan(total, dealer))
  const won = frame.lanes(either(both(waits, higher), atOnce))
  const level = play.winsAt21 ? NO_LANE : both(both(blackjack, dealerBlackjack), ended)
  const standOff = frame.lanes(either(both(waits, eq(total, dealer)), level))
  // The amount that a double added comes back if the dealer has blackjack, unless the book takes everything.
  const atStake = play.takes === 'everything' ? doubled : without(doubled, beaten)
  const stake = plus(frame.all(pays.perStake), both(atStake, frame.all(pays.perStake)))
  const single = frame.lanes(play.winsAt21 ? paidAtOnce(frame, play, hands, atOnce) : frame.all(pays.win))
  const paid = plus(single, both(doubled, single))
  const lost = without(minus(frame.all(0), stake), standOff)
  const net = frame.lanes(choose(paid, lost, won))
  frame.set(net, choose(frame.all(pays.blackjack), net, both(blackjack, won)))
  if (play.rescues) frame.set(net, choose(frame.all(-pays.perStake), net, rescued))
  const gaveUp = frame.lanes(play.surrenders ? without(surrendered, dealerBlackjack) : NO_LANE)
  if (play.surrenders) frame.set(net, choose(frame.all(-pays.half), net, gaveUp))
  frame.set(net, both(net, ended))
  count(frame, 'rounds', ended)
  count(frame, 'win', won)
  count(frame, 'standOff', standOff)
  if (play.surrenders) count(frame, 'surrender', gaveUp)
  count(frame, 'blackjack', both(ended, blackjack))
  count(frame, 'bust', bust)
  count(frame, 'double', doubled)
  const depends = frame.lanes(either(waits, without(without(without(beaten, surrendered), rescued), atOnce)))
  countDealer(frame, depends, dealer, dealerBlackjack)
  return net
}

/** The pay of an undoubled 21 that wins at once; a doubled 21 is an ordinary win. */
function paidAtOnce(frame: Frame, play: Play, { cards, marks, doubled }: EndedHands, atOnce: Local): Code {
  const paid = paysAt21(frame, play.pays, cards, marks)
  return choose(paid, frame.all(play.pays.win), without(atOnce, doubled))
}
