import { CENTS_MAX, type Cents } from './cents.ts'

/**
 * Dollars as people write them, with at most two decimals. `undefined` for anything else: fractions of a
 * cent, NaN, amounts too large to stay exact.
 */
export function parseDollars(amount: number): Cents | undefined {
  const scaled = amount * 100
  const whole = Math.round(scaled)
  // 0.29 * 100 is 28.999999999999996: close to a whole number of cents is what a decimal looks like.
  const isDecimal = Math.abs(scaled - whole) < 1e-6 && Number(amount.toFixed(2)) === amount
  if (!isDecimal || Math.abs(whole) > CENTS_MAX) return undefined
  return whole === 0 ? (0 as Cents) : (whole as Cents)
}

/** The number of dollars as people read it: 12.5, not 1250. */
export function formatDollars(amount: Cents): number {
  return amount / 100
}
