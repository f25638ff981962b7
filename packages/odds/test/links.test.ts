import { jackpotOf } from '@openpit/engine'
import { cents } from '@openpit/money'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { mysteryFigures, type ProgressiveFigures, progressiveFigures } from '../src/index.ts'

const configured = configure(rulebooks.star)
if (!configured.ok) throw new Error(configured.unlawful.why)
const { rules } = configured.table
const jackpot = jackpotOf(rules.sides.blazing7s)
if (jackpot === undefined) throw new Error('Star has Blazing 7’s')

const ALL = 60 / 15_039_960
const PART = 180 / 15_039_960

function figuresFor(wager: number, percent: number, reset: number, meter = reset): ProgressiveFigures {
  if (jackpot === undefined) throw new Error('no jackpot')
  const terms = {
    wager: cents(wager * 100),
    rate: percent * 10_000,
    reset: cents(reset * 100),
    meter: cents(meter * 100),
  }
  const found = progressiveFigures(rules, jackpot, terms)
  if (found === null) throw new Error('no figures')
  return found
}

describe('a linked pool of Blazing 7’s', () => {
  test.each([
    [2.5, 10, 10_000, 55_918.8, 37_432, 16_147, 46_875, 108_848, 42.6503, 1.6002],
    [2.5, 20, 10_000, 104_112.8, 76_466, 22_634, 85_734, 212_403, 52.648, 1.5979],
    [5, 20, 25_000, 212_083.8, 152_126, 50_097, 175_474, 427_441, 53.0482, 1.9981],
    [5, 20, 50_000, 231_417.7, 148_140, 74_248, 195_530, 440_726, 55.0536, 4.0035],
    [5, 30, 50_000, 327_780.4, 226_185, 87_220, 273_230, 647_774, 65.0487, 3.9986],
  ])(
    'with $%f, %d percent and $%d, the long run is as reckoned independently',
    (wager, percent, reset, mean, sd, q10, q50, q90, total, seed) => {
      const { hit, meanMeter, return: all, seed: seeded } = figuresFor(wager, percent, reset)
      expect(Math.abs(hit.mean - mean)).toBeLessThan(0.2)
      expect(meanMeter).toBe(hit.mean)
      expect([hit.sd, hit.q10, hit.q50, hit.q90].map(Math.round)).toEqual([sd, q10, q50, q90])
      expect(all * 100).toBeCloseTo(total, 4)
      expect(seeded * 100).toBeCloseTo(seed, 4)
    },
  )

  test('what the pool pays is what wagers add and what resets add, to the last digit', () => {
    for (const [wager, percent, reset] of [
      [2.5, 10, 10_000],
      [5, 30, 50_000],
    ] as const) {
      const { hit, seed } = figuresFor(wager, percent, reset)
      // A part that is won takes the meter below its reset value from up to a ninth above it.
      const steps = 2_000
      const width = reset / 9 / steps
      const shortfall = simpson(steps, (index) => {
        const meter = reset + index * width
        return (reset - 0.9 * meter) * densityOf(wager, percent, reset, meter)
      })
      const seeded = (ALL * reset + PART * shortfall * width) / wager
      expect(seed).toBeCloseTo(seeded, 9)
      expect(((ALL + 0.1 * PART) * hit.mean) / wager).toBeCloseTo(percent / 100 + seeded, 9)
    }
  })

  test('the worst, the present and the even return follow from the meter', () => {
    expect(figuresFor(2.5, 10, 10_000).worst * 100).toBeCloseTo(33.12, 2)
    expect(figuresFor(5, 20, 25_000).worst * 100).toBeCloseTo(33.64, 2)
    expect(figuresFor(5, 20, 50_000).worst * 100).toBeCloseTo(36.24, 2)
    expect(figuresFor(2.5, 10, 10_000).breakEvenDollars).toBeCloseTo(332_373.08, 2)
    expect(figuresFor(5, 20, 50_000).breakEvenDollars).toBeCloseTo(664_746.15, 2)
    expect(figuresFor(5, 20, 50_000, 664_746.15).now).toBeCloseTo(1, 7)
    expect(figuresFor(5, 20, 50_000).wagersToHit).toBeCloseTo(250_666, 0)
  })

  test('a pool that nothing is added to stays at its reset value', () => {
    const { hit, seed, return: all, worst } = figuresFor(5, 0, 50_000)
    expect(hit).toEqual({ mean: 50_000, sd: 0, q10: 50_000, q50: 50_000, q90: 50_000 })
    expect(all).toBeCloseTo(worst, 12)
    expect(seed).toBeCloseTo(((ALL + 0.1 * PART) * 50_000) / 5, 9)
  })
})

