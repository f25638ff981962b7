import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Posting } from './accounts.ts'

/** A change of the pool: `paid` went to winners or, if negative, came back from them. */
export interface PoolChange {
  readonly kind: 'pool-changed'
  readonly from: Cents
  readonly to: Cents
  readonly paid: Cents
}

/** A correction that says itself what money it moves. */
export interface MoneyCorrection {
  readonly kind: 'round-reconstructed'
  readonly postings: readonly Posting[]
}

/** A wrong payment, or its correction: what the player got from the house or, if negative, gave back. */
export interface WrongPayment {
  readonly kind: 'payment-mistaken' | 'payment-put-right'
  readonly player: PlayerId
  readonly cents: Cents
}

/** Tokens that a player got for a voucher, or that the house collected after a win (negative: it gave them back). */
export interface TokenMove {
  readonly kind: 'tokens-given' | 'tokens-collected'
  readonly player: PlayerId
  readonly cents: Cents
}
