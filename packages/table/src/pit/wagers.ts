import {
  type BoxNumber,
  bettorOn,
  boxAt,
  type Clause,
  type Command,
  decide,
  lacksPower,
  type PlayerId,
  type Round,
  type RoundEvent,
  type Rules,
  SIDE_NAMES,
} from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { rulesFor } from '../limits/limits.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { PaymentRuling } from './command.ts'
import { isOpen, openDuty } from './duties.ts'
import { isPayable } from './rounding.ts'

type VoidWager = Extract<Command, { do: 'voidWager' }>
type RecordedWager = Extract<Command, { do: 'recordWager' }>
type ReturnWager = Extract<PaymentRuling, { do: 'returnWager' }>

/** Why a wager is not void on this ground. */
export function groundRefusal(table: Table, { ground, by }: VoidWager): TableRefusal | undefined {
  const { pitRules, rules } = table
  const power = rules.powers.voidWager
  const known = ground !== undefined && Object.hasOwn(pitRules.voidGrounds, ground)
  const answer = known ? pitRules.voidGrounds[ground] : undefined
  const notTheirs = lacksPower(rules, { ...power, clause: answer?.clause ?? power.clause }, by)
  if (notTheirs) return notTheirs
  if (ground === undefined || (answer !== undefined && answer.is !== 'not-in-this-book')) {
    return settledRefusal(table, ground)
  }
  return { kind: 'not-in-this-book', clause: answer?.clause ?? rules.powers.voidWager.clause }
}

/** A wager that is found invalid when its round is over: the round stands. */
function settledRefusal({ pitRules, rules, round }: Table, ground: VoidWager['ground']): TableRefusal | undefined {
  const { is } = ground === undefined ? rules.voidedWager : pitRules.voidGrounds[ground]
  if (round.phase !== 'ended' || is !== 'wins-nothing' || pitRules.invalid === null) return undefined
  return { kind: 'wrong-phase', clause: pitRules.invalid.over, phase: round.phase }
}

/** The rules by which a void wager is judged: the ground says what becomes of it. */
export function rulesForGround({ pitRules, rules }: Table, { ground }: VoidWager): Rules {
  if (ground === undefined) return rules
  const { is, clause } = pitRules.voidGrounds[ground]
  return is === 'not-in-this-book' ? rules : { ...rules, voidedWager: { is, clause } }
}

/**
 * What is noted before a wager becomes void. Where nobody keeps track of staff, only a wager with a ground is noted.
 */
export function voidNotes(table: Table, { ground, player, box }: VoidWager): readonly TableEvent[] {
  const { pit, pitRules, rules, round } = table
  if (pit.staff === null && ground === undefined) return []
  const { invalid } = pitRules
  // Where wagers can be invalid, a ruling without a ground is about a missing card.
  const usual = invalid === null ? rules.voidedWager : pitRules.voidGrounds.noCard
  const answer = ground === undefined ? usual : pitRules.voidGrounds[ground]
  const plain = ground === undefined ? rules.powers.voidWager.clause : answer.clause
  const isInvalid = answer.is === 'wins-nothing' && invalid !== null
  const fate = round.phase === 'wagering' ? invalid?.before : invalid?.later
  const clause = isInvalid ? (fate ?? plain) : plain
  return [{ kind: 'wager-voided', player, box, ground: ground ?? null, broke: answer.clause, clause }]
}

/** Why a wager that a player spoke cannot be placed by the dealer. */
export function spokenRefusal(table: Table, { by }: RecordedWager): TableRefusal | undefined {
  const { rules, round, pitRules } = table
  const { is, clause } = pitRules.spokenWagers
  const notTheirs = lacksPower(rules, { ...rules.powers.recordWager, clause }, by)
  if (notTheirs) return notTheirs
  if (is === 'not-in-this-book') return { kind: 'not-in-this-book', clause }
  const isLate = round.phase !== 'ended' && (round.phase !== 'wagering' || round.noMoreBets)
  return isLate ? { kind: 'called-already', clause } : undefined
}

/** A wager that cannot be paid exactly, of a player to whom a payment was rounded up, may be refused. No other may. */
export function refuseOddWager(
  table: Table,
  command: PeopleCommandOf<'refuseWager'>,
  otherwise: Clause,
): TableDecision {
  const { by, player, box, reason } = command
  const { rules, round, pit, pitRules } = table
  const power = pitRules.powers.refuseOddWager
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return refuse(notTheirs)
  const { clause } = power
  const bettor = bettorOn(boxAt(round, box), player)
  const isOdd = bettor !== undefined && !isPayable(table, bettor.cents)
  if (round.phase !== 'wagering' || !isOdd || !pit.rounded.includes(player)) {
    return refuse({ kind: 'payable-exactly', clause: otherwise })
  }
  const decision = decide(round, { do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }, rules)
  if (!decision.ok) return refuse({ ...decision.refusal, clause })
  const returned = decision.events.map((event) => ('clause' in event ? { ...event, clause } : event))
  return accept([{ kind: 'wager-refused', player, box, reason, by, clause }, ...returned])
}

