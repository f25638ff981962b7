import type { PlayerId } from '@openpit/engine'
import type { PromotionDutyName } from '@openpit/rulebooks'
import type { Duty } from '@openpit/table'
import type { EntryList } from './entries.ts'
import type { Prizes, PromotionTerms } from './terms.ts'

/** A promotion: the fold of its events. Times are milliseconds of the casino's clock. */
export interface Promotion {
  readonly name: string
  readonly terms: PromotionTerms
  readonly prizes: Prizes
  /** Since when the regulator has the present terms; `null` if they have not been submitted. */
  readonly submittedAt: number | null
  readonly startedAt: number | null
  readonly entries: EntryList
  /** The draws that were held, in order. */
  readonly winners: readonly Winner[]
  readonly refusedClaims: readonly Claimant[]
  readonly duties: readonly PromotionDuty[]
  readonly disputes: readonly PromotionDispute[]
  readonly integrity: 'sound' | 'postponed' | 'cancelled'
}

export type PromotionDuty = Duty<PromotionDutyName>

/** A prize and the entry that won it. */
export interface Winner {
  readonly prize: string
  readonly player: PlayerId
  readonly entry: number
  readonly awarded: boolean
}

export interface Claimant {
  readonly prize: string
  readonly player: PlayerId
}

export interface PromotionDispute {
  readonly player: PlayerId
  readonly is: 'open' | 'final'
}

export function winnerOf({ winners }: Promotion, prize: string): Winner | undefined {
  return winners.find((winner) => winner.prize === prize)
}

export function isRefused({ refusedClaims }: Promotion, prize: string, player: PlayerId): boolean {
  return refusedClaims.some((claim) => claim.prize === prize && claim.player === player)
}

/** The largest prize decides whether draws need a scrutineer. */
export function largestPrize({ prizes }: Promotion): number {
  return Object.values(prizes).reduce((most, { value = 0 }) => Math.max(most, value), 0)
}
