import type { Card } from '@openpit/cards'
import type { ChanceCommand, PlayerId, Seat, Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Configuration, Options, RulebookName } from '@openpit/rulebooks'
import type { TableCommand } from '@openpit/table'

/** A scenario, as read from a file: the table at the start, what people do, and what must result. */
export interface Scenario {
  readonly title: string
  /** The clauses that this file proves: it fails if one is broken. */
  readonly proves: readonly string[]
  readonly rulebook: RulebookName
  readonly options: Options
  readonly configuration: Configuration
  readonly shoe: readonly Card[]
  /** How many of these cards are in the shoe at the start, with all others in the rack; `null`: all of them. */
  readonly left: number | null
  readonly bank: Readonly<Record<PlayerId, Cents>>
  readonly tokens: Readonly<Record<PlayerId, Cents>>
  readonly seats: readonly Seat[]
  readonly prizes: readonly number[]
  readonly steps: readonly Step[]
  readonly expect: Expectation
}

export interface Step {
  readonly line: number
  readonly command?: StepCommand
  readonly refused?: string | true
  /** The most cards and prizes drawn before the next step; all that are due, if left out. */
  readonly drawn?: number
  readonly offered?: readonly string[]
  readonly check?: Expectation
}

/** A command that a step can be. Cards, prizes and what the pool shows are not steps: they come by themselves. */
export type StepCommand = Exclude<TableCommand, ChanceCommand>

/** What a `check` or the end of the file expects. A field that is left out is not checked. */
export interface Expectation {
  readonly net?: Readonly<Record<PlayerId, Cents>>
  readonly dealer?: readonly Card[]
  readonly results?: readonly ResultExpectation[]
  readonly leftover?: readonly Card[]
  readonly jackpots?: Readonly<Record<string, Cents>>
  /** What the table's jackpot shows, whichever bet it belongs to. */
  readonly pool?: Cents
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  /** The chips that players have at the table, besides their wagers. */
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  /** Who sits at a box; `''` is nobody. */
  readonly seats?: Readonly<Record<string, PlayerId>>
  readonly rack?: string
  readonly hands?: Readonly<Record<string, readonly string[]>>
  readonly totals?: Readonly<Record<string, readonly string[]>>
  readonly control?: Readonly<Record<string, PlayerId>>
  /** What the shoe waits for. */
  readonly shoe?: string
  /** Who is asked to cut. */
  readonly cutter?: readonly string[]
  readonly offered?: { readonly by: PlayerId; readonly box: number; readonly is: readonly string[] }
}

export type ResultExpectation = Partial<
  Pick<Settlement, 'player' | 'box' | 'hand' | 'wager' | 'stake' | 'outcome' | 'profit'> & { clause: string }
>

/** Something wrong in a scenario file, and where. */
export interface Problem {
  readonly line: number
  readonly what: string
  readonly clause?: string
}
