import type {
  CardRecord,
  DeskView,
  EntrantView,
  HouseCardView,
  HouseVoucherView,
  PersonView,
  PlayerCardView,
  PromotionAct,
  PromotionPrize,
  PromotionTerms,
  PromotionView,
  VoucherTerms,
  VoucherView,
} from '@openpit/protocol'
import { getJson, postJson } from '../../shared/wire/http.ts'

/** A plan as the form makes it. */
export interface NewPromotion {
  readonly promotion: string
  readonly rulebook: string
  readonly terms: PromotionTerms
  readonly prizes: Readonly<Record<string, PromotionPrize>>
}

/** A Player Card as the form makes it. */
export type NewCard = Pick<HouseCardView, 'holder' | 'form' | 'from' | 'until'>

const cardPath = (card: string) => `/api/cards/${encodeURIComponent(card)}`
const path = (promotion: string) => `/api/promotions/${encodeURIComponent(promotion)}`
/** A request that is sent again under the same id is carried out once. */
const newId = () => crypto.randomUUID()

/** The requests about promotions, vouchers and Player Cards. Pages load them on demand. */
export const desk = {
  promotions: () => getJson<PromotionView[]>('/api/promotions'),
  promotion: (promotion: string) => getJson<PromotionView>(path(promotion)),
  mine: (promotion: string) => getJson<EntrantView>(`${path(promotion)}/mine`),
  run: (promotion: string) => getJson<DeskView>(`${path(promotion)}/desk`),
  proofPath: (promotion: string) => `${path(promotion)}/proof`,
  plan: (plan: NewPromotion) => postJson<object>('/api/promotions', { id: newId(), ...plan }),
  tell: (promotion: string, act: PromotionAct) => postJson<object>(`${path(promotion)}/acts`, { id: newId(), act }),
  vouchers: () => getJson<HouseVoucherView[]>('/api/vouchers'),
  voucher: (voucher: string) => getJson<VoucherView>(`/api/vouchers/${encodeURIComponent(voucher)}`),
  myVouchers: () => getJson<VoucherView[]>('/api/me/vouchers'),
  issue: (terms: VoucherTerms) => postJson<VoucherView>('/api/vouchers', { id: newId(), terms }),
  cards: (holder?: string) => {
    return getJson<HouseCardView[]>(
      holder === undefined ? '/api/cards' : `/api/cards?holder=${encodeURIComponent(holder)}`,
    )
  },
  card: (card: string) => getJson<CardRecord>(cardPath(card)),
  myCards: () => getJson<PlayerCardView[]>('/api/me/cards'),
  people: (name: string) => getJson<PersonView[]>(`/api/people?name=${encodeURIComponent(name)}`),
  issueCard: (card: NewCard) => postJson<HouseCardView>('/api/cards', { id: newId(), ...card }),
  endCard: (card: string, status: string, reason: string) =>
    postJson<HouseCardView>(`${cardPath(card)}/end`, { id: newId(), status, reason }),
  restoreCard: (card: string, reason: string) =>
    postJson<HouseCardView>(`${cardPath(card)}/restore`, { id: newId(), reason }),
  cancel: (voucher: string, reason: string) =>
    postJson<VoucherView>(`/api/vouchers/${voucher}/cancel`, { id: newId(), reason }),
}
