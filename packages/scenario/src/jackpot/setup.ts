import type { Card } from '@openpit/cards'
import type { PlayerId, Seat } from '@openpit/engine'
import type { FloorCommand, LevelStart, LinkTerms } from '@openpit/jackpot'
import type { Cents } from '@openpit/money'
import type { Configuration, Options, RulebookName } from '@openpit/rulebooks'
import type { DeskCommand, DeskSetup, WinnersExpectation } from '../promotion/setup.ts'
import type { DutyExpectation, Expectation, ResultExpectation, StepCommand } from '../scenario.ts'

/** A floor at the start: its tables and links, what people do, and what must result. */
export interface FloorSetup {
  readonly tables: readonly TableSetupOnFloor[]
  readonly links: readonly LinkSetup[]
  /** Hidden values of levels that a step adds. */
  readonly addedLevels: readonly HiddenLevel[]
  /** Promotions and vouchers. */
  readonly desk: DeskSetup
  readonly steps: readonly FloorStep[]
  readonly expect: FloorExpectation
}

export interface TableSetupOnFloor {
  readonly name: string
  readonly rulebook: RulebookName
  /** As the file has them. `chosen` are those of `configuration`, to which a link may have added. */
  readonly options: Options
  readonly chosen: Options
  readonly configuration: Configuration
  readonly shoe: readonly Card[]
  readonly left: number | null
  readonly seats: readonly Seat[]
  readonly prizes: readonly number[]
}

export interface LinkSetup {
  readonly terms: LinkTerms
  readonly levels: readonly LevelStart[]
  readonly tables: readonly string[]
  readonly hidden: readonly HiddenLevel[]
}

/** The hidden values of a level, life by life. */
export interface HiddenLevel {
  readonly link: string
  readonly level: string
  readonly hitPoints: readonly Cents[]
}

export interface FloorStep {
  readonly line: number
  /** When it happens, in milliseconds of the casino's clock. */
  readonly at: number
  readonly namesPerson?: boolean
  readonly table?: string
  readonly command?: StepCommand
  readonly act?: FloorCommand
  readonly desk?: DeskCommand
  readonly refused?: string | true
  readonly drawn?: number
  readonly offered?: readonly string[]
  readonly check?: FloorExpectation
  /** As at a single table: a name for the step, the step gone back to, the clause of the ruling. */
  readonly label?: string
  readonly from?: string
  readonly ruled?: string
}

/** What a check of a floor expects. */
export interface FloorExpectation {
  readonly net?: Readonly<Record<PlayerId, Cents>>
  readonly chips?: Readonly<Record<PlayerId, Cents>>
  readonly tokens?: Readonly<Record<PlayerId, Cents>>
  readonly results?: readonly (ResultExpectation & { readonly table?: string })[]
  /** What belongs to one table. */
  readonly tables?: Readonly<Record<string, Expectation>>
  /** By link, and by level for mystery levels. */
  readonly meters?: readonly MeterExpectation[]
  readonly funds?: readonly FundsExpectation[]
  readonly wins?: readonly PartialLine[]
  readonly payments?: readonly PartialLine[]
  readonly records?: readonly PartialLine[]
  /** The duties that are open at all tables and in all promotions, in any order. */
  readonly duties?: readonly DutyExpectation[]
  readonly status?: Readonly<Record<string, string>>
  readonly winners?: readonly WinnersExpectation[]
}

export interface MeterExpectation {
  readonly link: string
  readonly level: string
  readonly cents: Cents
}

export interface FundsExpectation {
  readonly link: string
  readonly level: string
  readonly funds: Readonly<Record<string, Cents>>
}

/** Some fields of a line, as the file has them. Amounts are in cents. */
export type PartialLine = Readonly<Record<string, string | number | readonly string[]>>
