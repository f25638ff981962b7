import { type Card, isAce, isTenValue } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Clause } from './clause.ts'
import { bestTotal } from './hand.ts'
import type { SideName } from './rules.ts'

export type PlayerId = string
export type BoxNumber = number

/**
 * The phases of a round in order of play. `offers` is the time between the initial deal and the first
 * decision (insurance, even money, the prize button), `surrender` the one after it where a book has it.
 */
export type Phase = 'wagering' | 'dealing' | 'offers' | 'surrender' | 'playing' | 'dealer' | 'ended'

/** The state of one round: the fold of its events, and nothing that is not in them. */
export interface Round {
  readonly phase: Phase
  readonly boxes: readonly Box[]
  readonly hands: readonly Hand[]
  readonly dealer: DealerHand
  readonly sides: readonly SideWager[]
  readonly insurance: readonly Insurance[]
  readonly offers: Offers | null
  readonly prizesDue: readonly BoxNumber[]
  /** Shares of a jackpot that were won: what they come to is not known before its pool says what it shows. */
  readonly sharesDue: readonly JackpotShare[]
  readonly settled: readonly Settlement[]
  /** Cards of the initial deal that have left the shoe. */
  readonly initialCards: number
  readonly noMoreBets: boolean
  readonly insuranceForgotten: boolean
  readonly peeked: boolean
  readonly carried: Carryover
}

/** What one round leaves to the next at the same table. */
export interface Carryover {
  readonly seats: readonly Seat[]
  readonly neverInsures: readonly PlayerId[]
  /** The kinds of side bet that have been wagered on at this table. */
  readonly sideKinds: readonly SideName[]
}

export interface Seat {
  readonly box: BoxNumber
  /** `null`: the box is kept free of a seated player. */
  readonly player: PlayerId | null
}

export interface Box {
  readonly number: BoxNumber
  /** In the order of placing: the first is nearest to the dealer. */
  readonly bettors: readonly Bettor[]
  /** Who makes the decisions; empty until betting closes. */
  readonly controller: PlayerId
  /** Those whose silence passed the control on. */
  readonly silent: readonly PlayerId[]
  readonly splitsClosed: boolean
  readonly exposed: boolean
  readonly splitCards: readonly Card[]
}

/** A player's main wager on a box, as placed. */
export interface Bettor {
  readonly player: PlayerId
  readonly cents: Cents
  /** The part of it that lies in promotional tokens. */
  readonly tokens: Cents
  /** Found invalid: it can be lost, but wins nothing. */
  readonly winsNothing: boolean
}

export interface Hand {
  readonly box: BoxNumber
  readonly cards: readonly Card[]
  /** The total with every ace as one. */
  readonly hard: number
  /** Holds an ace that is free to count 11 (the first two of a double may be locked at one). */
  readonly ace: boolean
  readonly status: 'in-play' | 'card-due' | 'finished'
  readonly doubled: boolean
  readonly split: boolean
  readonly ofAces: boolean
  readonly surrendered: boolean
  /** Nobody decides for it any more: the dealer plays it out. */
  readonly unattended: boolean
  /** 0 while its cards lie on the box; else the place of this hand among those cleared so far. */
  readonly cleared: number
  readonly stakes: readonly Stake[]
}

/** What a player has on a hand; `main` is the original wager, `split` one that a split added. */
export interface Stake {
  readonly player: PlayerId
  readonly wager: 'main' | 'split'
  readonly cents: Cents
  readonly tokens: Cents
  /** What a double added to it. */
  readonly double: Cents
  readonly live: boolean
}

export interface DealerHand {
  readonly cards: readonly Card[]
  readonly hard: number
  readonly ace: boolean
  readonly secondFaceDown: boolean
}

export interface SideWager {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly bet: SideName
  readonly cents: Cents
  /** Already in the float (a progressive's wager is lifted before the deal). */
  readonly collected: boolean
}

/** So many percent of a jackpot's pool, which a wager on it has won by a line of its pay table. */
export interface JackpotShare {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly bet: SideName
  /** The line's name. */
  readonly line: string
  readonly poolPercent: number
  readonly clause: Clause
}

export interface Insurance {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly cents: Cents
}

/** Offers are open until each of these has answered. */
export interface Offers {
  readonly about: 'initial-deal' | 'surrender' | 'double' | 'split' | 'rescue'
  readonly box: BoxNumber
  readonly hand: number
  readonly asks: readonly Ask[]
}

export type OfferName = 'insure' | 'evenMoney' | 'pressPrizeButton' | 'surrender' | 'follow' | 'takeHand' | 'rescue'

export interface Ask {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly may: readonly OfferName[]
}

export type Outcome = 'win' | 'loss' | 'stand-off' | 'void' | 'surrender'
export type WagerName = 'main' | 'split' | 'double' | 'insurance' | 'superBonus' | SideName

/** One settled wager: what became of it, and the clause that decided. */
export interface Settlement {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly hand: number
  readonly wager: WagerName
  readonly stake: Cents
  readonly tokens: Cents
  readonly outcome: Outcome
  /** Net of the stake. */
  readonly profit: Cents
  /** The stake was lifted into the float before the deal: a prize is gross, a loss takes nothing more. */
  readonly collected: boolean
  /** Whether the winnings come out of the house's float or of the jackpot pool. */
  readonly paidBy: 'house' | 'pool'
  readonly clause: Clause
}

