import { type Clause, decide, type PlayerId, type RoundEvent, type Settlement } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import { VOID_GROUNDS } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { PeopleCommandOf } from '../people/command.ts'
import type { VoidProposal } from '../people/event.ts'
import { hasWager } from '../people/seating.ts'
import { clauseOf, mayNot, missingText } from '../powers.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

/** The first of the two people who void a round says why. The round goes on until a second person confirms. */
export function proposeVoid(table: Table, command: PeopleCommandOf<'proposeVoid'>): TableDecision {
  const { by, reason, ground, forfeits = null } = command
  const clause = clauseOf(table, 'proposeVoid')
  const refusal =
    mayNot(table, 'proposeVoid', command) ??
    missingText(clause, 'reason', reason) ??
    unknownGround(clause, ground) ??
    forfeitRefusal(table, ground, forfeits)
  if (refusal) return refuse(refusal)
  const decision = voidAsProposed(table, { by, reason, ground, forfeits })
  return decision.ok ? accept([{ kind: 'void-proposed', by, reason, ground, forfeits }]) : decision
}

/** The second person, who must not be the first, confirms. */
export function confirmVoid(table: Table, command: PeopleCommandOf<'confirmVoid'>): TableDecision {
  const { by } = command
  const { voidProposed } = table.people
  const clause = clauseOf(table, 'proposeVoid')
  const refusal = mayNot(table, 'proposeVoid', command)
  if (refusal) return refuse(refusal)
  if (voidProposed === null) return refuse({ kind: 'no-void-proposed', clause })
  if (voidProposed.by.person === by.person) return refuse({ kind: 'second-person-needed', clause, person: by.person })
  const decision = voidAsProposed(table, voidProposed)
  return decision.ok ? accept([{ kind: 'void-confirmed', by }, ...decision.events]) : decision
}

/** A command from outside may have any word as its ground. */
function unknownGround(clause: Clause, ground: string): TableRefusal | undefined {
  const isKnown = ground === 'irregularity' || (VOID_GROUNDS as readonly string[]).includes(ground)
  return isKnown ? undefined : { kind: 'words-needed', clause, field: 'ground' }
}

function forfeitRefusal(
  { peopleRules, round }: Table,
  ground: VoidProposal['ground'],
  player: PlayerId | null,
): TableRefusal | undefined {
  const { is, clause } = peopleRules.forfeits
  if (player === null) return undefined
  if (is === 'not-in-this-book' || ground !== 'fraud') return { kind: 'not-in-this-book', clause }
  const hasResult = round.settled.some((line) => line.player === player && line.outcome !== 'void')
  return hasResult || hasWager(round, player) ? undefined : { kind: 'not-at-the-table', clause, player }
}

/** The events that void the round. The book says for each ground what stays settled. */
function voidAsProposed(table: Table, { by, ground, forfeits }: VoidProposal): TableDecision {
  const { rules, peopleRules } = table
  const { is, clause } = ground === 'irregularity' ? rules.voidedRound : peopleRules.voidGrounds[ground]
  if (is === 'not-in-this-book') return refuse({ kind: 'not-in-this-book', clause })
  const command = { do: 'voidRound', by: { ...by, role: 'supervisor' } } as const
  const decision = decide(table.round, command, { ...rules, voidedRound: { is, clause } })
  if (!decision.ok || forfeits === null) return decision
  return accept(withForfeit(decision.events, forfeits, peopleRules.forfeits.clause))
}

/**
 * All stakes go back except those of the player who forfeits: the house keeps them, and settled losses stay lost. What
 * was won or tied is undone as for everybody, and the stake, which the player has again, is then taken.
 */
function withForfeit(events: readonly RoundEvent[], player: PlayerId, clause: Clause): readonly RoundEvent[] {
  return events.flatMap((event): readonly RoundEvent[] => {
    if (event.kind === 'settlement-reversed' && event.line.player === player) {
      if (event.line.outcome === 'loss') return []
      const line: Settlement = { ...event.line, outcome: 'void', profit: NO_CENTS, clause: event.clause }
      return [event, { kind: 'settlement-corrected', line, to: forfeited(line, clause) }]
    }
    if (event.kind !== 'wager-settled' || event.line.player !== player) return [event]
    return [{ kind: 'wager-settled', line: forfeited(event.line, clause) }]
  })
}

function forfeited(line: Settlement, clause: Clause): Settlement {
  return { ...line, outcome: 'loss', profit: -line.stake as Cents, clause }
}
