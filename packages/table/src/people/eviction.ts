import { decide, type PlayerId } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import { refuseOddWager } from '../pit/wagers.ts'
import { clauseOf, mayNot, missingText } from '../powers.ts'
import type { Table, TableEvent } from '../table.ts'
import { idleRounds } from './attendance.ts'
import type { PeopleCommandOf } from './command.ts'
import { leave } from './leaving.ts'
import { freeBoxes, hasWager, seatsOf } from './seating.ts'

/** Returns a wager, with its side wagers, that staff do not accept. Possible until the first card is dealt. */
export function refuseWager(table: Table, command: PeopleCommandOf<'refuseWager'>): TableDecision {
  const { by, player, box, reason } = command
  const clause = clauseOf(table, 'refuseWager')
  if (table.pitRules.powers.refuseOddWager.is.length > 0) return refuseOddWager(table, command, clause)
  const refusal = mayNot(table, 'refuseWager', command) ?? missingText(clause, 'reason', reason)
  if (refusal) return refuse(refusal)
  if (table.round.phase !== 'wagering') return refuse({ kind: 'wagers-locked', clause })
  const decision = decide(table.round, { do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }, table.rules)
  if (!decision.ok) return refuse({ ...decision.refusal, clause })
  const returned = decision.events.map((event) => ('clause' in event ? { ...event, clause } : event))
  return accept([{ kind: 'wager-refused', player, box, reason, by, clause }, ...returned])
}

/** Frees the seats of a player who sits out rounds while no other seat is free. */
export function vacate(table: Table, command: PeopleCommandOf<'vacate'>): TableDecision {
  const { player } = command
  const { people, peopleRules, round } = table
  const refusal = mayNot(table, 'vacate', command)
  if (refusal) return refuse(refusal)
  const { is: needed, clause } = peopleRules.idleRounds
  const seats = seatsOf(round, player)
  if (seats.length === 0) return refuse({ kind: 'not-at-the-table', clause, player })
  const free = freeBoxes(table)
  if (free.length > 0) return refuse({ kind: 'seats-are-free', clause, free })
  // A player with a wager for the next round is no longer idle.
  const rounds = hasWager(round, player) ? 0 : idleRounds(people.idle, player)
  if (rounds < needed) return refuse({ kind: 'not-idle-enough', clause, player, rounds, needed })
  return accept([
    { kind: 'seats-vacated', player, clause },
    ...seats.map((box): TableEvent => ({ kind: 'seat-left', box, player })),
  ])
}

/** Excludes a player: they leave as by their own command, and cannot come back. */
export function exclude(table: Table, command: PeopleCommandOf<'exclude'>): TableDecision {
  const { player, reason } = command
  const clause = clauseOf(table, 'exclude')
  const refusal = mayNot(table, 'exclude', command) ?? missingText(clause, 'reason', reason)
  if (refusal) return refuse(refusal)
  if (table.people.excluded.includes(player)) return refuse({ kind: 'is-excluded', clause, player })
  return accept([{ kind: 'player-excluded', player, reason, clause }, ...leaveIfHere(table, player)])
}

function leaveIfHere(table: Table, player: PlayerId): readonly TableEvent[] {
  const decision = leave(table, player)
  // A refusal means that the player is not here or is leaving already: there is nothing to do.
  return decision.ok ? decision.events : []
}
