import { type BoxNumber, decide, evolve, type PlayerId, playerActor, type RoundEvent } from '@openpit/engine'
import type { TableDecision } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import { chipsOf } from './purses.ts'
import { hasPartIn, hasWager, seatsOf } from './seating.ts'

/** Takes back what the book lets him take back; with anything left in the round he goes when it is over. */
export function leave(table: Table, player: PlayerId): TableDecision {
  const { people, rules } = table
  const clause = rules.says.betting
  if (people.leaving.includes(player)) return { kind: 'is-leaving', clause, player }
  if (!isHere(table, player)) return { kind: 'not-at-the-table', clause, player }
  const returned = wagersReturned(table, player)
  const round = returned.reduce(evolve, table.round)
  const leaving: TableEvent = { kind: 'player-leaving', player }
  return hasPartIn(round, player) ? [...returned, leaving] : [...returned, ...goes(table, player, returned)]
}

/** Who only has chips here counts too: they must be able to go with him. */
function isHere({ people, chips }: Table, player: PlayerId): boolean {
  return people.present.includes(player) || (Object.hasOwn(chips, player) && (chips[player] as number) > 0)
}

/** Those of his wagers that he may withdraw now. */
function wagersReturned({ round, rules }: Table, player: PlayerId): readonly RoundEvent[] {
  const events: RoundEvent[] = []
  let current = round
  for (const box of boxesOf(round.boxes, round.sides)) {
    if (!hasWager(current, player, box)) continue
    const decision = decide(current, { do: 'withdraw', by: playerActor(player), box }, rules)
    if (!decision.ok) continue
    events.push(...decision.events)
    current = decision.round
  }
  return events
}

function boxesOf(
  boxes: readonly { readonly number: BoxNumber }[],
  sides: readonly { readonly box: BoxNumber }[],
): readonly BoxNumber[] {
  return [...new Set([...boxes.map(({ number }) => number), ...sides.map(({ box }) => box)])]
}

/** His seats are free, and his chips go with him; those that just came back from the layout too. */
export function goes(table: Table, player: PlayerId, returned: readonly RoundEvent[] = []): readonly TableEvent[] {
  const seats = seatsOf(table.round, player).map((box): TableEvent => ({ kind: 'seat-left', box, player }))
  const cents = chipsOf(table, player, returned)
  const taken: readonly TableEvent[] = cents > 0 ? [{ kind: 'chips-taken', player, cents }] : []
  return [...seats, ...taken, { kind: 'player-left', player }]
}

/** Whoever was waiting to go, and has nothing in the round any more. */
export function gone(table: Table): readonly TableEvent[] {
  return table.people.leaving
    .filter((player) => !hasPartIn(table.round, player))
    .flatMap((player) => goes(table, player))
}
