import { normalTwoSided } from '../distributions.ts'
import { kernelMoments, kernelSum } from '../kernel.ts'
import { increase, type Measure } from '../measure.ts'
import { FACE, RANK, shapeOf } from '../trait.ts'

/** Distances: neighbours, cards of hands a few boxes apart, a suit of a new pack (13), and half and whole decks. */
const LAGS = [1, 2, 3, 4, 7, 13, 26, 52]

export function serialMeasures(decks: number): Measure[] {
  return LAGS.map((lag) => serialCorrelation(decks, lag))
}

function serialCorrelation(decks: number, lag: number): Measure {
  const shape = shapeOf(decks, FACE)
  const { mean, variance } = kernelMoments(RANK_PRODUCTS, shape, lag)
  return {
    name: `serial correlation: lag ${lag}`,
    what: `the product of the ranks of two cards ${lag} apart; exact mean (not 0: draws are without replacement) and variance`,
    looksAt: 'each shoe',
    sums: 1,
    add(sums, shoe) {
      increase(sums, 0, kernelSum(RANK_PRODUCTS, shape, lag, shoe))
    },
    pValue: ([sum], shoes) => normalTwoSided(((sum as number) - shoes * mean) / Math.sqrt(shoes * variance)),
  }
}

/** The ranks minus their mean, so that the variance is not a small difference of large numbers. */
export const CENTRED_RANK = Float64Array.from(RANK.of, (rank) => rank - (RANK.kinds - 1) / 2)

const RANK_PRODUCTS = Float64Array.from(
  { length: FACE.kinds ** 2 },
  (_, pair) => (CENTRED_RANK[Math.floor(pair / FACE.kinds)] as number) * (CENTRED_RANK[pair % FACE.kinds] as number),
)
