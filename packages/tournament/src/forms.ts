import type { Clause } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import { chipsOf } from '@openpit/table'
import type { CommandOf } from './command.ts'
import { unitOf } from './conditions.ts'
import type { Tournament, TournamentTable } from './state.ts'

/** What a paper form is worth: the amount, and the clause that changed it last. */
export interface DeemedForm {
  readonly cents: Cents
  readonly isIncomplete: boolean
  readonly clause?: Clause
}

/** Judges a form against the chips behind the open wager when it was handed in. The first rule that fits holds. */
export function deemForm(tournament: Tournament, at: TournamentTable, form: CommandOf<'recordForm'>): DeemedForm {
  const { rules, conditions } = tournament
  const { says } = rules
  const { minimum, maximum } = at.limits
  const open = form.main ?? NO_CENTS
  const chips = chipsOf(at.table, form.player) - open
  const { amount } = form
  if (amount === undefined || isIncomplete(tournament, form)) return { cents: NO_CENTS, isIncomplete: true }
  const unit = unitOf(conditions, at.limits)
  let cents: number = amount
  let clause: Clause | undefined
  if (amount > chips) {
    cents = Math.min(chips, maximum)
    clause = says.formAboveChips
  } else if (amount > maximum) {
    cents = maximum
    clause = says.formAboveMaximum
  } else if (amount < minimum) {
    cents = Math.min(minimum, chips)
    clause = says.formBelowMinimum
  } else if (amount % unit !== 0) {
    cents = amount - (amount % unit)
    clause = says.formUnits
  }
  if (cents + open > maximum) {
    cents = Math.max(0, maximum - open)
    clause = says.secretTotal
  }
  return { cents: cents as Cents, isIncomplete: false, ...(clause === undefined ? {} : { clause }) }
}

function isIncomplete({ rules }: Tournament, { amount, inWords, type }: CommandOf<'recordForm'>): boolean {
  if (rules.secretForm.is === 'type-of-wager') return type === 'none'
  return inWords !== amount
}
