import type { BoxNumber, PlayerId, Round } from '@openpit/engine'
import type { Decided } from '../refusal.ts'
import type { Table, TableEvent } from '../table.ts'
import type { HouseCommandOf } from './command.ts'

/** A seat at a free box; or, where seats run short, one that somebody with several has to give up. */
export function sit(table: Table, { by, box }: HouseCommandOf<'sit'>): Decided {
  const { rules, round } = table
  const { boxes } = rules
  if (!Number.isInteger(box) || box < 1 || box > boxes.is) {
    return { kind: 'no-such-box', clause: boxes.clause, box, boxes: boxes.is }
  }
  const holder = seatedAt(round, box)
  const taken: TableEvent = { kind: 'seat-taken', box, player: by }
  if (holder === null) return [taken]
  if (holder === by) return { kind: 'seat-is-yours', clause: rules.says.controlOfSeated, box }
  return givenUp(table, box, holder, by) ?? [{ kind: 'seat-left', box, player: holder }, taken]
}

/** Why the holder of a seat may keep it. */
function givenUp(table: Table, box: BoxNumber, holder: PlayerId, by: PlayerId): Decided | undefined {
  const { round, houseRules } = table
  const { is: givesUp, clause } = houseRules.givesUpSeats
  const free = freeBoxes(table)
  const isDemanded = free.length === 0 && seatsOf(round, by).length === 0
  if (givesUp === 'never' || !isDemanded || seatsOf(round, holder).length < 2) {
    return { kind: 'seat-taken', clause, box, player: holder, free }
  }
  // Whoever has wagered there is in the round with it, and decides: the seat passes before the next one.
  if (hasWager(round, holder, box)) return { kind: 'seat-has-a-wager', clause, box, player: holder }
  return undefined
}

export function seatedAt({ carried }: Round, box: BoxNumber): PlayerId | null {
  return carried.seats.find((seat) => seat.box === box)?.player ?? null
}

export function seatsOf({ carried }: Round, player: PlayerId): readonly BoxNumber[] {
  return carried.seats.filter((seat) => seat.player === player).map(({ box }) => box)
}

export function freeBoxes({ rules, round }: Table): readonly BoxNumber[] {
  return allBoxes(rules.boxes.is).filter((box) => seatedAt(round, box) === null)
}

function allBoxes(boxes: number): readonly BoxNumber[] {
  return Array.from({ length: boxes }, (_, index) => index + 1)
}

/** Whether a player has a wager in a round that is not over; on one box, or on any. */
export function hasWager({ phase, boxes, sides }: Round, player: PlayerId, box?: BoxNumber): boolean {
  if (phase === 'ended') return false
  const isHere = (number: BoxNumber) => box === undefined || number === box
  return (
    boxes.some(({ number, bettors }) => isHere(number) && bettors.some((bettor) => bettor.player === player)) ||
    sides.some((side) => isHere(side.box) && side.player === player)
  )
}
