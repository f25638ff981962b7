import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { TableDecision, TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import { boxOfAnother, notWelcome } from './admission.ts'
import type { PeopleCommandOf } from './command.ts'
import { freeBoxes, hasWager, noSuchBox, seatedAt, seatsOf } from './seating.ts'

/** A seat at a free box; or, where seats run short, one that somebody with several has to give up. */
export function sit(table: Table, { by, box }: PeopleCommandOf<'sit'>): TableDecision {
  const { rules, round } = table
  const player = by.person
  const refusal =
    noSuchBox(table, box) ?? notWelcome(table, player) ?? boxOfAnother(table, player, box) ?? seatTooMany(table, player)
  if (refusal) return refusal
  const holder = seatedAt(round, box)
  const taken: TableEvent = { kind: 'seat-taken', box, player }
  if (holder === null) return [taken]
  if (holder === player) return { kind: 'seat-is-yours', clause: rules.says.controlOfSeated, box }
  return givenUp(table, box, holder, player) ?? [{ kind: 'seat-left', box, player: holder }, taken]
}

function seatTooMany({ people, peopleRules, round }: Table, player: PlayerId): TableRefusal | undefined {
  const limit = people.boxLimits.find((one) => one.player === player)
  if (limit === undefined || seatsOf(round, player).length < limit.boxes) return undefined
  return { kind: 'too-many-boxes', clause: peopleRules.boxLimit.clause, boxes: limit.boxes }
}

/** Why the holder of a seat may keep it. */
function givenUp(table: Table, box: BoxNumber, holder: PlayerId, by: PlayerId): TableDecision | undefined {
  const { round, peopleRules } = table
  const { is: givesUp, clause } = peopleRules.givesUpSeats
  const free = freeBoxes(table)
  const isDemanded = free.length === 0 && seatsOf(round, by).length === 0
  if (givesUp === 'never' || !isDemanded || seatsOf(round, holder).length < 2) {
    return { kind: 'seat-taken', clause, box, player: holder, free }
  }
  // Whoever has wagered there is in the round with it, and decides: the seat passes before the next one.
  if (hasWager(round, holder, box)) return { kind: 'seat-has-a-wager', clause, box, player: holder }
  return undefined
}
