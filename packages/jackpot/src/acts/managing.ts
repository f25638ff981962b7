import { type Cents, isCents } from '@openpit/money'
import { METER_MAX, millionths } from '../amounts.ts'
import type { JackpotCommandOf } from '../command.ts'
import type { LinkDraft } from '../draft.ts'
import { isOpenWin, type Level, type Link, levelOf, meterOf, poolOf, stationOf } from '../link.ts'
import type { LinkRefusal } from '../refusal.ts'
import { type LevelTerms, type UnlawfulTerms, unlawfulLevel, unlawfulRates, unlawfulTerms } from '../terms.ts'
import { missing } from './equipment.ts'

export function joinTable(draft: LinkDraft, { table }: JackpotCommandOf<'joinTable'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { tablesMax, says } = rules
  if (link.status === 'closed') return { kind: 'link-closed', clause: says.link }
  if (stationOf(link, table)) return { kind: 'table-linked-already', clause: says.link, table }
  if (tablesMax.is !== 'any' && link.stations.length >= tablesMax.is) {
    return { kind: 'link-is-full', clause: tablesMax.clause, tables: tablesMax.is }
  }
  draft.emit({ kind: 'table-joined', table })
  return undefined
}

export function leaveTable(draft: LinkDraft, { table }: JackpotCommandOf<'leaveTable'>): LinkRefusal | undefined {
  if (stationOf(draft.link, table) === undefined) {
    return { kind: 'table-not-linked', clause: draft.rules.says.link, table }
  }
  draft.emit({ kind: 'table-left', table })
  return undefined
}

export function addLevel(draft: LinkDraft, { level, by }: JackpotCommandOf<'addLevel'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { levelsMax, says } = rules
  if (link.levels.length >= levelsMax.is) {
    const why = `there are ${levelsMax.is} at most`
    return { kind: 'terms-unlawful', clause: levelsMax.clause, field: 'levels', why }
  }
  if (levelOf(link, level.terms.name)) {
    return { kind: 'terms-unlawful', clause: says.link, field: 'name', why: 'there is already a level of this name' }
  }
  const terms = [...link.levels.map((one) => one.terms), level.terms]
  const wrong = unlawfulLevel(rules, link.terms.wager as Cents, level) ?? unlawfulRates(rules, terms)
  if (wrong) return refused(wrong)
  draft.emit({ kind: 'level-added', level, by })
  return undefined
}

function refused({ field, why, clause }: UnlawfulTerms): LinkRefusal {
  return { kind: 'terms-unlawful', clause, field, why }
}

/** New terms apply from the next reset on. Only the approval limit applies at once, because it binds staff alone. */
export function changeLink(draft: LinkDraft, command: JackpotCommandOf<'changeLink'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { by, reset, cap, rate, reserveRate, approval } = command
  const level = levelOf(link, command.level)
  if (level === undefined)
    return { kind: 'no-such-level', clause: rules.powers.changeLink.clause, level: command.level }
  const now = level.next ?? level.terms
  const next: LevelTerms = {
    name: now.name,
    reset: reset ?? now.reset,
    cap: cap ?? now.cap,
    rate: rate ?? now.rate,
    reserveRate: reserveRate ?? now.reserveRate,
    approval: approval ?? now.approval,
  }
  const others = link.levels.filter((one) => one !== level).map((one) => one.next ?? one.terms)
  const wrong = unlawfulTerms(rules, link.terms.wager as Cents, next) ?? unlawfulRates(rules, [...others, next])
  if (wrong) return refused(wrong)
  draft.emit({ kind: 'link-changed', level: command.level, next, approval: next.approval, by })
  return undefined
}

export function suspend(draft: LinkDraft, { by, reason }: JackpotCommandOf<'suspendLink'>): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.suspendLink
  if (draft.link.status === 'suspended') return { kind: 'link-suspended', clause }
  draft.emit({ kind: 'link-suspended', why: reason ?? '', by })
  return undefined
}

export function resume(draft: LinkDraft, { by, reason }: JackpotCommandOf<'resumeLink'>): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.resumeLink
  if (draft.link.status !== 'suspended') return { kind: 'link-not-suspended', clause }
  if (draft.link.countDiffers) return { kind: 'count-differs', clause }
  draft.emit({ kind: 'link-resumed', why: reason ?? '', by })
  return undefined
}

/** If an outside count of the ledger differs from the meter, the whole link stops. */
export function reconcile(draft: LinkDraft, command: JackpotCommandOf<'reconcile'>): LinkRefusal | undefined {
  const { clause } = draft.rules.powers.reconcile
  const level = levelOf(draft.link, command.level)
  if (level === undefined) return { kind: 'no-such-level', clause, level: command.level }
  const { counted } = command
  if (!isCents(counted) || counted < 0) return { kind: 'not-a-link-amount', clause, field: 'counted' }
  draft.emit({ kind: 'count-compared', level: command.level, counted, agrees: counted === meterOf(level) })
  return undefined
}

