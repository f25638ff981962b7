import { normalTwoSided } from '../distributions.ts'
import { kernelMoments, kernelSum } from '../kernel.ts'
import { increase, type Measure } from '../measure.ts'
import { FACE, type Shape, shapeOf } from '../trait.ts'
import { CENTRED_RANK } from './serial.ts'

type TwoShoes = 'successive shoes' | 'neighbouring tables'

/**
 * Statistics of two shoes. If one of them is fair, the distribution is the same whatever the other is, so the p-values
 * of tables 1 and 2, 2 and 3, 3 and 4 … are independent, although each table is in two of them.
 */
export function interplayMeasures(decks: number): Measure[] {
  const pairs: readonly TwoShoes[] = ['successive shoes', 'neighbouring tables']
  const shape = shapeOf(decks, FACE)
  return pairs.flatMap((looksAt) => [
    sameCards(looksAt, shape),
    rankCorrelation(looksAt, shape),
    keptNeighbours(looksAt, shape),
  ])
}

function sameCards(looksAt: TwoShoes, { cards, kinds }: Shape): Measure {
  const mean = cards / kinds
  // The trace of the squared covariance of the position by face table.
  const variance = (cards ** 2 * (kinds - 1)) / ((cards - 1) * kinds ** 2)
  return {
    name: `interplay: same cards in ${looksAt}`,
    what: 'in how many positions both shoes have the same face; exact mean and variance',
    looksAt,
    sums: 1,
    add(sums, shoe, other) {
      let same = 0
      for (let place = 0; place < cards; place++) if (shoe[place] === other[place]) same++
      increase(sums, 0, same)
    },
    pValue: ([sum], shoes) => normalTwoSided(((sum as number) - shoes * mean) / Math.sqrt(shoes * variance)),
  }
}

function rankCorrelation(looksAt: TwoShoes, { cards, copies }: Shape): Measure {
  const spread = CENTRED_RANK.reduce((sum, rank) => sum + copies * rank * rank, 0)
  const variance = spread ** 2 / (cards - 1)
  return {
    name: `interplay: rank correlation of ${looksAt}`,
    what: 'the product of the ranks in the same position; exact variance',
    looksAt,
    sums: 1,
    add(sums, shoe, other) {
      let products = 0
      for (let place = 0; place < cards; place++) {
        products += (CENTRED_RANK[shoe[place] as number] as number) * (CENTRED_RANK[other[place] as number] as number)
      }
      increase(sums, 0, products)
    },
    pValue: ([sum], shoes) => normalTwoSided((sum as number) / Math.sqrt(shoes * variance)),
  }
}

/** Finds traces of a riffle or a cut: cards that follow each other in one shoe and again in the next. */
function keptNeighbours(looksAt: TwoShoes, shape: Shape): Measure {
  const followed = new Float64Array(shape.kinds ** 2)
  return {
    name: `interplay: kept neighbours in ${looksAt}`,
    what: 'how often two faces that follow each other in one shoe do so in the other; exact mean and variance for that shoe',
    looksAt,
    sums: 2,
    add(sums, shoe, other) {
      followed.fill(0)
      for (let place = 1; place < other.length; place++) {
        increase(followed, (other[place - 1] as number) * shape.kinds + (other[place] as number), 1)
      }
      const { mean, variance } = kernelMoments(followed, shape, 1)
      increase(sums, 0, kernelSum(followed, shape, 1, shoe) - mean)
      increase(sums, 1, variance)
    },
    pValue: ([excess, variance]) => normalTwoSided((excess as number) / Math.sqrt(variance as number)),
  }
}
