import { describe, expect, test } from 'vitest'
import {
  binomialUpper,
  chiSquareUpper,
  kolmogorovUpper,
  logGamma,
  normalTwoSided,
  poissonLower,
  poissonUpper,
  uniformityOf,
} from '../src/battery/distributions.ts'

/** Equal to nine digits, even in the far tail, where `toBeCloseTo` would accept anything near 0. */
function expectSame(value: number, published: number): void {
  expect(Math.abs(value / published - 1), `${value} for ${published}`).toBeLessThan(1e-9)
}

describe('tail probabilities', () => {
  // The critical values for 5 % and 1 % from textbooks.
  test.each([
    ['chi-square, 1 degree', chiSquareUpper(3.841, 1), 0.05],
    ['chi-square, 10 degrees', chiSquareUpper(18.307, 10), 0.05],
    ['chi-square, 100 degrees', chiSquareUpper(124.342, 100), 0.05],
    ['chi-square, 51 degrees', chiSquareUpper(77.386, 51), 0.01],
    ['normal at 5 %', normalTwoSided(1.96), 0.05],
    ['normal at 1 %', normalTwoSided(2.5758), 0.01],
    ['Kolmogorov at 5 %', kolmogorovUpper(1.3581), 0.05],
    ['Kolmogorov at 1 %', kolmogorovUpper(1.6276), 0.01],
  ])('%s, as in printed tables', (_name, value, published) => expect(value).toBeCloseTo(published, 4))

  // Computed with SciPy 1.17.1.
  test.each([
    ['chi-square far out', chiSquareUpper(200, 51), 1.5896423598842712e-19],
    ['chi-square farther out', chiSquareUpper(1500, 51), 1.7500033023864709e-280],
    ['chi-square near 0', chiSquareUpper(0.5, 9), 0.9999695662588389],
    ['chi-square of the whole table', chiSquareUpper(22_165, 21_165), 8.373824988014893e-7],
    ['chi-square of the whole table, too good', chiSquareUpper(20_665, 21_165), 0.9927850603304998],
    ['normal far out', normalTwoSided(20), 5.507248237212311e-89],
    ['Poisson, one of few', poissonUpper(1, 6e-6), 5.999982000035996e-6],
    ['Poisson, many', poissonUpper(60, 45), 0.018651134648575467],
    ['Poisson, few', poissonLower(30, 45), 0.011597729543089842],
    ['binomial of 64', binomialUpper(5, 64, 0.01), 0.0004670217881567599],
    ['binomial of 1,664', binomialUpper(30, 1664, 0.01), 0.0019053301974261442],
    ['ln Γ', logGamma(5000.5), 37586.88488728106],
  ])('%s, as in SciPy', (_name, value, published) => expectSame(value, published))

  test('the chance of at least 0 is 1', () => {
    expect(poissonUpper(0, 3)).toBe(1)
    expect(binomialUpper(0, 64, 0.01)).toBe(1)
    expect(chiSquareUpper(0, 5)).toBe(1)
  })

  test('Kolmogorov–Smirnov for a few values is within 3 % of the exact chance', () => {
    const shifted = Array.from({ length: 64 }, (_, k) => (0.8 * (k + 1)) / 64)
    expect(uniformityOf(shifted) / 0.010153367486566034).toBeCloseTo(1, 1)
    const even = Array.from({ length: 64 }, (_, k) => (k + 0.5) / 64)
    expect(uniformityOf(even)).toBe(1)
  })
})
