import type { Answer, BoxNumber, PlayerId, PlayerLimits, Rules } from '@openpit/engine'
import { type Cents, isCents } from '@openpit/money'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { dueTime, notATime, noticeTooShort } from '../notices/time.ts'
import { lastWager } from '../people/attendance.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import type { KeptMinimum, NewLimits, Notice } from '../people/event.ts'
import { hasWager, noSuchBox, seatedAt } from '../people/seating.ts'
import { clauseOf, mayNot } from '../powers.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'

/** Changes the table's limits as the book allows: at once, after a notice, or because all players agree. */
export function changeLimits(table: Table, command: PeopleCommandOf<'changeLimits'>): TableDecision {
  const ahead = limitsAhead(table)
  const minimum = command.minimum ?? ahead.minimum
  const maximum = command.maximum ?? ahead.maximum
  const refusal =
    mayNot(table, 'changeLimits', command) ??
    notLimits(table, minimum, maximum) ??
    notATime(command.at, clauseOf(table, 'changeLimits'))
  if (refusal) return refuse(refusal)
  switch (command.how) {
    case 'at-once':
      return changeAtOnce(table, ahead, minimum, maximum)
    case 'agreed':
      return changeByAgreement(table, minimum, maximum, command.agreedBy ?? [])
    case 'with-notice':
      return changeWithNotice(table, command)
    default:
      return refuse({ kind: 'words-needed', clause: clauseOf(table, 'changeLimits'), field: 'how' })
  }
}

/** The limits as they will be once the layout is empty: a second change must not undo one that still waits. */
export function limitsAhead({ rules, people }: Table): NewLimits {
  const { minimum, maximum } = rules
  return people.limitsDue ?? { minimum: minimum.is, maximum: maximum.is, clause: minimum.clause, kept: people.kept }
}

function changeAtOnce({ people, peopleRules }: Table, ahead: NewLimits, minimum: Cents, maximum: Cents): TableDecision {
  const { noticeOfLimits, noticeMinutes, raisedAtOnce, says } = peopleRules
  if (noticeOfLimits.is === 'raised-minimum' && minimum <= ahead.minimum) {
    return acceptLimits({ ...ahead, minimum, maximum, kept: ahead.kept.filter((one) => one.minimum < minimum) })
  }
  if (raisedAtOnce.is === 'refused') {
    return refuse({ kind: 'notice-needed', clause: noticeMinutes.clause, minutes: noticeMinutes.is })
  }
  const kept = people.present.map((player) => ({ player, minimum: keptMinimum(ahead.kept, player) ?? ahead.minimum }))
  return acceptLimits({ minimum, maximum, clause: says.newcomers, kept })
}

function changeByAgreement(
  { people, peopleRules }: Table,
  minimum: Cents,
  maximum: Cents,
  by: readonly PlayerId[],
): TableDecision {
  const { is, clause } = peopleRules.consentOfAll
  if (is === 'not-asked') return refuse({ kind: 'not-in-this-book', clause })
  const missing = people.present.filter((player) => !by.includes(player))
  if (missing.length > 0) return refuse({ kind: 'not-all-agree', clause, missing })
  return acceptLimits({ minimum, maximum, clause, kept: [] })
}

function changeWithNotice(table: Table, command: PeopleCommandOf<'changeLimits'>): TableDecision {
  const { by, at, minimum = null, maximum = null } = command
  const refusal = noticeTooShort(command, table.peopleRules.noticeMinutes)
  if (refusal) return refuse(refusal)
  const due = dueTime(command, table.peopleRules.noticeMinutes)
  return accept([{ kind: 'notice-posted', notice: { of: 'limits', minimum, maximum, due }, by, at }])
}

function acceptLimits(limits: NewLimits): TableDecision {
  return accept([{ kind: 'limits-due', limits, announced: false }])
}

/** The limits that a notice announced. A limit that it does not name keeps the value that it has by then. */
export function announcedLimits(table: Table, notice: Extract<Notice, { of: 'limits' }>): TableEvent {
  const ahead = limitsAhead(table)
  const { clause } = table.peopleRules.noticeMinutes
  // Only a notice that states the new minimum ends the minimums that players have kept.
  const next = notice.minimum === null ? ahead : { minimum: notice.minimum, clause, kept: [] }
  const maximum = Math.max(notice.maximum ?? ahead.maximum, next.minimum) as Cents
  return { kind: 'limits-due', limits: { ...next, maximum }, announced: true }
}

/** Puts waiting limits into effect. Players who have left meanwhile lose their old minimum. */
export function limitsChanged({ people }: Table, limits: NewLimits): TableEvent {
  const kept = limits.kept.filter(({ player }) => people.present.includes(player))
  return { kind: 'limits-changed', limits: { ...limits, kept } }
}

function keptMinimum(kept: readonly KeptMinimum[], player: PlayerId): Cents | undefined {
  return kept.find((one) => one.player === player)?.minimum
}

