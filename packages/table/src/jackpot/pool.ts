import type { Cents } from '@openpit/money'

/** The pool of the jackpot at this table. */
export interface Pool {
  readonly shows: Cents
  /** What it showed when the round opened. Needed to put back prizes that are taken back. */
  readonly atOpening: Cents
}

export function openPool(shows: Cents): Pool {
  return { shows, atOpening: shows }
}

/** The pool when the next round opens. */
export function poolForRound(pool: Pool): Pool {
  return pool.shows === pool.atOpening ? pool : openPool(pool.shows)
}
