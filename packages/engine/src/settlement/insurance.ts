import { type Card, isAce } from '@openpit/cards'
import { type Cents, oddsPay } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { settleInsurance } from '../phases/insurance.ts'
import { dealerHasBlackjack } from '../round.ts'

/** Insurance lives its own life: the dealer's second card decides it, whatever became of the hand. */
export function settleInsuranceWagers(draft: Draft): void {
  const { round, rules } = draft
  if (round.insurance.length === 0) return
  const wins = dealerHasBlackjack(round.dealer)
  const pays = isAce(round.dealer.cards[0] as Card) ? rules.insurancePays : rules.insuranceOnTenPays
  for (const wager of round.insurance) {
    if (wins) {
      const profit = oddsPay(wager.cents, pays.is, rules.rounding.is, rules.smallestChip.is)
      settleInsurance(draft, wager, 'win', profit, pays.clause)
    } else {
      settleInsurance(draft, wager, 'loss', -wager.cents as Cents, rules.says.insuranceLoses)
    }
  }
}