/** The density of the meter, by the equation that it obeys, written down once more. */
function densityOf(wager: number, percent: number, reset: number, meter: number): number {
  const slowest = (ALL + PART) / ((wager * percent) / 100)
  const series = (of: (rate: number) => number) => {
    let weight = 1
    let sum = 0
    for (let power = 0; power < 60; power++) {
      if (power > 0) weight *= (PART / 0.9 / (ALL + PART)) * (1 / (1 - 0.9 ** -power))
      sum += weight * of(slowest * 0.9 ** -power)
    }
    return sum
  }
  return series((rate) => Math.exp(-rate * meter)) / series((rate) => Math.exp(-rate * reset) / rate)
}

function simpson(steps: number, of: (index: number) => number): number {
  let sum = of(0) + of(steps)
  for (let index = 1; index < steps; index++) sum += (index % 2 === 0 ? 2 : 4) * of(index)
  return sum / 3
}

const LEVELS = (
  [
    ['one', 50, 150, 10],
    ['two', 200, 500, 8],
    ['three', 1_000, 2_500, 6],
    ['four', 5_000, 15_000, 5],
    ['five', 25_000, 100_000, 4],
  ] as const
).map(([name, reset, cap, percent]) => ({
  name,
  reset: cents(reset * 100),
  cap: cents(cap * 100),
  rate: percent * 10_000,
  meter: cents(reset * 100),
}))

describe('mystery levels of Supernova', () => {
  const all = mysteryFigures(cents(200), LEVELS)

  test.each([
    ['one', 19.999, 9.999, 250, 500, 100, 28.87, 125.28],
    ['two', 18.666, 10.666, 937.5, 1_875, 350, 86.6, 430.23],
    ['three', 14, 8, 6_250, 12_500, 1_750.01, 433.01, 2_203.96],
    ['four', 10, 5, 50_000, 100_000, 10_000.01, 2_886.75, 13_357.72],
    ['five', 6.667, 2.667, 468_750, 937_500, 62_500, 21_650.64, 90_322.91],
  ])('level %s is as reckoned independently', (name, returned, seed, mean, most, hit, sd, even) => {
    const level = all.levels.find((one) => one.name === name)
    if (level === undefined) throw new Error(name)
    expect(level.return * 100).toBeCloseTo(returned, 2)
    expect(level.seed * 100).toBeCloseTo(seed, 2)
    expect(level.wagersToHit / mean).toBeCloseTo(1, 3)
    expect(level.wagersToHitMax).toBeCloseTo(most, 6)
    expect(Math.abs(level.meanHitDollars - hit)).toBeLessThan(0.011)
    expect(level.sdHitDollars).toBeCloseTo(sd, 1)
    expect(Math.abs(level.breakEvenDollars - even)).toBeLessThan(0.5)
  })

  test('all levels together: long run, worst, half way, near the caps, volatility', () => {
    expect(all.return * 100).toBeCloseTo(69.332, 2)
    expect(all.seed * 100).toBeCloseTo(36.332, 2)
    expect(all.worst * 100).toBeCloseTo(18.18, 2)
    expect(all.now).toBe(all.worst)
    expect(all.sd).toBeCloseTo(55.23, 1)
    const at = (part: number) =>
      mysteryFigures(
        cents(200),
        LEVELS.map((level) => ({ ...level, meter: cents(Math.round(level.reset + part * (level.cap - level.reset))) })),
      ).now
    expect(at(0.5) * 100).toBeCloseTo(69.36, 2)
    expect(at(0.9) * 100).toBeCloseTo(478.79, 2)
  })
})
