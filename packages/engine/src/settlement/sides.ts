import type { Card } from '@openpit/cards'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { matches } from '../pattern.ts'
import {
  type BoxNumber,
  dealersFirst,
  firstHandIndex,
  type Hand,
  handsOn,
  isBlackjack,
  type SideWager,
} from '../round.ts'
import type { PayLine, SideBet } from '../rules.ts'
import { prizeTableOf } from '../side-bets.ts'
import { settleBeside, winnings } from './lines.ts'

/** Settles the side bets that the initial deal decides, box by box. */
export function settleSides(draft: Draft): void {
  for (const box of draft.round.boxes) settleSidesOn(draft, box.number)
}

/** Settles the side bets on a box that got the second card of its initial deal late. */
export function settleLateSides(draft: Draft, { box, cards, split }: Hand): void {
  const { places, phase } = draft.round
  if (places !== null && phase === 'playing' && cards.length === 2 && !split) settleSidesOn(draft, box)
}

function settleSidesOn(draft: Draft, box: BoxNumber): void {
  for (const wager of draft.round.sides) {
    if (wager.box !== box) continue
    const side = draft.rules.sides[wager.bet] as SideBet
    if (draft.round.places !== null && !hasCardsToRead(draft, side, wager.box)) continue
    if (side.settles === 'after-initial-deal') settleSide(draft, wager, cardsRead(draft, side.reads, wager.box))
    // A winner waits for the prize button; the others have lost already.
    const lost = prizeTableOf(side) !== undefined && !isBlackjack(handsOn(draft.round, wager.box)[0] as Hand)
    if (lost) lose(draft, wager, side)
  }
}

/** Settles bets that are decided card by card (Super Sevens), once the cards decide them. */
export function settleSevensIfDecided(draft: Draft, box: BoxNumber): void {
  const { cards } = draft.round.hands[firstHandIndex(draft.round, box)] as Hand
  if (isDecided(cards)) settleSevens(draft, box, cards)
}

/**
 * Settles Super Sevens with these cards: they decide it, or no further card counts because the hand stands or splits.
 */
export function settleSevens(draft: Draft, box: BoxNumber, cards: readonly Card[]): void {
  for (const wager of draft.round.sides) {
    if (wager.box !== box || draft.rules.sides[wager.bet]?.settles !== 'as-soon-as-known') continue
    settleSide(draft, wager, cards.slice(0, 3))
  }
}

/** Decided by the first card that is not a seven, or by the third card. */
function isDecided(cards: readonly Card[]): boolean {
  return cards.length >= 3 || !cards.every((card) => matches('seven', [card]))
}

/** Whether the initial deal, made wrongly, put cards where this side bet reads them. */
export function hasCardsToRead({ round }: Draft, side: SideBet, box: BoxNumber): boolean {
  const readsDealer = 'reads' in side ? side.reads !== 'first-two' : side.settles === 'from-the-pool'
  if (readsDealer && round.dealer.cards.length === 0) return false
  return (round.hands[firstHandIndex(round, box)]?.cards.length ?? 0) >= 2
}

/** The cards that a side bet reads; the dealer's first card comes last. */
export function cardsRead(
  draft: Draft,
  reads: 'first-two' | 'first-two-and-dealer-first',
  box: BoxNumber,
): readonly Card[] {
  const hand = draft.round.hands[firstHandIndex(draft.round, box)] as Hand
  const firstTwo = hand.cards.slice(0, 2)
  return reads === 'first-two' ? firstTwo : [...firstTwo, dealersFirst(draft.round) as Card]
}

/** Pays the first line that matches, and no other. */
function settleSide(draft: Draft, wager: SideWager, cards: readonly Card[]): void {
  const side = draft.rules.sides[wager.bet] as SideBet
  const line = side.lines?.find(({ when }) => matches(when, cards))
  if (line === undefined) lose(draft, wager, side)
  else settleSideWager(draft, wager, 'win', winnings(draft, wager.cents, line.pays), line.clause)
}

function lose(draft: Draft, wager: SideWager, side: SideBet): void {
  settleSideWager(draft, wager, 'loss', -wager.cents as Cents, side.loses)
}

export function settleSideWager(
  draft: Draft,
  { player, box, bet, cents, tokens = NO_CENTS, collected }: SideWager,
  outcome: 'win' | 'loss' | 'void',
  profit: Cents,
  clause: PayLine['clause'],
  paidBy: 'house' | 'pool' = 'house',
): void {
  settleBeside(draft, { player, box, wager: bet, stake: cents, tokens, collected, paidBy }, outcome, profit, clause)
}
