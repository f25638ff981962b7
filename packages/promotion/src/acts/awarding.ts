import type { Cents } from '@openpit/money'
import { NOTICE_CHANNELS, PAYMENT_WAYS } from '@openpit/rulebooks'
import { PRIZE_FORMS, type PrizeParts, type PromotionCommandOf } from '../command.ts'
import type { PromotionDraft } from '../draft.ts'
import { isRefused, winnerOf } from '../promotion.ts'
import type { PromotionRefusal } from '../refusal.ts'
import type { Prize } from '../terms.ts'

/** Notifies a winner of all prizes that they have not been told of. */
export function notifyWinner(
  draft: PromotionDraft,
  { by, at, player, channel }: PromotionCommandOf<'notifyWinner'>,
): PromotionRefusal | undefined {
  const { rules } = draft
  const known = NOTICE_CHANNELS.find((one) => one === channel)
  if (known === undefined || rules.channels[known].is === 'not-allowed') {
    return { kind: 'channel-not-allowed', clause: rules.hoursToNotify.clause, channel }
  }
  if (!draft.isOpen('notifyWinner', player)) {
    return { kind: 'no-notice-owed', clause: rules.hoursToNotify.clause, player }
  }
  const { clause } = rules.channels[known]
  draft.emit({ kind: 'winner-notified', player, channel: known, by, at, clause })
  while (draft.isOpen('notifyWinner', player)) {
    draft.emit({ kind: 'duty-done', duty: 'notifyWinner', player, by, clause })
  }
  return undefined
}

/** Gives a prize to its winner, once, in the forms that the book allows. */
export function awardPrize(
  draft: PromotionDraft,
  command: PromotionCommandOf<'awardPrize'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const { by, at, player, prize, as, alternative = false } = command
  const refusal = claimRefusal(draft, command)
  if (refusal) return refusal
  const thing = promotion.prizes[prize] as Prize
  const wrong = formRefusal(draft, command, thing)
  if (wrong) return wrong
  const value = thing.value ?? (0 as Cents)
  const parts = PRIZE_FORMS.reduce((sum, form) => sum + (as[form] ?? 0), 0) as Cents
  if (parts !== value) return { kind: 'parts-do-not-add-up', clause: rules.payments.clause, value, parts }
  draft.emit({
    kind: 'prize-awarded',
    prize,
    player,
    as,
    alternative,
    by,
    at,
    clause: formClause(draft, command, thing),
  })
  return undefined
}

/** Why this person does not get this prize. */
function claimRefusal(
  { promotion, rules }: PromotionDraft,
  { player, prize }: PromotionCommandOf<'awardPrize'>,
): PromotionRefusal | undefined {
  const { says } = rules
  if (!Object.hasOwn(promotion.prizes, prize)) return { kind: 'prize-not-in-promotion', clause: says.prize, prize }
  const winner = winnerOf(promotion, prize)
  if (winner?.player !== player) return { kind: 'not-the-winner', clause: says.awarding, player }
  if (winner.awarded) return { kind: 'prize-awarded-already', clause: says.awarding, prize }
  return isRefused(promotion, prize, player) ? { kind: 'claim-was-refused', clause: says.reasons, player } : undefined
}

function formRefusal(
  { promotion, rules }: PromotionDraft,
  { prize, as, alternative = false }: PromotionCommandOf<'awardPrize'>,
  { kind }: Prize,
): PromotionRefusal | undefined {
  const { cash, payments, noAlternative } = rules
  if ((as.cash ?? 0) > 0 && cash.is === 'never') return { kind: 'no-cash', clause: cash.clause }
  const unknown = PAYMENT_WAYS.find((way) => (as[way] ?? 0) > 0 && !payments.is.includes(way))
  if (unknown) return { kind: 'not-paid-this-way', clause: payments.clause, form: unknown }
  if (kind === 'money') {
    return isThing(as) ? { kind: 'not-paid-this-way', clause: payments.clause, form: 'goods' } : undefined
  }
  if (alternative) {
    if (kind !== undefined && noAlternative.is.includes(kind)) {
      return { kind: 'no-alternative', clause: noAlternative.clause, prize }
    }
    const isStated = rules.alternative.is === 'on-request' || promotion.terms.alternative === true
    if (!isStated || isThing(as)) return { kind: 'no-alternative', clause: rules.alternative.clause, prize }
    return undefined
  }
  return isMoney(as) ? { kind: 'money-instead-of-the-thing', clause: rules.alternative.clause, prize } : undefined
}

function isThing({ goods = 0 as Cents }: PrizeParts): boolean {
  return goods > 0
}

function isMoney(as: PrizeParts): boolean {
  return (as.cash ?? 0) + (as.cheque ?? 0) + (as.transfer ?? 0) > 0
}

function formClause(
  { rules }: PromotionDraft,
  { as, alternative }: PromotionCommandOf<'awardPrize'>,
  { kind }: Prize,
): PromotionRefusal['clause'] {
  if (alternative && kind !== 'money') return rules.alternative.clause
  if (!isMoney(as)) return rules.says.awarding
  return (as.cash ?? 0) > 0 ? rules.cash.clause : rules.payments.clause
}

/** Refuses a claim. The claimant is told why. For larger prizes the house records who claimed. */
export function refuseClaim(
  draft: PromotionDraft,
  { by, at, player, prize, reason, name = '', address = '', told = [] }: PromotionCommandOf<'refuseClaim'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const { says, claimantKeptAbove } = rules
  const thing = Object.hasOwn(promotion.prizes, prize) ? promotion.prizes[prize] : undefined
  if (thing === undefined) return { kind: 'prize-not-in-promotion', clause: says.prize, prize }
  const winner = winnerOf(promotion, prize)
  if (winner?.player === player && winner.awarded) {
    return { kind: 'prize-awarded-already', clause: says.awarding, prize }
  }
  if (isRefused(promotion, prize, player)) return { kind: 'claim-was-refused', clause: says.reasons, player }
  if ((reason ?? '') === '') return { kind: 'promotion-words-missing', clause: says.reasons, field: 'reason' }
  const isKept = (thing.value ?? 0) > claimantKeptAbove.is
  const field = name === '' ? 'name' : 'address'
  if (isKept && (name === '' || address === '')) {
    return { kind: 'promotion-words-missing', clause: claimantKeptAbove.clause, field }
  }
  const clause = isKept ? claimantKeptAbove.clause : says.reasons
  draft.emit({ kind: 'claim-refused', prize, player, reason: reason as string, name, address, by, at, clause })
  draft.emit({ kind: 'duty-opened', duty: 'giveReasons', player, due: at, clause: says.reasons })
  if (told.includes('player')) {
    draft.emit({ kind: 'duty-done', duty: 'giveReasons', player, by, clause: says.reasons })
  }
  return undefined
}
