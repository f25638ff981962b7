import type { Answer, Clause, Power } from '@openpit/engine'

/**
 * What a book says about tournaments: what must be announced, who may enter, how wagers are made and ranked. A
 * tournament asks these questions; a round and its table do not. A book without tournaments has no such answers.
 */
export interface TournamentRules {
  /** The kinds of tournament. The first is played if nothing else is announced. */
  readonly formats: Answer<readonly TournamentFormat[]>
  /** Formats in which players are put out at designated hands. */
  readonly eliminationFormats: Answer<readonly TournamentFormat[]>
  /** Formats with chips that are money. */
  readonly cashFormats: Answer<readonly TournamentFormat[]>
  /** Formats with jokers and vouchers. */
  readonly jokerFormats: Answer<readonly TournamentFormat[]>
  /** How the length of a session may be given. */
  readonly sessionLengths: Answer<readonly SessionLength[]>

  // Entries, fees and prizes
  /** The items that must be announced, in the order of the book. */
  readonly mustSay: readonly RequiredItem[]
  /** What entrants must be told besides, where it is used. */
  readonly mustShow: readonly ShownItem[]
  /** What cannot change once seats are drawn, by field of the conditions. */
  readonly fixedAtDraw: readonly FixedItem[]
  readonly retainedPercentMax: Answer<number>
  readonly withdrawalRefund: Answer<'as-announced' | 'three-weeks-before'>
  readonly refundWhenDisqualified: Answer<'for-absence' | 'never'>
  readonly mayRefuseEntry: Answer<'if-announced' | 'always'>
  readonly substitute: Answer<'until-the-draw' | 'none'>
  readonly lowLimitTables: Answer<'not-for-tournaments' | 'no-such-tables'>
  readonly noBuyIn: Answer<'eliminated' | 'disqualified'>
  readonly buyBack: Answer<'if-announced' | 'none'>
  /** Players who are level in the final: they play on, or share their prizes. */
  readonly levelInFinal: Answer<'play-off' | 'share'>

  // Wagers
  readonly unit: Answer<'the-minimum' | 'as-signed'>
  readonly orders: Answer<readonly WageringOrder[]>
  /** Where cards and decisions begin if nothing else is announced. */
  readonly dealFrom: Answer<'left' | 'marker'>
  readonly passCards: Answer<'if-announced' | 'none'>
  /** What a wager form must show besides the figures. */
  readonly secretForm: Answer<'type-of-wager' | 'amount-in-words'>
  /** The form is examined before the hand. Some books also put an indicator in front of its player. */
  readonly formExamined: Answer<'with-an-indicator' | 'without-an-indicator'>
  /** What happens if every player in the last hand of the final wagers in secret. */
  readonly allSecretInLastHand: Answer<'opened-before-the-deal' | 'stay-secret'>
  readonly foundWrong: Answer<'put-right' | 'as-in-the-game'>
  readonly lateWithoutWager: Answer<'disqualified' | 'loses-the-minimum'>
  readonly absence: Readonly<Partial<Record<TournamentFormat, Answer<'three-hands' | 'three-shoes' | 'out-at-once'>>>>
  readonly wrongStart: Answer<'laid-again-until-a-second-card' | 'not-in-this-book'>
  readonly voidRound: Answer<'repays-interim-payments' | 'as-in-the-game'>

  // Results
  /** Which players fill places if too few are left. */
  readonly tooFewLeft: Answer<'eliminated-by-placing' | 'losers-of-the-last-hand'>
  readonly playOff: Readonly<Partial<Record<TournamentFormat, Answer<'fresh-chips' | 'whole-shoes' | 'copied-chips'>>>>
  /** How players who fall in the same hand of a play-off are placed. */
  readonly allBroke: Answer<'by-placing' | 'by-ballot'>
  /** Whether players must agree to an early end where their chips are money. */
  readonly endEarly: Answer<'with-consent-where-chips-are-cash' | 'by-the-director-alone'>
  readonly directorPresent: Answer<'at-every-hand' | 'not-required'>

