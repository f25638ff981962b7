import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/**
 * Where money can be: with a player, on the layout, in the house's float, in the jackpot pool. Chips and promotional
 * tokens have separate accounts.
 */
export type Account =
  | { readonly of: 'player'; readonly player: PlayerId; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'layout'; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'house'; readonly in: 'chips' | 'tokens' }
  | { readonly of: 'pool'; readonly in: 'chips' }
  | LinkAccount

/**
 * The accounts of a link: the pool and the reserve of each level, what is won and not yet paid, and the operator's
 * money for this jackpot, which may owe.
 */
export interface LinkAccount {
  readonly of: 'link'
  readonly link: string
  readonly fund: 'pool' | 'reserve' | 'won' | 'house'
  /** Of a pool or a reserve. A jackpot with one pool has one level without a name. */
  readonly level?: string
  readonly in: 'chips'
}

/** One side of a movement of money. The postings of an event sum to zero. */
export interface Posting {
  readonly account: Account
  readonly cents: Cents
}

export const LAYOUT: Account = { of: 'layout', in: 'chips' }
export const HOUSE: Account = { of: 'house', in: 'chips' }
export const POOL: Account = { of: 'pool', in: 'chips' }
export const TOKENS_ON_LAYOUT: Account = { of: 'layout', in: 'tokens' }
export const TOKENS_OF_HOUSE: Account = { of: 'house', in: 'tokens' }
export const NONE: readonly Posting[] = []

export function chipsOf(player: PlayerId): Account {
  return { of: 'player', player, in: 'chips' }
}

export function tokensOf(player: PlayerId): Account {
  return { of: 'player', player, in: 'tokens' }
}

export function move(from: Account, to: Account, cents: Cents): readonly Posting[] {
  if (cents === 0) return NONE
  return [
    { account: from, cents: -cents as Cents },
    { account: to, cents },
  ]
}
