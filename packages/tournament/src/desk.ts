import type { PlayerId } from '@openpit/engine'
import { NO_CENTS } from '@openpit/money'
import type { DisqualificationReason } from '@openpit/rulebooks'
import { chipsOf } from '@openpit/table'
import type { CommandOf } from './command.ts'
import type { TournamentDraft } from './draft.ts'
import { chipsNow, goOnWithout } from './floor.ts'
import { prizesFor } from './money.ts'
import { placesLeft } from './next-hand.ts'
import { putOut } from './out.ts'
import { lacksTournamentPower } from './powers.ts'
import { refusal, type TournamentRefusalKind } from './refusal.ts'
import { isFinal, membersOf, nextSession, planOf } from './sessions.ts'
import { standingsAt, standingsOfIn } from './standings.ts'
import { entryOf, isInRound, type Place, seatOf, type TableNumber, type Tournament, tableOf } from './state.ts'
import type { MaybeRefusal } from './wagers.ts'

/** The outcome of the ballot for seats: round the tables, each time to the lowest free box. */
export function draw(draft: TournamentDraft, { by, order, vouchers }: CommandOf<'draw'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'draw', by)
  if (lacks) return lacks
  const { says } = now.rules
  const notNow = whyNoDraw(now)
  if (notNow !== undefined) return refusal(notNow, says.draw)
  const session = nextSession(now)
  const plan = now.conditions.sessions[session - 1]
  if (plan === undefined) return refusal('not-open', says.draw)
  const tables = tablesFor(now, plan.tables)
  if (tables === undefined) return refusal('too-few-tables', now.rules.powers.designate.clause)
  if (tables.some((table) => isLowLimit(now, table))) return refusal('low-limit-table', now.rules.lowLimitTables.clause)
  const members = membersOf(now)
  const isExact = order.length === members.length && new Set(order).size === order.length
  if (!isExact || order.some((player) => !members.includes(player))) return refusal('wrong-names', says.draw)
  if (session === 1 && members.length < now.conditions.entries.minimum) {
    return refusal('too-few-entries', says.entrants)
  }
  if (vouchers !== undefined && !isMix(now, vouchers)) return refusal('no-voucher', says.noVouchers)
  const boxes = now.configuration.rules.boxes.is
  if (order.length === 0 || order.length > boxes * tables.length) return refusal('wrong-names', says.draw)
  const places = order.map((player, index): Place => {
    const table = tables[index % tables.length] as TableNumber
    return { player, table, box: Math.floor(index / tables.length) + 1 }
  })
  draft.emit({ kind: 'seats-drawn', session, places })
  if (vouchers !== undefined) draft.emit({ kind: 'vouchers-mixed', order: vouchers })
  return undefined
}

/** Why no seats are drawn now: what has to be done first, or that all is done. */
function whyNoDraw({ state, drawn, isAnnounced }: Tournament): TournamentRefusalKind | undefined {
  if (state === 'draft') return 'not-published'
  if (state === 'finished') return 'is-over'
  if (drawn !== null) return 'already-drawn'
  return state === 'running' && !isAnnounced ? 'announce-first' : undefined
}

/** Whether these are the vouchers of the conditions in another order, before any was drawn. */
function isMix({ conditions, session }: Tournament, vouchers: readonly number[]): boolean {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
  return session === 0 && String(sorted(vouchers)) === String(sorted(conditions.vouchers))
}

function tablesFor({ designated }: Tournament, wanted: number): readonly TableNumber[] | undefined {
  if (designated.length === 0) return Array.from({ length: wanted }, (_, index) => index + 1)
  return designated.length < wanted ? undefined : designated.slice(0, wanted)
}

function isLowLimit({ rules, conditions }: Tournament, table: TableNumber): boolean {
  if (rules.lowLimitTables.is === 'no-such-tables') return false
  return Object.hasOwn(conditions.floor, String(table)) && conditions.floor[String(table)] === 'low-limit'
}

export function designate(draft: TournamentDraft, { by, tables }: CommandOf<'designate'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'designate', by)
  if (lacks) return lacks
  const { lowLimitTables, powers } = now.rules
  if (tables.some((table) => isLowLimit(now, table))) return refusal('low-limit-table', lowLimitTables.clause)
  const isList = tables.length > 0 && new Set(tables).size === tables.length
  if (!isList || tables.some((table) => !Number.isInteger(table) || table < 1) || now.drawn !== null) {
    return refusal('too-few-tables', powers.designate.clause)
  }
  draft.emit({ kind: 'tables-designated', tables })
  return undefined
}

