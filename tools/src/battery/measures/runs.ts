import { choose, falling, quadraticForm } from '../counting.ts'
import { chiSquareUpper } from '../distributions.ts'
import { increase, type Measure } from '../measure.ts'
import { COLOUR, FACE, RANK, type Shape, shapeOf } from '../trait.ts'

/**
 * A relation between neighbouring cards that makes a run: each higher than the last, or all of one colour. The measure
 * counts the linked stretches of 2, 3, … cards. The number of runs of each length is a difference of these, so this is
 * the runs test, in a form with exact means and covariances even where cards are equal.
 */
export interface Chain {
  readonly name: string
  readonly what: string
  readonly lengthMax: number
  linked(face: number, next: number): boolean
  /** The chance that given neighbouring cards are all linked. */
  chance(length: number): number
  /** The chance that two stretches without a common card are both linked. */
  chanceOfTwo(length: number, other: number): number
}

export function runMeasures(decks: number): Measure[] {
  const faces = shapeOf(decks, FACE)
  const ascent = ascending(faces)
  const rank = alike(shapeOf(decks, RANK))
  const colour = alike(shapeOf(decks, COLOUR))
  const sameRank = (face: number, next: number) => RANK.of[face] === RANK.of[next]
  const sameColour = (face: number, next: number) => COLOUR.of[face] === COLOUR.of[next]
  return [
    { name: 'up', what: 'runs in which each card is higher than the last', lengthMax: 6, linked: isLower, ...ascent },
    { name: 'down', what: 'runs in which each card is lower than the last', lengthMax: 6, linked: isHigher, ...ascent },
    { name: 'one rank', what: 'runs of cards of one rank', lengthMax: 4, linked: sameRank, ...rank },
    { name: 'one colour', what: 'runs of cards of one colour', lengthMax: 6, linked: sameColour, ...colour },
  ].map((chain) => runs(chain, faces.cards))
}

function runs(chain: Chain, cards: number): Measure {
  const lengths = Array.from({ length: chain.lengthMax - 1 }, (_, place) => place + 2)
  const mean = lengths.map((length) => expectedStretches(chain, cards, length))
  const covariance = lengths.map((length) => lengths.map((other) => stretchCovariance(chain, cards, length, other)))
  return {
    name: `runs: ${chain.name}`,
    what: `${chain.what}, by length up to ${chain.lengthMax}; exact means and covariances`,
    looksAt: 'each shoe',
    sums: lengths.length,
    add(sums, shoe) {
      addStretches(sums, shoe, chain)
    },
    pValue(sums, shoes) {
      const deviation = mean.map((perShoe, place) => ((sums[place] as number) - shoes * perShoe) / Math.sqrt(shoes))
      return chiSquareUpper(quadraticForm(covariance, deviation), lengths.length)
    },
  }
}

/** Adds to each sum the number of linked stretches of 2, 3, … cards. */
export function addStretches(sums: Float64Array, shoe: Uint8Array, { linked, lengthMax }: Chain): void {
  let run = 1
  for (let place = 1; place < shoe.length; place++) {
    run = linked(shoe[place - 1] as number, shoe[place] as number) ? run + 1 : 1
    for (let length = 2; length <= Math.min(run, lengthMax); length++) increase(sums, length - 2, 1)
  }
}

export function expectedStretches(chain: Chain, cards: number, length: number): number {
  return (cards - length + 1) * chain.chance(length)
}

export function stretchCovariance(chain: Chain, cards: number, length: number, other: number): number {
  let both = 0
  for (let shift = length - cards; shift <= cards - other; shift++) {
    const places = Math.min(cards - length, cards - other - shift) - Math.max(0, -shift) + 1
    const together = Math.max(length, shift + other) - Math.min(0, shift)
    const haveCommonCard = together < length + other
    // Two stretches with a common card are both linked if and only if all their cards are.
    both += places * (haveCommonCard ? chain.chance(together) : chain.chanceOfTwo(length, other))
  }
  return both - expectedStretches(chain, cards, length) * expectedStretches(chain, cards, other)
}

/** Cards in rising order must differ: choose their faces, and one order of them is right. */
export function ascending({ cards, kinds, copies }: Shape): Pick<Chain, 'chance' | 'chanceOfTwo'> {
  return {
    chance: (length) => (choose(kinds, length) * copies ** length) / falling(cards, length),
    chanceOfTwo(length, other) {
      let ways = 0
      for (let shared = 0; shared <= Math.min(length, other); shared++) {
        const faces = choose(kinds, length) * choose(length, shared) * choose(kinds - length, other - shared)
        ways += faces * copies ** length * (copies - 1) ** shared * copies ** (other - shared)
      }
      return ways / falling(cards, length + other)
    },
  }
}

export function alike({ cards, kinds, copies }: Shape): Pick<Chain, 'chance' | 'chanceOfTwo'> {
  return {
    chance: (length) => (kinds * falling(copies, length)) / falling(cards, length),
    chanceOfTwo(length, other) {
      const sameKind = kinds * falling(copies, length + other)
      const twoKinds = kinds * (kinds - 1) * falling(copies, length) * falling(copies, other)
      return (sameKind + twoKinds) / falling(cards, length + other)
    },
  }
}

function isLower(face: number, next: number): boolean {
  return face < next
}

function isHigher(face: number, next: number): boolean {
  return face > next
}
