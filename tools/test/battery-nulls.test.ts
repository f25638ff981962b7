import { describe, expect, test } from 'vitest'
import { kindsIn, likenesses, quadraticForm } from '../src/battery/counting.ts'
import { chanceOfSameWord, lowestStretch } from '../src/battery/duplicates.ts'
import { kernelMoments, kernelSum } from '../src/battery/kernel.ts'
import { cardsUntilAllSeen, chancesOfAllSeen } from '../src/battery/measures/coupons.ts'
import { addPositions, pearsonOfTable, spreadOfPositions } from '../src/battery/measures/frequency.ts'
import { addGaps, expectedGaps } from '../src/battery/measures/gaps.ts'
import { expectedWord, wordCovariance, wordSpread } from '../src/battery/measures/overlaps.ts'
import {
  addStretches,
  alike,
  ascending,
  type Chain,
  expectedStretches,
  stretchCovariance,
} from '../src/battery/measures/runs.ts'
import { highestWave, waveCount } from '../src/battery/measures/waves.ts'
import { FACE, RANK, type Shape } from '../src/battery/trait.ts'

// A shoe small enough to list all its orders: the formulas must hold for them exactly.
const SHAPE: Shape = { cards: 8, kinds: 4, copies: 2 }
const ORDERS = ordersOf(SHAPE)

function ordersOf({ kinds, copies }: Shape): Uint8Array[] {
  const orders: Uint8Array[] = []
  const left = Array.from({ length: kinds }, () => copies)
  const order: number[] = []
  const deal = (): void => {
    if (left.every((count) => count === 0)) orders.push(Uint8Array.from(order))
    for (const [kind, count] of left.entries()) {
      if (count === 0) continue
      left[kind] = count - 1
      order.push(kind)
      deal()
      order.pop()
      left[kind] = count
    }
  }
  deal()
  return orders
}

function meanOf(value: (shoe: Uint8Array) => number, orders = ORDERS): number {
  return orders.reduce((sum, shoe) => sum + value(shoe), 0) / orders.length
}

function covarianceOf(one: (shoe: Uint8Array) => number, other: (shoe: Uint8Array) => number): number {
  return meanOf((shoe) => one(shoe) * other(shoe)) - meanOf(one) * meanOf(other)
}

test('there are 2,520 orders of eight cards, two of each kind', () => expect(ORDERS).toHaveLength(2520))

describe('sums over pairs of cards', () => {
  const values = Float64Array.from({ length: 16 }, (_, pair) => ((pair * 7) % 11) - 3)
  test.each([1, 2, 3, 5])('mean and variance at lag %i', (lag) => {
    const { mean, variance } = kernelMoments(values, SHAPE, lag)
    const sum = (shoe: Uint8Array) => kernelSum(values, SHAPE, lag, shoe)
    expect(mean).toBeCloseTo(meanOf(sum), 9)
    expect(variance).toBeCloseTo(covarianceOf(sum, sum), 9)
  })
})

describe('overlapping words', () => {
  const countOf = (word: readonly number[]) => (shoe: Uint8Array) =>
    shoe.reduce((count, _, place) => count + Number(word.every((kind, k) => shoe[place + k] === kind)), 0)

  test.each([
    ['01', '01'],
    ['00', '00'],
    ['01', '10'],
    ['01', '12'],
    ['01', '23'],
    ['010', '101'],
    ['012', '120'],
    ['001', '011'],
  ])('mean and covariance of %s and %s', (one, other) => {
    const [word, second] = [[...one].map(Number), [...other].map(Number)]
    expect(expectedWord(SHAPE, word)).toBeCloseTo(meanOf(countOf(word)), 9)
    expect(wordCovariance(SHAPE, word, second)).toBeCloseTo(covarianceOf(countOf(word), countOf(second)), 9)
  })

  test("the mean of Pearson's sum is the trace", () => {
    const words = Array.from({ length: 16 }, (_, cell) => [cell >> 2, cell & 3])
    const pearson = (shoe: Uint8Array) =>
      words.reduce(
        (sum, word) => sum + (countOf(word)(shoe) - expectedWord(SHAPE, word)) ** 2 / expectedWord(SHAPE, word),
        0,
      )
    const { scale, degrees } = wordSpread(SHAPE, 2)
    expect(scale * degrees).toBeCloseTo(meanOf(pearson), 9)
  })

  test('the number of patterns of equal cards is the Bell number', () => {
    expect([1, 2, 3, 4, 5, 6].map((cards) => likenesses(cards).length)).toEqual([1, 2, 5, 15, 52, 203])
    expect(kindsIn([0, 1, 0, 2])).toBe(3)
  })
})