/** A wager below the minimum was paid or collected: its owner is to be warned, once. */
export function warnings(table: Table, events: readonly TableEvent[]): readonly TableEvent[] {
  const { pit, pitRules } = table
  if (pitRules.foundBelowMinimum.is === 'valid' || pit.staff === null) return []
  const owners = events.flatMap((event) => {
    if (event.kind !== 'wager-settled' || event.line.wager !== 'main' || event.line.outcome === 'void') return []
    return [event.line]
  })
  const warned: PlayerId[] = []
  for (const { player, box } of owners) {
    const isKnown = warned.includes(player) || pit.warned.some((one) => one.player === player)
    if (isKnown || isOpen(table, 'warn', player) || !isBelowMinimum(table, table.round, player, box)) continue
    warned.push(player)
  }
  return warned.map((player) => openDuty(table, 'warn', { player }))
}

function isBelowMinimum(table: Table, round: Round, player: PlayerId, box: BoxNumber): boolean {
  const bettor = bettorOn(boxAt(round, box), player)
  return bettor !== undefined && bettor.cents < rulesFor(table, player, box).minimum.is
}

/** The round with a wager that may go back: the one in play, or the last until the next has its first card. */
function roundToReturn({ round, live, pit }: Table, { player, box }: ReturnWager): FoundWager | undefined {
  const has = (one: Round) => bettorOn(boxAt(one, box), player) !== undefined
  if (has(round)) return { round, number: pit.round, isLast: false, isOver: round.phase === 'ended' }
  const last = live?.last?.round
  return last && has(last) ? { round: last, number: pit.round - 1, isLast: true, isOver: true } : undefined
}

interface FoundWager {
  readonly round: Round
  readonly number: number
  readonly isLast: boolean
  readonly isOver: boolean
}

export function isReturnOver(table: Table, command: ReturnWager): boolean {
  return roundToReturn(table, command)?.isOver === true
}

export function returnsLastRound(table: Table, command: ReturnWager): boolean {
  return roundToReturn(table, command)?.isLast === true
}

/** Why a wager does not go back: it is not below the minimum, or was placed before its owner was warned. */
export function returnRefusal(table: Table, command: ReturnWager): TableRefusal | undefined {
  const { by, player, box } = command
  const { rules, pit, pitRules } = table
  const power = pitRules.powers.returnWager
  const notTheirs = lacksPower(rules, power, by)
  if (notTheirs) return notTheirs
  const { clause } = power
  const found = roundToReturn(table, command)
  if (found === undefined) return { kind: 'no-wager-on-box', clause, box }
  if (!isBelowMinimum(table, found.round, player, box)) {
    return { kind: 'not-below-minimum', clause, minimum: rulesFor(table, player, box).minimum.is }
  }
  const isWarned = pit.warned.some((one) => one.player === player && one.from <= found.number)
  if (!isWarned) return { kind: 'not-warned', clause, player }
  const lines = linesOf(found.round, command)
  const isGone = found.isOver && lines.length === 0
  return isGone ? { kind: 'no-wager-on-box', clause, box } : undefined
}

function linesOf({ settled }: Round, { player, box }: ReturnWager) {
  return settled.filter(
    (line) => line.player === player && line.box === box && line.outcome !== 'void' && !isSide(line.wager),
  )
}

function isSide(wager: string): boolean {
  return (SIDE_NAMES as readonly string[]).includes(wager)
}

/** The wager goes back, whatever its result was. Side wagers have limits of their own and stand. */
export function returnWager(table: Table, command: ReturnWager): TableDecision {
  const { by, player, box } = command
  const { clause } = table.pitRules.powers.returnWager
  const note: TableEvent = { kind: 'wager-handed-back', player, box, clause }
  const { round } = table
  if (round.phase === 'ended') {
    const back = linesOf(round, command).map((line): TableEvent => ({ kind: 'settlement-reversed', line, clause }))
    return accept([note, ...back])
  }
  const rules: Rules = { ...table.rules, voidedWager: { is: 'never-was', clause } }
  const decision = decide(round, { do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }, rules)
  return decision.ok ? accept([note, ...decision.events.filter(isNoSideReversal)]) : decision
}

function isNoSideReversal(event: RoundEvent): boolean {
  return event.kind !== 'settlement-reversed' || !isSide(event.line.wager)
}
