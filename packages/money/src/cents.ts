/**
 * Money in whole cents. Amounts from outside are checked on their way in (`cents`, `isCents`, `parseDollars`); sums,
 * differences and whole multiples of cents are cents again.
 */
export type Cents = number & { readonly brand: 'Cents' }

/** The largest amount: products of larger ones with odds (5,000 to 1) would not be exact. */
export const CENTS_MAX = 100_000_000_000

export function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount) && Math.abs(amount) <= CENTS_MAX
}

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`not a whole number of cents: ${amount}`)
  return amount as Cents
}

export const NO_CENTS = 0 as Cents
