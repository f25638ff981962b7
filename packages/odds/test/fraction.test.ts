import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dividedBy, fraction, minus, numberOf, plus, textOf, times } from '../src/sides/fraction.ts'

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const above = fc.bigInt({ min: 1n, max: 10n ** 30n })
const any = fc.tuple(whole, above).map(([over, under]) => fraction(over, under))

describe('exact parts of a whole', () => {
  test.each([
    [6, 4, '3/2'],
    [-6, 4, '-3/2'],
    [0, 7, '0'],
    [14, 7, '2'],
  ])('%i of %i is %s', (over, under, text) => {
    expect(textOf(fraction(over, under))).toBe(text)
  })

  test('what is added and taken away, multiplied and divided again is what it was', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(minus(plus(a, b), b)).toEqual(a)
        if (b.over > 0n) expect(dividedBy(times(a, b), b)).toEqual(a)
      }),
    )
  })

  test('as a number it is within the last place, however long it is written', () => {
    fc.assert(
      fc.property(above, above, (over, under) => {
        const found = numberOf(fraction(over, under))
        // Shifted until seventeen digits stand before the point, the two must agree in nearly all of them.
        if (found < 2 ** -20 || found > 2 ** 60) return
        const [digits, exact] = [BigInt(Math.round(found * 2 ** 40)), (over << 40n) / under]
        const apart = digits > exact ? digits - exact : exact - digits
        expect(apart <= 2n + (exact >> 51n)).toBe(true)
      }),
    )
    expect(numberOf(fraction(10n ** 400n, 3n * 10n ** 400n))).toBe(1 / 3)
    expect(numberOf(fraction(10n ** 40n + 1n, 3n * 10n ** 40n))).toBe(1 / 3)
  })
})
