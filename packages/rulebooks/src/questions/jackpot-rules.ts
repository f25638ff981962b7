import type { Answer, Clause, Power, Setting, SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** What a book says about the jackpots that tables play for together. */
export interface JackpotRules {
  readonly links: Readonly<Partial<Record<SideName, LinkRules>>>
  /** The clause that rules out a jackpot that the book does not have. */
  readonly others: Clause
}

/** What a book says about one of its jackpots. A link is such a jackpot and the tables that play for it. */
export interface LinkRules {
  /** Shares of one pool, levels with a hidden value each, or prizes of a button without any pool. */
  readonly prizes: Setting<'shares-of-a-pool' | 'mystery-levels' | 'prize-button'>

  // What the operator may choose
  readonly wagers: Answer<readonly Cents[] | 'any'>
  readonly resets: Answer<readonly Cents[] | 'any'>
  readonly levelsMax: Answer<number>
  readonly tablesMax: Answer<number | 'any'>
  readonly decks: Answer<readonly number[] | 'any'>
  readonly device: Answer<'needed' | 'not-needed'>

  // Wins
  /** When a win is paid: once it is confirmed, or when its round is over. */
  readonly paid: Answer<'when-confirmed' | 'after-the-round'>
  /** Whether a large win waits for approval. */
  readonly approval: Answer<'by-the-inspector' | 'none'>

  // Faults
  /** Which wagers of the running round go back when the equipment fails. */
  readonly failure: Answer<'all-go-back' | 'unwon-go-back' | 'winners-get-the-fixed-prize'>
  /** Whether the next round waits for a supervisor after a failure. */
  readonly afterFailure: Answer<'deal-waits' | 'game-goes-on'>

  readonly powers: Readonly<Record<LinkPower, Power>>
  readonly says: Readonly<Record<LinkTopic, Clause>>
}

/** What staff do about jackpots. */
export const LINK_POWERS = [
  'joinLink',
  'leaveLink',
  'addLevel',
  'changeLink',
  'suspendLink',
  'resumeLink',
  'closeLink',
  'correctMeter',
  'reconcile',
  'jackpotFails', // the equipment of one table
  'linkFails', // the controller or server of all tables
  'continueWithoutJackpot',
  'restoreJackpot',
  'reportMeter', // what a display shows
  'confirmJackpot', // the dealer's button
  'joinWins',
  'payJackpots',
  'approveJackpot',
  'gameOver',
  'openTerminal',
  'closeTerminal',
  'sensor', // report whether one works
  'misregistered', // a wager that the sensors took wrongly
  'awardSpot', // decide who has the spot
  'relieveDealer',
] as const
export type LinkPower = (typeof LINK_POWERS)[number]

/** Matters that need a clause but no answer. */
export const LINK_TOPICS = [
  'link', // what a link is: for refusals that no other clause covers
  'unlinked', // no wager at a table that is in no link
  'sameWager', // the same wager at all tables
  'sameTerms', // the same rate and reset value at all tables
  'reset', // the pool never shows less than its reset value
  'collected', // when wagers are collected
  'failed', // no wagers while the equipment does not work
  'deadSensor', // no wagers at a spot whose sensor does not work
  'deadSensorElsewhere', // and none at the table's other spots
  'terminalClosed', // no wagers while the terminal is closed
  'mysteryWin', // the clause of a mystery win
  'outcomeVoid', // prizes go back when the whole outcome of a round is invalid
  'invalidWager', // the win of a wager that was ruled invalid goes back
  'unfinished', // the hand is not over
  'noMainWager', // a win without a main wager is void
  'workedOutAgain', // a hit that is not reached without such a wager
  'foreignChip', // reasons why a registered wager is wrong
  'noChip',
  'underMinimum',
  'spotAwarded', // others after the award of a spot
] as const
export type LinkTopic = (typeof LINK_TOPICS)[number]
