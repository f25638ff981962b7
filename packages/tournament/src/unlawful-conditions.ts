import type { TournamentRules } from '@openpit/rulebooks'
import type { Conditions, ConditionsProblem, WrittenConditions } from './conditions.ts'

/** What the book forbids in these conditions. */
export function unlawfulIn(
  conditions: Conditions,
  written: WrittenConditions,
  rules: TournamentRules,
): ConditionsProblem[] {
  const found: ConditionsProblem[] = []
  const forbidAt = (path: ConditionsProblem['path'], what: string, clause: ConditionsProblem['clause']) =>
    found.push({ path, what, ...(clause === undefined ? {} : { clause }) })
  const forbid = (field: string, what: string, clause: ConditionsProblem['clause']) => forbidAt([field], what, clause)
  const { format, sessions, retained, prizes } = conditions
  const without = sessions.findIndex((plan) => plan.eliminationHands.length === 0)
  if (rules.eliminationFormats.is.includes(format) && without >= 0) {
    forbidAt(['sessions', without], 'each session needs an elimination hand', rules.says.eliminationHands)
  }
  const { is: most, clause } = rules.retainedPercentMax
  if (retained > most) forbid('retained', `the operator keeps at most ${most} percent of the fees`, clause)
  const total = prizes.reduce((sum, percent) => sum + percent, 0)
  if (Math.abs(total - 100) > 1e-9) forbid('prizes', 'the prizes must add up to 100 percent', rules.says.unlawfulPrizes)
  if (conditions.passCards > 0 && rules.passCards.is === 'none') {
    forbid('passCards', 'this book has no pass cards', rules.passCards.clause)
  }
  if (conditions.buyBack !== null && rules.buyBack.is === 'none') {
    forbid('buyBack', 'this book has no buy-back', rules.buyBack.clause)
  }
  if (rules.unit.is === 'the-minimum' && written.unit !== undefined) {
    forbid('unit', 'the unit must be the minimum of the hand', rules.unit.clause)
  }
  const takes = sessions.findIndex((plan) => plan.takes === 'bought-back')
  if (takes >= 0 && rules.buyBack.is === 'none') {
    forbidAt(['sessions', takes], 'this book has no buy-back', rules.buyBack.clause)
  }
  const lasts = sessions.findIndex(({ by }) => !rules.sessionLengths.is.includes(by))
  if (lasts >= 0) {
    forbidAt(
      ['sessions', lasts],
      `a session counts ${rules.sessionLengths.is.join(' or ')}`,
      rules.sessionLengths.clause,
    )
  }
  const hasJokers = conditions.jokers > 0 || conditions.vouchers.length > 0
  if (hasJokers && !rules.jokerFormats.is.includes(format)) {
    forbid(conditions.jokers > 0 ? 'jokers' : 'vouchers', 'this format has none', rules.jokerFormats.clause)
  }
  return found
}
