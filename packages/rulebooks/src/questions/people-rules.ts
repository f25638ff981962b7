import type { Answer, Clause, Rules, Setting, SideName } from '@openpit/engine'
import type { PeoplePower, PowerRule } from './powers.ts'

/**
 * What a book says about the people at a table: who sits and who gives way, what staff may do, whom they must tell, how long
 * a notice hangs. The rounds know nothing of it; the table asks.
 */
export interface PeopleRules {
  /** Whether a player with several boxes gives one up for somebody who has none. */
  readonly givesUpSeats: Answer<'when-seats-run-short' | 'never'>
  /** What staff may do. */
  readonly powers: Readonly<Record<PeoplePower, PowerRule>>

  /** Which changes of the limits need a notice. */
  readonly noticeOfLimits: Setting<'raised-minimum' | 'any-change'>
  /** How many minutes it hangs before it counts. */
  readonly noticeMinutes: Answer<number>
  /** A minimum that is raised without notice: for newcomers only, or not at all. */
  readonly raisedAtOnce: Answer<'present-players-keep-theirs' | 'refused'>
  /** Whether the consent of everybody at the table does instead of a notice. */
  readonly consentOfAll: Answer<'replaces-the-notice' | 'not-asked'>
  /** Limits of a player's own: wherever he wagers, or on one box that is then his alone. */
  readonly ownLimits: Setting<'for-the-player' | 'for-a-box-alone'>

  /** Who has skipped a round of the shoe: a player, or a player on one box. */
  readonly skippedBy: Answer<'player' | 'player-on-a-box'>
  /** What a player with a limited number of boxes is held to. */
  readonly boxLimit: Answer<'one-at-the-minimum' | 'any-number'>
  /** Where raises are limited: to how many times the wager before on that box. */
  readonly raiseFactor: Answer<number>
  /** Side bets that can be kept for those with a main wager of their own: who may say so, and whom they tell. */
  readonly sideRestrictions: Readonly<Partial<Record<SideName, PowerRule>>>
  /** After how many rounds without a wager a seat may be taken back. */
  readonly idleRounds: Answer<number>

  /** How many minutes a table with players is announced to close. */
  readonly closingMinutes: Answer<number>
  /** Why a whole round may be voided besides an irregularity, and which of its settlements stand then. */
  readonly voidGrounds: Readonly<Record<VoidGround, Answer<Rules['voidedRound']['is'] | 'not-in-this-book'>>>
  /** Whether the stakes of whoever cheated stay with the house. */
  readonly forfeits: Answer<'may-be-forfeited' | 'not-in-this-book'>

  readonly says: Readonly<Record<PeopleTopic, Clause>>
}

export const VOID_GROUNDS = ['disruption', 'fraud'] as const
export type VoidGround = (typeof VOID_GROUNDS)[number]

/** Clauses that the table names without asking a question. */
export const PEOPLE_TOPICS = [
  'newcomers', // who comes after a minimum was raised
  'ownBox', // who else may wager where somebody has limits of his own
  'owed', // what a ruling took back and the player no longer had
] as const
export type PeopleTopic = (typeof PEOPLE_TOPICS)[number]
