import type { SideName } from '@openpit/engine'
import {
  type Configuration,
  configure,
  differsFromOtherTables,
  type Options,
  type RulebookName,
  rulebooks,
  type UnlawfulOption,
  withoutUnequipped,
} from '@openpit/rulebooks'

/** How a table is set up: the first event of its stream. */
export interface TableOpening {
  readonly name: string
  readonly title: string
  readonly rulebook: RulebookName
  readonly options: Options
  readonly clock: ClockSettings
  /** Whose it is, where it is one person's own. */
  readonly privateFor: string | null
  /** Side bets that favour the player, with their edge, as confirmed by the manager who opened the table. */
  readonly confirmed?: readonly FavouringBet[]
}

/** A side bet on which the house loses, on average, the part of each dollar that is below zero here. */
export interface FavouringBet {
  readonly bet: SideName
  readonly edge: number
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

export class UnlawfulTable extends Error {
  readonly unlawful: UnlawfulOption

  constructor(name: string, unlawful: UnlawfulOption) {
    super(`table ${name}: ${unlawful.option}: ${unlawful.why} (${unlawful.clause})`)
    this.unlawful = unlawful
  }
}

/** What a table has no device for is not offered there, unless somebody has asked for it: then the device comes along. */
export function equipped(opening: TableOpening): TableOpening {
  return { ...opening, options: withoutUnequipped(rulebooks[opening.rulebook], opening.options) }
}

export function configurationOf({ rulebook, options, name }: TableOpening): Configuration {
  const configured = configure(rulebooks[rulebook], options)
  if (configured.ok) return configured.table
  throw new UnlawfulTable(name, configured.unlawful)
}

/** Some things a book wants the same at all tables of the house; somebody's own table is not on its floor. */
export function demandSameAs(opening: TableOpening, others: readonly TableOpening[]): void {
  const choice = ({ rulebook, options }: TableOpening) => ({ book: rulebooks[rulebook], options })
  const unlawful = differsFromOtherTables(choice(opening), others.map(choice))
  if (unlawful) throw new UnlawfulTable(opening.name, unlawful)
}

export function streamOf(table: string): string {
  return `table:${table}`
}
