export { CENTS_MAX, type Cents, cents, isCents, NO_CENTS } from './cents.ts'
export { formatDollars, parseDollars } from './dollars.ts'
export { halfOf, type Odds, oddsPay, type Rounding, roundedUpTo } from './odds.ts'
