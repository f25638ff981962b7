export {
  PRIZE_FORMS,
  type PrizeForm,
  type PrizeParts,
  type PromotionCommand,
} from './command.ts'
export { decidePromotion, type PromotionBook } from './decide.ts'
export type { PromotionDecision } from './draft.ts'
export { type Entry, entriesOf, entryAt } from './entries.ts'
export type { PromotionEvent } from './event.ts'
export { evolvePromotion } from './evolve.ts'
export { type PromotionAccount, type PromotionPosting, promotionPostings } from './postings.ts'
export type { Promotion, PromotionDispute, PromotionDuty, Winner } from './promotion.ts'
export { type PromotionRefusal, promotionSentences } from './refusal.ts'
export { faultIn, type Prize, type Prizes, type PromotionTerms, type TermsFault } from './terms.ts'
export { decideVoucher, type VoucherDecision } from './voucher/decide.ts'
export {
  evolveVoucher,
  type Voucher,
  type VoucherCommand,
  type VoucherEvent,
  type VoucherTerms,
} from './voucher/voucher.ts'
