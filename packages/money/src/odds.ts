import type { Cents } from './cents.ts'

/** `[3, 2]` is three to two: three are won for every two staked, and the stake comes back. */
export type Odds = readonly [won: number, staked: number]

/** Payments are rounded up to the table's smallest chip, or are exact to the cent. */
export type Rounding = 'up-to-chip' | 'exact-cents'

/** The winnings of a stake at these odds. With either rounding, a fraction of a cent is rounded up. */
export function oddsPay(stake: Cents, odds: Odds, rounding: Rounding, smallestChip: Cents): Cents {
  const whole = stake * odds[0]
  const unit = rounding === 'up-to-chip' ? smallestChip : 1
  // Multiplied first, divided once: odds as a fraction (such as 6/5 = 1.2) would not be exact.
  return (Math.ceil(whole / (odds[1] * unit)) * unit) as Cents
}

/** Rounds up to a whole number of units. */
export function roundedUpTo(unit: number, amount: number): Cents {
  return (Math.ceil(amount / unit) * unit) as Cents
}

/** Half a stake, rounded down to the unit, because more than half may be neither staked nor forfeited. */
export function halfOf(stake: Cents, unit: number): Cents {
  return (Math.floor(stake / 2 / unit) * unit) as Cents
}
