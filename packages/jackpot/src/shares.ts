import { type Cents, roundedUpTo } from '@openpit/money'

/** A hand that has won a share of the pool, at a table with this smallest chip. */
export interface ShareClaim {
  readonly percent: number
  readonly chip: Cents
}

/**
 * What each hand of a group gets. The hands with the largest share come first. Hands with the same share get the same:
 * they take their percentage one after another, each of what is left, and divide the sum. Nobody gets less than that
 * percentage of the reset value. `resetAfter` is what the pool is reset to once all of it has been won.
 */
export function groupAmounts(
  meter: Cents,
  reset: Cents,
  resetAfter: Cents,
  claims: readonly ShareClaim[],
): readonly Cents[] {
  const amounts = new Map<ShareClaim, Cents>()
  let pool = meter
  let least = reset
  for (const percent of [...new Set(claims.map((claim) => claim.percent))].sort((a, b) => b - a)) {
    const hands = claims.filter((claim) => claim.percent === percent)
    const share = Math.max(equalShare(pool, percent, hands.length), Math.ceil((least * percent) / 100))
    let paid = 0
    for (const hand of hands) {
      const amount = roundedUpTo(hand.chip, share)
      amounts.set(hand, amount)
      paid += amount
    }
    if (percent === 100) least = resetAfter
    pool = Math.max(pool - paid, least) as Cents
  }
  return claims.map((claim) => amounts.get(claim) as Cents)
}

/** One hand's part, up to the next cent. Computed in integers: with fractions a third hand could be a cent out. */
function equalShare(pool: Cents, percent: number, hands: number): number {
  const all = 100n ** BigInt(hands)
  const left = BigInt(100 - percent) ** BigInt(hands)
  const parts = all * BigInt(hands)
  return Number((BigInt(pool) * (all - left) + parts - 1n) / parts)
}

/** A share of a mystery level, up to the whole dollar. The operator adds the difference. */
export function evenShares(hitPoint: Cents, shares: number): { readonly amount: Cents; readonly rounding: Cents[] } {
  const amount = roundedUpTo(100, hitPoint / shares)
  // The level pays its value to the cent, so the cents that do not divide go to the first shares.
  const whole = Math.floor(hitPoint / shares)
  const rest = hitPoint - whole * shares
  const rounding = Array.from({ length: shares }, (_, index) => (amount - whole - (index < rest ? 1 : 0)) as Cents)
  return { amount, rounding }
}
