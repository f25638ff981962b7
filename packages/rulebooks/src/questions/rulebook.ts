import type { Answer, Clause, PayLine, Rules, SideBet, SideName } from '@openpit/engine'
import type { PeopleRules } from './people-rules.ts'
import type { ShoeRules } from './shoe-rules.ts'

export const RULEBOOK_NAMES = ['nsw', 'star', 'tas', 'pontoon', 'nz', 'online'] as const
export type RulebookName = (typeof RULEBOOK_NAMES)[number]

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
  /** What every table of the house has the same: the number of cutting cards, or the pay table of a side bet. */
  readonly sameAtAllTables: readonly Answer<'markers' | SideName>[]
}

export const SWITCH_NAMES = [
  'resplit',
  'insuranceOnTen',
  'blackjacksWait',
  'boxMaximum',
  'sideBetsNeedMain',
  'firstTwoFaceDown',
  'shufflingDevice',
  'peek',
  'surrender',
] as const
export type SwitchName = (typeof SWITCH_NAMES)[number]

/** A yes-or-no option: the answers that it changes when it is not at its default. */
export interface Switch {
  readonly byDefault: boolean
  readonly clause: Clause
  readonly otherwise: Partial<Rules>
  readonly otherwiseShoe?: Partial<ShoeRules>
  /** The same change for every side bet. */
  readonly otherwiseSides?: Readonly<Partial<Record<SideName, Pick<SideBet, 'needs'>>>>
  /** Only together with this other switch on. */
  readonly needs?: Answer<SwitchName>
}

export interface PayTables {
  readonly option: 'paytable' | 'payScale'
  readonly byDefault: number
  readonly clause: Clause
  readonly tables: Readonly<Record<number, readonly PayLine[]>>
}