  /** Why a player may be disqualified, and by which clause. */
  readonly disqualifyFor: Readonly<Partial<Record<DisqualificationReason, Clause>>>
  readonly powers: Readonly<Record<TournamentPower, Power>>
  readonly says: Readonly<Record<TournamentTopic, Clause>>
}

export const TOURNAMENT_FORMATS = ['sessions', 'chips', 'live', 'elimination', 'jokersWild'] as const
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number]
export const SESSION_LENGTHS = ['hands', 'shoes', 'minutes'] as const
export type SessionLength = (typeof SESSION_LENGTHS)[number]
export type WageringOrder = 'marker' | 'free'

export const DISQUALIFICATION_REASONS = ['absence', 'chips', 'hiding', 'breach', 'leaving', 'deliberate'] as const
export type DisqualificationReason = (typeof DISQUALIFICATION_REASONS)[number]

export interface RequiredItem {
  readonly fields: readonly string[]
  readonly clause: Clause
}

export interface ShownItem {
  readonly field: string
  readonly clause: Clause
}

/** A field of the conditions, or one that each session has. */
export interface FixedItem {
  readonly field: string
  readonly clause: Clause
}

/** What staff do in a tournament. */
export const TOURNAMENT_POWERS = [
  'publish',
  'changeConditions',
  'designate',
  'draw',
  'startSession',
  'reschedule',
  'announce',
  'absent',
  'approveLeave',
  'endSession',
  'startPlayOff',
  'ballot',
  'rule',
  'count',
  'signOff',
  'signOn',
  'disqualify',
  'refuseEntry',
  'cancel',
  'returnChips',
  'recordForm',
  'correctWager',
  'wagerTimeIsUp',
  'sessionTimeIsUp',
  'newShoe',
  'restartDeal',
] as const
export type TournamentPower = (typeof TOURNAMENT_POWERS)[number]

/** Matters that need a clause but no answer. */
export const TOURNAMENT_TOPICS = [
  'conditions', // what is announced, and when it can change
  'unlawfulPrizes', // no part of the fees stays behind
  'fee', // an entrant pays exactly the fee
  'agreement', // an entrant agrees in writing
  'entrants', // how many players
  'cancelled', // fees go back
  'draw', // who is drawn
  'nothingDrawn', // a session needs seats
  'seat', // players play where they were drawn
  'dispute', // the table stops
  'playOffDue', // a play-off decides
  'playOffOn', // a play-off is on without the player
  'ownBox', // a player wagers on one box
  'sideBets',
  'voucherAlone', // nothing beside a voucher
  'noVouchers',
  'voucherDraw', // the holder of the marker draws
  'voucherStays', // a stand-off carries it
  'oneWager', // no second wager
  'wagerStands', // nor a change
  'turn', // the order of wagers
  'lateWager',
  'limits',
  'units',
  'secretAllowance',
  'secretLimits',
  'secretCover',
  'secretWithMain',
  'secretTotal',
  'passCard',
  'mustWager',
  'wagerClock',
  'formIncomplete',
  'formAboveChips',
  'formAboveMaximum',
  'formBelowMinimum',
  'formUnits',
  'formSealed', // not before the round is over
  'formOpen', // until the next first card
  'foundAboveMaximum',
  'foundBelowMinimum',
  'cannotMakeUp',
  'tooFewChips',
  'absentDeduction',
  'absentInLaterShoes',
  'absentForfeits',
  'leave',
  'announced',
  'lowest',
  'playOffLost',
  'ballot',
  'ballotInPlayOff',
  'endDetermined',
  'endConsent',
  'sessionTime',
  'jokers',
  'bringChips',
  'takeChips',
  'changeLimits',
  'gameRules', // rules of the game that are off
  'buyIn',
  'eliminationHands',
  'late', // absent with a record of the fourth hand
] as const
export type TournamentTopic = (typeof TOURNAMENT_TOPICS)[number]
