import type { Answer } from '@openpit/engine'

/** What a book says about the people at a table: who sits, who gives way. The rounds know nothing of it; the table asks. */
export interface HouseRules {
  /** Whether a player with several boxes gives one up for somebody who has none. */
  readonly givesUpSeats: Answer<'when-seats-run-short' | 'never'>
}
