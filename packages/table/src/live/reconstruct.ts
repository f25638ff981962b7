import { DEALERS_PLACE, lacksPower, type Settlement } from '@openpit/engine'
import { type Account, type Posting, postings } from '@openpit/ledger'
import type { Cents } from '@openpit/money'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { RulingCommand } from './command.ts'
import {
  type Course,
  type CourseEvent,
  type CourseStep,
  cardsAfter,
  courseUpTo,
  eventsOf,
  isDealtCard,
  roundAfter,
} from './course.ts'
import type { LiveEvent } from './event.ts'
import type { Live } from './live.ts'

type Reconstruct = Extract<RulingCommand, { do: 'reconstruct' }>

/** The round that can be put right: the one in play, or the last one until the next has its first card. */
export interface Target {
  readonly course: Course
  readonly commandsAt: readonly number[]
  readonly isLast: boolean
  readonly isOver: boolean
}

export function targetOf({ live, round }: Table): Target | undefined {
  if (live === null) return undefined
  if (live.course !== null && (live.course.dealt.length > 0 || round.phase !== 'wagering')) {
    const isOver = round.phase === 'ended'
    return { course: live.course, commandsAt: live.commandsAt, isLast: false, isOver }
  }
  if (live.last === null) return undefined
  return { course: live.last.course, commandsAt: live.last.commandsAt, isLast: true, isOver: true }
}

/** Goes back to a point of the round. What followed is undone, and the cards that came out since are held. */
export function reconstruct(table: Table, command: Reconstruct): TableDecision {
  const refusal = reconstructRefusal(table, command)
  if (refusal) return refuse(refusal)
  const target = targetOf(table) as Target
  const { liveRules } = table
  const from = decisionAt(table, command.from)
  if (from === undefined) {
    const { leftOver, dealMadeAnew } = liveRules
    return accept(goBack(table, target, beforeFirstCard(target.course), dealMadeAnew.clause, leftOver.is))
  }
  return accept(goBack(table, target, eventsBefore(target.course, from), liveRules.goesBack.clause))
}

/** The decision to go back to. To go back to the deal, or to a wager before it, is to repeat the deal. */
function decisionAt(table: Table, from: number | undefined): number | undefined {
  const target = from === undefined ? undefined : targetOf(table)
  if (target === undefined || from === undefined || !target.commandsAt.includes(from)) return from
  return target.course.steps.some(({ version }) => version < from) ? from : undefined
}

/** Rulings on wagers after the point to which the round goes back. They are not decisions, so they stand. */
export function rulingsAfter(table: Table, { from }: Reconstruct): readonly CourseStep[] {
  const steps = targetOf(table)?.course.steps ?? []
  return steps.filter(({ command, version }) => isOnWagers(command) && (from === undefined || version >= from))
}

/** Whether a command rules on a wager, whatever the cards. */
export function isOnWagers({ do: name }: CourseStep['command']): boolean {
  return name === 'voidWager' || name === 'capWagers'
}

export function reconstructRefusal(table: Table, { by, from: point }: Reconstruct): TableRefusal | undefined {
  const { liveRules, rules } = table
  const from = decisionAt(table, point)
  const question = from === undefined ? liveRules.dealMadeAnew : liveRules.goesBack
  const notTheirs = lacksPower(rules, { is: liveRules.powers.reconstruct.is, clause: question.clause }, by)
  if (notTheirs) return notTheirs
  const target = targetOf(table)
  if (target === undefined) return { kind: 'nothing-to-put-right', clause: question.clause }
  if (from !== undefined) return cannotGoBack(table, target, from)
  return liveRules.dealMadeAnew.is === 'until-the-next-round' ? undefined : tooLateToDealAnew(table, target)
}

function cannotGoBack({ liveRules }: Table, { isOver, commandsAt }: Target, from: number): TableRefusal | undefined {
  const { is, clause } = liveRules.goesBack
  const isTooLate = isOver && is === 'until-the-final-settlement'
  const isGone = !commandsAt.includes(from)
  return isTooLate || isGone ? { kind: 'nothing-to-put-right', clause } : undefined
}

/** Some books repeat the deal only at an early stage. The refusal has the clause of the error, if there is one. */
function tooLateToDealAnew(table: Table, { course, isLast, isOver }: Target): TableRefusal | undefined {
  const round = isLast ? roundAfter(course) : table.round
  const isThirdOut = isOver || course.dealt.length > initialCards(course)
  const kind = 'nothing-to-put-right'
  if (!isThirdOut) {
    return round.settled.length === 0 ? undefined : { kind, clause: table.liveRules.dealMadeAnew.clause }
  }
  return { kind, clause: errorClause(table, course) ?? table.liveRules.dealMadeAnew.clause }
}

