import type { PromotionCommandOf } from '../command.ts'
import type { PromotionDraft } from '../draft.ts'
import type { PromotionRefusal } from '../refusal.ts'

const HOUR = 3_600_000

/** The integrity of a draw is in doubt: it is postponed or cancelled, and the inspector is told. */
export function compromised(
  draft: PromotionDraft,
  { by, at, reason = '', fate, told = [] }: PromotionCommandOf<'compromised'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const { is: within, clause } = rules.inspectorTold
  const isTold = told.includes('inspector')
  if (promotion.integrity === 'cancelled') {
    return { kind: 'draw-is', clause: rules.says.integrity, is: 'cancelled' }
  }
  if (within === 'at-once' && !isTold) return { kind: 'tell-the-inspector-first', clause }
  draft.emit({ kind: 'draw-compromised', fate, reason, told, by, at, clause })
  if (within === 'at-once') return undefined
  draft.emit({ kind: 'duty-opened', duty: 'tellInspector', player: null, due: at + within * HOUR, clause })
  if (isTold) draft.emit({ kind: 'duty-done', duty: 'tellInspector', player: null, by, clause })
  return undefined
}

export function validated(
  draft: PromotionDraft,
  { by, at }: PromotionCommandOf<'validated'>,
): PromotionRefusal | undefined {
  const { integrity } = draft.promotion
  const clause = draft.rules.says.integrity
  if (integrity !== 'postponed') return { kind: 'draw-is', clause, is: integrity }
  draft.emit({ kind: 'draw-validated', by, at, clause })
  return undefined
}

/** Duties that are done by reporting them. Every other duty is done by a command of its own. */
const BY_REPORT = ['tellInspector', 'giveReasons'] as const

export function done(
  draft: PromotionDraft,
  { by, duty, player }: PromotionCommandOf<'done'>,
): PromotionRefusal | undefined {
  const open = draft.promotion.duties.find(
    (one) => one.duty === duty && (player === undefined || one.player === player),
  )
  const isReported = (BY_REPORT as readonly string[]).includes(duty)
  if (!isReported || open === undefined) {
    return { kind: 'no-duty-to-do', clause: draft.rules.powers.promotionDuty.clause, duty }
  }
  draft.emit({ kind: 'duty-done', duty, player: open.player, by, clause: open.clause })
  return undefined
}

/** A player disputes the promotion, once: the decision is final. */
export function dispute(
  draft: PromotionDraft,
  { by, at, reason = '' }: PromotionCommandOf<'dispute'>,
): PromotionRefusal | undefined {
  const clause = draft.rules.says.disputes
  const player = by.person
  if (by.role !== 'player') return { kind: 'promotion-not-your-work', clause, who: ['player'] }
  if (draft.promotion.disputes.some((one) => one.player === player)) return { kind: 'disputed-already', clause, player }
  draft.emit({ kind: 'promotion-dispute-raised', player, reason, at, clause })
  return undefined
}

/** Decides a dispute. The player hears of the right to complain to an inspector. */
export function decideDispute(
  draft: PromotionDraft,
  { by, at, player, decision = '' }: PromotionCommandOf<'decideDispute'>,
): PromotionRefusal | undefined {
  const { disputes, complaint } = draft.rules.says
  const isOpen = draft.promotion.disputes.some((one) => one.player === player && one.is === 'open')
  if (!isOpen) return { kind: 'no-open-dispute', clause: disputes, player }
  draft.emit({ kind: 'told-of-right-to-complain', player, by, clause: complaint })
  draft.emit({ kind: 'promotion-dispute-decided', player, decision, by, at, clause: disputes })
  return undefined
}