export function buyIn(draft: TournamentDraft, { by }: CommandOf<'buyIn'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const { drawn, conditions } = now
  const player = by.person
  const isDrawn = by.role === 'player' && drawn?.places.some((place) => place.player === player)
  if (conditions.buyIn === null || !isDrawn || drawn?.paid.includes(player)) return refusal('not-drawn', says.buyIn)
  draft.emit({ kind: 'bought-in', player, cents: conditions.buyIn })
  return undefined
}

export function startSession(draft: TournamentDraft, { by, at }: CommandOf<'startSession'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'startSession', by)
  if (lacks) return lacks
  const { drawn, conditions, rules } = now
  if (drawn === null || now.state === 'cancelled') return refusal('nothing-drawn', rules.says.nothingDrawn)
  const { is, clause } = rules.noBuyIn
  const unpaid = conditions.buyIn === null ? [] : drawn.places.filter(({ player }) => !drawn.paid.includes(player))
  draft.emit({ kind: 'session-started', session: drawn.session, at })
  for (const { player } of unpaid) {
    draft.emit({ kind: 'player-out', player, how: is, clause, hand: 0, chips: NO_CENTS, lost: NO_CENTS, taken: 0 })
    if (is === 'disqualified') draft.emit({ kind: 'disqualification-recorded', player, clause })
  }
  for (const { number } of draft.now.tables) {
    placeMarker(draft, number)
    goOnWithout(draft, number)
  }
  return undefined
}

/** The marker lies on the lowest box with a player who is in. */
function placeMarker(draft: TournamentDraft, number: TableNumber): void {
  const { marker, seats } = draft.at(number)
  const first = seats.find(({ player }) => entryOf(draft.now, player)?.out === null)
  if (marker !== null && first !== undefined && first.box !== marker) {
    draft.emit({ kind: 'marker-moved', table: number, to: first.box })
  }
}

export function reschedule(draft: TournamentDraft, { by, session, to, at }: CommandOf<'reschedule'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'reschedule', by)
  if (lacks) return lacks
  const isPossible = Number.isInteger(session) && session > now.session && session <= now.conditions.sessions.length
  if (!isPossible || !(to > at) || now.state === 'cancelled') {
    return refusal('has-begun', now.rules.powers.reschedule.clause)
  }
  draft.emit({ kind: 'rescheduled', session, to, at })
  return undefined
}

/** Fixes the result of a session: who goes through, what chips are worth, and after the final the prizes. */
export function announce(draft: TournamentDraft, { by }: CommandOf<'announce'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'announce', by)
  if (lacks) return lacks
  const { clause } = now.rules.powers.announce
  const notNow = whyNoResult(now)
  if (notNow !== undefined) return refusal(notNow, clause)
  draft.emit({ kind: 'counted', chips: chipsNow(draft), clause })
  for (const at of now.tables) {
    draft.emit({ kind: 'standings-fixed', table: at.number, standings: standingsAt(now, at) })
  }
  const final = isFinal(now)
  const advances = final ? [] : now.tables.flatMap((at) => goingThrough(draft, at.number))
  draft.emit({ kind: 'announced', session: now.session, advances, isFinal: final, clause })
  if (!final) putOthersOut(draft, advances)
  exchangeChips(draft)
  if (final) payPrizes(draft)
  return undefined
}

/** Why no result can be announced now. */
function whyNoResult({ state, isAnnounced, tables }: Tournament): TournamentRefusalKind | undefined {
  if (state === 'finished') return 'is-over'
  if (state !== 'running' || tables.length === 0) return 'no-session'
  if (isAnnounced) return 'is-announced'
  if (tables.some((at) => at.playOff !== null || at.ballot !== null || isInRound(at))) return 'not-over'
  return tables.some((at) => !at.isPlayedOut) ? 'hands-left' : undefined
}

/** The players of a table who go through: the best ones. In some books, losers of the last hand fill free places. */
function goingThrough(draft: TournamentDraft, number: TableNumber): readonly PlayerId[] {
  const { now } = draft
  const at = draft.at(number)
  const advance = planOf(now)?.advance ?? 1
  if (now.rules.tooFewLeft.is === 'eliminated-by-placing') return standingsAt(now, at).flat().slice(0, advance)
  const { places, drawn, players } = placesLeft(draft, at, advance)
  return [...standingsOfIn(now, at).flat().slice(0, advance), ...[...drawn, ...players].slice(0, places)]
}

function putOthersOut(draft: TournamentDraft, advances: readonly PlayerId[]): void {
  const { announced } = draft.now.rules.says
  for (const { player } of draft.now.tables.flatMap(({ seats }) => seats)) {
    const isThrough = advances.includes(player) || entryOf(draft.now, player)?.out !== null
    if (!isThrough) putOut(draft, player, 'eliminated', announced)
  }
}

