import type { Composition } from '@openpit/cards'
import type { Cents, Odds, Rounding } from '@openpit/money'
import { SIDE_NAMES, type SideName } from '@openpit/names'
import type { Answer, Clause, Setting } from './clause.ts'
import type { PlayerLimits } from './limits.ts'
import type { Pattern } from './pattern.ts'
import type { RoundPowers } from './powers.ts'
import type { JackpotSpot, LinkedTerms } from './spot.ts'
import type { Topic } from './topics.ts'

/**
 * Every question that the engine asks a rulebook. The games differ only in the answers. A table plays by one set of
 * answers, in which the operator's options are already decided.
 */
export interface Rules {
  // Who may give orders
  readonly powers: RoundPowers
  /** The role whose powers an assistant manager has. */
  readonly assistantManager: Setting<'supervisor' | 'manager'>

  // The cards
  readonly deck: Answer<Composition>
  readonly decks: Answer<number>
  /** Jokers added to the decks, in a tournament that has them. No book adds any to the game itself. */
  readonly jokers?: Answer<number>
  /** What a voucher on a box rules out, in a tournament that has vouchers. */
  readonly vouchers?: Answer<'no-double-split-or-insurance'>
  readonly firstTwoCards: Answer<'face-up' | 'face-down'>

  // Boxes, wagers and limits
  readonly boxes: Answer<number>
  readonly playersPerBox: Answer<number>
  readonly minimum: Answer<Cents>
  readonly maximum: Answer<Cents>
  /** Limits that staff gave to single players, for the box of the current command. No book sets them. */
  readonly playerLimits?: readonly PlayerLimits[]
  readonly increment: Answer<Cents>
  readonly smallestChip: Setting<Cents>
  /**
   * Whether the maximum is for each player or for the whole box; on a box, whether room goes by the order of placing or
   * to the controlling player first.
   */
  readonly maximumBinds: Setting<'player' | 'box' | 'box-controller-first'>
  readonly controlledBy: Setting<readonly ('seated' | 'highest' | 'nearest')[]>
  readonly silenceOfController: Setting<'passes-control' | 'plays-on'>
  readonly tokens: Answer<'taken' | 'refused'>
  readonly noMoreBets: Answer<'locks-nothing' | 'locks-side-wagers' | 'locks-all-wagers' | 'not-called'>
  readonly wagersFound: Answer<'recorded' | 'refused'>
  /** Whether a wager found above the maximum is still cut when its round is over, until the first card of the next. */
  readonly cutWhenOver: Answer<'until-next-round' | 'stands'>

  // Initial deal
  readonly dealOrder: Setting<'card-by-card' | 'hand-by-hand'>
  readonly dealerSecondCard: Setting<
    'when-a-wager-depends-on-it' | 'when-a-wager-is-left' | 'always' | 'face-down-at-once'
  >

  // Interim settlement and offers
  readonly blackjackPaid: Answer<'against-two-to-nine' | 'at-once' | 'at-the-end'>
  readonly evenMoney: Answer<'against-ace' | 'never'>
  readonly insuranceAgainst: Answer<'ace' | 'ace-or-ten'>
  readonly insuranceAmount: Answer<'up-to-half' | 'exactly-half'>
  readonly insuranceUnit: Answer<'chips' | 'payable-in-chips' | 'cents'>
  readonly insurancePays: Answer<Odds>
  readonly insuranceOnTenPays: Answer<Odds>
  readonly blackjackMayInsure: Answer<boolean>
  readonly insuranceNeverOffered: Answer<'on-request' | 'not-an-answer'>
  readonly insuranceForgotten: Answer<'made-good' | 'not-made-good'>

  // The player's decisions
  readonly mustDrawBelow: Answer<number>
  readonly doubleTotals: Answer<'any' | readonly number[]>
  readonly doubleCards: Answer<'two' | 'two-or-more'>
  readonly doubleWithAce: Answer<'ace-counts-one' | 'refused' | 'as-it-counts'>
  readonly doubleAmount: Answer<'up-to-original' | 'original'>
  readonly doubleLeast: Answer<'one-chip' | 'the-increment'>
  readonly doubledAces: Setting<'first-two-locked-at-one' | 'as-they-count'>
  readonly doubledPart: Answer<'stays' | 'may-be-rescued'>
  readonly pairsSplitBy: Answer<'value' | 'rank'>
  readonly handsPerBox: Answer<number>
  readonly acesSplit: Answer<'once' | 'again'>
  readonly splitAcesTake: Answer<'one-card' | 'cards-as-wished'>
  readonly declinedSplit: Answer<'closes-the-box' | 'closes-nothing'>
  readonly unmatchedSplitWager: Answer<'stays-on-first-hand' | 'chooses-a-hand'>
  readonly surrender: Answer<'none' | 'on-the-turn' | 'before-play-against-ace-or-picture'>

  // The dealer's hand
  readonly dealerOnSoft17: Setting<'stands' | 'draws'>

  // Settlement
  readonly blackjackIsCalled: Setting<'blackjack' | 'pontoon'>
  readonly blackjackPays: Setting<Odds>
  readonly winPays: Setting<Odds>
  readonly twentyOne: Setting<'waits-for-the-dealer' | 'wins-at-once'>
  readonly twentyOnePays: Answer<readonly PayLine[]>
  readonly dealerBlackjackTakes: Setting<'busted-plus-one' | 'original-wager' | 'everything'>
  readonly rounding: Setting<Rounding>
  readonly superBonus: Setting<SuperBonus | 'none'>
  /** Returned unless settled; returned even if settled; or played on without a chance to win. */
  readonly voidedWager: Answer<'returned' | 'never-was' | 'wins-nothing'>
  /** Which settlements stand when their round, or their hand alone, is void. */
  readonly voidedRound: Answer<
    'all-reversed' | 'payments-stand' | 'interim-settlement-stands' | 'payments-and-side-bets-stand'
  >

