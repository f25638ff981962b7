import type { BoxNumber, PlayerId, Round } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'

/** A player's wager on a box in a round: how much on the hand, or nothing if there was only a side bet. */
interface AttendanceWager {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly cents: Cents
}

/** All wagers of a round, side bets included. */
export type Attendance = readonly AttendanceWager[]

export interface IdlePlayer {
  readonly player: PlayerId
  readonly rounds: number
}

export function attendanceOf({ boxes, sides }: Round): Attendance {
  const mains = boxes.flatMap(({ number, bettors }) =>
    bettors.map(({ player, cents }) => ({ player, box: number, cents })),
  )
  const alone = sides.filter((side) => !mains.some((main) => main.player === side.player && main.box === side.box))
  return [...mains, ...alone.map(({ player, box }) => ({ player, box, cents: NO_CENTS }))]
}

/** Whether a player has skipped a round of this shoe: on one box, or (`null`) on all boxes. */
export function hasSkipped(rounds: readonly Attendance[], player: PlayerId, box: BoxNumber | null): boolean {
  return rounds.some((round) => !round.some((at) => at.player === player && (box === null || at.box === box)))
}

/** The player's last wager on a box in this shoe. */
export function lastWager(rounds: readonly Attendance[], player: PlayerId, box: BoxNumber): Cents | undefined {
  const wagers = rounds.flat().filter((at) => at.player === player && at.box === box && at.cents > 0)
  return wagers.at(-1)?.cents
}

/** Counts one more idle round for seated players without a wager. While a seat is free, nobody counts as idle. */
export function idleAfter(idle: readonly IdlePlayer[], round: Round, boxes: number): readonly IdlePlayer[] {
  const { seats } = round.carried
  const seated = new Set(seats.flatMap(({ player }) => (player === null ? [] : [player])))
  const taken = seats.filter(({ player }) => player !== null).length
  if (taken < boxes) return idle.length === 0 ? idle : []
  const wagered = attendanceOf(round)
  return [...seated]
    .filter((player) => !wagered.some((at) => at.player === player))
    .map((player) => ({ player, rounds: idleRounds(idle, player) + 1 }))
}

export function idleRounds(idle: readonly IdlePlayer[], player: PlayerId): number {
  return idle.find((other) => other.player === player)?.rounds ?? 0
}
