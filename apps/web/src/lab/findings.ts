import type { Chart, Insurances, Sides } from '@openpit/odds'

/** What the lab has found out about a table. */
export interface Findings {
  readonly main: { readonly edge: number; readonly sd: number; readonly splits: string }
  readonly chart: { readonly edge: number; readonly chart: Chart }
  readonly superBonus?: { readonly betDollars: number; readonly returns: number }
  readonly sides: Sides
  readonly insurance: Insurances
  /** How long it took. */
  readonly ms: number
}
