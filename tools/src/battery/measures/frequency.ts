import { chiSquareUpper } from '../distributions.ts'
import { increase, type Measure } from '../measure.ts'
import { FACE, RANK, type Shape, shapeOf, type Trait } from '../trait.ts'

const BLOCK_CARDS = 26

export function frequencyMeasures(decks: number): Measure[] {
  return [positionByFace(decks), blockByRank(decks), meanPosition(decks)]
}

/**
 * Within a shoe the counts are correlated: a position has one card, and a face that came early is missing later. For a
 * table of positions and kinds, Cov = N/(N − 1) · (I − J/N) ⊗ (I − J/K)/K exactly, so Pearson's sum,
 * which expects N (K − 1) from independent draws, must be taken (N − 1)/N times; it then has (N − 1)(K − 1) degrees of
 * freedom. Adding positions into blocks of equal size keeps both the form and the factor.
 */
export function pearsonOfTable(counts: Float64Array, expected: number, cards: number): number {
  let sum = 0
  for (const count of counts) sum += (count - expected) ** 2
  return (sum / expected) * ((cards - 1) / cards)
}

export function positionByFace(decks: number): Measure {
  const { cards, kinds } = shapeOf(decks, FACE)
  const degrees = (cards - 1) * (kinds - 1)
  return {
    name: 'frequency: position by face',
    what: 'how often each of the 52 faces lies in each position; chi-square with the covariance of whole shoes',
    looksAt: 'each shoe',
    sums: cards * kinds,
    add(sums, shoe) {
      for (let place = 0; place < cards; place++) increase(sums, place * kinds + (shoe[place] as number), 1)
    },
    pValue(sums, shoes) {
      const pearson = pearsonOfTable(sums, shoes / kinds, cards)
      // The sum is a constant plus the agreement of every two shoes, so its variance is 2 (n − 1)/n per degree,
      // exactly.
      return chiSquareUpper(degrees + (pearson - degrees) * Math.sqrt(shoes / (shoes - 1)), degrees)
    },
  }
}

function blockByRank(decks: number): Measure {
  const { cards, kinds } = shapeOf(decks, RANK)
  const blocks = cards / BLOCK_CARDS
  return {
    name: 'frequency: half deck by rank',
    what: 'how often each rank lies in each stretch of 26 cards; chi-square as above, with fewer and fuller cells',
    looksAt: 'each shoe',
    sums: blocks * kinds,
    add(sums, shoe) {
      for (let place = 0; place < cards; place++) {
        const block = Math.floor(place / BLOCK_CARDS)
        increase(sums, block * kinds + (RANK.of[shoe[place] as number] as number), 1)
      }
    },
    pValue(sums, shoes) {
      const pearson = pearsonOfTable(sums, (shoes * BLOCK_CARDS) / kinds, cards)
      return chiSquareUpper(pearson, (blocks - 1) * (kinds - 1))
    },
  }
}

function meanPosition(decks: number): Measure {
  const shape = shapeOf(decks, FACE)
  return {
    name: 'frequency: mean position of each face',
    what: 'whether a face comes earlier or later than others on average; chi-square of 52 weighted sums',
    looksAt: 'each shoe',
    sums: shape.kinds,
    add(sums, shoe) {
      addPositions(sums, shoe, FACE)
    },
    pValue(sums, shoes) {
      return chiSquareUpper(spreadOfPositions(sums, shape) / shoes, shape.kinds - 1)
    },
  }
}

/** Adds each card's distance from the middle of the shoe to the sum for its kind. */
export function addPositions(sums: Float64Array, shoe: Uint8Array, trait: Trait): void {
  const middle = (shoe.length - 1) / 2
  for (let place = 0; place < shoe.length; place++) {
    increase(sums, trait.of[shoe[place] as number] as number, place - middle)
  }
}

/** The covariance above, weighted with the distances from the middle, of which Σ c² = N (N² − 1)/12. */
export function spreadOfPositions(sums: Float64Array, { cards, kinds }: Shape): number {
  const weight = (cards * (cards * cards - 1)) / 12
  return sums.reduce((spread, sum) => spread + sum * sum, 0) * ((kinds * (cards - 1)) / (cards * weight))
}