describe('runs', () => {
  const chains: readonly Chain[] = [
    { name: 'up', what: '', lengthMax: 4, linked: (face, next) => face < next, ...ascending(SHAPE) },
    { name: 'alike', what: '', lengthMax: 2, linked: (face, next) => face === next, ...alike(SHAPE) },
  ]
  test.each(chains.map((chain) => [chain.name, chain] as const))('%s: means and covariances', (_name, chain) => {
    const stretches = (length: number) => (shoe: Uint8Array) => {
      const sums = new Float64Array(chain.lengthMax - 1)
      addStretches(sums, shoe, chain)
      return sums[length - 2] as number
    }
    for (let length = 2; length <= chain.lengthMax; length++) {
      expect(expectedStretches(chain, 8, length)).toBeCloseTo(meanOf(stretches(length)), 9)
      for (let other = 2; other <= chain.lengthMax; other++) {
        const exact = covarianceOf(stretches(length), stretches(other))
        expect(stretchCovariance(chain, 8, length, other)).toBeCloseTo(exact, 9)
      }
    }
  })
})

describe('frequency', () => {
  // The mean of a chi-square is its degrees of freedom, here taken over all orders.
  test("the mean of Pearson's sum of positions is the degrees of freedom", () => {
    const table = (shoe: Uint8Array) => {
      const counts = new Float64Array(32)
      shoe.forEach((kind, place) => {
        counts[place * 4 + kind] = 1
      })
      return pearsonOfTable(counts, 1 / 4, 8)
    }
    expect(meanOf(table)).toBeCloseTo(7 * 3, 9)
  })

  test("the mean of Pearson's sum of blocks is the degrees of freedom", () => {
    const table = (shoe: Uint8Array) => {
      const counts = new Float64Array(8)
      shoe.forEach((kind, place) => {
        counts[(place >> 2) * 4 + kind] = (counts[(place >> 2) * 4 + kind] as number) + 1
      })
      return pearsonOfTable(counts, 1, 8)
    }
    expect(meanOf(table)).toBeCloseTo(1 * 3, 9)
  })

  test('the mean spread of mean positions is the degrees of freedom', () => {
    const spread = (shoe: Uint8Array) => {
      const sums = new Float64Array(4)
      addPositions(sums, shoe, FACE)
      return spreadOfPositions(sums, SHAPE)
    }
    expect(meanOf(spread)).toBeCloseTo(3, 9)
  })

  test('the mean height of a wave', () => {
    const shape: Shape = { cards: 4, kinds: 2, copies: 2 }
    const height = (shoe: Uint8Array) => {
      const counts = new Float64Array(8)
      shoe.forEach((kind, place) => {
        counts[place * 2 + kind] = 1
      })
      return highestWave(counts, shape)
    }
    expect(waveCount(shape)).toBe(1)
    expect(meanOf(height, ordersOf(shape))).toBeCloseTo(16 / 3, 9)
  })

  test('the agreement of two shoes has the mean and variance that the interplay test assumes', () => {
    const fixed = ORDERS[1234] as Uint8Array
    const same = (shoe: Uint8Array) => shoe.reduce((sum, kind, place) => sum + Number(kind === fixed[place]), 0)
    expect(meanOf(same)).toBeCloseTo(8 / 4, 9)
    expect(covarianceOf(same, same)).toBeCloseTo((8 ** 2 * 3) / (7 * 4 ** 2), 9)
  })
})

test('gaps: exact means', () => {
  const mean = expectedGaps(SHAPE)
  for (const [bin, expected] of mean.entries()) {
    const gaps = (shoe: Uint8Array) => {
      const sums = new Float64Array(mean.length)
      // Four faces of one suit, so that their ranks differ.
      addGaps(
        sums,
        shoe.map((kind) => kind * 4),
      )
      return sums[bin] as number
    }
    expect(expected).toBeCloseTo(meanOf(gaps), 9)
  }
})

test('coupon collector: the exact chance of having seen all', () => {
  const done = chancesOfAllSeen(SHAPE)
  for (const [drawn, chance] of done.entries()) {
    const isDone = (shoe: Uint8Array) => Number(cardsUntilAllSeen(shoe, { ...FACE, kinds: 4 }) <= drawn)
    expect(chance).toBeCloseTo(meanOf(isDone), 9)
  }
  expect(chancesOfAllSeen({ cards: 416, kinds: 13, copies: 32 })[12]).toBe(0)
  expect(RANK.kinds).toBe(13)
})

test('duplicates: the chance that two shoes begin alike', () => {
  const starts = new Map<string, number>()
  for (const shoe of ORDERS) starts.set(String(shoe.subarray(0, 4)), (starts.get(String(shoe.subarray(0, 4))) ?? 0) + 1)
  const chance = [...starts.values()].reduce((sum, count) => sum + (count / ORDERS.length) ** 2, 0)
  expect(chanceOfSameWord(SHAPE, 4)).toBeCloseTo(chance, 9)
})

test('a cut does not change the lowest stretch of a shoe', () => {
  const shoe = Uint8Array.from({ length: 104 }, (_, place) => (place * 37 + (place >> 3)) % 52)
  for (const cut of [1, 50, 103]) {
    const turned = Uint8Array.from([...shoe.subarray(cut), ...shoe.subarray(0, cut)])
    expect(lowestStretch(turned)).toBe(lowestStretch(shoe))
  }
})

test('the quadratic form of a small example', () => {
  const covariance = [
    [2, 1],
    [1, 3],
  ]
  expect(quadraticForm(covariance, [1, 2])).toBeCloseTo((3 * 1 - 2 * 2 + 2 * 4) / 5, 12)
})
