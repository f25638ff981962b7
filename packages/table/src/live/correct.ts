import { lacksPower } from '@openpit/engine'
import type { TableCommand } from '../command.ts'
import { poolDue } from '../jackpot/pool-shows.ts'
import { Progress, type TableStep } from '../progress.ts'
import type { TableRefusal } from '../refusal.ts'
import type { PlayResult } from '../result.ts'
import { type Table, type TableEvent, waitsAt } from '../table.ts'
import type { RulingCommand } from './command.ts'
import { type Course, type CourseStep, eventsOf } from './course.ts'
import { notInDecks } from './facts.ts'
import { heldDue } from './held.ts'
import type { HeldCard } from './live.ts'
import { beforeFirstCard, goBack, isOnWagers, type Target, targetOf } from './reconstruct.ts'

type CorrectCard = Extract<RulingCommand, { do: 'correctCard' }>

export function correctionRefusal(table: Table, { by, card, is }: CorrectCard): TableRefusal | undefined {
  const { liveRules, rules } = table
  const notTheirs = lacksPower(rules, liveRules.powers.correctCard, by)
  if (notTheirs) return notTheirs
  const clause = liveRules.correction
  const target = targetOf(table)
  if (target === undefined) return { kind: 'nothing-to-put-right', clause }
  const { cards } = target.course
  const read = cards[card - 1]
  if (!Number.isInteger(card) || read === undefined) return { kind: 'no-such-card', clause, cards: cards.length }
  return notInDecks(table, is, read.card === is ? 1 : 0)
}

/** Carries out a command at a table. It is an argument, because to import it would make a circular import. */
type Play = (table: Table, command: TableCommand, again?: number) => PlayResult

/**
 * Plays the round again with the right card. Everybody decides as before, as far as that is lawful on the right cards;
 * from the first decision that is not, people decide again, with the later cards held.
 */
export function correctCard(table: Table, { card, is }: CorrectCard, play: Play): readonly TableStep[] {
  const target = targetOf(table) as Target
  const was = (target.course.cards[card - 1] as HeldCard).card
  const clause = table.liveRules.correction
  const progress = new Progress(table)
  const [first, ...rest] = goBack(table, target, beforeFirstCard(target.course), clause)
  const back = [first as TableEvent, ...rest].map((event) => withRightCard(event, target.course, card, is))
  const corrected: TableEvent = { kind: 'card-corrected', number: card, was, is, clause }
  const isRecall = first?.kind === 'last-round-recalled'
  progress.add(isRecall ? [first, corrected, ...back.slice(1)] : [corrected, ...back])
  const prizes = eventsOf(target.course).flatMap((event) => (event.kind === 'prize-drawn' ? [event.perDollar] : []))
  return [...progress.steps, ...playAgain(progress.table, target.course.steps.slice(1), prizes, play)]
}

function withRightCard(event: TableEvent, { cards }: Course, number: number, is: HeldCard['card']): TableEvent {
  if (event.kind !== 'round-reconstructed') return event
  const wrong = cards[number - 1]?.number
  return { ...event, held: event.held.map((held) => (held.number === wrong ? { ...held, card: is } : held)) }
}

/**
 * Deals the held cards and repeats the decisions, until a decision is no longer lawful. Rulings on wagers that came
 * after it stand all the same.
 */
export function playAgain(
  table: Table,
  made: readonly CourseStep[],
  drawn: readonly number[],
  play: Play,
): readonly TableStep[] {
  const decisions = [...made]
  const prizes = [...drawn]
  const steps: TableStep[] = []
  let now = table
  for (;;) {
    const due = dueAgain(now, prizes)
    const decision = due === undefined ? nextDecision(now, decisions) : undefined
    const command = due ?? decision?.command
    if (command === undefined) return steps
    const played = play(now, command, decision?.version)
    if (!played.ok && decision !== undefined && decisions.some((step) => isOnWagers(step.command))) {
      decisions.splice(0, decisions.length, ...decisions.filter((step) => isOnWagers(step.command)))
      continue
    }
    if (!played.ok) return steps
    steps.push(...played.steps)
    now = played.table
  }
}

function dueAgain(table: Table, prizes: number[]): TableCommand | undefined {
  const waits = waitsAt(table).for
  if (waits === 'prize') {
    const perDollar = prizes.shift()
    return perDollar === undefined ? undefined : { do: 'prize', perDollar }
  }
  return poolDue(table) ?? heldDue(table)
}

/** The next decision that was made, unless cards, prizes or the shoe come first. `closeOffers` needs open offers. */
function nextDecision(table: Table, decisions: CourseStep[]): CourseStep | undefined {
  const waits = waitsAt(table).for
  if (waits !== 'decision' && waits !== 'answers') return undefined
  while (decisions[0]?.command.do === 'closeOffers' && table.round.offers === null) decisions.shift()
  return decisions.shift()
}
