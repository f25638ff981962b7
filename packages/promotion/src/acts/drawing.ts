import type { Cents } from '@openpit/money'
import type { PromotionCommandOf } from '../command.ts'
import type { PromotionDraft } from '../draft.ts'
import { entriesOf, entryAt } from '../entries.ts'
import { largestPrize, type Promotion, winnerOf } from '../promotion.ts'
import type { PromotionRefusal } from '../refusal.ts'

const HOUR = 3_600_000

/** A player enters. The order of these checks is part of the contract: the first that fails is the reason. */
export function enter(
  draft: PromotionDraft,
  { by, at, wagered }: PromotionCommandOf<'enter'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const { terms, entries } = promotion
  const { says } = rules
  const player = by.person
  if (by.role !== 'player') return { kind: 'staff-cannot-enter', clause: says.eligibility }
  if (promotion.startedAt === null) return { kind: 'promotion-not-started', clause: rules.hoursBeforeStart.clause }
  if (at > closingOf(promotion)) return { kind: 'entries-closed', clause: says.closing }
  if (promotion.integrity === 'cancelled') return { kind: 'draw-is', clause: says.integrity, is: 'cancelled' }
  if (terms.entriesMax !== undefined && entriesOf(entries, player) >= terms.entriesMax) {
    return { kind: 'entered-often-enough', clause: says.eligibility, most: terms.entriesMax }
  }
  const least = terms.minimumWager ?? (0 as Cents)
  if (wagered < least) return { kind: 'wager-too-small', clause: says.minimumWager, least, wagered }
  draft.emit({ kind: 'entry-made', player, entry: entries.count + 1, at, wagered, clause: says.eligibility })
  return undefined
}

function closingOf({ terms }: Promotion): number {
  return terms.closes ?? Number.POSITIVE_INFINITY
}

/**
 * Draws a prize. The picks come from outside, one after the other, until an entry can win: where the terms ask for
 * presence, entrants who are not there are passed over.
 */
export function draw(
  draft: PromotionDraft,
  command: PromotionCommandOf<'draw'>,
  picks: Iterable<number>,
): PromotionRefusal | undefined {
  const refusal = drawRefusal(draft, command)
  if (refusal) return refusal
  const { by, at, prize, scrutineer = null, present = [] } = command
  const { rules, promotion } = draft
  const { awarding } = rules.says
  for (const entry of picks) {
    const player = entryAt(promotion.entries, entry)?.player
    if (player === undefined) return { kind: 'no-such-entry-number', clause: awarding, entry }
    if (promotion.terms.presence && !present.includes(player)) {
      draft.emit({ kind: 'pick-passed-over', prize, entry, player, clause: rules.terms.presence.clause })
      continue
    }
    const { clause } = needsScrutineer(draft) ? rules.scrutineerAbove : { clause: awarding }
    draft.emit({ kind: 'draw-held', prize, entry, player, by, scrutineer, at, clause })
    openNotice(draft, player, at)
    return undefined
  }
  return { kind: 'nobody-to-win', clause: awarding }
}

function drawRefusal(
  draft: PromotionDraft,
  { by, at, prize, scrutineer }: PromotionCommandOf<'draw'>,
): PromotionRefusal | undefined {
  const { promotion, rules } = draft
  const { says } = rules
  const { integrity } = promotion
  if (integrity !== 'sound') return { kind: 'draw-is', clause: says.integrity, is: integrity }
  if (!Object.hasOwn(promotion.prizes, prize)) return { kind: 'prize-not-in-promotion', clause: says.prize, prize }
  if (winnerOf(promotion, prize)) return { kind: 'prize-drawn-already', clause: says.awarding, prize }
  if (promotion.startedAt === null) return { kind: 'promotion-not-started', clause: rules.hoursBeforeStart.clause }
  if (at <= closingOf(promotion)) return { kind: 'entries-still-open', clause: says.closing }
  const overseen = scrutineer !== undefined && scrutineer !== '' && scrutineer !== by.person
  if (needsScrutineer(draft) && !overseen) return { kind: 'scrutineer-needed', clause: rules.scrutineerAbove.clause }
  return promotion.entries.count === 0 ? { kind: 'nobody-entered', clause: says.awarding } : undefined
}

function needsScrutineer({ promotion, rules }: PromotionDraft): boolean {
  return largestPrize(promotion) > rules.scrutineerAbove.is
}

/** A winner who had to be present knows already; any other must be notified. */
function openNotice(draft: PromotionDraft, player: string, at: number): void {
  if (draft.promotion.terms.presence) return
  const { is: hours, clause } = draft.rules.hoursToNotify
  draft.emit({ kind: 'duty-opened', duty: 'notifyWinner', player, due: at + hours * HOUR, clause })
}