/**
 * Books that repeat a wrong deal only at an early stage have other remedies for later. While the deal can still be
 * repeated, they are refused.
 */
export function dealtAnewInstead(table: Table): TableRefusal | undefined {
  const { is, clause } = table.liveRules.dealMadeAnew
  const target = targetOf(table)
  if (target === undefined || is === 'until-the-next-round') return undefined
  return tooLateToDealAnew(table, target) ? undefined : { kind: 'deal-can-be-made-anew', clause }
}

function initialCards(course: Course): number {
  const places = eventsOf(course).find((event) => event.kind === 'betting-closed')?.places
  return places?.length ?? 2 * course.start.boxes.length + 1
}

/** The clause of the error that a wrong initial deal made: by the places where its cards were put. */
function errorClause({ rules }: Table, course: Course) {
  const places = eventsOf(course).find((event) => event.kind === 'betting-closed')?.places
  if (places === undefined) return undefined
  const wagered = course.start.boxes.map(({ number }) => number)
  const cardsAt = (place: number) => places.filter((other) => other === place).length
  if (places.some((place) => place !== DEALERS_PLACE && !wagered.includes(place))) return rules.handWithoutWager.clause
  if (cardsAt(DEALERS_PLACE) === 0) return rules.dealerCardMissed.clause
  if (wagered.some((box) => cardsAt(box) === 0)) return rules.boxWithoutCards.clause
  if (wagered.some((box) => cardsAt(box) === 1)) return rules.boxWithOneCard.clause
  return undefined
}

/** How many events come before the round's first card. */
export function beforeFirstCard(course: Course): number {
  const index = eventsOf(course).findIndex(isDealtCard)
  return index < 0 ? eventsOf(course).length : index
}

/** How many events come before the command at this version. */
function eventsBefore(course: Course, version: number): number {
  return eventsOf({ ...course, steps: course.steps.filter((step) => step.version < version) }).length
}

/** The events that take a round back to its first `keep` events. */
export function goBack(
  table: Table,
  target: Target,
  keep: number,
  clause: Extract<LiveEvent, { kind: 'round-reconstructed' }>['clause'],
  leftOver?: 'held' | 'burned',
): readonly TableEvent[] {
  const { course, isLast } = target
  const kept = courseUpTo(course, keep)
  const undone = eventsOf(course).slice(keep)
  const live = table.live as Live
  const held = cardsAfter(course, kept, live.held)
  const back: TableEvent = {
    kind: 'round-reconstructed',
    keep,
    anew: leftOver !== undefined,
    held,
    leftOver: leftOver ?? 'held',
    ...linesChanged(roundAfter(course).settled, roundAfter(kept).settled),
    postings: reversed(undone),
    clause,
  }
  return [...(isLast ? [RECALL] : []), back, ...poolBack(table, undone)]
}

const RECALL: TableEvent = { kind: 'last-round-recalled' }

/** Which settled lines no longer stand, and which stand again, if the round goes back. */
function linesChanged(
  now: readonly Settlement[],
  then: readonly Settlement[],
): { readonly undone: readonly Settlement[]; readonly restored: readonly Settlement[] } {
  const isSame = (line: Settlement, index: number) => isDeepEqual(line, then[index])
  return {
    undone: now.filter((line, index) => !isSame(line, index)),
    restored: then.filter((_, index) => !isSame(now[index] as Settlement, index)),
  }
}

function isDeepEqual(line: Settlement, other: Settlement | undefined): boolean {
  return line === other || JSON.stringify(line) === JSON.stringify(other)
}

/** The postings that undo those of these events, netted by account. The pool is undone by its own event. */
function reversed(events: readonly CourseEvent[]): readonly Posting[] {
  const sums = new Map<string, { account: Account; cents: number }>()
  for (const event of events) {
    if (event.kind === 'pool-changed') continue
    for (const { account, cents } of postings(event)) {
      const key = JSON.stringify(account)
      const sum = sums.get(key)
      sums.set(key, { account, cents: (sum?.cents ?? 0) - cents })
    }
  }
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents }) => ({ account, cents: cents as Cents }))
}

function poolBack({ pool }: Table, undone: readonly CourseEvent[]): readonly TableEvent[] {
  const changes = undone.filter((event) => event.kind === 'pool-changed')
  const [first] = changes
  if (first === undefined) return []
  const paid = changes.reduce((sum, change) => sum - change.paid, 0) as Cents
  return [{ kind: 'pool-changed', from: pool.shows, to: first.from, paid }]
}