function notLimits(table: Table, minimum: Cents, maximum: Cents): TableRefusal | undefined {
  const clause = table.rules.minimum.clause
  if (!isCents(minimum) || minimum <= 0) return { kind: 'not-an-amount', clause, field: 'minimum' }
  if (!isCents(maximum) || maximum <= 0) return { kind: 'not-an-amount', clause, field: 'maximum' }
  if (minimum > maximum) return { kind: 'limits-crossed', clause: table.rules.maximum.clause }
  return undefined
}

/** Grants a player personal limits, above those of the table. */
export function grantLimits(table: Table, command: PeopleCommandOf<'grantLimits'>): TableDecision {
  const { player, minimum, maximum } = command
  const { rules, peopleRules, people } = table
  const refusal = mayNot(table, 'grantLimits', command) ?? notLimits(table, minimum, maximum)
  if (refusal) return refuse(refusal)
  const clause = clauseOf(table, 'grantLimits')
  if (!people.present.includes(player)) return refuse({ kind: 'not-at-the-table', clause, player })
  if (maximum <= rules.maximum.is) return refuse({ kind: 'not-above-the-sign', clause, maximum: rules.maximum.is })
  if (peopleRules.ownLimits.is === 'for-the-player') {
    return accept([{ kind: 'limits-granted', clause, player, box: null, minimum, maximum }])
  }
  const { box } = command
  if (box === undefined) return refuse({ kind: 'which-box', clause })
  const taken = noSuchBox(table, box) ?? sharedBox(table, player, box)
  return taken ? refuse(taken) : accept([{ kind: 'limits-granted', clause, player, box, minimum, maximum }])
}

/** Refuses personal limits on a box that other players use. */
function sharedBox({ round, people, peopleRules }: Table, player: PlayerId, box: BoxNumber): TableRefusal | undefined {
  const seated = seatedAt(round, box)
  const others = [...(seated === null ? [] : [seated]), ...people.present.filter((one) => hasWager(round, one, box))]
  const other = others.find((one) => one !== player)
  if (other === undefined) return undefined
  return { kind: 'box-of-another', clause: peopleRules.says.ownBox, box, player: other }
}

/** The table's rules with the limits that bind this player on this box, and the clauses that set them. */
export function rulesFor(table: Table, player: PlayerId, box: BoxNumber): Rules {
  const { rules } = table
  const minimum = minimumFor(table, player, box)
  const clause = holdClause(table, player, box)
  if (clause !== undefined) return { ...rules, minimum, maximum: { is: minimum.is, clause } }
  const maximum = maximumOn(table, player, box)
  const raised = raiseLimit(table, player, box)
  return { ...rules, minimum, maximum: raised !== undefined && raised.is < maximum.is ? raised : maximum }
}

/** The most that a player may raise to, if a notice limits raises. The first wager of a shoe is not limited. */
function raiseLimit({ people, peopleRules }: Table, player: PlayerId, box: BoxNumber): Answer<Cents> | undefined {
  const last = people.raisesLimited ? lastWager(people.rounds, player, box) : undefined
  const { is: times, clause } = peopleRules.raiseFactor
  return last === undefined ? undefined : { is: (last * times) as Cents, clause }
}

function minimumFor(table: Table, player: PlayerId, box: BoxNumber): Answer<Cents> {
  const { rules, people, peopleRules } = table
  const own = ownLimitsOf(table, player, box)
  if (own) return { is: own.minimum, clause: clauseOf(table, 'grantLimits') }
  const kept = keptMinimum(people.kept, player)
  return kept === undefined ? rules.minimum : { is: kept, clause: peopleRules.raisedAtOnce.clause }
}

/** The maximum for a player's wagers on a box, unless the player is held to the minimum. */
export function maximumOn(table: Table, player: PlayerId, box: BoxNumber): Answer<Cents> {
  const own = ownLimitsOf(table, player, box)
  return own ? { is: own.maximum, clause: clauseOf(table, 'grantLimits') } : table.rules.maximum
}

/** The players whose limits on a box differ from the table's. */
export function playerLimitsOn(table: Table, box: BoxNumber): readonly PlayerLimits[] {
  const { kept, ownLimits } = table.people
  const players = new Set([...kept, ...ownLimits].map(({ player }) => player))
  return [...players].map((player) => ({
    player,
    minimum: minimumFor(table, player, box),
    maximum: ownLimitsOf(table, player, box) ? maximumOn(table, player, box) : null,
  }))
}

function ownLimitsOf(
  { people }: Table,
  player: PlayerId,
  box: BoxNumber,
): { minimum: Cents; maximum: Cents } | undefined {
  return people.ownLimits.find((own) => own.player === player && (own.box === null || own.box === box))
}

/** The clause that holds a player to the minimum on a box, if one does. */
function holdClause(table: Table, player: PlayerId, box: BoxNumber): Answer<unknown>['clause'] | undefined {
  const { people } = table
  if (people.boxLimits.some((limit) => limit.player === player && limit.atMinimum)) return clauseOf(table, 'limitBoxes')
  const held = people.held.find((one) => one.player === player && (one.box === null || one.box === box))
  return held && clauseOf(table, held.lasts === 'this-shoe' ? 'holdForShoe' : 'holdFurther')
}
