import type { Promotion, PromotionEvent, Voucher, VoucherEvent } from '@openpit/promotion'

/** The promotions desk in the middle of a story. */
export interface Desk {
  readonly promotions: ReadonlyMap<string, Promotion>
  readonly vouchers: ReadonlyMap<string, Voucher>
  /** Everything that happened there, in order. */
  readonly events: readonly DeskEvent[]
  /** How many picks of each promotion have been used. */
  readonly picked: ReadonlyMap<string, number>
  /** The wagers that had been settled when each promotion started: they do not count for its entries. */
  readonly settledBefore: ReadonlyMap<string, ReadonlySet<unknown>>
}

export type DeskEvent =
  | { readonly promotion: string; readonly event: PromotionEvent }
  | { readonly voucher: string; readonly event: VoucherEvent }

export const NO_DESK: Desk = {
  promotions: new Map(),
  vouchers: new Map(),
  events: [],
  picked: new Map(),
  settledBefore: new Map(),
}
