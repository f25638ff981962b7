import type { Cents } from '@openpit/money'
import type { Answer, Clause } from './clause.ts'

/** A jackpot's spot beside a box, which takes one wager. */
export interface JackpotSpot {
  readonly wagers: Answer<readonly Cents[]>
  /** The player must have a main wager on some box. */
  readonly needsPart: Clause
  /** Who has the better right: the controlling player, then the others on the box in order, then all others. */
  readonly rights: readonly [controlling: Clause, second: Clause, third: Clause, anybody: Clause]
}

/** The link for whose jackpot a table takes this wager, if it is in one. No book sets it. */
export interface LinkedTerms {
  readonly link?: string
}
