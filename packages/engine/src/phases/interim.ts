import { isAce, isPicture } from '@openpit/cards'
import { beginPhase } from '../changes/phases.ts'
import type { CommandOf } from '../command.ts'
import type { Draft } from '../draft.ts'
import type { Refusal } from '../refusal.ts'
import {
  type Ask,
  type Bettor,
  type Box,
  boxAt,
  dealerHasBlackjack,
  dealersFirst,
  type Hand,
  handTotal,
  hasStakeOn,
  isBlackjack,
  isLive,
  mayGetBlackjack,
  type OfferName,
} from '../round.ts'
import { settleInsuranceWagers } from '../settlement/insurance.ts'
import { settleJackpots, settleShares } from '../settlement/jackpot.ts'
import { clearIfSettled, settleStake } from '../settlement/lines.ts'
import { settleSides } from '../settlement/sides.ts'
import { clearWithoutBonus } from '../settlement/super-bonus.ts'
import { prizeTableOf } from '../side-bets.ts'
import { insurable, insuranceIsOpen, insuranceIsOpenTo, mayTakeEvenMoney, mostInsurance } from './insurance.ts'
import { finishHandsWithoutTurn } from './unplayed-hands.ts'

/** After the initial deal: settles side bets, pays blackjacks that are paid at once, and opens the offers. */
export function settleInterim(draft: Draft): void {
  if (draft.round.places !== null) finishHandsWithoutTurn(draft)
  if (draft.rules.firstTwoCards.is === 'face-down') exposeHandsToSettle(draft)
  if (draft.round.sides.length > 0) {
    settleSides(draft)
    settleJackpots(draft)
    if (draft.round.sharesDue.length > 0) return
  }
  settleAfterSides(draft)
}

/** Takes the amount that the jackpot's pool shows, pays the shares that are due, and moves the round on. */
export function poolShows(draft: Draft, command: CommandOf<'poolShows'>): Refusal | undefined {
  const refusal = settleShares(draft, command.bet, command.cents)
  if (refusal === undefined && draft.round.sharesDue.length === 0) settleAfterSides(draft)
  return refusal
}

function settleAfterSides(draft: Draft): void {
  payBlackjacks(draft)
  const asks = offersAfterInitialDeal(draft)
  if (asks.length === 0) {
    endOffers(draft)
    return
  }
  draft.emit({ kind: 'phase-begun', phase: 'offers' })
  draft.emit({ kind: 'offers-opened', offers: { about: 'initial-deal', box: 0, hand: 0, asks } })
}

/** After the dealer's late first card: blackjacks are paid, and insurance and even money offered. */
export function offerAfterLateCard(draft: Draft): void {
  payBlackjacks(draft)
  clearWithoutBonus(draft)
  const asks = offersAfterInitialDeal(draft)
  if (asks.length > 0) draft.emit({ kind: 'offers-opened', offers: { about: 'initial-deal', box: 0, hand: 0, asks } })
}

/** After insurance: the dealer peeks; then surrender is offered, in books that have it before play, or play begins. */
export function endOffers(draft: Draft): void {
  peek(draft)
  if (openSurrender(draft)) return
  draft.note({ kind: 'phase-begun', phase: 'playing' })
  beginPhase(draft.round, 'playing')
}

/** Turns over face-down cards on boxes with a blackjack or a side bet to settle. */
function exposeHandsToSettle(draft: Draft): void {
  for (const hand of draft.round.hands) {
    const settles = isBlackjack(hand) || draft.round.sides.some((side) => side.box === hand.box)
    if (settles) draft.emit({ kind: 'cards-exposed', box: hand.box })
  }
}

function payBlackjacks(draft: Draft): void {
  const { blackjackPaid } = draft.rules
  if (blackjackPaid.is === 'at-the-end') return
  // Without a first card the dealer may still get a blackjack. Books that pay at once do not ask.
  if (blackjackPaid.is === 'against-two-to-nine' && mayGetBlackjack(draft.round)) return
  const { hands } = draft.round
  for (let index = 0; index < hands.length; index++) {
    const hand = hands[index] as Hand
    if (isBlackjack(hand) && isLive(hand)) payBlackjack(draft, index)
  }
}

/** Pays a blackjack before the dealer's hand is known, and clears it. */
export function payBlackjack(draft: Draft, index: number): void {
  const { blackjackPaid, blackjackPays } = draft.rules
  for (const stake of (draft.round.hands[index] as Hand).stakes) {
    if (stake.live) settleStake(draft, index, stake, 'win', blackjackPaid.clause, blackjackPays.is)
  }
  clearIfSettled(draft, index)
}

const NO_ASKS: readonly Ask[] = []

function offersAfterInitialDeal(draft: Draft): readonly Ask[] {
  if (!insuranceIsOpen(draft) && draft.round.sides.length === 0) return NO_ASKS
  const asks: Ask[] = []
  for (const box of draft.round.boxes) {
    for (const bettor of box.bettors) {
      const may: OfferName[] = []
      if (mayInsure(draft, box, bettor)) may.push('insure')
      if (mayTakeEvenMoney(draft, box, bettor)) may.push('evenMoney')
      if (bettor.player === box.controller && prizeIsDue(draft, box)) may.push('pressPrizeButton')
      if (may.length > 0) asks.push({ player: bettor.player, box: box.number, may })
    }
  }
  return asks
}

function mayInsure(draft: Draft, box: Box, bettor: Bettor): boolean {
  const { round, rules } = draft
  if (round.insuranceForgotten || round.carried.neverInsures.includes(bettor.player)) return false
  // The dealer's late card comes when some have lost their wagers, or been paid: they have nothing left to insure.
  if (round.phase === 'playing' && !hasStakeOn(round, box.number, bettor.player)) return false
  return insuranceIsOpenTo(draft, box, bettor) && mostInsurance(rules, insurable(bettor)) > 0
}

function prizeIsDue(draft: Draft, box: Box): boolean {
  return draft.round.sides.some(
    (wager) => wager.box === box.number && prizeTableOf(draft.rules.sides[wager.bet]) !== undefined,
  )
}

/** Pontoon's surrender: offered to each controlling player once, before any third card. */
function openSurrender(draft: Draft): boolean {
  const { round, rules } = draft
  if (rules.surrender.is !== 'before-play-against-ace-or-picture') return false
  // A ten is not a picture card: against it no surrender is offered.
  const first = dealersFirst(round)
  if (first === undefined || (!isAce(first) && !isPicture(first))) return false
  const asks: Ask[] = []
  for (const hand of round.hands) {
    const box = boxAt(round, hand.box)
    if (box === undefined || !isLive(hand) || handTotal(hand) >= 21) continue
    asks.push({ player: box.controller, box: hand.box, may: ['surrender'] })
  }
  if (asks.length === 0) return false
  draft.emit({ kind: 'phase-begun', phase: 'surrender' })
  draft.emit({ kind: 'offers-opened', offers: { about: 'surrender', box: 0, hand: 0, asks } })
  return true
}

/** The dealer looks under the first card for a blackjack, once insurance is closed. */
function peek(draft: Draft): void {
  const { round, rules } = draft
  if (rules.dealerSecondCard.is !== 'face-down-at-once' || round.peeked) return
  if (!mayGetBlackjack(round)) return
  const blackjack = dealerHasBlackjack(round.dealer)
  draft.emit({ kind: 'dealer-peeked', blackjack })
  if (blackjack) {
    for (const hand of draft.round.hands) {
      if (hand.status !== 'finished') draft.emit({ kind: 'hand-finished', box: hand.box, hand: 1 })
    }
  }
  settleInsuranceWagers(draft)
}
