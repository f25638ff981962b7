import { cents } from '@openpit/money'
import { DEALERS, MANAGERS } from '../questions/powers.ts'
import type { PrizeRules, VoucherRules } from '../questions/promotion-rules.ts'

export const starVouchers: VoucherRules = {
  powers: {
    issueVoucher: { is: MANAGERS, clause: 'STAR-1.1.promo-token.a' },
    exchangeVoucher: { is: DEALERS, clause: 'STAR-1.1.promo-token.a' },
    cancelVoucher: { is: MANAGERS, clause: 'STAR-1.1.promo-token.a' },
  },
  conditions: 'STAR-1.1.promo-token.b',
  kinds: null,
}

export const starPromotions: PrizeRules = {
  powers: {
    submitTerms: { is: MANAGERS, clause: 'STAR-20.12' },
    startPromotion: { is: MANAGERS, clause: 'STAR-20.12' },
    amendTerms: { is: MANAGERS, clause: 'STAR-20.12.1' },
    draw: { is: MANAGERS, clause: 'STAR-20.2' },
    notifyWinner: { is: MANAGERS, clause: 'STAR-20.8' },
    awardPrize: { is: [...MANAGERS, 'cage'], clause: 'STAR-20.4b' },
    refuseClaim: { is: MANAGERS, clause: 'STAR-20.9' },
    compromised: { is: MANAGERS, clause: 'STAR-20.11a' },
    validated: { is: MANAGERS, clause: 'STAR-20.11a' },
    promotionDuty: { is: MANAGERS, clause: 'STAR-20.11b' },
    decidePromotionDispute: { is: MANAGERS, clause: 'STAR-20.10a' },
  },
  terms: {
    award: { is: 'needed', clause: 'STAR-20.7.1' },
    awardedAt: { is: 'needed', clause: 'STAR-20.7.2' },
    eligibility: { is: 'needed', clause: 'STAR-20.7.3' },
    minimumWager: { is: 'needed-if-wagers-count', clause: 'STAR-20.7.4' },
    nature: { is: 'needed', clause: 'STAR-20.7.5' },
    closes: { is: 'needed', clause: 'STAR-20.7.6' },
    held: { is: 'needed', clause: 'STAR-20.7.7' },
    claim: { is: 'needed', clause: 'STAR-20.7.8' },
    presence: { is: 'needed', clause: 'STAR-20.7.8' },
    notice: { is: 'needed', clause: 'STAR-20.7.9' },
    results: { is: 'needed', clause: 'STAR-20.7.10' },
    prizes: { is: 'needed', clause: 'STAR-20.7.11' },
  },
  details: {
    appliance: { is: ['make', 'model', 'accessories'], clause: 'STAR-20.7.11.1' },
    vehicle: { is: ['make', 'model', 'accessories', 'onRoadCosts'], clause: 'STAR-20.7.11.2' },
    travel: { is: ['persons', 'includes', 'restrictions', 'spendingMoney'], clause: 'STAR-20.7.11.3' },
    realEstate: {
      is: ['dwelling', 'plans', 'contract', 'easements', 'location', 'includes'],
      clause: 'STAR-20.7.11.4',
    },
  },
  forbidden: {
    tobacco: { is: 'forbidden', clause: 'STAR-20.5.1' },
    firearm: { is: 'forbidden', clause: 'STAR-20.5.2' },
    weapon: { is: 'forbidden', clause: 'STAR-20.5.3' },
    prescribed: { is: 'forbidden', clause: 'STAR-20.5.5' },
  },
  liquorLitresMax: { is: 20, clause: 'STAR-20.5.4' },
  hoursBeforeStart: { is: 24, clause: 'STAR-20.12' },
  amendedAfterStart: { is: 'submitted-again', clause: 'STAR-20.12.1' },
  scrutineerAbove: { is: cents(1_000_000), clause: 'STAR-20.2' },
  hoursToNotify: { is: 48, clause: 'STAR-20.8' },
  channels: {
    'face-to-face': { is: 'allowed', clause: 'STAR-20.8.1' },
    mail: { is: 'allowed', clause: 'STAR-20.8.2' },
    telephone: { is: 'allowed', clause: 'STAR-20.8.3' },
    email: { is: 'allowed', clause: 'STAR-20.8.4' },
  },
  cash: { is: 'never', clause: 'STAR-20.4a' },
  payments: { is: ['cheque', 'transfer'], clause: 'STAR-20.4b' },
  alternative: { is: 'on-request', clause: 'STAR-20.3' },
  noAlternative: { is: ['casinoDollars'], clause: 'STAR-20.3' },
  claimantKeptAbove: { is: cents(10_000), clause: 'STAR-20.9.1' },
  inspectorTold: { is: 48, clause: 'STAR-20.11b' },
  says: {
    promotion: 'STAR-20.1',
    awarding: 'STAR-20.7.1',
    eligibility: 'STAR-20.7.3',
    minimumWager: 'STAR-20.7.4',
    closing: 'STAR-20.7.6',
    prize: 'STAR-20.7.11',
    reasons: 'STAR-20.9',
    disputes: 'STAR-20.10a',
    complaint: 'STAR-20.10b',
    integrity: 'STAR-20.11a',
  },
}
