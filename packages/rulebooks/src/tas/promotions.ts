import { MANAGERS } from '../questions/powers.ts'
import type { PromotionRules, VoucherRules } from '../questions/promotion-rules.ts'

/** Competitions know vouchers of their own; tables take no tokens, so no voucher is exchanged for them. */
export const tasVouchers: VoucherRules = {
  powers: {
    issueVoucher: { is: MANAGERS, clause: 'TAS-23.14' },
    exchangeVoucher: { is: [], clause: 'TAS-6.1' },
    cancelVoucher: { is: MANAGERS, clause: 'TAS-23.14' },
  },
  conditions: null,
  kinds: {
    mystery: { is: 'within-the-limits', clause: 'TAS-23.6' },
    others: { is: 'with-an-approval', clause: 'TAS-23.14' },
  },
}

export const tasPromotions: PromotionRules = { none: 'TAS-23.14' }
