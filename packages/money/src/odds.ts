import type { Cents } from './cents.ts'

/** `[3, 2]` is three to two: three won for every two staked, and the stake comes back as well. */
export type Odds = readonly [to: number, from: number]

/** Payments go up to the next amount that the table's smallest chip can pay, or are exact to the cent. */
export type Rounding = 'up-to-chip' | 'exact-cents'

/** What a stake wins at these odds. A fraction of a cent goes to the player under either rule. */
export function oddsPay(stake: Cents, odds: Odds, rounding: Rounding, smallestChip: Cents): Cents {
  const whole = stake * odds[0]
  const unit = rounding === 'up-to-chip' ? smallestChip : 1
  // One division of whole numbers: 3/2 of 25 cents must not pass through a fraction first.
  return (Math.ceil(whole / (odds[1] * unit)) * unit) as Cents
}

/** Up to the next amount that is made of whole units. */
export function roundedUpTo(unit: number, amount: number): Cents {
  return (Math.ceil(amount / unit) * unit) as Cents
}

/** Half a stake, rounded down to the unit: nobody may stake or forfeit more than half. */
export function halfOf(stake: Cents, unit: number): Cents {
  return (Math.floor(stake / 2 / unit) * unit) as Cents
}
