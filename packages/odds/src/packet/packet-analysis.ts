import type { Configuration, Origin } from '@openpit/rulebooks'
import type { RuleValue } from '../exact/rule-values.ts'
import type { RoundOutcome } from '../rounds/play-out.ts'
import type { TableAnalysis } from '../table-analysis.ts'

/** Everything a packet is written from: the exact analysis of a table, and the simulations that confirm it. */
export interface PacketAnalysis extends Origin, TableAnalysis {
  readonly title: string
  /** The operator's options, with the names and units in which they were given. */
  readonly options: Readonly<Record<string, unknown>>
  readonly table: Configuration
  /** How rounds end when the tables' own engine plays them by the chart. */
  readonly outcomes: RoundOutcome
  readonly simulation: SimulationResult
  /** The edge with one rule changed at a time. */
  readonly ruleValues: readonly RuleValue[]
}

/** A simulation of the chart, from a fresh shoe each round. */
export interface SimulationResult {
  readonly rounds: number
  readonly seed: string
  readonly threads: number
  readonly edge: number
  readonly sd: number
  readonly stderr: number
}
