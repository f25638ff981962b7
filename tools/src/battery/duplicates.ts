import { falling, kindsIn, likenesses } from './counting.ts'
import { poissonLower, poissonUpper } from './distributions.ts'
import { chanceOf } from './measures/overlaps.ts'
import { FACE, type Shape, shapeOf } from './trait.ts'

const STRETCH_CARDS = 16

/** A question about all shoes of a run at once: how many pairs of them are the same in some respect? */
export interface DuplicateSearch {
  readonly name: string
  readonly what: string
  /** What two shoes must have in common to be a pair. */
  keyOf(shoe: Uint8Array): string
  /** The p-value of so many pairs among so many shoes. */
  pValue(pairs: number, shoes: number): number
}

export function duplicateSearches(decks: number): DuplicateSearch[] {
  const shape = shapeOf(decks, FACE)
  return [sameStart(shape, 4, 'two-sided'), sameStart(shape, 8, 'too many'), sameShoe(shape)]
}

/** Counts pairs while the shoes pass by: the third shoe with one key makes two more pairs. */
export class PairCount {
  private readonly shoesByKey = new Map<string, number>()
  pairs = 0

  see(key: string): void {
    const before = this.shoesByKey.get(key) ?? 0
    this.pairs += before
    this.shoesByKey.set(key, before + 1)
  }
}

/** Birthdays: the number of pairs is Poisson, as the chance of each is small and most pairs have no shoe in common. */
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
 * A cut turns a shoe, and would hide a repeated one from a look at its start. So the shoe is taken as a ring, and
 * compared by the lowest stretch of 16 cards in it. Two fair shoes agree in some stretch, of N × N possible places, with
 * at most N² times the chance for given places, and that is at most the chance of the likeliest stretch, one without
 * equal cards. Bounds, which make the p-value too large rather than too small; it is far below any limit all the same.
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

/** The chance that two shoes have the same faces in given places: the sum, over all words, of their chance squared. */
export function chanceOfSameWord(shape: Shape, length: number): number {
  return likenesses(length).reduce((sum, pattern) => {
    return sum + falling(shape.kinds, kindsIn(pattern)) * chanceOf(shape, pattern) ** 2
  }, 0)
}

/** Of all stretches of a shoe taken as a ring, the one that is first in the order of letters. */
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
