import type { Card } from './card.ts'

/**
 * Shuffles cards, or vouchers, by the given picks (Fisher–Yates): `pick(n)` must be a fair choice from 0 to n − 1. All
 * chance is in the picks; the same picks always give the same order.
 */
export function orderByPicks<One = Card>(cards: readonly One[], pick: (below: number) => number): One[] {
  const order = [...cards]
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = pick(last + 1)
    const card = order[chosen] as One
    order[chosen] = order[last] as One
    order[last] = card
  }
  return order
}
