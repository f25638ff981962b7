import { CENTS_MAX, type Cents, NO_CENTS } from './cents.ts'

/**
 * Reads dollars with at most two decimals. `undefined` for anything else: fractions of a cent, NaN, amounts too large
 * to stay exact.
 */
export function parseDollars(amount: number): Cents | undefined {
  // Compared through text: 0.29 * 100 is 28.999999999999996, which arithmetic cannot tell from a fraction of a cent.
  if (Number(amount.toFixed(2)) !== amount) return undefined
  const whole = Math.round(amount * 100)
  if (Math.abs(whole) > CENTS_MAX) return undefined
  return whole === 0 ? NO_CENTS : (whole as Cents)
}
