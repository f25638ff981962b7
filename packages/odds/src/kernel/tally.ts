import { COUNTS, type Count } from './memory.ts'

/**
 * The results of some rounds in whole numbers, so that the tallies of several threads add up exactly. `sum` and
 * `squares` are in units; `perStake` units are one original wager.
 */
export type Tally = Readonly<Record<Count, bigint>> & { readonly perStake: number }

export function emptyTally(perStake: number): Tally {
  return { ...(Object.fromEntries(COUNTS.map((count) => [count, 0n])) as Record<Count, bigint>), perStake }
}

export function addTallies(a: Tally, b: Tally): Tally {
  if (a.perStake !== b.perStake) throw new Error('these tallies count in different units')
  const sums = COUNTS.map((count) => [count, a[count] + b[count]])
  return { ...(Object.fromEntries(sums) as Record<Count, bigint>), perStake: a.perStake }
}

/** The figures of a tally, for one unit of original wager. */
export interface Estimate {
  readonly rounds: number
  /** The house's share of the original wager; negative where the player has the advantage. */
  readonly edge: number
  readonly sd: number
  readonly stderr: number
}

export function estimate(tally: Tally): Estimate {
  const rounds = Number(tally.rounds)
  const mean = Number(tally.sum) / rounds / tally.perStake
  const square = Number(tally.squares) / rounds / tally.perStake ** 2
  const sd = Math.sqrt(Math.max(square - mean * mean, 0))
  return { rounds, edge: -mean, sd, stderr: sd / Math.sqrt(rounds) }
}
