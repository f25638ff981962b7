import type { Configuration, Origin, RulebookName } from '@openpit/rulebooks'
import type { Chart } from '../chart.ts'
import type { RuleValue } from '../exact/rule-values.ts'
import type { RoundOutcome } from '../rounds/play-out.ts'
import type { Insurances } from '../sides/insurance.ts'
import type { Sides } from '../sides/sides.ts'

/** Everything that was found out about one lawful configuration of a game: the packet says nothing else. */
export interface Findings extends Origin {
  readonly rulebook: RulebookName
  readonly title: string
  /** What the operator chose, by the names and in the units in which it was written. */
  readonly options: Readonly<Record<string, unknown>>
  readonly table: Configuration
  readonly main: MainFindings
  readonly chart: { readonly edge: number; readonly chart: Chart }
  readonly insurance: Insurances
  readonly sides: Sides
  /** Pontoon's bonus, which `main` leaves out. */
  readonly superBonus?: { readonly betDollars: number; readonly returns: number }
  /** Rounds by the chart through the engine that runs the tables: how they end. */
  readonly outcomes: RoundOutcome
  readonly simulation: SimulationFindings
  /** What each rule is worth: one answer changed at a time. */
  readonly worths: readonly RuleValue[]
}

/** Best play of the main wager. The edge is the house's part of each unit wagered at first. */
export interface MainFindings {
  readonly edge: number
  readonly sd: number
  readonly method: string
  /** How the play after a split is modelled. */
  readonly splits: string
}

/** A run of the simulation that plays the chart, from a fresh shoe each round. */
export interface SimulationFindings {
  readonly rounds: number
  readonly seed: string
  readonly threads: number
  readonly edge: number
  readonly sd: number
  readonly stderr: number
}
