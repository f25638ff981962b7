import type { PromotionRules, VoucherRules } from '../questions/promotion-rules.ts'

/** Wagers are placed with chips of the casino: the rules know neither vouchers nor promotional prizes. */
export const nzVouchers: VoucherRules = {
  powers: {
    issueVoucher: { is: [], clause: 'NZ-5.2' },
    exchangeVoucher: { is: [], clause: 'NZ-5.2' },
    cancelVoucher: { is: [], clause: 'NZ-5.2' },
  },
  conditions: null,
  kinds: null,
}

export const nzPromotions: PromotionRules = { none: 'NZ-5.2' }
