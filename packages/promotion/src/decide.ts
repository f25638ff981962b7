import { type Actor, lacksPower, type Power } from '@openpit/engine'
import type { Configuration, PromotionPower } from '@openpit/rulebooks'
import { awardPrize, notifyWinner, refuseClaim } from './acts/awarding.ts'
import { draw, enter } from './acts/drawing.ts'
import { compromised, decideDispute, dispute, done, validated } from './acts/integrity.ts'
import { amendTerms, startPromotion, submitTerms } from './acts/terms.ts'
import type { PromotionCommand } from './command.ts'
import { type PromotionDecision, PromotionDraft } from './draft.ts'
import type { Promotion } from './promotion.ts'
import type { PromotionRefusal } from './refusal.ts'

/** What promotions and vouchers are judged by: the book of the house. */
export type PromotionBook = Pick<Configuration, 'rules' | 'promotions' | 'vouchers'>

/** The power that each command of staff needs. Players enter and dispute by themselves. */
const POWERS: Readonly<Record<PromotionCommand['do'], PromotionPower | null>> = {
  submitTerms: 'submitTerms',
  startPromotion: 'startPromotion',
  amendTerms: 'amendTerms',
  enter: null,
  draw: 'draw',
  notifyWinner: 'notifyWinner',
  awardPrize: 'awardPrize',
  refuseClaim: 'refuseClaim',
  compromised: 'compromised',
  validated: 'validated',
  done: 'promotionDuty',
  dispute: null,
  decideDispute: 'decidePromotionDispute',
}

/**
 * What a command does to a promotion: its events and the promotion after them, or a refusal, which changes nothing.
 * `promotion` is undefined if there is none of that name. Pure: the picks of a draw come from outside.
 */
export function decidePromotion(
  promotion: Promotion | undefined,
  command: PromotionCommand,
  book: PromotionBook,
  picks: Iterable<number> = [],
): PromotionDecision {
  const { promotions: rules } = book
  if ('none' in rules) return { ok: false, refusal: { kind: 'promotion-not-in-this-book', clause: rules.none } }
  const power = POWERS[command.do]
  const refusal = power === null ? undefined : powerRefusal(book, rules.powers[power], command.by)
  if (refusal) return { ok: false, refusal }
  if (promotion === undefined) {
    return { ok: false, refusal: { kind: 'no-such-promotion', clause: rules.says.promotion } }
  }
  const draft = new PromotionDraft(promotion, rules)
  const refused = carryOut(draft, command, picks)
  return refused ? { ok: false, refusal: refused } : { ok: true, events: draft.events, promotion: draft.promotion }
}

/** Refuses an actor who does not have a power. The clause is the one that gives it. */
export function powerRefusal({ rules }: PromotionBook, power: Power, by: Actor): PromotionRefusal | undefined {
  const refusal = lacksPower(rules, power, by)
  if (refusal === undefined) return undefined
  const { clause } = refusal
  if (refusal.kind !== 'not-your-work') return { kind: 'promotion-not-in-this-book', clause }
  return { kind: 'promotion-not-your-work', clause, who: refusal.who }
}

function carryOut(
  draft: PromotionDraft,
  command: PromotionCommand,
  picks: Iterable<number>,
): PromotionRefusal | undefined {
  switch (command.do) {
    case 'submitTerms':
      return submitTerms(draft, command)
    case 'startPromotion':
      return startPromotion(draft, command)
    case 'amendTerms':
      return amendTerms(draft, command)
    case 'enter':
      return enter(draft, command)
    case 'draw':
      return draw(draft, command, picks)
    case 'notifyWinner':
      return notifyWinner(draft, command)
    case 'awardPrize':
      return awardPrize(draft, command)
    case 'refuseClaim':
      return refuseClaim(draft, command)
    case 'compromised':
      return compromised(draft, command)
    case 'validated':
      return validated(draft, command)
    case 'done':
      return done(draft, command)
    case 'dispute':
      return dispute(draft, command)
    case 'decideDispute':
      return decideDispute(draft, command)
  }
}
