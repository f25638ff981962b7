import { decide, type PlayerId } from '@openpit/engine'
import { clauseOf, mayNot, withoutWords } from '../powers.ts'
import type { TableDecision } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import { idleRounds } from './attendance.ts'
import type { PeopleCommandOf } from './command.ts'
import { leave } from './leaving.ts'
import { freeBoxes, hasWager, seatsOf } from './seating.ts'

/** A wager that is not taken goes back, with what lies beside it, as long as no card is out. */
export function refuseWager(table: Table, command: PeopleCommandOf<'refuseWager'>): TableDecision {
  const { by, player, box, reason } = command
  const clause = clauseOf(table, 'refuseWager')
  const refusal = mayNot(table, 'refuseWager', command) ?? withoutWords(clause, 'reason', reason)
  if (refusal) return refusal
  if (table.round.phase !== 'wagering') return { kind: 'wagers-locked', clause }
  const decision = decide(table.round, { do: 'voidWager', by: { ...by, role: 'supervisor' }, player, box }, table.rules)
  if (!decision.ok) return { ...decision.refusal, clause }
  const returned = decision.events.map((event) => ('clause' in event ? { ...event, clause } : event))
  return [{ kind: 'wager-refused', player, box, reason, by, clause }, ...returned]
}

/** Who sits without wagering while nobody else finds a seat, can be asked to leave it. */
export function vacate(table: Table, command: PeopleCommandOf<'vacate'>): TableDecision {
  const { player } = command
  const { people, peopleRules, round } = table
  const refusal = mayNot(table, 'vacate', command)
  if (refusal) return refusal
  const { is: needed, clause } = peopleRules.idleRounds
  const seats = seatsOf(round, player)
  if (seats.length === 0) return { kind: 'not-at-the-table', clause, player }
  const free = freeBoxes(table)
  if (free.length > 0) return { kind: 'seats-are-free', clause, free }
  // With a wager down for the next round he is not idle any more.
  const rounds = hasWager(round, player) ? 0 : idleRounds(people.idle, player)
  if (rounds < needed) return { kind: 'not-idle-enough', clause, player, rounds, needed }
  return [
    { kind: 'seats-vacated', player, clause },
    ...seats.map((box): TableEvent => ({ kind: 'seat-left', box, player })),
  ]
}

/** Out of the game: he goes as if he had left, and does not come back. */
export function exclude(table: Table, command: PeopleCommandOf<'exclude'>): TableDecision {
  const { player, reason } = command
  const clause = clauseOf(table, 'exclude')
  const refusal = mayNot(table, 'exclude', command) ?? withoutWords(clause, 'reason', reason)
  if (refusal) return refusal
  if (table.people.excluded.includes(player)) return { kind: 'is-excluded', clause, player }
  return [{ kind: 'player-excluded', player, reason, clause }, ...shownOut(table, player)]
}

function shownOut(table: Table, player: PlayerId): readonly TableEvent[] {
  const gone = leave(table, player)
  // Somebody who is not here, or is on his way out, need not be sent.
  return 'kind' in gone ? [] : gone
}
