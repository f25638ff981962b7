import type { Answer, Clause, PayLine, Rules, SideBet, SideName } from '@openpit/engine'
import type { RulebookName, SwitchName } from '@openpit/names'
import type { JackpotRules } from './jackpot-rules.ts'
import type { LiveRules } from './live-rules.ts'
import type { PeopleRules } from './people-rules.ts'
import type { PitRules } from './pit-rules.ts'
import type { PromotionRules, VoucherRules } from './promotion-rules.ts'
import type { ShoeRules } from './shoe-rules.ts'
import type { TournamentRules } from './tournament-rules.ts'

/** A regulator's book for one game, as plain data: its answers, and what the operator may choose. */
export interface Rulebook {
  readonly name: RulebookName
  readonly title: string
  /** The answers with every option at its default. */
  readonly answers: Rules
  readonly shoe: ShoeRules
  readonly people: PeopleRules
  /** `none`: the book has no tournaments. */
  readonly tournament: TournamentRules | 'none'
  readonly jackpots: JackpotRules
  /** Tables with real cards. */
  readonly live: LiveRules
  /** Staff, duties, payments, disputes and conduct around the table. */
  readonly pit: PitRules
  readonly promotions: PromotionRules
  readonly vouchers: VoucherRules
  /** The first day on which the book applies; a book without a date has none. */
  readonly inForceFrom: Answer<string> | null
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
  readonly otherwisePit?: Partial<PitRules>
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
