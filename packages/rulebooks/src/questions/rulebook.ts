import type { Answer, Clause, PayLine, Rules, SideBet, SideName } from '@openpit/engine'
import type { RulebookName, SwitchName } from '@openpit/names'
import type { PeopleRules } from './people-rules.ts'
import type { ShoeRules } from './shoe-rules.ts'

/** A regulator's book for one game, as plain data: its answers, and what the operator may choose. */
export interface Rulebook {
  readonly name: RulebookName
  readonly title: string
  /** The answers with every option at its default. */
  readonly answers: Rules
  readonly shoe: ShoeRules
  readonly people: PeopleRules
  readonly decks: Answer<readonly number[]>
  readonly boxes: Answer<readonly [least: number, most: number]>
  readonly playersPerBox: Answer<readonly [least: number, most: number]>
  readonly switches: Readonly<Partial<Record<SwitchName, Switch>>>
  /** Side bets with several pay tables: the option that chooses, and the lines of each. */
  readonly payTables: Readonly<Partial<Record<SideName, PayTables>>>
  /** What must be the same at every table of the house: the number of cutting cards, or a side bet's pay table. */
  readonly sameAtAllTables: readonly Answer<'markers' | SideName>[]
}

/** A yes-or-no option: the answers that it changes when it is not at its default. */
export interface Switch {
  readonly byDefault: boolean
  readonly clause: Clause
  readonly otherwise: Partial<Rules>
  readonly otherwiseShoe?: Partial<ShoeRules>
  /** The side bets that it changes. */
  readonly otherwiseSides?: Readonly<Partial<Record<SideName, Pick<SideBet, 'needs'>>>>
  /** Another switch that must be on. */
  readonly needs?: Answer<SwitchName>
}

export interface PayTables {
  readonly option: 'paytable' | 'payScale'
  readonly byDefault: number
  readonly clause: Clause
  readonly tables: Readonly<Record<number, readonly PayLine[]>>
}
