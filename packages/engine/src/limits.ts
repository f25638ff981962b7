import type { Cents } from '@openpit/money'
import type { Answer } from './clause.ts'
import type { PlayerId } from './round.ts'
import type { Rules } from './rules.ts'

/** Limits that the table has given to one player; a maximum of `null` is the table's. */
export interface PlayerLimits {
  readonly player: PlayerId
  readonly minimum: Answer<Cents>
  readonly maximum: Answer<Cents> | null
}

/** The limits of a player's own, if the table has given any. */
export function ownLimitsOf({ playerLimits }: Rules, player: PlayerId): PlayerLimits | undefined {
  // Almost no table has any: a search would cost every wager a closure.
  return playerLimits === undefined ? undefined : playerLimits.find((one) => one.player === player)
}

/** The table's maximum does not bind this player's wagers. For everybody else they still count towards the box. */
export function isExcused(own: PlayerLimits | undefined): boolean {
  return own !== undefined && own.maximum !== null
}