export const NO_CARRYOVER: Carryover = { seats: [], neverInsures: [], sideKinds: [] }

const NO_DEALER_HAND: DealerHand = { cards: [], hard: 0, ace: false, secondFaceDown: false }

const NONE: readonly never[] = []

/** A round before its first wager. */
export function openRound(carried: Carryover = NO_CARRYOVER): Round {
  return {
    phase: 'wagering',
    boxes: NONE,
    hands: NONE,
    dealer: NO_DEALER_HAND,
    sides: NONE,
    insurance: NONE,
    offers: null,
    prizesDue: NONE,
    sharesDue: NONE,
    settled: NONE,
    initialCards: 0,
    noMoreBets: false,
    insuranceForgotten: false,
    peeked: false,
    carried,
  }
}

// Here and in the other loops that nearly every command goes through, an index counts: a `for … of` also closes its iterator,
// which makes a small function too large to be compiled into its callers.

export function boxAt({ boxes }: Round, number: BoxNumber): Box | undefined {
  for (let index = 0; index < boxes.length; index++) {
    if ((boxes[index] as Box).number === number) return boxes[index]
  }
  return undefined
}

export function bettorOn(box: Box | undefined, player: PlayerId): Bettor | undefined {
  if (box === undefined) return undefined
  const { bettors } = box
  for (let index = 0; index < bettors.length; index++) {
    if ((bettors[index] as Bettor).player === player) return bettors[index]
  }
  return undefined
}

/** Where a box's hands begin in the order of play; −1 when it has none. */
export function firstHandIndex({ hands }: Round, box: BoxNumber): number {
  for (let index = 0; index < hands.length; index++) {
    if ((hands[index] as Hand).box === box) return index
  }
  return -1
}

export function handsOn(round: Round, box: BoxNumber): readonly Hand[] {
  return round.hands.filter((hand) => hand.box === box)
}

/** The place of a hand in the order of play, given its number on the box (1 is played first). */
export function handIndex(round: Round, box: BoxNumber, hand: number): number {
  return firstHandIndex(round, box) + hand - 1
}

export function handNumberAt(round: Round, index: number): number {
  const { box, split } = round.hands[index] as Hand
  return split ? index - firstHandIndex(round, box) + 1 : 1
}

/** The hand whose turn it is: the first in order of play that is not finished; −1 when all are. */
export function turnIndex({ hands }: Round): number {
  for (let index = 0; index < hands.length; index++) {
    if ((hands[index] as Hand).status !== 'finished') return index
  }
  return -1
}

export function stakeOf(hand: Hand, player: PlayerId): Stake | undefined {
  for (const stake of hand.stakes) if (stake.player === player && stake.live) return stake
  return undefined
}

/** A wager that a ruling gave back has neither won nor lost: it is as if it had never been made. */
export function isVoid(
  { settled }: Round,
  { player, box, wager, hand }: { player: PlayerId; box: BoxNumber; wager: Stake['wager']; hand?: number },
): boolean {
  return settled.some(
    (line) =>
      line.outcome === 'void' &&
      line.wager === wager &&
      line.player === player &&
      line.box === box &&
      (hand === undefined || line.hand === hand),
  )
}

export function isLive({ stakes }: Hand): boolean {
  for (let index = 0; index < stakes.length; index++) {
    if ((stakes[index] as Stake).live) return true
  }
  return false
}

/** The initial deal is complete and the round is not over. In between its cards a ruling would meet half a hand. */
export function isDealt({ phase }: Round): boolean {
  return phase !== 'wagering' && phase !== 'dealing' && phase !== 'ended'
}

export function handTotal(hand: { readonly hard: number; readonly ace: boolean }): number {
  return bestTotal(hand.hard, hand.ace)
}

/** Ace and ten as the initial two cards; never on a hand that comes from a split. */
export function isBlackjack(hand: Hand): boolean {
  return hand.cards.length === 2 && !hand.split && !hand.doubled && hand.ace && hand.hard === 11
}

export function dealerHasBlackjack(dealer: DealerHand): boolean {
  return dealer.cards.length === 2 && dealer.ace && dealer.hard === 11
}

/** The dealer's up card. */
export function dealersFirst(round: Round): Card {
  return round.dealer.cards[0] as Card
}

/** Whether that card leaves the dealer a blackjack. */
export function mayGetBlackjack(round: Round): boolean {
  const first = dealersFirst(round)
  return isAce(first) || isTenValue(first)
}

/** This round's cards in the discard rack, in the order in which they got there: hands as they were cleared, then the rest. */
export function rackOf(round: Round): readonly Card[] {
  const cleared = round.hands.filter((hand) => hand.cleared > 0).toSorted((a, b) => a.cleared - b.cleared)
  const rest = round.phase === 'ended' ? [...round.hands.filter((hand) => hand.cleared === 0), round.dealer] : []
  return [...cleared, ...rest].flatMap((hand) => hand.cards)
}