/** The only way to change a meter by hand. The link is suspended, two people sign, and the inspector is told first. */
export function correctMeter(draft: LinkDraft, command: JackpotCommandOf<'correctMeter'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { by, amount, person, second, told = [], reason } = command
  const { clause } = rules.powers.correctMeter
  const level = levelOf(link, command.level)
  if (level === undefined) return { kind: 'no-such-level', clause, level: command.level }
  if (!Number.isSafeInteger(amount) || amount === 0) return { kind: 'not-a-link-amount', clause, field: 'amount' }
  if (missing(person)) return { kind: 'words-missing', clause, field: 'person' }
  if (missing(second)) return { kind: 'words-missing', clause, field: 'second' }
  if (missing(reason)) return { kind: 'words-missing', clause, field: 'reason' }
  if (second === by.person) return { kind: 'same-person', clause, person: by.person }
  if (!told.includes('inspector')) return { kind: 'inspector-not-told', clause }
  if (link.status !== 'suspended') return { kind: 'link-not-suspended', clause }
  const after = meterOf(level) + amount
  const { reset } = level.terms
  if (after < reset) return { kind: 'meter-below-reset', clause: rules.says.reset, reset }
  const most = level.terms.cap ?? METER_MAX
  if (after > most) return { kind: 'meter-above-limit', clause, most }
  draft.emit({
    kind: 'meter-corrected',
    level: command.level,
    why: reason ?? '',
    by,
    second: second ?? '',
    told,
    changes: [{ level: command.level, adjusted: millionths(amount) }],
  })
  return undefined
}

/** Ends a link. What players have put in goes to another link of the same jackpot, the reset value to the operator. */
export function closeLink(draft: LinkDraft, command: JackpotCommandOf<'closeLink'>): LinkRefusal | undefined {
  const { link, rules } = draft
  const { by, second, told = [], to, other } = command
  const { clause } = rules.powers.closeLink
  if (missing(second)) return { kind: 'words-missing', clause, field: 'second' }
  if (second === by.person) return { kind: 'same-person', clause, person: by.person }
  if (!told.includes('inspector')) return { kind: 'inspector-not-told', clause }
  if (link.status !== 'suspended') return { kind: 'link-not-suspended', clause }
  if (link.countDiffers) return { kind: 'count-differs', clause }
  const unpaid = link.wins.filter(isOpenWin).map(({ id }) => id)
  if (unpaid.length > 0) return { kind: 'wins-not-paid', clause, wins: unpaid }
  if (other === undefined) return { kind: 'no-such-link', clause, link: to }
  const isAnother = other.terms.name !== link.terms.name && other.terms.bet === link.terms.bet
  if (!isAnother || other.status === 'closed') return { kind: 'same-link', clause }
  const strange = link.levels.find(({ terms }) => levelOf(other, terms.name) === undefined)
  if (strange) return { kind: 'levels-differ', clause, level: strange.terms.name }
  if (link.levels.some((level) => meterOf(level) - level.terms.reset > spareOf(other, level))) {
    return { kind: 'meter-above-limit', clause, most: METER_MAX }
  }
  draft.emit({ kind: 'link-closed', to, by, second: second ?? '', told, changes: link.levels.map(closingChange) })
  return undefined
}

/** What a level of this name in another link can still take: above the limit its amounts would not be exact. */
function spareOf(other: Link, { terms }: Level): number {
  return METER_MAX - meterOf(levelOf(other, terms.name) as Level)
}

function closingChange(level: Level): { level: string; moved: number; seeded: number; reserve: number } {
  const reset = millionths(level.terms.reset)
  const players = Number(poolOf(level)) - reset
  return { level: level.terms.name, moved: -players, seeded: -reset, reserve: -Number(level.reserve) }
}

/** New hidden values for all mystery levels. Meters and terms stay. */
export function renewLives(draft: LinkDraft, { why }: JackpotCommandOf<'renewLives'>): LinkRefusal | undefined {
  const { levels, status } = draft.link
  const names = levels.filter(({ terms }) => terms.cap !== null).map(({ terms }) => terms.name)
  if (names.length > 0 && status !== 'closed') draft.emit({ kind: 'lives-renewed', levels: names, why })
  return undefined
}

export function receive(draft: LinkDraft, { from, levels }: JackpotCommandOf<'receiveMoney'>): LinkRefusal | undefined {
  const changes = levels.map(({ level, pool, reserve }) => ({ level, moved: pool, reserve }))
  draft.emit({ kind: 'money-received', from, changes })
  return undefined
}
