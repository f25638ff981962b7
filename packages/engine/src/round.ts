import { type Card, isAce, isTenValue } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Clause } from './clause.ts'
import { bestTotal } from './hand.ts'
import type { SideName } from './rules.ts'

export type PlayerId = string
export type BoxNumber = number

/**
 * The phases of a round in order of play. In `offers`, between the initial deal and the first decision, players are
 * offered insurance, even money and the prize button. `surrender` follows in books that offer it before play.
 */
export type Phase = 'wagering' | 'dealing' | 'offers' | 'surrender' | 'playing' | 'dealer' | 'ended'

/** The state of one round: the fold of its events. */
export interface Round {
  readonly phase: Phase
  readonly boxes: readonly Box[]
  readonly hands: readonly Hand[]
  readonly dealer: DealerHand
  readonly sides: readonly SideWager[]
  readonly insurance: readonly Insurance[]
  readonly offers: Offers | null
  readonly prizesDue: readonly BoxNumber[]
  /** Shares of a jackpot that were won. Their amounts are unknown until the pool says what it shows. */
  readonly sharesDue: readonly JackpotShare[]
  readonly settled: readonly Settlement[]
  /** Results of sealed wagers, which are settled when the round is over; `undefined` where none is decided. */
  readonly sealed: readonly Settlement[] | undefined
  /** Cards of the initial deal that have left the shoe. */
  readonly initialCards: number
  readonly noMoreBets: boolean
  readonly insuranceForgotten: boolean
  readonly peeked: boolean
  /** Where the cards of the initial deal were put, if not as the book says; `DEALERS_PLACE` is the dealer. */
  readonly places: readonly BoxNumber[] | null
  /** A first card that the dealer should have had: due now, or when the turn has left this hand. */
  readonly dealerCardDue: { readonly box: BoxNumber; readonly hand: number } | 'now' | null
  /** How many wagers were settled before the dealer's turn. If the round is void when it is over, only these stand. */
  readonly settledBeforeDealer: number
  readonly carried: Carryover
}

/** The dealer's place, among numbers of boxes. */
export const DEALERS_PLACE = 0

/** What one round passes on to the next at the same table. */
export interface Carryover {
  readonly seats: readonly Seat[]
  readonly neverInsures: readonly PlayerId[]
  /** The kinds of side bet that have been wagered on at this table. */
  readonly sideKinds: readonly SideName[]
}

export interface Seat {
  readonly box: BoxNumber
  /** `null`: nobody sits at the box. */
  readonly player: PlayerId | null
}

export interface Box {
  readonly number: BoxNumber
  /** In the order of placing: the first is nearest to the dealer. */
  readonly bettors: readonly Bettor[]
  /** Who makes the decisions; empty until betting closes. */
  readonly controller: PlayerId
  /** Players who did not decide in time, so that control passed to the next. */
  readonly silent: readonly PlayerId[]
  readonly splitsClosed: boolean
  readonly exposed: boolean
  readonly splitCards: readonly Card[]
  /** It was found that the box got only one card: its player takes a second one, or takes the wager back. */
  readonly oneCardFound: boolean
}

/** A player's main wager on a box, as placed. */
export interface Bettor {
  readonly player: PlayerId
  readonly cents: Cents
  /** The part of it that is in promotional tokens. */
  readonly tokens: Cents
  /** Ruled invalid: it can lose but not win. */
  readonly winsNothing: boolean
  /** A wager beside it that nobody else may know. */
  readonly sealed?: SealedStake
}

/**
 * A stake whose amount stays hidden until the round is over: a secret wager, whose chips stay in front of the player,
 * or a voucher, which stands for a wager and costs its player nothing.
 */
export interface SealedStake {
  readonly is: 'secret' | 'voucher'
  readonly cents: Cents
  /** The clause that changed the amount, which its result then cites. */
  readonly clause?: Clause
}

export interface Hand {
  readonly box: BoxNumber
  readonly cards: readonly Card[]
  /** The total with every ace counted as 1. */
  readonly hard: number
  /** Has an ace that may count 11. After a double, some books lock aces among the first two cards at 1. */
  readonly ace: boolean
  readonly status: 'in-play' | 'card-due' | 'finished'
  readonly doubled: boolean
  readonly split: boolean
  readonly ofAces: boolean
  readonly surrendered: boolean
  /** Nobody decides for it: the dealer plays it out. */
  readonly unattended: boolean
  /** 0 while its cards are on the box; then 1 for the first hand cleared in this round, 2 for the next. */
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
  readonly sealed?: SealedStake
  /** What a double added to the sealed part. */
  readonly sealedDouble?: Cents
}

