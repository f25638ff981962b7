import type { Card } from '@openpit/cards'
import type { ChanceCommand, PlayerId, Seat, Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Configuration, Options, RulebookName } from '@openpit/rulebooks'
import type { TableCommand } from '@openpit/table'

/** A story at a table, as read from a file: what is given, what people do, what must come of it. */
export interface Scenario {
  readonly title: string
  /** Clauses that this file would catch being broken. */
  readonly proves: readonly string[]
  readonly rulebook: RulebookName
  readonly options: Options
  readonly configuration: Configuration
  readonly shoe: readonly Card[]
  /** How many of its cards are in the shoe at the start, where all others lie in the rack. */
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
  /** At most so many cards and prizes are drawn before the next step; all that are due when left out. */
  readonly drawn?: number
  readonly offered?: readonly string[]
  readonly check?: Expectation
}

/** A command as written in a step: all but the cards and prizes, which the file lays out beforehand, and what the pool shows. */
export type StepCommand = Exclude<TableCommand, ChanceCommand>

/** What a `check` or the end of the file looks at; whatever is left out is not looked at. */
export interface Expectation {
  readonly net?: Readonly<Record<PlayerId, Cents>>
  readonly dealer?: readonly Card[]
  readonly results?: readonly ResultExpectation[]
  readonly leftover?: readonly Card[]
  readonly jackpots?: Readonly<Record<string, Cents>>
  /** What the table's jackpot shows, whichever bet it belongs to. */
  readonly pool?: Cents
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  /** What players have in hand. */
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  /** Who sits at a box; `''` is nobody. */
  readonly seats?: Readonly<Record<string, PlayerId>>
  readonly rack?: string
  readonly hands?: Readonly<Record<string, readonly string[]>>
  readonly totals?: Readonly<Record<string, readonly string[]>>
  readonly control?: Readonly<Record<string, PlayerId>>
  /** What the shoe waits for. */
  readonly shoe?: string
  /** To whom the cut is offered. */
  readonly cutter?: readonly string[]
  readonly offered?: { readonly by: PlayerId; readonly box: number; readonly is: readonly string[] }
}

export type ResultExpectation = Partial<
  Pick<Settlement, 'player' | 'box' | 'hand' | 'wager' | 'stake' | 'outcome' | 'profit'> & { clause: string }
>

/** What is wrong with a file that is no scenario, and where. */
export interface Problem {
  readonly line: number
  readonly what: string
  readonly clause?: string
}
