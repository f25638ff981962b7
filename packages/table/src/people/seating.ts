import type { BoxNumber, PlayerId, Round } from '@openpit/engine'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'

export function noSuchBox({ rules }: Table, box: BoxNumber): TableRefusal | undefined {
  const { is: boxes, clause } = rules.boxes
  if (Number.isInteger(box) && box >= 1 && box <= boxes) return undefined
  return { kind: 'no-such-box', clause, box, boxes }
}

export function seatedAt({ carried }: Round, box: BoxNumber): PlayerId | null {
  return carried.seats.find((seat) => seat.box === box)?.player ?? null
}

/** The seats of a player, in the order they were taken. A wager behind another player is not a seat. */
export function seatsOf({ carried }: Round, player: PlayerId): readonly BoxNumber[] {
  return carried.seats.filter((seat) => seat.player === player).map(({ box }) => box)
}

export function freeBoxes({ rules, round }: Table): readonly BoxNumber[] {
  const boxes = Array.from({ length: rules.boxes.is }, (_, index) => index + 1)
  return boxes.filter((box) => seatedAt(round, box) === null)
}

/** Boxes where a player sits or has a live wager. Wagers of a round that is over hold no box. */
export function takenBoxes({ rules, round }: Table): readonly BoxNumber[] {
  const live =
    round.phase === 'ended' ? [] : [...round.boxes.map(({ number }) => number), ...round.sides.map(({ box }) => box)]
  const boxes = Array.from({ length: rules.boxes.is }, (_, index) => index + 1)
  return boxes.filter((box) => seatedAt(round, box) !== null || live.includes(box))
}

/** Whether a player has a wager in the open round; on one box, or on any. */
export function hasWager({ phase, boxes, sides }: Round, player: PlayerId, box?: BoxNumber): boolean {
  if (phase === 'ended') return false
  const isHere = (number: BoxNumber) => box === undefined || number === box
  return (
    boxes.some(({ number, bettors }) => isHere(number) && bettors.some((bettor) => bettor.player === player)) ||
    sides.some((side) => isHere(side.box) && side.player === player)
  )
}

/** Whether the round can still move a player's money. A ruling can change a settled wager until the round is over. */
export function hasPartIn(round: Round, player: PlayerId): boolean {
  return hasWager(round, player) || (round.phase !== 'ended' && round.settled.some((line) => line.player === player))
}

/** Whether no wager is on the layout, so that deferred changes can take effect. */
export function isLayoutEmpty({ phase, boxes, sides }: Round): boolean {
  return phase === 'ended' || (phase === 'wagering' && boxes.length === 0 && sides.length === 0)
}