export interface DealerHand {
  readonly cards: readonly Card[]
  readonly hard: number
  readonly ace: boolean
  readonly secondFaceDown: boolean
  /** Jokers that came to the dealer and were laid away. */
  readonly laidAway?: readonly Card[]
}

export interface SideWager {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly bet: SideName
  readonly cents: Cents
  /** The part of it that is in promotional tokens; none if left out. */
  readonly tokens?: Cents
  /** Already in the float: a jackpot's wagers are collected before the deal. */
  readonly collected: boolean
}

/** A share of a jackpot's pool that a wager has won. */
export interface JackpotShare {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly bet: SideName
  /** The name of the pay line that won it. */
  readonly line: string
  readonly poolPercent: number
  readonly clause: Clause
  /** The wager, if a link pays the share: it has then left the round, and the link settles it. */
  readonly stake?: Cents
}

export interface Insurance {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly cents: Cents
  /** On a box with a secret wager: its chips stay in front of the player too. */
  readonly sealed?: true
}

/** The offers that are open. They close when every ask is answered. */
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
export type WagerName = 'main' | 'split' | 'double' | 'insurance' | 'superBonus' | SealedName | 'deduction' | SideName

/** The names of sealed wagers in results. */
export type SealedName = 'secret' | 'secretSplit' | 'secretDouble' | 'voucher'

/** One settled wager: its outcome, and the clause that decided it. */
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
  /** The stake went into the float before the deal: a prize pays it back too, and a loss takes nothing more. */
  readonly collected: boolean
  /** Whether the winnings come out of the house's float or of the jackpot pool. */
  readonly paidBy: 'house' | 'pool'
  /** The stake never left the player (a secret wager), or was not in chips (a voucher). */
  readonly sealed?: true
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
    sealed: undefined,
    initialCards: 0,
    noMoreBets: false,
    insuranceForgotten: false,
    peeked: false,
    places: null,
    dealerCardDue: null,
    settledBeforeDealer: 0,
    carried,
  }
}

// The loops that nearly every command runs use an index: a `for … of` also has to close its iterator, which makes a
// small function too large to be inlined.

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

/** The index of a box's first hand in the order of play; −1 if it has none. */
export function firstHandIndex({ hands }: Round, box: BoxNumber): number {
  for (let index = 0; index < hands.length; index++) {
    if ((hands[index] as Hand).box === box) return index
  }
  return -1
}

export function handsOn(round: Round, box: BoxNumber): readonly Hand[] {
  return round.hands.filter((hand) => hand.box === box)
}

/** The index of a hand in the order of play, by its number on the box (1 is played first). */
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

/** Whether a player has an unsettled wager on a hand of this box. */
export function hasStakeOn(round: Round, box: BoxNumber, player: PlayerId): boolean {
  return handsOn(round, box).some((hand) => stakeOf(hand, player) !== undefined)
}

/** Whether a ruling gave this wager back. */
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

/**
 * Whether the initial deal is complete and the round is not over. Rulings wait for this: before it, hands are
 * incomplete.
 */
export function isDealt({ phase }: Round): boolean {
  return phase !== 'wagering' && phase !== 'dealing' && phase !== 'ended'
}

export function handTotal(hand: { readonly hard: number; readonly ace: boolean }): number {
  return bestTotal(hand.hard, hand.ace)
}

/** An ace and a ten-value card as the first two cards; never after a split. */
export function isBlackjack(hand: Hand): boolean {
  return hand.cards.length === 2 && !hand.split && !hand.doubled && hand.ace && hand.hard === 11
}

export function dealerHasBlackjack(dealer: DealerHand): boolean {
  return dealer.cards.length === 2 && dealer.ace && dealer.hard === 11
}

/** The dealer's up card; `undefined` if the initial deal left the dealer out. */
export function dealersFirst(round: Round): Card | undefined {
  return round.dealer.cards[0]
}

/** Whether the dealer can have a blackjack, by the up card. */
export function mayGetBlackjack(round: Round): boolean {
  const first = dealersFirst(round)
  return first === undefined || isAce(first) || isTenValue(first)
}

/** This round's cards in the discard rack, in order: hands as they were cleared, then the rest at the end. */
export function rackOf(round: Round): readonly Card[] {
  const cleared = round.hands.filter((hand) => hand.cleared > 0).toSorted((a, b) => a.cleared - b.cleared)
  const rest = round.phase === 'ended' ? [...round.hands.filter((hand) => hand.cleared === 0), round.dealer] : []
  const hands = [...cleared, ...rest].flatMap((hand) => hand.cards)
  return round.dealer.laidAway === undefined ? hands : [...round.dealer.laidAway, ...hands]
}
