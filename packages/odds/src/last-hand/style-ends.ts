import { DEALER_BUST, ENDS } from '../exact/dealer.ts'
import { endings } from '../exact/dealer-tree.ts'
import { HOLDINGS, VALUES } from '../exact/holdings.ts'

/**
 * The players' style: they draw below 17, stand from 17 on, soft or hard, and never double, split or insure. A player's
 * hand is then drawn like that of a dealer who stands on soft 17, so it has the same ends.
 */
const STANDS_ON_SOFT_17 = false

/** A final hand that is not over 21, by its cards, with the number of orders in which it can be drawn. */
export interface FinalHand {
  readonly holding: number
  readonly end: number
  readonly orders: number
}

/** All final hands of the players' style. */
export function finalHands(): readonly FinalHand[] {
  return merged(STANDS_ON_SOFT_17)
}

function merged(drawsOnSoft17: boolean): readonly FinalHand[] {
  const orders = new Float64Array(HOLDINGS.size)
  const ends = new Int8Array(HOLDINGS.size)
  for (const ending of endings(drawsOnSoft17)) {
    orders[ending.holding] = (orders[ending.holding] as number) + ending.orders
    ends[ending.holding] = ending.end
  }
  return Array.from(orders, (ways, holding) => ({ holding, end: ends[holding] as number, orders: ways })).filter(
    ({ orders: ways }) => ways > 0,
  )
}

/** The chance of each end if every card goes back into the shoe before the next is drawn. */
export function endsWithReplacement(
  shoe: Int16Array,
  who: 'player' | { readonly drawsOnSoft17: boolean },
): Float64Array {
  const all = shoe.reduce((sum, count) => sum + count, 0)
  const ends = new Float64Array(ENDS)
  for (const { holding, end, orders } of merged(who === 'player' ? STANDS_ON_SOFT_17 : who.drawsOnSoft17)) {
    let chance = orders
    for (let value = 0; value < VALUES; value++) {
      chance *= ((shoe[value] as number) / all) ** (HOLDINGS.counts[holding * VALUES + value] as number)
    }
    ends[end] = (ends[end] as number) + chance
  }
  ends[DEALER_BUST] = 1 - ends.reduce((sum, chance) => sum + chance, 0)
  return ends
}
