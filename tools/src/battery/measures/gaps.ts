import { quadraticForm } from '../counting.ts'
import { chiSquareUpper } from '../distributions.ts'
import { fairSource } from '../fair-source.ts'
import { increase, type Measure } from '../measure.ts'
import { RANK, type Shape, shapeOf } from '../trait.ts'

/** The first gap of each bin; the longest gaps, which have no bin, follow from the others. */
const BINS = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20]
const LONG_GAP = 30
const CALIBRATION_SHOES = 20_000

export function gapMeasures(decks: number): Measure[] {
  const shape = shapeOf(decks, RANK)
  const mean = expectedGaps(shape)
  const covariance = gapCovariance(decks, mean)
  return [
    {
      name: 'gaps: between cards of one rank',
      what: 'how many cards lie between a rank and its next appearance; exact means, calibrated covariance',
      looksAt: 'each shoe',
      sums: BINS.length,
      add: addGaps,
      pValue(sums, shoes) {
        const deviation = mean.map((perShoe, bin) => ((sums[bin] as number) - shoes * perShoe) / Math.sqrt(shoes))
        return chiSquareUpper(quadraticForm(covariance, deviation), BINS.length)
      },
    },
  ]
}

/** Adds to each bin the number of a shoe's gaps that fall into it. */
export function addGaps(sums: Float64Array, shoe: Uint8Array): void {
  const last = new Int16Array(RANK.kinds).fill(-1)
  for (let place = 0; place < shoe.length; place++) {
    const rank = RANK.of[shoe[place] as number] as number
    const before = last[rank] as number
    const gap = place - before - 1
    if (before >= 0 && gap < LONG_GAP) increase(sums, BIN_OF[gap] as number, 1)
    last[rank] = place
  }
}

const BIN_OF = Uint8Array.from({ length: LONG_GAP }, (_, gap) => BINS.findLastIndex((first) => first <= gap))

/** The mean number of a shoe's gaps in each bin: two cards of a rank with none of that rank between them. */
export function expectedGaps({ cards, kinds, copies }: Shape): number[] {
  const means = BINS.map(() => 0)
  let chance = (copies * (copies - 1)) / (cards * (cards - 1))
  for (let gap = 0; gap < Math.min(LONG_GAP, cards - 1); gap++) {
    const bin = BIN_OF[gap] as number
    means[bin] = (means[bin] as number) + kinds * (cards - gap - 1) * chance
    chance *= (cards - copies - gap) / (cards - gap - 2)
  }
  return means
}

/**
 * The gaps of different ranks fill the same places, and their covariance has no handy formula: it is taken from
 * 20,000 shoes of the fair reference. That is safe for a covariance, whose error of about 1 % never grows; an error in
 * the means would grow with the run, so those are exact.
 */
function gapCovariance(decks: number, mean: readonly number[]): number[][] {
  const known = covarianceByDecks.get(decks)
  if (known !== undefined) return known
  const reference = fairSource(decks, 'calibration of gaps')
  const products = mean.map(() => mean.map(() => 0))
  const sums = new Float64Array(mean.length)
  for (let index = 0; index < CALIBRATION_SHOES; index++) {
    sums.fill(0)
    addGaps(sums, reference.shoe(0, index))
    addProducts(
      products,
      mean.map((expected, bin) => (sums[bin] as number) - expected),
    )
  }
  const covariance = products.map((row) => row.map((product) => product / CALIBRATION_SHOES))
  covarianceByDecks.set(decks, covariance)
  return covariance
}

/** Calibrated once for each number of decks, because it takes as long as a small battery. */
const covarianceByDecks = new Map<number, number[][]>()

function addProducts(products: number[][], deviation: readonly number[]): void {
  for (const [place, row] of products.entries()) {
    for (let column = 0; column < row.length; column++) {
      row[column] = (row[column] as number) + (deviation[place] as number) * (deviation[column] as number)
    }
  }
}
