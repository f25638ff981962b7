import type { Clause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { SessionLength, TournamentFormat, WageringOrder } from '@openpit/rulebooks'

/** What the operator announces before a tournament. */
export interface Conditions {
  readonly format: TournamentFormat
  readonly fee: Cents
  readonly added: Cents
  readonly guarantee: Cents
  /** The percentage of the fees that the operator keeps. */
  readonly retained: number
  /** What each player is given for each session. */
  readonly chips: Cents
  /** What each player pays for the chips of a session; `null`: nothing. */
  readonly buyIn: Cents | null
  readonly chipsAreCash: boolean
  readonly minimum: Cents
  readonly maximum: Cents
  /** `null`: the unit is the minimum of the hand. */
  readonly unit: Cents | null
  readonly later: readonly LaterLimits[]
  readonly sessions: readonly SessionPlan[]
  readonly order: WageringOrder
  readonly dealFrom: 'left' | 'marker'
  readonly passCards: number
  readonly secretWagers: number
  readonly wagerSeconds: number | null
  readonly playOffChips: Cents
  readonly buyBack: BuyBackTerms | null
  /** Percent of the pool by place. */
  readonly prizes: readonly number[]
  readonly entries: EntryTerms
  readonly agreement: boolean
  readonly mayRefuse: boolean
  /** When session 1 starts, in minutes. */
  readonly starts: number
  /** Other properties of the tables: `low-limit`. */
  readonly floor: Readonly<Record<string, string>>
  readonly jokers: number
  readonly vouchers: readonly Cents[]
}

/** New limits from a hand of each session on. */
export interface LaterLimits {
  readonly hand: number
  readonly minimum?: Cents
  readonly maximum?: Cents
}

export interface SessionPlan {
  readonly by: SessionLength
  readonly length: number
  readonly tables: number
  /** How many of each table go through. */
  readonly advance: number
  readonly eliminationHands: readonly number[]
  /** How many leave at each elimination hand. */
  readonly eliminate: number
  readonly takes: 'everybody' | 'bought-back'
}

export interface BuyBackTerms {
  readonly fee: Cents
  readonly times: number
}

export interface EntryTerms {
  readonly minimum: number
  readonly maximum: number
  /** The minute until which a withdrawal is free; `null`: none is. */
  readonly withdrawBefore: number | null
}

/** Conditions as people write them: amounts in dollars, fields left out where the default holds. */
export type WrittenConditions = Readonly<Record<string, unknown>>

/** An error in written conditions: in which field, and what is wrong. */
export interface ConditionsProblem {
  readonly path: readonly (string | number)[]
  readonly what: string
  readonly clause?: Clause
}

/** The least and the most for a hand of a session. */
export interface HandLimits {
  readonly minimum: Cents
  readonly maximum: Cents
}

export function limitsOfHand({ minimum, maximum, later }: Conditions, hand: number): HandLimits {
  let limits: HandLimits = { minimum, maximum }
  for (const change of later) {
    if (change.hand > hand) continue
    limits = { minimum: change.minimum ?? limits.minimum, maximum: change.maximum ?? limits.maximum }
  }
  return limits
}

/** The unit of wagers in a hand. */
export function unitOf(conditions: Conditions, limits: HandLimits): Cents {
  return conditions.unit ?? limits.minimum
}