/** Chips that are money are exchanged, also those of players who are out. */
function exchangeChips(draft: TournamentDraft): void {
  const { conditions, rules, tables } = draft.now
  if (!conditions.chipsAreCash) return
  for (const at of tables) {
    for (const { player } of at.seats) {
      const cents = chipsOf(at.table, player)
      if (cents > 0) draft.emit({ kind: 'chips-exchanged', player, cents, clause: rules.cashFormats.clause })
    }
  }
}

function payPrizes(draft: TournamentDraft): void {
  const { now } = draft
  const standings = now.tables.flatMap((at) => standingsAt(now, at))
  const { clause } = now.rules.levelInFinal
  for (const { player, cents } of prizesFor(now, standings)) {
    draft.emit({ kind: 'prize-awarded', player, cents, clause })
  }
}

export function buyBack(draft: TournamentDraft, { by }: CommandOf<'buyBack'>): MaybeRefusal {
  const { now } = draft
  const { clause } = now.rules.buyBack
  const { buyBack: terms, sessions } = now.conditions
  const entry = entryOf(now, by.person)
  const isNext = sessions[now.session]?.takes === 'bought-back' && now.isAnnounced && now.drawn === null
  const isEliminated = by.role === 'player' && entry?.out?.how === 'eliminated' && now.state === 'running'
  if (terms === null || !isNext || !isEliminated || entry.buyBacks >= terms.times) {
    return refusal('cannot-buy-back', clause)
  }
  draft.emit({ kind: 'bought-back', player: by.person, fee: terms.fee })
  return undefined
}

export function returnChips(draft: TournamentDraft, { by, missing }: CommandOf<'returnChips'>): MaybeRefusal {
  const lacks = lacksTournamentPower(draft.now, 'returnChips', by)
  if (lacks) return lacks
  draft.emit({ kind: 'chips-returned', missing })
  return undefined
}

export function disqualify(draft: TournamentDraft, command: CommandOf<'disqualify'>): MaybeRefusal {
  const { now } = draft
  const { by, player, because, refund } = command
  const lacks = lacksTournamentPower(now, 'disqualify', by)
  if (lacks) return lacks
  const { disqualifyFor, powers, refundWhenDisqualified } = now.rules
  const { clause: power } = powers.disqualify
  const isReason = Object.hasOwn(disqualifyFor, because)
  const clause = isReason ? disqualifyFor[because as DisqualificationReason] : undefined
  if (clause === undefined) return refusal('no-reason', power)
  const entry = entryOf(now, player)
  const isOver = now.state === 'finished' || now.state === 'cancelled'
  if (entry === undefined || entry.out !== null || isOver) return refusal('not-in', power)
  const mayRefund = refundWhenDisqualified.is === 'for-absence' && because === 'absence'
  if (refund && !mayRefund) return refusal('no-refund', refundWhenDisqualified.clause)
  const at = tableOf(now, player)
  putOut(draft, player, 'disqualified', clause, 'before-a-hand')
  if (refund && entry.fees > 0) draft.emit({ kind: 'fee-refunded', player, cents: entry.fees, clause })
  if (at !== undefined) goOnWithout(draft, at.number)
  return undefined
}

export function absent(draft: TournamentDraft, { by, player, deduct }: CommandOf<'absent'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'absent', by)
  if (lacks) return lacks
  const { rules, conditions } = now
  const at = tableOf(now, player)
  const entry = entryOf(now, player)
  const isPlaying = at !== undefined && entry?.out === null && !now.isAnnounced
  if (!isPlaying) return refusal('not-in', rules.powers.absent.clause)
  const absence = rules.absence[conditions.format]
  if (absence?.is === 'out-at-once') {
    putOut(draft, player, 'forfeited', absence.clause, 'before-a-hand')
    goOnWithout(draft, at.number)
    return undefined
  }
  draft.emit({ kind: 'became-absent', table: at.number, player, deduct })
  return undefined
}

export function approveLeave(draft: TournamentDraft, { by, player }: CommandOf<'approveLeave'>): MaybeRefusal {
  const { now } = draft
  const lacks = lacksTournamentPower(now, 'approveLeave', by)
  if (lacks) return lacks
  const at = tableOf(now, player)
  if (at === undefined || entryOf(now, player)?.out !== null) return refusal('not-in', now.rules.says.leave)
  draft.emit({ kind: 'leave-approved', table: at.number, player })
  return undefined
}

export function leave(draft: TournamentDraft, { by }: CommandOf<'leave'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const out = entryOf(now, by.person)?.out
  if (out) return refusal('is-out', out.clause)
  const at = tableOf(now, by.person)
  if (at === undefined || !seatOf(at, by.person)?.mayLeave) return refusal('no-leave', says.leave)
  putOut(draft, by.person, 'left', says.leave, 'before-a-hand')
  goOnWithout(draft, at.number)
  return undefined
}
