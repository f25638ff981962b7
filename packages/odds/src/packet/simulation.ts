import type { SimulationResult } from './packet-analysis.ts'

/** The half-width of each confidence interval, in standard errors. */
const LEVELS = [
  { percent: 95, errors: 1.959963984540054 },
  { percent: 99, errors: 2.575829303548901 },
] as const

export interface Interval {
  readonly percent: number
  readonly low: number
  readonly high: number
}

/** The simulation compared with the exact value of the same chart. */
export interface Confirmation extends SimulationResult {
  readonly intervals: readonly Interval[]
  readonly exact: number
  readonly difference: number
  /** The difference in standard errors. Beyond three, one of the two values is wrong. */
  readonly standardErrors: number
  readonly agrees: boolean
}

export function confirmation(run: SimulationResult, exact: number): Confirmation {
  const { rounds, seed, threads, edge, sd, stderr } = run
  const difference = edge - exact
  const standardErrors = difference / stderr
  return {
    rounds,
    seed,
    threads,
    edge,
    sd,
    stderr,
    intervals: LEVELS.map(({ percent, errors }) => ({
      percent,
      low: edge - errors * stderr,
      high: edge + errors * stderr,
    })),
    exact,
    difference,
    standardErrors,
    agrees: Math.abs(standardErrors) <= 3,
  }
}
