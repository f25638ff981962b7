/** The probability that play reaches each state, calculated from the first state to the last. */
import { HOLDINGS, OVER, VALUES } from './holdings.ts'
import { HIT } from './play.ts'
import type { States } from './states.ts'

/**
 * Carries the probabilities in `reached` on to the states that a hit leads to. `left` and `all` include the hand's own
 * cards.
 */
export function propagate(
  states: States,
  actions: Uint8Array,
  left: ArrayLike<number>,
  all: number,
  reached: Float64Array,
): void {
  for (let place = states.size - 1; place >= 0; place--) {
    const state = states.lastFirst[place] as number
    const here = reached[state] as number
    if (here === 0 || states.totals[state] === 21 || actions[state] !== HIT) continue
    const holding = states.holdings[state] as number
    const cards = all - (HOLDINGS.cards[holding] as number)
    for (let value = 0; value < VALUES; value++) {
      const next = states.next[state * VALUES + value] as number
      const count = (left[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
      if (next !== OVER && count > 0) reached[next] = (reached[next] as number) + (here * count) / cards
    }
  }
}
