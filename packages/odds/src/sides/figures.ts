import type { Clause } from '@openpit/engine'
import { type Fraction, fraction, minus, NOTHING, numberOf, plus, sum, textOf, times, WHOLE } from './fraction.ts'
import type { Ways } from './ways.ts'

/** One line of a wager on the side, with how often it comes. */
export interface SideLine {
  readonly name: string
  readonly clause: Clause
  /** What one unit staked wins; the stake is not part of it. */
  readonly pays: number
  readonly ways: number
  readonly probability: number
  /** What the line gives back of each unit staked, the stake included; over all lines that is the return. */
  readonly returns: number
}

/** What a wager on the side gives and takes, for a fresh shoe. */
export interface SideFigures {
  /** The house's part of each unit staked, and the same as a fraction. */
  readonly edge: number
  readonly edgeExact: string
  readonly sd: number
  readonly hitRate: number
  /** All deals; `ways` are of these. */
  readonly of: number
  readonly counts: Ways['counts']
  readonly lines: readonly SideLine[]
  readonly losing: { readonly ways: number; readonly probability: number }
  /** Lines that no deal of this shoe can fall on: nobody may be promised them. */
  readonly unreachable: readonly string[]
}

/** A line before it is counted: what comes back for one unit staked, the stake included. */
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

/** What comes back of one unit on average. */
export function returnOf(prizes: readonly Prize[], ways: readonly number[], of: number): Fraction {
  return sum(prizes.map(({ back }, index) => times(fraction(ways[index] as number, of), back)))
}

function deviation(prizes: readonly Prize[], ways: readonly number[], of: number, mean: Fraction): number {
  let squares = NOTHING
  for (const [index, { back }] of prizes.entries()) {
    squares = plus(squares, times(fraction(ways[index] as number, of), times(back, back)))
  }
  // The difference is taken of fractions: of numbers, a rare large prize would leave nothing exact to subtract from.
  return Math.sqrt(numberOf(minus(squares, times(mean, mean))))
}
