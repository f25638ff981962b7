import type { Cents } from '@openpit/money'

/** The pool of the jackpot at this table. */
export interface Pool {
  readonly shows: Cents
  /** What it showed when the round opened: prizes that are taken back are put back into that. */
  readonly atOpening: Cents
}

export function openPool(shows: Cents): Pool {
  return { shows, atOpening: shows }
}

/** The pool of a round that opens. */
export function poolForRound(pool: Pool): Pool {
  return pool.shows === pool.atOpening ? pool : openPool(pool.shows)
}
