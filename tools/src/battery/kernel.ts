import { falling } from './counting.ts'
import { increase } from './measure.ts'
import type { Shape } from './trait.ts'

/**
 * The sum over a shoe of a value for every two cards that lie `lag` apart: `values[a * kinds + b]` for a followed by b.
 * Serial correlation and kept neighbours are such sums.
 */
export function kernelSum(values: Float64Array, shape: Shape, lag: number, shoe: Uint8Array): number {
  let sum = 0
  for (let place = lag; place < shoe.length; place++) {
    sum += values[(shoe[place - lag] as number) * shape.kinds + (shoe[place] as number)] as number
  }
  return sum
}

/**
 * The exact mean and variance of that sum over all orders of a shoe. Two pairs of cards have the same places, one place
 * in common, or none. Each case is a sum of products over different cards, divided by the number of ways to deal two,
 * three or four cards.
 */
export function kernelMoments(values: Float64Array, shape: Shape, lag: number): { mean: number; variance: number } {
  const { cards } = shape
  const pairs = cards - lag
  const chains = Math.max(0, cards - 2 * lag)
  const { once, squares, mirrored, starts, ends, through } = kernelTotals(values, shape)
  const overThree = through - mirrored
  const overFour = once ** 2 - starts - ends - 2 * through + squares + mirrored
  const mean = (pairs * once) / falling(cards, 2)
  const meanSquare =
    (pairs * squares) / falling(cards, 2) +
    (2 * chains * overThree) / falling(cards, 3) +
    ((pairs * (pairs - 1) - 2 * chains) * overFour) / falling(cards, 4)
  return { mean, variance: meanSquare - mean ** 2 }
}

/** Sums over all pairs of different cards of a shoe with `copies` cards of each kind. */
function kernelTotals(values: Float64Array, { kinds, copies }: Shape) {
  const from = new Float64Array(kinds)
  const to = new Float64Array(kinds)
  let squares = 0
  let mirrored = 0
  for (let a = 0; a < kinds; a++) {
    for (let b = 0; b < kinds; b++) {
      const value = values[a * kinds + b] as number
      const partners = a === b ? copies - 1 : copies
      increase(from, a, partners * value)
      increase(to, b, partners * value)
      squares += copies * partners * value * value
      mirrored += copies * partners * value * (values[b * kinds + a] as number)
    }
  }
  const overCards = (product: (kind: number) => number): number => {
    let sum = 0
    for (let kind = 0; kind < kinds; kind++) sum += copies * product(kind)
    return sum
  }
  return {
    once: overCards((kind) => from[kind] as number),
    squares,
    mirrored,
    starts: overCards((kind) => (from[kind] as number) ** 2),
    ends: overCards((kind) => (to[kind] as number) ** 2),
    through: overCards((kind) => (from[kind] as number) * (to[kind] as number)),
  }
}
