import type { TableEvent } from '@openpit/table'
import { coversClause, type Difference } from './look.ts'
import type { Step, StepCommand } from './scenario.ts'
import type { Stage } from './stage.ts'

interface Ruling {
  readonly do: string
  readonly clause: string
  readonly persons: readonly string[]
  /** `clause`, and the clause of the rule that was broken, if the book has one. */
  readonly clauses: readonly string[]
}

/** What a step ruled: the first clause that its events name. Ordinary play names none, except in its results. */
function rulingIn(before: Stage, after: Stage, command: StepCommand): Ruling | undefined {
  if (!isFactOrRuling(command)) return undefined
  const { ruling } = after.table
  // A ruling that waits for a second person has not been carried out.
  if (ruling !== null && ruling !== before.table.ruling) return undefined
  const clauses = clausesIn(command, after.events.slice(before.events.length))
  const [clause] = clauses
  if (clause === undefined) return undefined
  const waited = command.do === 'confirm' ? before.table.ruling?.command : undefined
  const [last] = after.commands.filter(({ do: name }) => name === command.do).slice(-1)
  const by = last && 'by' in last ? last.by : command.by
  const persons = waited ? [waited.by.person, by.person] : [by.person]
  return { do: waited?.do ?? command.do, clause, persons, clauses }
}

/** Everything but ordinary play: wagers, decisions, the deal and the handling of the shoe. */
export function isFactOrRuling({ do: name }: { readonly do: string }): boolean {
  return !ORDINARY.has(name)
}

const ORDINARY: ReadonlySet<string> = new Set<StepCommand['do']>([
  'wager',
  'withdraw',
  'insure',
  'evenMoney',
  'neverOfferInsurance',
  'surrender',
  'expose',
  'hit',
  'stand',
  'split',
  'double',
  'follow',
  'takeHand',
  'rescue',
  'pressPrizeButton',
  'decline',
  'sit',
  'leave',
  'bringChips',
  'takeChips',
  'noMoreBets',
  'deal',
  'closeOffers',
])

/**
 * The clauses of the first fact or ruling among these events; if there is none, of the wagers that were settled. A card
 * that comes out settles wagers too, but does not rule on them.
 */
function clausesIn({ do: name }: StepCommand, events: readonly TableEvent[]): readonly string[] {
  for (const event of events) {
    if ('clause' in event) return 'broke' in event ? [event.clause, event.broke] : [event.clause]
  }
  if (name === 'keyCard' || name === 'deviceRepaired') return []
  return events.flatMap((event) => (event.kind === 'wager-settled' ? [event.line.clause] : []))
}

/** What a step ruled, and the difference if the file expects another clause. */
export function judgeRuling(before: Stage, after: Stage, step: Pick<Step, 'ruled'>, command: StepCommand) {
  const ruling = rulingIn(before, after, command)
  if (ruling === undefined) return { ruling: [], misruled: wronglyRuled(step, []) }
  const { clauses, ...ruled } = ruling
  return { ruling: [ruled], misruled: wronglyRuled(step, clauses) }
}

/** What differs if a step did not rule under the clause that the file expects. */
export function wronglyRuled({ ruled }: Pick<Step, 'ruled'>, clauses: readonly string[]): readonly Difference[] {
  if (ruled === undefined || clauses.some((clause) => coversClause(ruled, clause))) return []
  return [{ what: 'ruled', expected: ruled, actual: clauses[0] ?? 'no ruling' }]
}
