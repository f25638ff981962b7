import type { BoxNumber, PlayerId } from '@openpit/engine'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import { boxOfAnother, notWelcome } from './admission.ts'
import type { PeopleCommandOf } from './command.ts'
import { freeBoxes, hasWager, noSuchBox, seatedAt, seatsOf } from './seating.ts'

/** Takes a free box; or, if none is free, one that a player with several seats must give up. */
export function sit(table: Table, { by, box }: PeopleCommandOf<'sit'>): TableDecision {
  const { rules, round } = table
  const player = by.person
  const refusal =
    noSuchBox(table, box) ?? notWelcome(table, player) ?? boxOfAnother(table, player, box) ?? seatTooMany(table, player)
  if (refusal) return refuse(refusal)
  const holder = seatedAt(round, box)
  const taken: TableEvent = { kind: 'seat-taken', box, player }
  if (holder === null) return accept([taken])
  if (holder === player) return refuse({ kind: 'seat-is-yours', clause: rules.says.controlOfSeated, box })
  const kept = seatIsKept(table, box, holder, player)
  return kept ? refuse(kept) : accept([{ kind: 'seat-left', box, player: holder }, taken])
}

function seatTooMany({ people, peopleRules, round }: Table, player: PlayerId): TableRefusal | undefined {
  const limit = people.boxLimits.find((one) => one.player === player)
  if (limit === undefined || seatsOf(round, player).length < limit.boxes) return undefined
  return { kind: 'too-many-boxes', clause: peopleRules.boxLimit.clause, boxes: limit.boxes }
}

/** Refuses a seat whose holder may keep it. */
function seatIsKept(table: Table, box: BoxNumber, holder: PlayerId, by: PlayerId): TableRefusal | undefined {
  const { round, peopleRules } = table
  const { is: givesUp, clause } = peopleRules.givesUpSeats
  const free = freeBoxes(table)
  const isDemanded = free.length === 0 && seatsOf(round, by).length === 0
  if (givesUp === 'never' || !isDemanded || seatsOf(round, holder).length < 2) {
    return { kind: 'seat-taken', clause, box, player: holder, free }
  }
  // A holder with a wager there still has to play this round: the seat passes before the next one.
  if (hasWager(round, holder, box)) return { kind: 'seat-has-a-wager', clause, box, player: holder }
  return undefined
}
