import type { Card } from '@openpit/cards'
import type { Actor } from '@openpit/engine'
import type { TournamentRules } from '@openpit/rulebooks'
import type { Place, TournamentCommand, WrittenConditions } from '@openpit/tournament'
import type { Expectation } from '../scenario.ts'

/** A tournament as read from a file: its conditions, the cards of each table, and what people do. */
export interface TournamentStory {
  readonly rules: TournamentRules
  readonly written: WrittenConditions
  /** Where players sit, if the story begins at the table; `null`: it begins at the desk, with a draft. */
  readonly places: readonly Place[] | null
  readonly shoes: ReadonlyMap<number, readonly Card[]>
  readonly steps: readonly StoryStep[]
  readonly expect: StoryExpectation
  /** The cards that stay in the shoes, by table. */
  readonly leftover: ReadonlyMap<number, readonly Card[]>
}

export interface StoryStep {
  readonly line: number
  /** Minutes since the story began. */
  readonly at: number
  readonly label?: string
  readonly from?: string
  readonly ruled?: string
  readonly act?: StoryAct
  readonly refused?: string | true
  readonly drawn?: number
  readonly offered?: { readonly by: string; readonly box: number; readonly is: readonly string[] }
  readonly check?: StoryExpectation
}

/** A step that does something: a command without the fields that the stage adds. */
export interface StoryAct {
  readonly by: Actor
  /** Whether the file names the person; otherwise it is the one on duty. */
  readonly namesPerson: boolean
  readonly table: number
  /** Minutes since the story began. */
  readonly at: number
  readonly command: UntimedCommand
}

/** A command before the stage says when it is given. */
export type UntimedCommand = TournamentCommand extends infer Command
  ? Command extends TournamentCommand
    ? Omit<Command, 'by' | 'at' | 'table'> & { readonly do: Command['do'] }
    : never
  : never

/** What a check of a tournament expects: fields of the table, and those of the tournament as they were written. */
export interface StoryExpectation {
  readonly table: number
  readonly atTable: Expectation
  readonly own: Readonly<Record<string, unknown>>
}
