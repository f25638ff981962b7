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
  /** The only player of a private table; `null` for a shared one. */
  readonly privateFor: string | null
  /** Side bets that favour the player, with their edge, as confirmed by the manager who opened the table. */
  readonly confirmed?: readonly FavouringBet[]
}

/** A side bet that favours the player: its edge for the house is below zero. */
export interface FavouringBet {
  readonly bet: SideName
  readonly edge: number
}

/** How long the house waits, in milliseconds; `null` for as long as it takes. */
export interface ClockSettings {
  /** From a round's first wager to the deal. */
  readonly bettingMs: number | null
  readonly decisionMs: number | null
  readonly answersMs: number | null
  /** For players to reveal what they committed to. */
  readonly revealMs: number
  /** Until a disconnected player's seat is given up. */
  readonly awayMs: number | null
}

export const SHARED_CLOCK: ClockSettings = {
  bettingMs: 15_000,
  decisionMs: 20_000,
  answersMs: 12_000,
  revealMs: 4_000,
  awayMs: 120_000,
}

/** A player at a private table may take as long as they like. */
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

/** Leaves out side bets that need a device, unless the options ask for them: then the table gets the device. */
export function equipped(opening: TableOpening): TableOpening {
  return { ...opening, options: withoutUnequipped(rulebooks[opening.rulebook], opening.options) }
}

export function configurationOf({ rulebook, options, name }: TableOpening): Configuration {
  const configured = configure(rulebooks[rulebook], options)
  if (configured.ok) return configured.table
  throw new UnlawfulTable(name, configured.unlawful)
}

/** Throws if a choice differs from other shared tables where the book wants it the same at all of them. */
export function demandSameAs(opening: TableOpening, others: readonly TableOpening[]): void {
  const choice = ({ rulebook, options }: TableOpening) => ({ book: rulebooks[rulebook], options })
  const unlawful = differsFromOtherTables(choice(opening), others.map(choice))
  if (unlawful) throw new UnlawfulTable(opening.name, unlawful)
}

export function streamOf(table: string): string {
  return `table:${table}`
}
