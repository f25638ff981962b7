import type { Answer, Clause, Power } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** What a book says about vouchers that players exchange for promotional tokens. */
export interface VoucherRules {
  readonly powers: Readonly<Record<VoucherPower, Power>>
  /** The clause of the conditions that tokens keep; `null` if the book has no tokens. */
  readonly conditions: Clause | null
  /** Kinds of vouchers that only some conditions allow; `null` if the book speaks of one kind only. */
  readonly kinds: VoucherKinds | null
}

/** A mystery voucher has a value within the limits of the table. Any other kind needs an approval. */
export interface VoucherKinds {
  readonly mystery: Answer<'within-the-limits' | 'of-any-value'>
  readonly others: Answer<'with-an-approval' | 'without-approval'>
}

export const VOUCHER_POWERS = ['issueVoucher', 'exchangeVoucher', 'cancelVoucher'] as const
export type VoucherPower = (typeof VOUCHER_POWERS)[number]

/** What a book says about promotional prizes; `none` is the nearest clause of a book that does not mention them. */
export type PromotionRules = PrizeRules | { readonly none: Clause }

/** What the terms of a promotion say, how its prizes are drawn and awarded, and who is told. */
export interface PrizeRules {
  readonly powers: Readonly<Record<PromotionPower, Power>>

  // Terms
  /** What the terms must say, in the order in which the book asks for it. */
  readonly terms: Readonly<Record<TermName, Answer<'needed' | 'needed-if-wagers-count' | 'not-needed'>>>
  /** What else the terms must say about a prize of this kind. */
  readonly details: Readonly<Record<DetailedKind, Answer<readonly PrizeDetail[]>>>
  readonly forbidden: Readonly<Record<ForbiddenKind, Answer<'forbidden' | 'allowed'>>>
  /** How much liquor a prize may hold. */
  readonly liquorLitresMax: Answer<number>
  /** How long the regulator has the terms before a promotion starts. */
  readonly hoursBeforeStart: Answer<number>
  readonly amendedAfterStart: Answer<'submitted-again' | 'with-approval-only'>

  // Draws and prizes
  /** A prize above this amount needs a scrutineer at every draw of its promotion. */
  readonly scrutineerAbove: Answer<Cents>
  /** How long the house has to notify a winner who need not be present. */
  readonly hoursToNotify: Answer<number>
  readonly channels: Readonly<Record<NoticeChannel, Answer<'allowed' | 'not-allowed'>>>
  readonly cash: Answer<'allowed' | 'never'>
  /** The other ways in which money is paid. */
  readonly payments: Answer<readonly PaymentWay[]>
  /** When a winner may have money instead of the thing. */
  readonly alternative: Answer<'on-request' | 'if-the-terms-say-so'>
  /** Prizes without such an alternative. */
  readonly noAlternative: Answer<readonly PrizeKind[]>

  // Claims, disputes, compromised draws
  /** Above this amount the claimant's name and address are kept when a claim is refused. */
  readonly claimantKeptAbove: Answer<Cents>
  /** When the inspector hears of a compromised draw. */
  readonly inspectorTold: Answer<'at-once' | number>

  readonly says: Readonly<Record<PromotionTopic, Clause>>
}

/** What staff do about promotions. */
export const PROMOTION_POWERS = [
  'submitTerms', // to the regulator
  'startPromotion',
  'amendTerms',
  'draw',
  'notifyWinner',
  'awardPrize',
  'refuseClaim',
  'compromised', // report that the integrity of a draw is in doubt
  'validated', // report that the doubt is settled
  'promotionDuty', // report that a duty has been done
  'decidePromotionDispute',
] as const
export type PromotionPower = (typeof PROMOTION_POWERS)[number]

/** What the terms say, in the order of the books. */
export const TERM_NAMES = [
  'award', // how the prize is awarded
  'awardedAt', // when and where
  'eligibility',
  'minimumWager',
  'nature', // of the prize
  'closes', // the last moment for entries
  'held', // where and when the promotion is held
  'claim', // how a prize is claimed
  'presence', // whether entrants must be present
  'notice', // how winners are notified
  'results', // how results are published
  'prizes',
] as const
export type TermName = (typeof TERM_NAMES)[number]

export const PRIZE_KINDS = [
  'money',
  'goods',
  'appliance',
  'vehicle',
  'travel',
  'realEstate',
  'casinoDollars',
  'slotsDollars',
  'liquor',
  'tobacco',
  'firearm',
  'weapon',
  'prescribed',
] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]

export const FORBIDDEN_KINDS = ['tobacco', 'firearm', 'weapon', 'prescribed'] as const
export type ForbiddenKind = (typeof FORBIDDEN_KINDS)[number]

export const DETAILED_KINDS = ['appliance', 'vehicle', 'travel', 'realEstate'] as const
export type DetailedKind = (typeof DETAILED_KINDS)[number]

export const PRIZE_DETAILS = [
  'make',
  'model',
  'accessories',
  'onRoadCosts',
  'persons',
  'includes',
  'restrictions',
  'spendingMoney',
  'dwelling',
  'plans',
  'contract',
  'easements',
  'location',
] as const
export type PrizeDetail = (typeof PRIZE_DETAILS)[number]

export const NOTICE_CHANNELS = ['face-to-face', 'mail', 'telephone', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

export const PAYMENT_WAYS = ['cheque', 'transfer'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** What a promotion makes staff do later. */
export const PROMOTION_DUTIES = ['resubmitTerms', 'notifyWinner', 'tellInspector', 'giveReasons'] as const
export type PromotionDutyName = (typeof PROMOTION_DUTIES)[number]

/** Matters that need a clause but no answer. */
export const PROMOTION_TOPICS = [
  'promotion', // the operator may hold promotions: for names that do not exist
  'awarding', // a prize is drawn once, and awarded once, to its winner
  'eligibility',
  'minimumWager',
  'closing', // entries before, draws after
  'prize', // prizes that the terms do not have
  'reasons', // a claimant is told why a claim is refused
  'disputes', // the operator's decision is final
  'complaint', // the player hears of the right to complain
  'integrity', // a compromised draw waits, or is cancelled
] as const
export type PromotionTopic = (typeof PROMOTION_TOPICS)[number]
