import type { Card } from '@openpit/cards'
import type { ChanceCommand, LinkCommand, PlayerId, Seat, Settlement, StaffRole } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { CardStatus, Configuration, Options, PromotionDutyName, RulebookName } from '@openpit/rulebooks'
import type { LinkedCommand, PitDutyName, PlayerCard, TableCommand } from '@openpit/table'
import type { FloorSetup } from './jackpot/setup.ts'
import type { TournamentStory } from './tournament/story.ts'

/** A scenario, as read from a file: the table at the start, what people do, and what must result. */
export interface Scenario {
  /** Several tables and their links, if the file has any: its steps and expectations are then there. */
  readonly floor?: FloorSetup
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
  /** Whether people deal real cards. */
  readonly dealt: 'live' | 'virtual'
  readonly staff: StaffOnDuty
  /** Minute 0 of the story, in milliseconds of the casino's clock. */
  readonly begins: number
  /** The status of players' cards; a player who is not listed has a valid one. */
  readonly playerCards: Readonly<Record<PlayerId, CardStatus>>
  /** Cards with a name, which their holders have to show. */
  readonly namedCards: readonly PlayerCard[]
  /** The file expects that the book forbids its options: the clause it names, and the one that forbids them. */
  readonly unlawful: { readonly expected: string; readonly actual: string | null } | null
  readonly steps: readonly Step[]
  readonly expect: Expectation
  /** The file tells of a tournament; then its steps and expectations are here. */
  readonly tournament?: TournamentStory
}

/** The person in each role at the start; `null`: nobody. */
export type StaffOnDuty = Readonly<Partial<Record<StaffRole, string | null>>>

export interface Step {
  readonly line: number
  /** When it happens, in milliseconds of the casino's clock. */
  readonly at: number
  /** Whether the file names the person; otherwise it is the one on duty. */
  readonly namesPerson?: boolean
  readonly command?: StepCommand
  /** A name for this step, so that a round can go back to just before it. */
  readonly label?: string
  /** The label of the step that `reconstruct` goes back to. */
  readonly from?: string
  /** The clause under which the step must be carried out. */
  readonly ruled?: string
  readonly refused?: string | true
  /** The most cards and prizes drawn before the next step; all that are due, if left out. */
  readonly drawn?: number
  readonly offered?: readonly string[]
  readonly check?: Expectation
}

/** A command that a step can be. Cards, prizes and what the pool shows are not steps: they come by themselves. */
export type StepCommand = Exclude<TableCommand, ChanceCommand | LinkCommand | LinkedCommand | { do: 'reportMisdeal' }>

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
  /** The cards that come before the shoe; `??` for one that nobody has seen. */
  readonly held?: string
  /** Exactly who has been shown the burned card. */
  readonly seen?: { readonly burned: readonly PlayerId[] }
  /** The ruling that waits for a second person, or `nothing`. */
  readonly ruling?: string
  /** The duties that are open, in any order. */
  readonly duties?: readonly DutyExpectation[]
  /** How many wrong payments are for this month's report. */
  readonly reports?: number
  readonly disputes?: Readonly<Record<string, string>>
  readonly incidents?: number
  readonly offered?: { readonly by: PlayerId; readonly box: number; readonly is: readonly string[] }
}

export type ResultExpectation = Partial<
  Pick<Settlement, 'player' | 'box' | 'hand' | 'wager' | 'stake' | 'outcome' | 'profit'> & { clause: string }
>

/** An open duty; what is left out may be anything. Its time is in minutes of the story. */
export interface DutyExpectation {
  readonly duty?: PitDutyName | PromotionDutyName
  readonly player?: PlayerId
  readonly due?: number
}

/** Something wrong in a scenario file, and where. */
export interface Problem {
  readonly line: number
  readonly what: string
  readonly clause?: string
}
