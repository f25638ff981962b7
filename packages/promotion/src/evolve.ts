import { NO_ENTRIES, withEntry } from './entries.ts'
import type { PromotionEvent, PromotionEventOf } from './event.ts'
import type { Promotion, PromotionDispute } from './promotion.ts'

/** The promotion after an event. It is the fold of its events and has no other state. */
export function evolvePromotion(promotion: Promotion | null, event: PromotionEvent): Promotion {
  if (event.kind === 'promotion-planned') return plan(event)
  if (promotion === null) throw new Error(`the first event of a promotion cannot be ${event.kind}`)
  switch (event.kind) {
    case 'terms-submitted':
      return { ...promotion, submittedAt: promotion.submittedAt ?? event.at }
    case 'promotion-started':
      return { ...promotion, startedAt: event.at }
    case 'terms-amended':
      return { ...promotion, terms: { ...promotion.terms, ...event.terms }, submittedAt: null }
    case 'entry-made':
      return { ...promotion, entries: withEntry(promotion.entries, { player: event.player, at: event.at }) }
    case 'draw-held': {
      const { prize, player, entry } = event
      return { ...promotion, winners: [...promotion.winners, { prize, player, entry, awarded: false }] }
    }
    case 'prize-awarded': {
      const winners = promotion.winners.map((one) => (one.prize === event.prize ? { ...one, awarded: true } : one))
      return { ...promotion, winners }
    }
    case 'claim-refused': {
      const { prize, player } = event
      return { ...promotion, refusedClaims: [...promotion.refusedClaims, { prize, player }] }
    }
    case 'draw-compromised':
      return { ...promotion, integrity: event.fate === 'cancel' ? 'cancelled' : 'postponed' }
    case 'draw-validated':
      return { ...promotion, integrity: 'sound' }
    case 'duty-opened': {
      const { duty, player, due, clause } = event
      return { ...promotion, duties: [...promotion.duties, { duty, player, due, clause }] }
    }
    case 'duty-done':
      return withoutDuty(promotion, event)
    case 'promotion-dispute-raised':
      return { ...promotion, disputes: [...promotion.disputes, { player: event.player, is: 'open' }] }
    case 'promotion-dispute-decided': {
      const decided = (one: PromotionDispute): PromotionDispute =>
        one.player === event.player ? { ...one, is: 'final' } : one
      return { ...promotion, disputes: promotion.disputes.map(decided) }
    }
    case 'pick-passed-over':
    case 'winner-notified':
    case 'told-of-right-to-complain':
      return promotion
  }
}

function plan({ name, terms, prizes }: PromotionEventOf<'promotion-planned'>): Promotion {
  return {
    name,
    terms,
    prizes,
    submittedAt: null,
    startedAt: null,
    entries: NO_ENTRIES,
    winners: [],
    refusedClaims: [],
    duties: [],
    disputes: [],
    integrity: 'sound',
  }
}

function withoutDuty(promotion: Promotion, { duty, player }: PromotionEventOf<'duty-done'>): Promotion {
  const index = promotion.duties.findIndex((one) => one.duty === duty && one.player === player)
  return { ...promotion, duties: promotion.duties.filter((_, at) => at !== index) }
}
