import { type Clause, decide, type PlayerId, type RoundEvent } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { VOID_GROUNDS } from '@openpit/rulebooks'
import type { PeopleCommandOf } from '../people/command.ts'
import type { VoidProposal } from '../people/event.ts'
import { hasWager } from '../people/seating.ts'
import { clauseOf, mayNot, withoutWords } from '../powers.ts'
import type { TableDecision, TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

/** The first of the two who void a round: says why. Nothing has changed yet. */
export function proposeVoid(table: Table, command: PeopleCommandOf<'proposeVoid'>): TableDecision {
  const { by, reason, ground, forfeits = null } = command
  const clause = clauseOf(table, 'proposeVoid')
  const refusal =
    mayNot(table, 'proposeVoid', command) ??
    withoutWords(clause, 'reason', reason) ??
    unknownGround(clause, ground) ??
    forfeitRefused(table, ground, forfeits)
  if (refusal) return refusal
  const events = voided(table, { by, reason, ground, forfeits })
  return 'kind' in events ? events : [{ kind: 'void-proposed', by, reason, ground, forfeits }]
}

/** The second, who must be somebody else. */
export function confirmVoid(table: Table, command: PeopleCommandOf<'confirmVoid'>): TableDecision {
  const { by } = command
  const { voidProposed } = table.people
  const clause = clauseOf(table, 'proposeVoid')
  const refusal = mayNot(table, 'proposeVoid', command)
  if (refusal) return refusal
  if (voidProposed === null) return { kind: 'no-void-proposed', clause }
  if (voidProposed.by.person === by.person) return { kind: 'second-person-needed', clause, person: by.person }
  const events = voided(table, voidProposed)
  return 'kind' in events ? events : [{ kind: 'void-confirmed', by }, ...events]
}

/** What comes from outside may be any word. */
function unknownGround(clause: Clause, ground: string): TableRefusal | undefined {
  const isKnown = ground === 'irregularity' || (VOID_GROUNDS as readonly string[]).includes(ground)
  return isKnown ? undefined : { kind: 'words-needed', clause, field: 'ground' }
}

function forfeitRefused(
  { peopleRules, round }: Table,
  ground: VoidProposal['ground'],
  player: PlayerId | null,
): TableRefusal | undefined {
  const { is, clause } = peopleRules.forfeits
  if (player === null) return undefined
  if (is === 'not-in-this-book' || ground !== 'fraud') return { kind: 'not-in-this-book', clause }
  return hasWager(round, player) ? undefined : { kind: 'not-at-the-table', clause, player }
}

/** What the round becomes: by each ground's own answer to what stands. */
function voided(table: Table, { by, ground, forfeits }: VoidProposal): readonly RoundEvent[] | TableRefusal {
  const { rules, peopleRules } = table
  const { is, clause } = ground === 'irregularity' ? rules.voidedRound : peopleRules.voidGrounds[ground]
  if (is === 'not-in-this-book') return { kind: 'not-in-this-book', clause }
  const command = { do: 'voidRound', by: { ...by, role: 'supervisor' } } as const
  const decision = decide(table.round, command, { ...rules, voidedRound: { is, clause } })
  if (!decision.ok) return decision.refusal
  return forfeits === null ? decision.events : forfeited(decision.events, forfeits, peopleRules.forfeits.clause)
}

/**
 * Everybody's stakes go back but his: what he would get back stays with the house, and what he has lost is lost. A win that
 * was paid before is taken back; its stake is in his hands already, and not on the layout any more.
 */
function forfeited(events: readonly RoundEvent[], player: PlayerId, clause: Clause): readonly RoundEvent[] {
  return events.flatMap((event): readonly RoundEvent[] => {
    if (event.kind === 'settlement-reversed' && event.line.player === player) {
      return event.line.outcome === 'loss' ? [] : [event]
    }
    if (event.kind !== 'wager-settled' || event.line.player !== player) return [event]
    const { line } = event
    return [{ kind: 'wager-settled', line: { ...line, outcome: 'loss', profit: -line.stake as Cents, clause } }]
  })
}