  /** Whether a round may still be void when it is over, until the first card of the next. */
  readonly voidWhenOver: Answer<'void-until-next-round' | 'refused'>

  // Cards dealt wrongly, at tables with real cards
  /** Whether a player may refuse a card that came out unasked and has been seen. */
  readonly refusedCard: Answer<'if-it-need-not-draw' | 'on-any-total' | 'no-such-right'>
  /** What is done about cards on a box without a wager. */
  readonly handWithoutWager: Answer<'discarded' | 'deal-is-made-anew'>
  readonly dealerCardMissed: Answer<'player-says-when' | 'deal-is-made-anew'>
  readonly boxWithoutCards: Answer<'wagers-return' | 'deal-is-made-anew'>
  readonly boxWithOneCard: Answer<'player-chooses' | 'deal-is-made-anew'>

  // Side bets
  readonly sideKinds: Answer<'one-a-table' | 'several'>
  readonly sides: Readonly<Partial<Record<SideName, SideBet>>>

  /** The clauses for matters on which the book leaves no choice. */
  readonly says: Readonly<Record<Topic, Clause>>
}

export { SIDE_NAMES, type SideName }

/** One line of a pay table: the first that matches is paid. */
export interface PayLine {
  readonly name: string
  readonly when: Pattern
  readonly pays: Odds
  readonly clause: Clause
}

/** The terms of every side bet, however it is decided. */
interface SideBetTerms {
  readonly loses: Clause
  /** Whether the table offers it. */
  readonly offered: Answer<boolean>
  /** The numbers of decks with which it may be offered; any number if left out. */
  readonly decks?: Answer<readonly number[]>
  /** Offered only where cards come from a shuffling device. */
  readonly needsDevice?: Clause
  readonly needs: Answer<'own-main-wager' | 'a-main-wager-on-the-box'>
  readonly places: Answer<number>
  /** This wager is void with its hand or main wager, even if it was already settled. */
  readonly voidWith?: { readonly hand: Clause; readonly mainWager: Clause }
}

/** The least and the most that a player may have on a bet; the same amount twice where the sign names only one. */
export interface SideLimits {
  readonly least: Cents
  readonly most: Cents
}

/** A bet of any amount within the sign's limits. (A jackpot's wagers are fixed instead.) */
interface LimitedBet {
  readonly limits: Answer<SideLimits | 'none'>
}

/** A side bet: when it is settled, which cards it reads, what it pays. */
export type SideBet = SideBetTerms & LinkedTerms & (SideBetByLines | SevensBet | PrizeBet | JackpotBet | MysteryBet)

/** Settled after the initial deal: the first line that matches is paid. */
interface SideBetByLines extends LimitedBet {
  readonly settles: 'after-initial-deal'
  readonly reads: 'first-two' | 'first-two-and-dealer-first'
  readonly lines: readonly PayLine[]
}

/** Super Sevens: goes on as long as the hand's first cards are sevens, three at most. */
interface SevensBet extends LimitedBet {
  readonly settles: 'as-soon-as-known'
  readonly lines: readonly PayLine[]
}

/** Madness 21: a blackjack wins what the prize button shows. */
interface PrizeBet extends LimitedBet {
  readonly settles: 'by-prize-button'
  readonly prizes: PrizeTable
  readonly lines?: never
}

/** Blazing 7's: fixed prizes and shares of a pool, on the player's first two cards and the dealer's first. */
interface JackpotBet {
  readonly settles: 'from-the-pool'
  readonly jackpot: Jackpot
  readonly lines?: never
  readonly limits?: never
}

/** Supernova: the cards do not decide it. The jackpot that the table is linked to says what it wins. */
interface MysteryBet {
  readonly settles: 'by-the-link'
  readonly spot: JackpotSpot
  readonly jackpot?: never
  readonly lines?: never
  readonly limits?: never
}

/** The prize button's table: each amount for a dollar staked, and how many of the table's prizes have that amount. */
export interface PrizeTable {
  readonly prizes: readonly (readonly [dollars: number, count: number])[]
  readonly whenItFails: Answer<Cents>
  readonly clause: Clause
  readonly won: Clause
  /** Who presses, and to whom the controlling player may hand the button. */
  readonly pressed: Clause
  readonly nominated: Clause
}

/** A progressive prize: a column of fixed prizes for each size of wager, and shares of one pool. */
export interface Jackpot {
  readonly wagers: Answer<readonly Cents[]>
  readonly prizes: readonly JackpotLine[]
  /** The pool never shows less than this. */
  readonly reset: Setting<Cents>
  readonly resets: Setting<readonly Cents[]>
  /** Whether the table has a pool of its own (if left out) or is linked to one, which then settles the shares. */
  readonly pool?: 'of-the-table' | 'of-a-link'
}

export interface JackpotLine {
  readonly name: string
  readonly when: Pattern
  /** A share of the pool in percent, or a gross amount for each size of wager. */
  readonly pays: { readonly poolPercent: number } | { readonly gross: readonly Cents[] }
  readonly clause: Clause
}

export interface SuperBonus {
  readonly when: Pattern
  readonly dealerFirst: Pattern
  /** The bonus by stake: the last band whose `from` the stake reaches is paid. */
  readonly bands: readonly { readonly from: Cents; readonly bonus: Cents; readonly clause: Clause }[]
  readonly everybodyElse: Answer<Cents>
  readonly notAfterSplitting: Setting<Pattern>
}
