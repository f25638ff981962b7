import type { Cents } from '@openpit/money'
import { PRIZE_FORMS } from './command.ts'
import type { PromotionEvent } from './event.ts'

/** What prizes cost the house, which may owe; and what has left it: cheques, transfers, cash and things. */
export type PromotionAccount = { readonly of: 'prizes'; readonly promotion: string } | { readonly of: 'paid-out' }

export interface PromotionPosting {
  readonly account: PromotionAccount
  readonly cents: Cents
}

/** The movements of money that an event of a promotion causes: a prize is posted when it is awarded. */
export function promotionPostings(promotion: string, event: PromotionEvent): readonly PromotionPosting[] {
  if (event.kind !== 'prize-awarded') return []
  const cents = PRIZE_FORMS.reduce((sum, form) => sum + (event.as[form] ?? 0), 0)
  if (cents === 0) return []
  return [
    { account: { of: 'prizes', promotion }, cents: -cents as Cents },
    { account: { of: 'paid-out' }, cents: cents as Cents },
  ]
}
