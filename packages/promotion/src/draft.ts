import type { PlayerId } from '@openpit/engine'
import type { PrizeRules, PromotionDutyName } from '@openpit/rulebooks'
import type { PromotionEvent } from './event.ts'
import { evolvePromotion } from './evolve.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionRefusal } from './refusal.ts'

export type PromotionDecision =
  | { readonly ok: true; readonly events: readonly PromotionEvent[]; readonly promotion: Promotion }
  | { readonly ok: false; readonly refusal: PromotionRefusal }

/** A decision in the making: the events so far, and the promotion after them. */
export class PromotionDraft {
  promotion: Promotion
  readonly rules: PrizeRules
  readonly events: PromotionEvent[] = []

  constructor(promotion: Promotion, rules: PrizeRules) {
    this.promotion = promotion
    this.rules = rules
  }

  emit(event: PromotionEvent): void {
    this.events.push(event)
    this.promotion = evolvePromotion(this.promotion, event)
  }

  isOpen(duty: PromotionDutyName, player?: PlayerId): boolean {
    return this.promotion.duties.some((one) => one.duty === duty && (player === undefined || one.player === player))
  }
}
