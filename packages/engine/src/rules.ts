import type { Composition } from '@openpit/cards'
import type { Cents, Odds, Rounding } from '@openpit/money'
import { SIDE_NAMES, type SideName } from '@openpit/names'
import type { Answer, Clause, Setting } from './clause.ts'
import type { PlayerLimits } from './limits.ts'
import type { Pattern } from './pattern.ts'
import type { RoundPowers } from './powers.ts'

/**
 * Every question that the engine asks of a rulebook. Six games differ only in the answers; a table plays by
 * one set of answers, in which the operator's options are already decided.
 */
export interface Rules {
  // Who may give orders
  readonly powers: RoundPowers
  /** The rank by which an assistant manager's powers go. */
  readonly assistantManager: Setting<'supervisor' | 'manager'>

  // The cards
  readonly deck: Answer<Composition>
  readonly decks: Answer<number>
  readonly firstTwoCards: Answer<'face-up' | 'face-down'>

  // Boxes, wagers and limits
  readonly boxes: Answer<number>
  readonly playersPerBox: Answer<number>
  readonly minimum: Answer<Cents>
  readonly maximum: Answer<Cents>
  /** Limits of single players on the box that a command is about: the table's staff set them, no book does. */
  readonly playerLimits?: readonly PlayerLimits[]
  readonly increment: Answer<Cents>
  readonly smallestChip: Setting<Cents>
  /** Each player, or all on a box together: in the order of placing, or with the controlling player first. */
  readonly maximumBinds: Setting<'player' | 'box' | 'box-controller-first'>
  readonly controlledBy: Setting<readonly ('seated' | 'highest' | 'nearest')[]>
  readonly silenceOfController: Setting<'passes-control' | 'plays-on'>
  readonly tokens: Answer<'taken' | 'refused'>
  readonly noMoreBets: Answer<'locks-nothing' | 'locks-side-wagers' | 'locks-all-wagers' | 'not-called'>
  readonly wagersFound: Answer<'recorded' | 'refused'>

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
  /** Given back as far as it is not settled; as if it had never been, settled or not; or played on without winnings. */
  readonly voidedWager: Answer<'returned' | 'never-was' | 'wins-nothing'>
  /** Which settlements stand when their round is void; those on a hand stand in the same way when it is void alone. */
  readonly voidedRound: Answer<
    'all-reversed' | 'payments-stand' | 'interim-settlement-stands' | 'payments-and-side-bets-stand'
  >

  // Wagers on the side
  readonly sideKinds: Answer<'one-a-table' | 'several'>
  readonly sides: Readonly<Partial<Record<SideName, SideBet>>>

  /** Where the book speaks of what needs no answer. */
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

/** What holds for a wager on the side however it is decided. */
interface SideBetTerms {
  readonly loses: Clause
  /** Where the book lets the operator offer it; what it demands of the bettor, and of the decks if anything. */
  readonly offered: Answer<boolean>
  readonly decks?: Answer<readonly number[]>
  /** Offered only where cards come from a shuffling device. */
  readonly needsDevice?: Clause
  readonly needs: Answer<'own-main-wager' | 'a-main-wager-on-the-box'>
  readonly places: Answer<number>
  /** A void hand, or a void main wager, takes this wager along, even if it was settled already. */
  readonly voidWith?: { readonly hand: Clause; readonly mainWager: Clause }
}

/** The least and the most that a player may have on a bet; the same amount twice where the sign names only one. */
export interface SideLimits {
  readonly least: Cents
  readonly most: Cents
}

/** A bet of any amount, unless the sign limits it; a jackpot's wagers are fixed by its prizes. */
interface LimitedBet {
  readonly limits: Answer<SideLimits | 'none'>
}

/** A wager on the side: when it is settled, which cards it reads, what it pays. */
export type SideBet = SideBetTerms & (SideBetByLines | SevensBet | PrizeBet | JackpotBet)

/** Read once the initial deal is out: the first line that matches is paid. */
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

/** The prize button's table: what it can show for each dollar, and on how many of its prizes. */
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
  /** From this stake on, this bonus; the highest band that the stake reaches counts. */
  readonly bands: readonly { readonly from: Cents; readonly bonus: Cents; readonly clause: Clause }[]
  readonly everybodyElse: Answer<Cents>
  readonly notAfterSplitting: Setting<Pattern>
}

/**
 * What needs a clause but no answer. A book in which a topic cannot come up (no surrender, no rescue) names the clause that
 * speaks against it.
 */
export const TOPICS = [
  // what may be wagered, by whom and when
  'chips', // what stakes are made of
  'betting', // when and where wagers are placed
  'lock', // no new wager after the first card
  'withdrawal', // none taken back either
  'secondInOrder', // what the second on a box may wager
  'thirdInOrder', // and the third
  'controlOfSeated', // the seated player decides
  'controlOfHighest', // else the highest wager
  'controlOfNearest', // else the nearest to the dealer
  'deal', // the initial deal
  // the turn
  'turn', // whose turn, and what may be done on it
  'draw21', // no card to 21
  'doubleOn21', // nor a double
  'doubleOnSplitAce', // nor on a split ace
  'bust', // over 21 loses at once
  'splitBust', // so does a split hand
  'oneCard', // a doubled hand takes one card
  'splitStake', // a split costs the original wager
  'nothingToFollow', // nobody on the box doubles or splits alone
  'followDouble', // others may go along with a double
  'followSplit', // or a split
  'insuranceWindow', // until when insurance is open
  'insuranceOnTen', // insurance against a ten
  'blackjackWaits', // no even money against a ten
  'offers', // offers come before play
  'surrenderedHand', // a surrendered hand takes no card
  'surrenderOfBox', // surrender is for the controlling player
  'silence', // when nobody decides
  // settlement
  'blackjackWins', // blackjack against anything else
  'bothBlackjack', // blackjack against blackjack
  'dealerBlackjack', // dealer blackjack against a lower total
  'dealerBlackjackBeats21', // against a plain 21
  'dealerBlackjackAfterDouble', // after a double
  'dealerBlackjackAfterSplit', // after a split
  'splitReturned', // and the split wager
  'doubleReturned', // the double that comes back then
  'dealerBust', // the dealer busts
  'higher', // the player is higher
  'lower', // the dealer is higher
  'tie', // equal totals
  'doubledTwentyOne', // a doubled 21
  'unmatchedDouble', // the same for who did not double
  'insuranceLoses', // insurance without blackjack
  'evenMoneyReturnsInsurance', // even money gives insurance back
  'surrenderSettled', // what a surrender costs
  'surrenderUndone', // a dealer blackjack undoes it
  'rescueTakesOriginal', // a rescue loses the original
  'foundAboveMaximum', // a wager found above the maximum
  'earlierRounds', // earlier rounds stand
  'foundAboveMaximumShared', // the same on a shared box
  'void', // a void hand
  'voidedInsurance', // takes its insurance along
] as const
export type Topic = (typeof TOPICS)[number]
