import { endRound } from '../changes/phases.ts'
import type { Draft } from '../draft.ts'
import { isSoft } from '../hand.ts'
import {
  dealerHasBlackjack,
  type Hand,
  handTotal,
  isBlackjack,
  isLive,
  mayGetBlackjack,
  type Round,
  type Settlement,
} from '../round.ts'
import type { Rules } from '../rules.ts'
import { settleFinal } from '../settlement/final.ts'
import { settleInsuranceWagers } from '../settlement/insurance.ts'
import { settleSealed } from '../settlement/sealed.ts'
import { isKeptForBonus } from '../settlement/super-bonus.ts'
import { returnWhatWasNotDealt } from './unplayed-hands.ts'

/** The dealer's turn: true while the dealer needs another card. Otherwise the round is settled and ends. */
export function dealerPlays(draft: Draft): boolean {
  const { rules } = draft
  // First: no card is drawn for wagers that go back, and their insurance must not be decided.
  if (draft.round.places !== null) returnWhatWasNotDealt(draft)
  if (draft.round.dealer.cards.length < 2) {
    if (needsSecondCard(draft.round, rules)) return true
  } else {
    settleInsuranceWagers(draft)
    if (needsFurtherCard(draft.round, rules)) return true
  }
  settleFinal(draft)
  settleSealed(draft)
  draft.note({ kind: 'round-ended' })
  endRound(draft.round)
  return false
}

function needsSecondCard(round: Round, rules: Rules): boolean {
  if (round.insurance.length > 0) return true
  // A blackjack has already won if the dealer's first card rules out a dealer blackjack.
  const blackjackWaits = rules.dealerSecondCard.is !== 'when-a-wager-depends-on-it' || mayGetBlackjack(round)
  const { hands } = round
  for (let index = 0; index < hands.length; index++) {
    const hand = hands[index] as Hand
    if (isLive(hand) && (blackjackWaits || !isBlackjack(hand))) return true
  }
  // Suited sevens win the Super Bonus if the first card that the dealer lacks is a seven.
  const lacksFirst = round.places !== null && round.dealer.cards.length === 0
  if (lacksFirst && hands.some((hand) => isKeptForBonus({ round, rules }, hand))) return true
  // If every hand is void, no book completes the dealer's hand.
  if (rules.dealerSecondCard.is !== 'always') return false
  return round.settled.some(isResultOfHand) || round.sealed?.some(isResultOfHand) === true
}

function isResultOfHand({ wager, outcome }: Settlement): boolean {
  return (wager === 'main' || wager === 'secret' || wager === 'voucher') && outcome !== 'void'
}

/** Whether a hand needs a third dealer card or more. Blackjacks and surrendered hands are decided by the second. */
function needsFurtherCard(round: Round, rules: Rules): boolean {
  if (dealerHasBlackjack(round.dealer) || dealerStands(round, rules)) return false
  const { hands } = round
  for (let index = 0; index < hands.length; index++) if (dependsOnTotal(hands[index] as Hand)) return true
  return false
}

function dependsOnTotal(hand: Hand): boolean {
  return isLive(hand) && !hand.surrendered && !isBlackjack(hand)
}

function dealerStands(round: Round, rules: Rules): boolean {
  const total = handTotal(round.dealer)
  if (total !== 17) return total > 17
  return !isSoft(round.dealer.hard, round.dealer.ace) || rules.dealerOnSoft17.is === 'stands'
}
