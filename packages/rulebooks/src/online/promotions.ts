import type { PromotionRules, VoucherRules } from '../questions/promotion-rules.ts'

/** The rules know neither vouchers nor promotional prizes. */
export const onlineVouchers: VoucherRules = {
  powers: {
    issueVoucher: { is: [], clause: 'ONL-START-2' },
    exchangeVoucher: { is: [], clause: 'ONL-START-2' },
    cancelVoucher: { is: [], clause: 'ONL-START-2' },
  },
  conditions: null,
  kinds: null,
}

export const onlinePromotions: PromotionRules = { none: 'ONL-START-2' }
