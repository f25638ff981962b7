import { falling, kindsIn, likenesses } from './counting.ts'
import { poissonLower, poissonUpper } from './distributions.ts'
import { chanceOf } from './measures/overlaps.ts'
import { FACE, type Shape, shapeOf } from './trait.ts'

const STRETCH_CARDS = 16

/** A search over all shoes of a run for pairs that agree in some respect. */
export interface DuplicateSearch {
  readonly name: string
  readonly what: string
  /** What two shoes must have in common to be a pair. */
  keyOf(shoe: Uint8Array): string
  /** The p-value of this many pairs among this many shoes. */
  pValue(pairs: number, shoes: number): number
}

export function duplicateSearches(decks: number): DuplicateSearch[] {
  const shape = shapeOf(decks, FACE)
  return [sameStart(shape, 4, 'two-sided'), sameStart(shape, 8, 'too many'), sameShoe(shape)]
}

/** Counts pairs with equal keys: the third shoe with a key adds two pairs. */
export class PairCount {
  private readonly shoesByKey = new Map<string, number>()
  pairs = 0

  see(key: string): void {
    const before = this.shoesByKey.get(key) ?? 0
    this.pairs += before
    this.shoesByKey.set(key, before + 1)
  }
}

/** As with birthdays, the number of pairs is Poisson: each has a small chance, and most pairs share no shoe. */
function sameStart(shape: Shape, cards: number, side: 'two-sided' | 'too many'): DuplicateSearch {
  const chance = chanceOfSameWord(shape, cards)
  return {
    name: `duplicates: first ${cards} cards`,
    what: `pairs of shoes, of any table, that begin with the same ${cards} faces; Poisson with the exact mean`,
    keyOf: (shoe) => String.fromCharCode(...shoe.subarray(0, cards)),
    pValue(pairs, shoes) {
      const mean = chance * pairsAmong(shoes)
      const tooMany = poissonUpper(pairs, mean)
      return side === 'too many' ? tooMany : Math.min(1, 2 * Math.min(tooMany, poissonLower(pairs, mean)))
    },
  }
}

/**
 * A cut rotates a shoe, so a repeated shoe may start differently. Shoes are therefore taken as rings, and compared by
 * the lowest stretch of 16 cards in each. The chance that two fair shoes agree in some stretch is at most N² times (for
 * N × N places) the chance of the likeliest stretch, one without equal cards. These bounds make the p-value too large
 * rather than too small; a repeated shoe is still far below any limit.
 */
function sameShoe(shape: Shape): DuplicateSearch {
  const likeliest = shape.copies ** STRETCH_CARDS / falling(shape.cards, STRETCH_CARDS)
  const chance = shape.cards ** 2 * likeliest
  return {
    name: 'duplicates: same shoe, however cut',
    what: 'pairs of shoes, of any table, with the same order up to a cut; an upper bound of the chance',
    keyOf: lowestStretch,
    pValue: (pairs, shoes) => poissonUpper(pairs, chance * pairsAmong(shoes)),
  }
}

/** The chance that two shoes have the same faces in given places: the sum of the squared chances of all sequences. */
export function chanceOfSameWord(shape: Shape, length: number): number {
  return likenesses(length).reduce((sum, pattern) => {
    return sum + falling(shape.kinds, kindsIn(pattern)) * chanceOf(shape, pattern) ** 2
  }, 0)
}

/** The lexicographically first stretch of a shoe taken as a ring. */
export function lowestStretch(shoe: Uint8Array): string {
  const text = Buffer.from(shoe).toString('latin1')
  const ring = text + text.slice(0, STRETCH_CARDS - 1)
  const first = String.fromCharCode(Math.min(...shoe))
  let lowest = ring.slice(0, STRETCH_CARDS)
  for (let start = ring.indexOf(first); start >= 0 && start < shoe.length; start = ring.indexOf(first, start + 1)) {
    const stretch = ring.slice(start, start + STRETCH_CARDS)
    if (stretch < lowest) lowest = stretch
  }
  return lowest
}

function pairsAmong(shoes: number): number {
  return (shoes * (shoes - 1)) / 2
}
