export { CENTS_MAX, type Cents, cents, isCents, NO_CENTS } from './cents.ts'
export { parseDollars } from './dollars.ts'
export { halfOf, type Odds, oddsPay, type Rounding, roundedUpTo } from './odds.ts'
