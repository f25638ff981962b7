import type { Actor } from '@openpit/engine'
import { evolvePromotion, type Promotion, type PromotionEvent, promotionPostings } from '@openpit/promotion'
import type { RulebookName } from '@openpit/rulebooks'
import type { Entry } from '../store/append/append.ts'
import { type Body, printBody, type unchanged, upcastBody, versionAfter } from '../store/versions.ts'
import { afterDraw, type DrawEvent, type DrawState, isDrawEvent, NO_DRAW } from './draw-state.ts'

/** The events of a promotion as they are stored: those of its package, and those of its draw. */
export type StoredPromotionEvent =
  | (Extract<PromotionEvent, { kind: 'promotion-planned' }> & {
      readonly rulebook: RulebookName
      readonly by: Actor
      readonly at: number
    })
  | Exclude<PromotionEvent, { kind: 'promotion-planned' | 'prize-awarded' }>
  /** With the voucher that the winner got, if the prize is casino dollars. */
  | (Extract<PromotionEvent, { kind: 'prize-awarded' }> & { readonly voucher?: string })
  | DrawEvent

/** A promotion in memory: the fold of its stream. */
export interface PromotionState {
  readonly promotion: Promotion
  /** The book by which it is judged. */
  readonly rulebook: RulebookName
  readonly draw: DrawState
  /** The vouchers that were given as prizes, by prize. */
  readonly vouchers: Readonly<Record<string, string>>
  readonly version: number
  /** The time of the last event. If the clock is set back, the next event still gets no earlier time. */
  readonly lastAt: number
}

export function promotionStream(name: string): string {
  return `promotion:${name}`
}

/** Empty: the shape of these events is still the one that the first released version wrote. */
const STEPS: readonly Readonly<Record<StoredPromotionEvent['kind'], typeof unchanged>>[] = []

export function promotionBody(event: StoredPromotionEvent): string {
  return printBody(event, versionAfter(STEPS))
}

export function promotionEventOf({
  body,
  kind,
}: {
  readonly body: string
  readonly kind: string
}): StoredPromotionEvent {
  return upcastBody(JSON.parse(body) as Body, kind, STEPS) as unknown as StoredPromotionEvent
}

/** Where prizes are booked: what they cost the house, and what has left it. */
export const PAID_OUT = 'paid-out'
/** Casino dollars have not left the house: they are vouchers, for which its tables give tokens. */
export const PRIZE_VOUCHERS = 'prize-vouchers'

export function prizesOf(promotion: string): string {
  return `prizes:${promotion}`
}

/** The ledger entries of an event of a promotion. */
export function entriesOfPromotion(name: string, event: StoredPromotionEvent): readonly Entry[] {
  if (event.kind !== 'prize-awarded') return []
  const given = event.voucher === undefined ? PAID_OUT : PRIZE_VOUCHERS
  return promotionPostings(name, event).map(({ account, cents }) => {
    return { account: account.of === 'prizes' ? prizesOf(account.promotion) : given, cents }
  })
}

/** The promotion after one more event of its stream. */
export function afterEvent(
  state: PromotionState | null,
  event: StoredPromotionEvent,
  { number, at }: { readonly number: number; readonly at: number },
): PromotionState {
  const since = { version: number, lastAt: Math.max(at, state?.lastAt ?? 0) }
  if (event.kind === 'promotion-planned') {
    const { rulebook, by: _, at: __, ...planned } = event
    return { promotion: evolvePromotion(null, planned), rulebook, draw: NO_DRAW, vouchers: {}, ...since }
  }
  if (state === null) throw new Error(`the first event of a promotion cannot be ${event.kind}`)
  const draw = afterDraw(state.draw, event)
  const promotion = isDrawEvent(event) ? state.promotion : evolvePromotion(state.promotion, event)
  const voucher = event.kind === 'prize-awarded' ? event.voucher : undefined
  const vouchers =
    voucher === undefined || event.kind !== 'prize-awarded'
      ? state.vouchers
      : { ...state.vouchers, [event.prize]: voucher }
  return { ...state, promotion, draw, vouchers, ...since }
}
