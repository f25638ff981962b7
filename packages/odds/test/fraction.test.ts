import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dividedBy, fraction, minus, numberOf, plus, textOf, times } from '../src/sides/fraction.ts'

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const above = fc.bigInt({ min: 1n, max: 10n ** 30n })
const any = fc.tuple(whole, above).map(([over, under]) => fraction(over, under))

describe('exact fractions', () => {
  test.each([
    [6, 4, '3/2'],
    [-6, 4, '-3/2'],
    [0, 7, '0'],
    [14, 7, '2'],
  ])('%i of %i is %s', (over, under, text) => {
    expect(textOf(fraction(over, under))).toBe(text)
  })

  test('adding and subtracting, or multiplying and dividing, gives back the same fraction', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(minus(plus(a, b), b)).toEqual(a)
        if (b.over > 0n) expect(dividedBy(times(a, b), b)).toEqual(a)
      }),
    )
  })

  test('as a number it is correct to the last place, however long the fraction', () => {
    fc.assert(
      fc.property(above, above, (over, under) => {
        const found = numberOf(fraction(over, under))
        // Scaled to seventeen digits, the two must agree in nearly all of them.
        if (found < 2 ** -20 || found > 2 ** 60) return
        const [digits, exact] = [BigInt(Math.round(found * 2 ** 40)), (over << 40n) / under]
        const difference = digits > exact ? digits - exact : exact - digits
        expect(difference <= 2n + (exact >> 51n)).toBe(true)
      }),
    )
    expect(numberOf(fraction(10n ** 400n, 3n * 10n ** 400n))).toBe(1 / 3)
    expect(numberOf(fraction(10n ** 40n + 1n, 3n * 10n ** 40n))).toBe(1 / 3)
  })
})
