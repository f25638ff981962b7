import { type Card, isAce } from '@openpit/cards'
import { type Cents, NO_CENTS, type Odds } from '@openpit/money'
import type { Answer, Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import { dealerHasBlackjack, type Insurance } from '../round.ts'
import { settleBeside, winnings, winsNothing } from './lines.ts'

/** Settles insurance. Only the dealer's second card decides it, whatever happened to the hand. */
export function settleInsuranceWagers(draft: Draft): void {
  const { round, rules } = draft
  if (round.insurance.length === 0) return
  const wins = dealerHasBlackjack(round.dealer)
  const pays = insurancePays(draft)
  for (const wager of round.insurance) {
    if (wins && winsNothing(draft, wager.box, wager.player)) {
      settleInsurance(draft, wager, 'void', NO_CENTS, rules.voidedWager.clause)
    } else if (wins) {
      settleInsurance(draft, wager, 'win', winnings(draft, wager.cents, pays.is), pays.clause)
    } else {
      settleInsurance(draft, wager, 'loss', -wager.cents as Cents, rules.says.insuranceLoses)
    }
  }
}

/** The odds of insurance against the dealer's first card. */
export function insurancePays({ round, rules }: Draft): Answer<Odds> {
  return isAce(round.dealer.cards[0] as Card) ? rules.insurancePays : rules.insuranceOnTenPays
}

export function settleInsurance(
  draft: Draft,
  { player, box, cents }: Insurance,
  outcome: 'win' | 'loss' | 'void',
  profit: Cents,
  clause: Clause,
): void {
  settleBeside(draft, { player, box, wager: 'insurance', stake: cents }, outcome, profit, clause)
}
