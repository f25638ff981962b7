import type { Clause } from '@openpit/engine'
import { type Fraction, fraction, minus, NOTHING, numberOf, plus, sum, textOf, times, WHOLE } from './fraction.ts'
import type { Ways } from './ways.ts'

/** One line of a side bet, and how often it wins. */
export interface SideLine {
  readonly name: string
  readonly clause: Clause
  /** The profit on one unit, without the stake. */
  readonly pays: number
  readonly ways: number
  readonly probability: number
  /** What the line returns of each unit staked, the stake included. The sum over all lines is the return of the bet. */
  readonly returns: number
}

/** The exact figures of a side bet, for a fresh shoe. */
export interface SideFigures {
  /** The house edge for each unit staked, and the same as a fraction. */
  readonly edge: number
  readonly edgeExact: string
  readonly sd: number
  readonly hitRate: number
  /** The number of all deals. */
  readonly of: number
  readonly counts: Ways['counts']
  readonly lines: readonly SideLine[]
  readonly losing: { readonly ways: number; readonly probability: number }
  /** Lines that cannot be won with this shoe, and so must not be advertised. */
  readonly unreachable: readonly string[]
}

/** A line before it is counted; `back` is what one unit staked returns, the stake included. */
export interface Prize {
  readonly name: string
  readonly clause: Clause
  readonly back: Fraction
}

export function figures(prizes: readonly Prize[], { of, ways, losing, counts }: Ways): SideFigures {
  const lines = prizes.map(({ name, clause, back }, index) => {
    const chance = fraction(ways[index] as number, of)
    return {
      name,
      clause,
      pays: numberOf(minus(back, WHOLE)),
      ways: ways[index] as number,
      probability: numberOf(chance),
      returns: numberOf(times(chance, back)),
    }
  })
  const returned = returnOf(prizes, ways, of)
  const edge = minus(WHOLE, returned)
  return {
    edge: numberOf(edge),
    edgeExact: textOf(edge),
    sd: deviation(prizes, ways, of, returned),
    hitRate: numberOf(fraction(of - losing, of)),
    of,
    counts,
    lines,
    losing: { ways: losing, probability: numberOf(fraction(losing, of)) },
    unreachable: lines.filter((line) => line.ways === 0).map(({ name }) => name),
  }
}

/** The mean return of one unit. */
export function returnOf(prizes: readonly Prize[], ways: readonly number[], of: number): Fraction {
  return sum(prizes.map(({ back }, index) => times(fraction(ways[index] as number, of), back)))
}

function deviation(prizes: readonly Prize[], ways: readonly number[], of: number, mean: Fraction): number {
  let squares = NOTHING
  for (const [index, { back }] of prizes.entries()) {
    squares = plus(squares, times(fraction(ways[index] as number, of), times(back, back)))
  }
  // Subtracts fractions: with floating-point numbers a rare large prize would lose all precision.
  return Math.sqrt(numberOf(minus(squares, times(mean, mean))))
}
