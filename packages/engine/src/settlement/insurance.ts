import { type Card, isAce } from '@openpit/cards'
import { type Cents, NO_CENTS, type Odds } from '@openpit/money'
import type { Answer, Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import { dealerHasBlackjack, type Insurance, type Settlement } from '../round.ts'
import { settleBeside, winnings, winsNothing } from './lines.ts'

/** Settles insurance. Only the dealer's second card decides it, whatever happened to the hand. */
export function settleInsuranceWagers(draft: Draft): void {
  const { round, rules } = draft
  if (round.insurance.length === 0) return
  const wins = dealerHasBlackjack(round.dealer)
  const pays = insurancePays(draft)
  for (const wager of round.insurance) {
    if (wager.sealed) {
      const profit = wins ? winnings(draft, wager.cents, pays.is) : (-wager.cents as Cents)
      decideSealedInsurance(draft, wager, wins ? 'win' : 'loss', profit, wins ? pays.clause : rules.says.insuranceLoses)
    } else if (wins && winsNothing(draft, wager.box, wager.player)) {
      settleInsurance(draft, wager, 'void', NO_CENTS, rules.voidedWager.clause)
    } else if (wins) {
      settleInsurance(draft, wager, 'win', winnings(draft, wager.cents, pays.is), pays.clause)
    } else {
      settleInsurance(draft, wager, 'loss', -wager.cents as Cents, rules.says.insuranceLoses)
    }
  }
}

function decideSealedInsurance(
  draft: Draft,
  { player, box, cents }: Insurance,
  outcome: 'win' | 'loss',
  profit: Cents,
  clause: Clause,
): void {
  const line: Settlement = {
    player,
    box,
    hand: 1,
    wager: 'insurance',
    stake: cents,
    tokens: NO_CENTS,
    outcome,
    profit,
    collected: false,
    paidBy: 'house',
    sealed: true,
    clause,
  }
  draft.emit({ kind: 'sealed-wager-decided', line })
}

/** The odds of insurance against the dealer's first card. */
export function insurancePays({ round, rules }: Draft): Answer<Odds> {
  return isAce(round.dealer.cards[0] as Card) ? rules.insurancePays : rules.insuranceOnTenPays
}

export function settleInsurance(
  draft: Draft,
  { player, box, cents, sealed }: Insurance,
  outcome: 'win' | 'loss' | 'void',
  profit: Cents,
  clause: Clause,
): void {
  const kept = sealed === undefined ? {} : { sealed }
  settleBeside(draft, { player, box, wager: 'insurance', stake: cents, ...kept }, outcome, profit, clause)
}
