import type { Clause } from '@openpit/engine'
import type { CommandOf } from './command.ts'
import { CONDITION_FIELDS } from './condition-fields.ts'
import type { WrittenConditions } from './conditions.ts'
import type { TournamentDraft } from './draft.ts'
import { missingConditions } from './fixed-conditions.ts'
import { putOut } from './out.ts'
import { lacksTournamentPower } from './powers.ts'
import { readConditions } from './read-conditions.ts'
import { refusal } from './refusal.ts'
import { entryOf, type Tournament } from './state.ts'
import type { MaybeRefusal } from './wagers.ts'

/** Publishes the conditions, if they say all that the book requires and nothing that it forbids. */
export function publish(draft: TournamentDraft, { by }: CommandOf<'publish'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'publish', by)
  if (lacks) return lacks
  const { rules, written, state } = now
  if (state !== 'draft') {
    return refusal(state === 'open' || state === 'running' ? 'is-published' : 'is-over', rules.says.conditions)
  }
  const [missing] = missingConditions(written, rules)
  if (missing !== undefined) return refusal('not-in-the-conditions', missing.clause)
  const { problems, unlawful } = readConditions(written, rules, now.configuration.rules.smallestChip.is)
  if (problems.length > 0) return refusal('not-a-condition', rules.says.conditions)
  const [forbidden] = unlawful
  if (forbidden !== undefined) return refusal('conditions-unlawful', forbidden.clause ?? rules.says.conditions)
  draft.emit({ kind: 'published' })
  return undefined
}

export function changeConditions(draft: TournamentDraft, command: CommandOf<'changeConditions'>): MaybeRefusal {
  const { now } = draft
  const { by, field, to } = command
  const lacks = lacksTournamentPower(now, 'changeConditions', by)
  if (lacks) return lacks
  const { rules, written, state } = now
  const clause = rules.says.conditions
  const isFixed = now.drawn !== null || now.session > 0 || (state !== 'draft' && state !== 'open')
  if (isFixed) return refusal('conditions-fixed', fixedBy(now, field, to))
  if (!CONDITION_FIELDS.includes(field)) return refusal('not-a-condition', clause)
  const changed = { ...written, [field]: to }
  const reading = readConditions(changed, rules, now.configuration.rules.smallestChip.is)
  const isPublic = state === 'open'
  const [missing] = isPublic ? missingConditions(changed, rules) : []
  const [forbidden] = isPublic ? reading.unlawful : []
  if (reading.problems.length > 0) return refusal('not-a-condition', clause)
  // What entrants were told may change, but must not be taken back.
  if (missing !== undefined) return refusal('not-in-the-conditions', missing.clause)
  if (forbidden !== undefined) return refusal('conditions-unlawful', forbidden.clause ?? clause)
  draft.emit({ kind: 'conditions-changed', field, to })
  return undefined
}

/** The clause that fixes a field; of sessions, the one that fixes what would change in them. */
function fixedBy({ rules, written }: Tournament, field: string, to: unknown): Clause {
  const inSessions = (name: string) => field === 'sessions' && differ(written.sessions, to, name)
  const fixed = rules.fixedAtDraw.find((item) => item.field === field || inSessions(item.field))
  return fixed?.clause ?? rules.says.conditions
}

function differ(before: unknown, after: unknown, name: string): boolean {
  const values = (sessions: unknown) =>
    JSON.stringify(Array.isArray(sessions) ? sessions.map((plan) => (plan as WrittenConditions)?.[name] ?? null) : [])
  return values(before) !== values(after)
}

export function enter(draft: TournamentDraft, { by, pays, agrees }: CommandOf<'enter'>): MaybeRefusal {
  const { now } = draft
  const { conditions, rules, entries } = now
  const { says } = rules
  if (by.role !== 'player') return refusal('not-for-this-role', says.fee)
  if (now.state !== 'open' || now.drawn !== null) return refusal('not-open', says.conditions)
  if (pays !== conditions.fee) return refusal('wrong-fee', says.fee)
  if (conditions.agreement && !agrees) return refusal('must-agree', says.agreement)
  const isKnown = entries.some(({ player, entrant }) => player === by.person || entrant === by.person)
  const playing = entries.filter(({ out }) => out === null).length
  if (isKnown || playing >= conditions.entries.maximum) return refusal('no-entry', says.entrants)
  draft.emit({ kind: 'entered', player: by.person, fee: pays })
  return undefined
}

export function nameSubstitute(draft: TournamentDraft, { by, substitute }: CommandOf<'nameSubstitute'>): MaybeRefusal {
  const { now } = draft
  const { is, clause } = now.rules.substitute
  if (is === 'none') return refusal('not-in-this-book', clause)
  const entry = entryOf(now, by.person)
  const isTaken = now.entries.some(({ player, entrant }) => player === substitute || entrant === substitute)
  if (entry === undefined || entry.out !== null || isTaken) return refusal('not-entered', clause)
  if (now.drawn !== null || now.session > 0 || now.state !== 'open') return refusal('too-late', clause)
  draft.emit({ kind: 'substitute-named', player: by.person, substitute })
  return undefined
}

export function refuseEntry(draft: TournamentDraft, { by, player, reason }: CommandOf<'refuseEntry'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'refuseEntry', by)
  if (lacks) return lacks
  const { is, clause } = now.rules.mayRefuseEntry
  if (is === 'if-announced' && !now.conditions.mayRefuse) return refusal('not-announced', clause)
  const entry = entryOf(now, player)
  if (entry === undefined || now.drawn !== null || now.session > 0) return refusal('not-entered', clause)
  if (entry.fees > 0) draft.emit({ kind: 'fee-refunded', player, cents: entry.fees, clause })
  draft.emit({ kind: 'entry-refused', player, reason })
  return undefined
}

const THREE_WEEKS = 21 * 24 * 60

/** The minute until which a withdrawal is free; `null`: none is. */
export function freeWithdrawalUntil({ rules, conditions }: Tournament): number | null {
  const { entries, starts } = conditions
  return rules.withdrawalRefund.is === 'as-announced' ? entries.withdrawBefore : starts - THREE_WEEKS
}

export function withdrawEntry(draft: TournamentDraft, { by, at }: CommandOf<'withdrawEntry'>): MaybeRefusal {
  const { now } = draft
  const { clause } = now.rules.withdrawalRefund
  const entry = entryOf(now, by.person)
  if (entry === undefined || entry.out !== null || now.state !== 'open') return refusal('not-entered', clause)
  const until = freeWithdrawalUntil(now)
  putOut(draft, by.person, 'withdrawn', clause)
  const isFree = until !== null && at <= until
  if (isFree && entry.fees > 0) draft.emit({ kind: 'fee-refunded', player: by.person, cents: entry.fees, clause })
  return undefined
}

export function cancel(draft: TournamentDraft, { by, reason }: CommandOf<'cancel'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'cancel', by)
  if (lacks) return lacks
  const clause = now.rules.says.cancelled
  if (now.state === 'finished' || now.state === 'cancelled') return refusal('too-late', clause)
  draft.emit({ kind: 'cancelled', reason, clause })
  return undefined
}

export function sign(draft: TournamentDraft, { by, do: name }: CommandOf<'signOff' | 'signOn'>): MaybeRefusal {
  const lacks = lacksTournamentPower(draft.now, name as 'signOff' | 'signOn', by)
  if (lacks) return lacks
  draft.emit({ kind: 'director-signed', on: name === 'signOn' })
  return undefined
}
