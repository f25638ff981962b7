import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import {
  type BoxNumber,
  dealerHasBlackjack,
  type Hand,
  handTotal,
  isBlackjack,
  type PlayerId,
  type Round,
  type Stake,
} from '../round.ts'
import { hasDoubled, settlePart, settleStake } from './lines.ts'
import { paySuperBonus } from './super-bonus.ts'

/** Settles what is left once the dealer's hand is complete, by box and hand. */
export function settleFinal(draft: Draft): void {
  const blackjack = dealerHasBlackjack(draft.round.dealer)
  const losers: string[] = []
  const { hands } = draft.round
  for (let index = 0; index < hands.length; index++) {
    const hand = hands[index] as Hand
    const { stakes } = hand
    for (let at = 0; at < stakes.length; at++) {
      const stake = stakes[at] as Stake
      if (!stake.live) continue
      if (hand.surrendered) settleSurrendered(draft, index, stake, blackjack)
      else if (isBlackjack(hand)) settleBlackjack(draft, index, stake, blackjack)
      else if (blackjack) settleAgainstBlackjack(draft, index, hand, stake, losers)
      else settleByTotals(draft, index, hand, stake)
    }
  }
  paySuperBonus(draft)
}

/** A surrender waits for the dealer's second card: a dealer pontoon undoes it and takes the whole wager. */
function settleSurrendered(draft: Draft, index: number, stake: Stake, blackjack: boolean): void {
  const { says } = draft.rules
  if (blackjack) settlePart(draft, index, stake, 'original', 'loss', says.surrenderUndone)
  else settlePart(draft, index, stake, 'original', 'surrender', says.surrenderSettled)
}

function settleBlackjack(draft: Draft, index: number, stake: Stake, blackjack: boolean): void {
  const { says, blackjackPays } = draft.rules
  if (blackjack) settleStake(draft, index, stake, 'stand-off', says.bothBlackjack)
  else settleStake(draft, index, stake, 'win', says.blackjackWins, blackjackPays.is)
}

function settleByTotals(draft: Draft, index: number, hand: Hand, stake: Stake): void {
  const { says } = draft.rules
  const dealer = handTotal(draft.round.dealer)
  const player = handTotal(hand)
  if (dealer > 21) settleStake(draft, index, stake, 'win', says.dealerBust)
  else if (player > dealer) settleStake(draft, index, stake, 'win', says.higher)
  else if (player < dealer) settleStake(draft, index, stake, 'loss', says.lower)
  else settleStake(draft, index, stake, 'stand-off', says.tie)
}

/** Settles against a dealer blackjack. What it takes after splits and doubles is the book's answer. */
function settleAgainstBlackjack(draft: Draft, index: number, hand: Hand, stake: Stake, losers: string[]): void {
  const { dealerBlackjackTakes } = draft.rules
  const clause = lossClause(draft, hand, stake)
  switch (dealerBlackjackTakes.is) {
    case 'everything':
      settleStake(draft, index, stake, 'loss', clause)
      return
    case 'busted-plus-one': {
      // Each player loses one original wager on the box, from the first hand that is still live.
      const owner = `${hand.box} ${stake.player}`
      settleOriginal(draft, index, stake, !losers.includes(owner), clause)
      losers.push(owner)
      return
    }
    case 'original-wager':
      settleOriginal(draft, index, stake, stake.wager === 'main', clause)
      return
  }
}

function settleOriginal(draft: Draft, index: number, stake: Stake, lost: boolean, clause: Clause): void {
  const { says } = draft.rules
  if (lost) settlePart(draft, index, stake, 'original', 'loss', clause)
  else settlePart(draft, index, stake, 'original', 'void', says.splitReturned)
  if (hasDoubled(stake)) settlePart(draft, index, stake, 'double', 'void', says.doubleReturned)
}

/** The clause of a loss to a dealer blackjack. It is an ordinary loss for a bettor who did not double or split. */
function lossClause(draft: Draft, hand: Hand, stake: Stake): Clause {
  const { says } = draft.rules
  if (hasDoubled(stake)) return says.dealerBlackjackAfterDouble
  if (hand.split && hasSplit(draft.round, hand.box, stake.player)) return says.dealerBlackjackAfterSplit
  return handTotal(hand) === 21 ? says.dealerBlackjackBeats21 : says.dealerBlackjack
}

function hasSplit({ hands }: Round, box: BoxNumber, player: PlayerId): boolean {
  return hands.some((hand) => hand.box === box && hand.stakes.some((s) => s.player === player && s.wager === 'split'))
}
