import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTS_MAX, type Cents, cents, halfOf, isCents, oddsPay, parseDollars } from '../src/index.ts'

test.each([
  [10, 1000],
  [0.29, 29],
  [1.1, 110],
  [-20, -2000],
  [0, 0],
  [-0, 0],
])('%d dollars are %d cents', (dollars, amount) => expect(parseDollars(dollars)).toBe(amount))

test.each([0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY, 1e30, 0.1 + 0.2])(
  '%d dollars is not an amount',
  (dollars) => {
    expect(parseDollars(dollars)).toBeUndefined()
  },
)

test('every whole number of cents parses back from dollars', () => {
  fc.assert(fc.property(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), (n) => parseDollars(n / 100) === n))
})

test.each([
  ['25 at 3 to 2 with dollar chips is 38', 2500, [3, 2], 'up-to-chip', 100, 3800],
  ['25 at 3 to 2 in cents is 37.50', 2500, [3, 2], 'exact-cents', 100, 3750],
  ['20 at 3 to 2 needs no rounding', 2000, [3, 2], 'up-to-chip', 500, 3000],
  ['a cent at 3 to 2 is two cents', 1, [3, 2], 'exact-cents', 1, 2],
  ['5 at 5000 to 1', 500, [5000, 1], 'exact-cents', 1, 2_500_000],
] as const)('%s', (_what, stake, odds, rounding, chip, pays) => {
  expect(oddsPay(stake as Cents, odds, rounding, chip as Cents)).toBe(pays)
})

test('half a stake is rounded down to the unit', () => {
  expect(halfOf(500 as Cents, 100)).toBe(200)
  expect(halfOf(500 as Cents, 1)).toBe(250)
})

test('fractions of a cent, and amounts above CENTS_MAX, are not cents', () => {
  expect(isCents(1.5)).toBe(false)
  expect(isCents(CENTS_MAX + 1)).toBe(false)
  expect(() => cents(0.5)).toThrow('not a whole number of cents')
})
