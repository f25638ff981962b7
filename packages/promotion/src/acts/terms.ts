import type { PromotionCommandOf } from '../command.ts'
import type { PromotionDraft } from '../draft.ts'
import type { PromotionRefusal } from '../refusal.ts'
import { faultIn } from '../terms.ts'

const HOUR = 3_600_000

/** Submits the terms to the regulator. After the start, this fulfils the duty to submit amended terms. */
export function submitTerms(
  draft: PromotionDraft,
  { by, at }: PromotionCommandOf<'submitTerms'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const fault = faultIn(promotion.terms, promotion.prizes, rules)
  if (fault) return fault
  const { clause } = draft.isOpen('resubmitTerms') ? rules.amendedAfterStart : rules.hoursBeforeStart
  draft.emit({ kind: 'terms-submitted', by, at, clause })
  while (draft.isOpen('resubmitTerms')) {
    draft.emit({ kind: 'duty-done', duty: 'resubmitTerms', player: null, by, clause })
  }
  return undefined
}

export function startPromotion(
  draft: PromotionDraft,
  { by, at }: PromotionCommandOf<'startPromotion'>,
): PromotionRefusal | undefined {
  const { submittedAt, startedAt } = draft.promotion
  const { is: hours, clause } = draft.rules.hoursBeforeStart
  if (startedAt !== null) return { kind: 'promotion-has-started', clause }
  if (submittedAt === null) return { kind: 'terms-not-submitted', clause }
  if (at < submittedAt + hours * HOUR) return { kind: 'too-early-to-start', clause, hours }
  draft.emit({ kind: 'promotion-started', by, at, clause })
  return undefined
}

/** Before the start amended terms wait for a new submission. After it they hold at once, as the book allows. */
export function amendTerms(
  draft: PromotionDraft,
  { by, at, terms, approved = false }: PromotionCommandOf<'amendTerms'>,
): PromotionRefusal | undefined {
  const { amendedAfterStart, hoursBeforeStart } = draft.rules
  const hasStarted = draft.promotion.startedAt !== null
  const { clause } = hasStarted ? amendedAfterStart : hoursBeforeStart
  if (hasStarted && amendedAfterStart.is === 'with-approval-only' && !approved) {
    return { kind: 'change-not-approved', clause }
  }
  draft.emit({ kind: 'terms-amended', by, at, terms, approved, clause })
  if (hasStarted && amendedAfterStart.is === 'submitted-again') {
    draft.emit({ kind: 'duty-opened', duty: 'resubmitTerms', player: null, due: at, clause })
  }
  return undefined
}
