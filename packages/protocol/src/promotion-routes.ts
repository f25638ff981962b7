import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { CommandId, PlayerName, VoucherCode } from './amounts.ts'
import {
  DeskView,
  EntrantView,
  HouseVoucherView,
  PromotionAct,
  PromotionName,
  PromotionPrizes,
  PromotionTerms,
  PromotionView,
  VoucherTerms,
  VoucherView,
} from './promotion.ts'
import type { Route } from './route.ts'

const params = z.strictObject({ promotion: PromotionName })
const Version = z.strictObject({ version: z.int() })

/** The routes about promotions and vouchers. */
export const PROMOTION_ROUTES = {
  promotions: {
    method: 'GET',
    path: '/api/promotions',
    summary: 'The promotions that have started, the latest first; for staff those that are planned too.',
    access: 'all',
    reply: z.array(PromotionView),
  },
  promotion: {
    method: 'GET',
    path: '/api/promotions/:promotion',
    summary: 'A promotion: its terms, its prizes, and what was drawn.',
    access: 'all',
    params,
    reply: PromotionView,
  },
  drawProof: {
    method: 'GET',
    path: '/api/promotions/:promotion/proof',
    summary: 'The draws of a promotion as a file that `openpit verify` checks.',
    access: 'all',
    params,
    reply: 'text',
  },
  myPart: {
    method: 'GET',
    path: '/api/promotions/:promotion/mine',
    summary: 'What this person has to do with a promotion: entries, prizes, a dispute.',
    access: 'session',
    params,
    reply: EntrantView,
  },
  promotionDesk: {
    method: 'GET',
    path: '/api/promotions/:promotion/desk',
    summary: 'A promotion as those who run it see it: duties, winners, claims and disputes.',
    access: { may: 'readPromotions' },
    params,
    reply: DeskView,
  },
  planPromotion: {
    method: 'POST',
    path: '/api/promotions',
    summary: 'Plan a promotion, or change the plan as long as its terms have not been submitted.',
    access: 'session',
    body: z.strictObject({
      id: CommandId,
      promotion: PromotionName,
      rulebook: z.enum(RULEBOOK_NAMES),
      terms: PromotionTerms,
      prizes: PromotionPrizes,
    }),
    reply: Version,
  },
  tellPromotion: {
    method: 'POST',
    path: '/api/promotions/:promotion/acts',
    summary: 'Tell a promotion something. What is sent twice with the same id is carried out once.',
    access: 'session',
    params,
    body: z.strictObject({ id: CommandId, act: PromotionAct }),
    reply: Version,
  },
  vouchers: {
    method: 'GET',
    path: '/api/vouchers',
    summary: 'The vouchers that were issued last, of all players or of one.',
    access: { may: 'keepVouchers' },
    query: z.strictObject({ player: PlayerName.optional() }),
    reply: z.array(HouseVoucherView),
  },
  voucher: {
    method: 'GET',
    path: '/api/vouchers/:voucher',
    summary: 'One voucher, by its code: the dealer to whom it is handed reads its conditions out.',
    access: { may: 'readVoucher' },
    params: z.strictObject({ voucher: VoucherCode }),
    reply: VoucherView,
  },
  myVouchers: {
    method: 'GET',
    path: '/api/me/vouchers',
    summary: 'The vouchers of this person.',
    access: 'session',
    reply: z.array(VoucherView),
  },
  issueVoucher: {
    method: 'POST',
    path: '/api/vouchers',
    summary: 'Issue a voucher. A request that is sent twice with the same id gives one voucher.',
    access: 'session',
    body: z.strictObject({ id: CommandId, terms: VoucherTerms }),
    reply: VoucherView,
  },
  cancelVoucher: {
    method: 'POST',
    path: '/api/vouchers/:voucher/cancel',
    summary: 'Cancel a voucher that was not exchanged.',
    access: 'session',
    params: z.strictObject({ voucher: VoucherCode }),
    body: z.strictObject({ id: CommandId, reason: z.string().trim().min(1).max(500) }),
    reply: VoucherView,
  },
} as const satisfies Readonly<Record<string, Route>>
