import { type BoxNumber, decide, evolve, type PlayerId, playerActor, type RoundEvent } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { Table, TableEvent } from '../table.ts'
import { chipsOf } from './purses.ts'
import { hasPartIn, hasWager, seatsOf } from './seating.ts'

/**
 * The player leaves, and gets back the wagers that the book lets them withdraw. If the round can still move their
 * money, they leave when it is over.
 */
export function leave(table: Table, player: PlayerId): TableDecision {
  const { people, rules } = table
  const clause = rules.says.betting
  if (people.leaving.includes(player)) return refuse({ kind: 'is-leaving', clause, player })
  if (!isHere(table, player)) return refuse({ kind: 'not-at-the-table', clause, player })
  const returned = withdrawWagers(table, player)
  const round = returned.reduce(evolve, table.round)
  const leaving: TableEvent = { kind: 'player-leaving', player }
  return accept([...returned, ...(hasPartIn(round, player) ? [leaving] : departure(table, player, returned))])
}

/** A player who has nothing but chips here may leave too: they must be able to take the chips away. */
function isHere({ people, chips }: Table, player: PlayerId): boolean {
  return people.present.includes(player) || (Object.hasOwn(chips, player) && (chips[player] as number) > 0)
}

/** Returns the wagers that the player may still withdraw. */
function withdrawWagers({ round, rules }: Table, player: PlayerId): readonly RoundEvent[] {
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

/** Frees the player's seats and takes their chips along, including those that just came back from the layout. */
export function departure(table: Table, player: PlayerId, returned: readonly RoundEvent[] = []): readonly TableEvent[] {
  const seats = seatsOf(table.round, player).map((box): TableEvent => ({ kind: 'seat-left', box, player }))
  const cents = chipsOf(table, player, returned)
  const taken: readonly TableEvent[] = cents > 0 ? [{ kind: 'chips-taken', player, cents }] : []
  return [...seats, ...taken, { kind: 'player-left', player }]
}

/** The departures of players who waited to leave and no longer have a part in the round. */
export function deferredDepartures(table: Table): readonly TableEvent[] {
  return table.people.leaving
    .filter((player) => !hasPartIn(table.round, player))
    .flatMap((player) => departure(table, player))
}
