import { matches, type PrizeTable, type Rules } from '@openpit/engine'
import { figures, type SideFigures } from './figures.ts'
import { fraction } from './fraction.ts'
import { waysOf } from './ways.ts'

export interface PrizeFigures extends SideFigures {
  /** The mean prize for each dollar. */
  readonly meanPrize: number
  readonly prizes: number
  /** A winner gets the stake back with the prize. */
  readonly stakeReturned: true
}

/**
 * A blackjack wins what the prize button shows, and the stake comes back. One way is a deal and a prize, so there are
 * as many ways as two-card hands times prizes. The dealer's hand does not matter.
 */
export function prizeFigures(rules: Rules, { prizes, won }: PrizeTable): PrizeFigures {
  const all = prizes.reduce((count, [, each]) => count + each, 0)
  const dollars = prizes.reduce((total, [amount, each]) => total + amount * each, 0)
  const hands = waysOf(rules, 2, 1, (cards) => (matches('total-21', cards) ? 0 : -1))
  const [blackjacks] = hands.ways as [number]
  const lines = prizes.map(([amount]) => ({ name: `prize ${amount}`, clause: won, back: fraction(amount + 1) }))
  const counted = {
    of: hands.of * all,
    ways: prizes.map(([, each]) => blackjacks * each),
    losing: hands.losing * all,
    counts: hands.counts,
  }
  return { ...figures(lines, counted), meanPrize: dollars / all, prizes: all, stakeReturned: true }
}
