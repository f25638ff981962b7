import type { Card } from '@openpit/cards'
import { type Actor, type BoxNumber, type Clause, type Command, playerActor, type Round } from '@openpit/engine'
import type { DecisionName } from '../live/command.ts'
import { playAgain } from '../live/correct.ts'
import { type CourseStep, eventsOf } from '../live/course.ts'
import { type Target, targetOf } from '../live/reconstruct.ts'
import { isPaymentRuling } from '../pit/command.ts'
import { play } from '../play.ts'
import type { TableRefusal } from '../refusal.ts'
import type { PlayResult } from '../result.ts'
import { type Table, waitsAt } from '../table.ts'
import type { MoneyRuling } from './proposal.ts'
import { needsSecondPerson, rulingClause } from './second-person.ts'

/** What a supervisor has found out: which decision was not followed, or which card was read wrongly. */
export interface Finding {
  /** The point of the command that was wrong. */
  readonly from?: number
  /** What the player had decided there. */
  readonly decided?: DecisionName
  /** The number of the wrong card in its round, from one, and what it is. */
  readonly card?: number
  readonly is?: Card
}

/** A command that can put a round right. */
export type RemedyCommand =
  | Extract<MoneyRuling, { do: 'reconstruct' | 'correctCard' | 'voidRound' }>
  | Extract<Command, { do: 'voidHand' }>

/** One way to put a round right, with what it would lead to. */
export interface Remedy {
  readonly command: RemedyCommand
  readonly clause: Clause
  /** Why the book does not allow it here; `null` if it does. */
  readonly refusal: TableRefusal | null
  readonly needsSecond: boolean
  /** The table as it would be. The same table if it is refused. */
  readonly after: Table
  /** The decisions that `after` assumes: their players make them again, and may decide otherwise. */
  readonly assumes: readonly { readonly box: BoxNumber; readonly do: string }[]
}

/**
 * The ways to put a round with real cards right, lawful or not, for a person in this role. While a ruling waits for a
 * second person, that one is the only way. Nothing happens at the table.
 */
export function remediesAt(table: Table, by: Actor, finding: Finding = {}): readonly Remedy[] {
  if (table.live === null) return []
  // Whether this person is on duty is another question: they may look at the remedies first.
  const open: Table = { ...table, pit: { ...table.pit, staff: null } }
  if (open.ruling !== null) return waitingRemedy(open, open.ruling.command)
  return candidates(open, by, finding).map((command) => remedyBy(open, command))
}

/** The round that a ruling is about: the one in play, or the last one while the next has no card. */
export function ruledRound(table: Table): Round {
  const target = targetOf(table)
  return target?.isLast && table.live?.last ? table.live.last.round : table.round
}

function candidates(table: Table, by: Actor, { from, decided, card, is }: Finding): readonly RemedyCommand[] {
  const wrong = stepAt(table, from)
  const box = wrong === undefined ? undefined : boxOf(wrong)
  return [
    ...(from === undefined ? [] : [{ do: 'reconstruct', by, from, ...(decided && { decided }) } as const]),
    ...(card === undefined || is === undefined ? [] : [{ do: 'correctCard', by, card, is } as const]),
    { do: 'reconstruct', by },
    ...(box === undefined ? [] : [{ do: 'voidHand', by, box } as const]),
    { do: 'voidRound', by },
  ]
}

function remedyBy(table: Table, command: RemedyCommand): Remedy {
  const { do: name } = command
  const needsSecond = name !== 'voidHand' && needsSecondPerson(table, command)
  const clause = name === 'voidHand' ? table.rules.powers.voidHand.clause : rulingClause(table, command)
  const played = confirmed(play(table, command), command.by)
  if (!played.ok) {
    const { refusal } = played
    return { command, clause: refusal.clause ?? clause, refusal, needsSecond, after: table, assumes: [] }
  }
  return { command, clause, refusal: null, needsSecond, ...goOn(table, played.table, command) }
}

function waitingRemedy(table: Table, command: MoneyRuling): readonly Remedy[] {
  if (isPaymentRuling(command) || command.do === 'capWagers') return []
  const clause = rulingClause(table, command)
  const played = play(table, { do: 'confirm', by: secondPerson(command.by) })
  if (!played.ok) return [{ command, clause, refusal: played.refusal, needsSecond: true, after: table, assumes: [] }]
  return [{ command, clause, refusal: null, needsSecond: true, ...goOn(table, played.table, command) }]
}

/** A ruling that waits, as if a second person had confirmed it. */
function confirmed(played: PlayResult, by: Actor): PlayResult {
  return played.ok && played.table.ruling !== null
    ? play(played.table, { do: 'confirm', by: secondPerson(by) })
    : played
}

function secondPerson({ role }: Actor): Actor {
  return { person: '', role }
}

/** After a round went back: what follows if the player decides as found, and all others as before. */
function goOn(before: Table, after: Table, command: RemedyCommand): Pick<Remedy, 'after' | 'assumes'> {
  if (command.do !== 'reconstruct' || command.from === undefined) return { after, assumes: [] }
  const { course } = targetOf(before) as Target
  const wrong = stepAt(before, command.from)
  const box = wrong && boxOf(wrong)
  const later = course.steps.filter(({ version }) => version > (command.from ?? 0))
  const others = box === undefined ? later : later.filter((step) => boxOf(step) !== box)
  const decided = command.decided && wrong ? [decisionAt(wrong, command.decided)] : []
  if (decided.length === 0) return { after, assumes: [] }
  const prizes = eventsOf({ ...course, steps: later }).flatMap((event) => {
    return event.kind === 'prize-drawn' ? [event.perDollar] : []
  })
  const first = playAgain(after, decided, prizes, play).at(-1)?.after ?? after
  const stands = standsNext(first, box) ? [decisionAt(wrong as CourseStep, 'stand')] : []
  const decisions = [...decided, ...stands, ...others]
  const last = playAgain(after, decisions, prizes, play).at(-1)?.after ?? after
  const made = targetOf(last)?.course.steps.filter(({ version }) => version >= (command.from ?? 0)) ?? []
  return { after: last, assumes: made.flatMap(assumption) }
}

/** Whether the box is on turn again after a card, so that the figures need one more decision of its player. */
function standsNext(table: Table, box: BoxNumber | undefined): boolean {
  const waits = waitsAt(table)
  return waits.for === 'decision' && waits.box === box
}

function assumption({ command }: CourseStep): Remedy['assumes'] {
  return 'box' in command && command.box !== undefined ? [{ box: command.box, do: command.do }] : []
}

function decisionAt({ version, command }: CourseStep, name: DecisionName): CourseStep {
  const box = 'box' in command ? (command.box as BoxNumber) : 0
  const by = 'by' in command ? command.by : playerActor('')
  return { version, command: { do: name, by, box } as Command, events: [] }
}

function stepAt(table: Table, from: number | undefined): CourseStep | undefined {
  return from === undefined ? undefined : targetOf(table)?.course.steps.find(({ version }) => version === from)
}

function boxOf({ command }: CourseStep): BoxNumber | undefined {
  return 'box' in command && command.box !== undefined ? command.box : undefined
}
