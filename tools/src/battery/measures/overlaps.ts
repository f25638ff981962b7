import { falling, kindsIn, likenesses } from '../counting.ts'
import { chiSquareUpper } from '../distributions.ts'
import { increase, type Measure } from '../measure.ts'
import { FACE, RANK, type Shape, shapeOf, type Trait } from '../trait.ts'

export function overlapMeasures(decks: number): Measure[] {
  return [overlaps(decks, FACE, 2, 'overlaps: pairs of faces'), overlaps(decks, RANK, 3, 'overlaps: triples of ranks')]
}

function overlaps(decks: number, trait: Trait, length: number, name: string): Measure {
  const shape = shapeOf(decks, trait)
  const cells = shape.kinds ** length
  const expected = Float64Array.from({ length: cells }, (_, cell) => expectedWord(shape, wordOf(cell, shape, length)))
  const { scale, degrees } = wordSpread(shape, length)
  return {
    name,
    what: `every ${length} neighbouring cards, overlapping, by ${trait.name}; chi-square with the exact covariance`,
    looksAt: 'each shoe',
    sums: cells,
    add(sums, shoe) {
      let cell = 0
      for (let place = 0; place < shoe.length; place++) {
        cell = (cell * shape.kinds + (trait.of[shoe[place] as number] as number)) % cells
        if (place >= length - 1) increase(sums, cell, 1)
      }
    },
    pValue(sums, shoes) {
      let pearson = 0
      for (let cell = 0; cell < cells; cell++) {
        const mean = shoes * (expected[cell] as number)
        pearson += ((sums[cell] as number) - mean) ** 2 / mean
      }
      return chiSquareUpper(pearson / scale, degrees)
    },
  }
}

function wordOf(cell: number, { kinds }: Shape, length: number): number[] {
  return Array.from({ length }, (_, place) => Math.floor(cell / kinds ** (length - 1 - place)) % kinds)
}

/** The mean number of times that a sequence of kinds occurs in a shoe: without replacement, equal cards are rarer. */
export function expectedWord(shape: Shape, word: readonly number[]): number {
  return (shape.cards - word.length + 1) * chanceOf(shape, word)
}

/** The chance that cards in given places are of given kinds. */
export function chanceOf({ cards, copies }: Shape, word: readonly number[]): number {
  let ways = 1
  word.forEach((kind, place) => {
    ways *= copies - word.slice(0, place).filter((earlier) => earlier === kind).length
  })
  return ways / falling(cards, word.length)
}

/**
 * Pearson's sum over overlapping words is a sum of Σ's eigenvalues times chi-squares, Σ being the covariance of the
 * scaled counts. Its first two moments are tr Σ and 2 tr Σ², both exact here, and a scaled chi-square with the same
 * two stands for it (Satterthwaite): nearly all eigenvalues are alike, so hardly anything is lost.
 */
export function wordSpread(shape: Shape, length: number): { scale: number; degrees: number } {
  let trace = 0
  let traceOfSquare = 0
  for (const pattern of likenesses(2 * length)) {
    const word = pattern.slice(0, length)
    const other = pattern.slice(length)
    const scaled =
      wordCovariance(shape, word, other) / Math.sqrt(expectedWord(shape, word) * expectedWord(shape, other))
    const pairsLikeThis = falling(shape.kinds, kindsIn(pattern))
    traceOfSquare += pairsLikeThis * scaled ** 2
    if (isSame(word, other)) trace += pairsLikeThis * scaled
  }
  return { scale: traceOfSquare / trace, degrees: trace ** 2 / traceOfSquare }
}

/** The covariance, in one shoe, of the numbers of times that two sequences occur. */
export function wordCovariance(shape: Shape, word: readonly number[], other: readonly number[]): number {
  const { cards } = shape
  const length = word.length
  const apart = (cards - 2 * length + 1) * (cards - 2 * length + 2)
  let both = apart * chanceOf(shape, [...word, ...other])
  if (isSame(word, other)) both += (cards - length + 1) * chanceOf(shape, word)
  for (let shift = 1; shift < length; shift++) {
    const places = cards - length + 1 - shift
    if (isSame(word.slice(shift), other.slice(0, -shift))) {
      both += places * chanceOf(shape, [...word, ...other.slice(-shift)])
    }
    if (isSame(other.slice(shift), word.slice(0, -shift))) {
      both += places * chanceOf(shape, [...other, ...word.slice(-shift)])
    }
  }
  return both - expectedWord(shape, word) * expectedWord(shape, other)
}

function isSame(word: readonly number[], other: readonly number[]): boolean {
  return word.every((kind, place) => kind === other[place])
}
