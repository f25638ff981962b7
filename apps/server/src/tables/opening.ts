import { type Configuration, configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'

/** How a table is set up: the first event of its stream. */
export interface TableOpening {
  readonly name: string
  readonly title: string
  readonly rulebook: RulebookName
  readonly options: Options
  readonly clock: ClockSettings
  /** Whose it is, where it is one person's own. */
  readonly privateFor: string | null
}

/** How long the house waits, in milliseconds; `null`: as long as it takes. */
export interface ClockSettings {
  /** From a round's first wager to the deal. */
  readonly bettingMs: number | null
  readonly decisionMs: number | null
  readonly answersMs: number | null
  /** For those who have committed to a contribution, to show it. */
  readonly revealMs: number
  /** Until the place of somebody who is not connected is given up. */
  readonly awayMs: number | null
}

export const SHARED_CLOCK: ClockSettings = {
  bettingMs: 15_000,
  decisionMs: 20_000,
  answersMs: 12_000,
  revealMs: 4_000,
  awayMs: 120_000,
}

/** Somebody who plays alone takes the time that he needs. */
export const PRIVATE_CLOCK: ClockSettings = {
  bettingMs: null,
  decisionMs: null,
  answersMs: null,
  revealMs: 4_000,
  awayMs: null,
}

export class UnlawfulTable extends Error {}

export function configurationOf({ rulebook, options, name }: TableOpening): Configuration {
  const configured = configure(rulebooks[rulebook], options)
  if (configured.ok) return configured.table
  const { option, why, clause } = configured.unlawful
  throw new UnlawfulTable(`table ${name}: ${option}: ${why} (${clause})`)
}

export function streamOf(table: string): string {
  return `table:${table}`
}
