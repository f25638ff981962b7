import type { BoxNumber, PlayerId, Round } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'

/** Where somebody wagered in a round, and how much on the hand; nothing where he had a wager on the side only. */
interface AttendanceWager {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly cents: Cents
}

/** Everybody who wagered in a round, in any way. */
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

/** Who has not wagered in some round of this shoe, its first included; on one box, or on any. */
export function hasSkipped(rounds: readonly Attendance[], player: PlayerId, box: BoxNumber | null): boolean {
  return rounds.some((round) => !round.some((at) => at.player === player && (box === null || at.box === box)))
}

/** What a player wagered on a box the last time that he did, in this shoe. */
export function lastWager(rounds: readonly Attendance[], player: PlayerId, box: BoxNumber): Cents | undefined {
  const wagers = rounds.flat().filter((at) => at.player === player && at.box === box && at.cents > 0)
  return wagers.at(-1)?.cents
}

/** One more round for those who sit and do not wager. With a seat free nobody is in the way, and the count begins anew. */
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
