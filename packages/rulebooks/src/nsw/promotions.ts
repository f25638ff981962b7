import { cents } from '@openpit/money'
import { DEALERS, MANAGERS } from '../questions/powers.ts'
import type { PrizeRules, VoucherRules } from '../questions/promotion-rules.ts'

export const nswVouchers: VoucherRules = {
  powers: {
    issueVoucher: { is: MANAGERS, clause: 'NSW-1.1.promo-token.a' },
    exchangeVoucher: { is: DEALERS, clause: 'NSW-1.1.promo-token.a' },
    cancelVoucher: { is: MANAGERS, clause: 'NSW-1.1.promo-token.a' },
  },
  conditions: 'NSW-1.1.promo-token.b',
  kinds: null,
}

export const nswPromotions: PrizeRules = {
  powers: {
    submitTerms: { is: MANAGERS, clause: 'NSW-21.9' },
    startPromotion: { is: MANAGERS, clause: 'NSW-21.9' },
    amendTerms: { is: MANAGERS, clause: 'NSW-21.9.1' },
    draw: { is: MANAGERS, clause: 'NSW-21.2' },
    notifyWinner: { is: MANAGERS, clause: 'NSW-21.8' },
    awardPrize: { is: [...MANAGERS, 'cage'], clause: 'NSW-21.4' },
    refuseClaim: { is: MANAGERS, clause: 'NSW-21.10' },
    compromised: { is: MANAGERS, clause: 'NSW-21.12a' },
    validated: { is: MANAGERS, clause: 'NSW-21.12a' },
    promotionDuty: { is: MANAGERS, clause: 'NSW-21.12b' },
    decidePromotionDispute: { is: MANAGERS, clause: 'NSW-21.11a' },
  },
  terms: {
    award: { is: 'needed', clause: 'NSW-21.7.1' },
    awardedAt: { is: 'needed', clause: 'NSW-21.7.2' },
    eligibility: { is: 'needed', clause: 'NSW-21.7.3' },
    minimumWager: { is: 'needed-if-wagers-count', clause: 'NSW-21.7.4' },
    nature: { is: 'needed', clause: 'NSW-21.7.5' },
    closes: { is: 'needed', clause: 'NSW-21.7.6' },
    held: { is: 'needed', clause: 'NSW-21.7.7' },
    claim: { is: 'needed', clause: 'NSW-21.7.8' },
    presence: { is: 'needed', clause: 'NSW-21.7.8' },
    notice: { is: 'needed', clause: 'NSW-21.7.9' },
    results: { is: 'needed', clause: 'NSW-21.7.10' },
    prizes: { is: 'needed', clause: 'NSW-21.7.11' },
  },
  details: {
    appliance: { is: ['make', 'model', 'accessories'], clause: 'NSW-21.7.11.1' },
    vehicle: { is: ['make', 'model', 'accessories', 'onRoadCosts'], clause: 'NSW-21.7.11.2' },
    travel: { is: ['persons', 'includes', 'restrictions', 'spendingMoney'], clause: 'NSW-21.7.11.3' },
    realEstate: {
      is: ['dwelling', 'plans', 'contract', 'easements', 'location', 'includes'],
      clause: 'NSW-21.7.11.4',
    },
  },
  forbidden: {
    tobacco: { is: 'forbidden', clause: 'NSW-21.5.1' },
    firearm: { is: 'forbidden', clause: 'NSW-21.5.2' },
    weapon: { is: 'forbidden', clause: 'NSW-21.5.3' },
    prescribed: { is: 'forbidden', clause: 'NSW-21.5.5' },
  },
  liquorLitresMax: { is: 20, clause: 'NSW-21.5.4' },
  hoursBeforeStart: { is: 24, clause: 'NSW-21.9' },
  amendedAfterStart: { is: 'with-approval-only', clause: 'NSW-21.9.1' },
  scrutineerAbove: { is: cents(1_000_000), clause: 'NSW-21.2' },
  hoursToNotify: { is: 48, clause: 'NSW-21.8' },
  channels: {
    'face-to-face': { is: 'allowed', clause: 'NSW-21.8.1' },
    mail: { is: 'allowed', clause: 'NSW-21.8.2' },
    telephone: { is: 'allowed', clause: 'NSW-21.8.3' },
    email: { is: 'allowed', clause: 'NSW-21.8.4' },
  },
  cash: { is: 'allowed', clause: 'NSW-21.4' },
  payments: { is: ['cheque', 'transfer'], clause: 'NSW-21.4' },
  alternative: { is: 'if-the-terms-say-so', clause: 'NSW-21.3' },
  noAlternative: { is: ['casinoDollars', 'slotsDollars'], clause: 'NSW-21.3' },
  claimantKeptAbove: { is: cents(10_000), clause: 'NSW-21.10.1' },
  inspectorTold: { is: 'at-once', clause: 'NSW-21.12b' },
  says: {
    promotion: 'NSW-21.1',
    awarding: 'NSW-21.7.1',
    eligibility: 'NSW-21.7.3',
    minimumWager: 'NSW-21.7.4',
    closing: 'NSW-21.7.6',
    prize: 'NSW-21.7.11',
    reasons: 'NSW-21.10',
    disputes: 'NSW-21.11a',
    complaint: 'NSW-21.11b',
    integrity: 'NSW-21.12a',
  },
}
