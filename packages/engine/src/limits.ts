import type { Cents } from '@openpit/money'
import type { Answer } from './clause.ts'
import type { PlayerId } from './round.ts'
import type { Rules } from './rules.ts'

/** Limits that the table has given to one player. With a maximum of `null`, the table's maximum applies. */
export interface PlayerLimits {
  readonly player: PlayerId
  readonly minimum: Answer<Cents>
  readonly maximum: Answer<Cents> | null
}

/** The personal limits of a player, if the table has granted any. */
export function ownLimitsOf({ playerLimits }: Rules, player: PlayerId): PlayerLimits | undefined {
  // Almost no table grants any. Checked first, because a search would cost every wager a closure.
  return playerLimits === undefined ? undefined : playerLimits.find((one) => one.player === player)
}

/** Whether the player is not bound by the table's maximum. Their wagers still count towards the box for the others. */
export function isExcused(own: PlayerLimits | undefined): boolean {
  return own !== undefined && own.maximum !== null
}
