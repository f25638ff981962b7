import { entriesOf, entryAt, faultIn, type Promotion } from '@openpit/promotion'
import type { DeskView, DrawView, EntrantView, PromotionTerms, PromotionView } from '@openpit/protocol'
import { type PrizeRules, TERM_NAMES } from '@openpit/rulebooks'
import { bookNamed } from './book-named.ts'
import type { DrawState } from './draw-state.ts'
import type { PromotionState } from './promotion-stream.ts'

const HOUR = 3_600_000

type Stage = PromotionView['is']

function stageOf({ submittedAt, startedAt, terms, prizes, winners, integrity }: Promotion, now: number): Stage {
  if (integrity !== 'sound') return integrity
  if (startedAt === null) return submittedAt === null ? 'draft' : 'submitted'
  if (terms.closes === undefined || now <= terms.closes) return 'open'
  return winners.length < Object.keys(prizes).length ? 'closed' : 'drawn'
}

/** A promotion as everybody may see it. `nameOf` gives the names that players have chosen. */
export function promotionView(
  { promotion, rulebook, draw, version }: PromotionState,
  now: number,
  nameOf: (player: string) => string | null,
): PromotionView {
  const { name, terms, prizes, submittedAt, startedAt, entries } = promotion
  return {
    promotion: name,
    rulebook,
    is: stageOf(promotion, now),
    terms: terms as PromotionTerms,
    prizes: prizes as PromotionView['prizes'],
    submittedAt,
    startedAt,
    entries: entries.count,
    draw: drawView(promotion, draw, nameOf),
    clauses: clausesOf(rulesIn({ rulebook })),
    version,
    now,
  }
}

function drawView(promotion: Promotion, draw: DrawState, nameOf: (player: string) => string | null): DrawView {
  const { commitment, scrutineer, list, seed, held } = draw
  const draws = held.map(({ prize, passedOver, winner, at }) => {
    const player = entryAt(promotion.entries, winner)?.player
    return { prize, passedOver, winner, at, name: player === undefined ? null : nameOf(player) }
  })
  return { commitment, scrutineer, list, seed, draws }
}

/** Whose names a view of the promotion shows. */
export function winnersIn({ promotion, draw }: PromotionState): readonly string[] {
  return draw.held.flatMap(({ winner }) => entryAt(promotion.entries, winner)?.player ?? [])
}

function rulesIn({ rulebook }: Pick<PromotionState, 'rulebook'>): PrizeRules | null {
  const { promotions } = bookNamed(rulebook)
  return 'none' in promotions ? null : promotions
}

function clausesOf(rules: PrizeRules | null): Record<string, string> {
  return rules === null ? {} : Object.fromEntries(TERM_NAMES.map((name) => [name, rules.terms[name].clause]))
}

/** A player's own part. Their entries are looked for only if they have any. */
export function ownPart({ promotion }: PromotionState, player: string, salt: string | null): EntrantView {
  const { entries, winners, disputes } = promotion
  const own: { readonly number: number; readonly at: number }[] = []
  const mine = entriesOf(entries, player)
  for (let number = 1; number <= entries.count && own.length < mine; number++) {
    const entry = entryAt(entries, number)
    if (entry?.player === player) own.push({ number, at: entry.at })
  }
  const prizes = winners.filter((one) => one.player === player).map(({ prize, awarded }) => ({ prize, awarded }))
  return { entries: own, prizes, dispute: disputes.find((one) => one.player === player)?.is ?? null, salt }
}

/** A promotion as the people who run it see it. */
export function deskView(state: PromotionState, view: PromotionView): DeskView {
  const { promotion } = state
  const { submittedAt, winners, prizes, duties, disputes, refusedClaims } = promotion
  const rules = rulesIn(state)
  if (rules === null) throw new Error(`the book of ${promotion.name} has no promotions`)
  const fault = faultIn(promotion.terms, prizes, rules)
  const values = Object.values(prizes).map(({ value = 0 }) => value)
  return {
    view,
    startsFrom: submittedAt === null ? null : submittedAt + rules.hoursBeforeStart.is * HOUR,
    needsScrutineer: Math.max(0, ...values) > rules.scrutineerAbove.is,
    fault: fault
      ? { kind: fault.kind, clause: fault.clause, what: fault.kind === 'term-missing' ? fault.field : fault.prize }
      : null,
    duties: duties.map(({ duty, player, due, clause }) => ({ duty, player, due, clause, overdue: due < view.now })),
    winners: winners.map(({ prize, player, entry, awarded }) => {
      const { value = 0, kind = 'money' } = prizes[prize] ?? {}
      const refused = refusedClaims.some((claim) => claim.prize === prize && claim.player === player)
      return { prize, player, entry, awarded, refused, value, kind, voucher: state.vouchers[prize] ?? null }
    }),
    disputes: disputes.map(({ player, is }) => ({ player, is })),
    payments: [...(rules.cash.is === 'allowed' ? (['cash'] as const) : []), ...rules.payments.is],
    cashClause: rules.cash.clause,
  }
}
