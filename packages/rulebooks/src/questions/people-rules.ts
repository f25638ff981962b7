import type { Answer, Clause, Rules, Setting, SideName } from '@openpit/engine'
import type { PeoplePower, PowerRule } from './powers.ts'

/**
 * What a book says about the people at a table: who may sit and who must give up a seat, what staff may do and whom
 * they must tell first, and how long a notice is displayed. The table asks these questions; a round does not.
 */
export interface PeopleRules {
  /** Whether a player with several boxes gives one up for a player who has none. */
  readonly givesUpSeats: Answer<'when-seats-run-short' | 'never'>
  /** What staff may do. */
  readonly powers: Readonly<Record<PeoplePower, PowerRule>>

  /** Which changes of the limits need a notice. */
  readonly noticeOfLimits: Setting<'raised-minimum' | 'any-change'>
  /** How many minutes a notice is displayed before the change takes effect. */
  readonly noticeMinutes: Answer<number>
  /** Whether the minimum may be raised without notice, for newcomers only. */
  readonly raisedAtOnce: Answer<'present-players-keep-theirs' | 'refused'>
  /** Whether the consent of all players at the table replaces a notice. */
  readonly consentOfAll: Answer<'replaces-the-notice' | 'not-asked'>
  /** Where personal limits apply: on every box, or on one box, where no other player may then wager. */
  readonly ownLimits: Setting<'for-the-player' | 'for-a-box-alone'>

  /** How skipped rounds are counted: for a player, or for a player on each box. */
  readonly skippedBy: Answer<'player' | 'player-on-a-box'>
  /** How a player's number of boxes may be limited. */
  readonly boxLimit: Answer<'one-at-the-minimum' | 'any-number'>
  /** While raises are limited, the maximum wager as a multiple of the player's last wager on the box. */
  readonly raiseFactor: Answer<number>
  /** Side bets that staff may restrict to players with their own main wager: who may do so, and whom they tell. */
  readonly sideRestrictions: Readonly<Partial<Record<SideName, PowerRule>>>
  /** After how many rounds without a wager staff may vacate a seat. */
  readonly idleRounds: Answer<number>

  /** How many minutes in advance the closing of a table with players must be announced. */
  readonly closingMinutes: Answer<number>
  /** The grounds for voiding a round besides an irregularity, and which of its settlements then stand. */
  readonly voidGrounds: Readonly<Record<VoidGround, Answer<Rules['voidedRound']['is'] | 'not-in-this-book'>>>
  /** Whether the house may keep the stakes of a player who cheated. */
  readonly forfeits: Answer<'may-be-forfeited' | 'not-in-this-book'>

  readonly says: Readonly<Record<PeopleTopic, Clause>>
}

export const VOID_GROUNDS = ['disruption', 'fraud'] as const
export type VoidGround = (typeof VOID_GROUNDS)[number]

/** Matters that need a clause but no answer. */
export const PEOPLE_TOPICS = [
  'newcomers', // players who come after the minimum was raised
  'ownBox', // nobody else wagers on the box of a player with limits of their own
  'owed', // a ruling took back more than the player had left
] as const
export type PeopleTopic = (typeof PEOPLE_TOPICS)[number]
