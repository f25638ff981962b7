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

interface Limits {
  readonly minimum: Answer<Cents>
  readonly maximum: Answer<Cents>
  /** The table's maximum does not bind this player's wagers. For everybody else they still count towards the box. */
  readonly isExcused: boolean
}

/** The limits that bind a player's wagers on a box. */
export function limitsFor({ minimum, maximum, playerLimits }: Rules, player: PlayerId): Limits {
  const own = playerLimits?.find((one) => one.player === player)
  if (own === undefined) return { minimum, maximum, isExcused: false }
  return { minimum: own.minimum, maximum: own.maximum ?? maximum, isExcused: own.maximum !== null }
}
