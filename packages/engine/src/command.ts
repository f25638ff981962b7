import type { Card } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Actor } from './actor.ts'
import type { Clause } from './clause.ts'
import type { BoxNumber, PlayerId, SealedStake } from './round.ts'
import type { SideName } from './rules.ts'

/** Everything that a round can be told to do: by players, by staff, and by the shoe, the prize button and the pool. */
export type Command = PlayerCommand | StaffCommand | ChanceCommand | LinkCommand

export type PlayerCommand =
  | {
      readonly do: 'wager'
      readonly by: Actor
      readonly box: BoxNumber
      readonly main?: Cents
      readonly tokens?: Cents
      /** The part of each side wager that is in tokens. */
      readonly sideTokens?: Readonly<Partial<Record<SideName, Cents>>>
      readonly sides?: Readonly<Partial<Record<SideName, Cents>>>
      /** In a tournament: a secret wager or a voucher. The tournament has judged it. */
      readonly sealed?: SealedStake
    }
  | { readonly do: 'withdraw'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'insure'; readonly by: Actor; readonly box: BoxNumber; readonly amount?: Cents }
  | { readonly do: 'evenMoney'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'neverOfferInsurance'; readonly by: Actor }
  | { readonly do: 'surrender'; readonly by: Actor; readonly box: BoxNumber; readonly hand?: number }
  | { readonly do: 'expose'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'hit'; readonly by: Actor; readonly box: BoxNumber; readonly hand?: number }
  | { readonly do: 'stand'; readonly by: Actor; readonly box: BoxNumber; readonly hand?: number }
  | {
      readonly do: 'split'
      readonly by: Actor
      readonly box: BoxNumber
      readonly hand?: number
      readonly amount?: Cents
    }
  | {
      readonly do: 'double'
      readonly by: Actor
      readonly box: BoxNumber
      readonly hand?: number
      readonly amount?: Cents
    }
  | {
      readonly do: 'follow'
      readonly by: Actor
      readonly box: BoxNumber
      readonly hand?: number
      readonly amount?: Cents
    }
  | { readonly do: 'takeHand'; readonly by: Actor; readonly box: BoxNumber; readonly hand: number }
  | { readonly do: 'rescue'; readonly by: Actor; readonly box: BoxNumber; readonly hand?: number }
  | { readonly do: 'pressPrizeButton'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'decline'; readonly by: Actor; readonly box: BoxNumber; readonly nominate?: PlayerId }
  | { readonly do: 'nominate'; readonly by: Actor; readonly box: BoxNumber; readonly as: string }
  /** The player does not want the card that came out unasked and comes next. */
  | { readonly do: 'refuseCard'; readonly by: Actor; readonly box: BoxNumber; readonly hand?: number }
  /** The dealer takes the first card that was missed, before the player decides on. */
  | { readonly do: 'callDealerCard'; readonly by: Actor; readonly box: BoxNumber }
  /** The player takes back the wager on a box that got only one card. */
  | { readonly do: 'retract'; readonly by: Actor; readonly box: BoxNumber }
  /** The shuffling device failed: the player takes back every wager of this round, on all boxes. */
  | { readonly do: 'takeBack'; readonly by: Actor; readonly box: BoxNumber }
  /** The shuffling device failed: the player's wagers stay in the round. */
  | { readonly do: 'stayIn'; readonly by: Actor; readonly box: BoxNumber }

export type StaffCommand =
  | { readonly do: 'noMoreBets'; readonly by: Actor }
  | {
      readonly do: 'deal'
      readonly by: Actor
      readonly omits?: 'insurance'
      /** In a tournament: the box at which cards and decisions begin. */
      readonly first?: BoxNumber
      /** Where the cards of the initial deal are put, if not as the book says; `DEALERS_PLACE` is the dealer. */
      readonly places?: readonly BoxNumber[]
    }
  /** It is found that the initial deal left something out. */
  | {
      readonly do: 'reportMisdeal'
      readonly by: Actor
      readonly what: MissedCards
      readonly box?: BoxNumber
    }
  | { readonly do: 'discardHand'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'closeOffers'; readonly by: Actor }
  | { readonly do: 'timeIsUp'; readonly by: Actor; readonly box: BoxNumber }
  | {
      readonly do: 'recordWager'
      readonly by: Actor
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly main?: Cents
      /** Wagers found on a jackpot's spots. */
      readonly sides?: Readonly<Partial<Record<SideName, Cents>>>
      /** The player spoke the wager, and the dealer places it for them. */
      readonly spoken?: boolean
    }
  | { readonly do: 'capWagers'; readonly by: Actor; readonly box: BoxNumber }
  | {
      readonly do: 'voidWager'
      readonly by: Actor
      readonly player: PlayerId
      readonly box: BoxNumber
      /** Why it is void. The book says what becomes of it. */
      readonly ground?: WagerGround
    }
  | {
      readonly do: 'voidHand'
      readonly by: Actor
      readonly box: BoxNumber
      /** A device failed during the initial deal: the hand does not wait until the deal is complete. */
      readonly inDeal?: true
      readonly reason?: string
    }
  | { readonly do: 'voidRound'; readonly by: Actor; readonly reason?: string }
  | { readonly do: 'prizeButtonFails'; readonly by: Actor; readonly box: BoxNumber }

/** Why a single wager can be void: a forbidden device, or no player card of one's own. */
export const WAGER_GROUNDS = ['device', 'noCard', 'anothersCard', 'forAnother'] as const
export type WagerGround = (typeof WAGER_GROUNDS)[number]

/** What an initial deal can leave out: the dealer's first card, all cards of a box, or its second card. */
export const MISSED_CARDS = ['dealerCard', 'cards', 'card'] as const
export type MissedCards = (typeof MISSED_CARDS)[number]

/**
 * Commands that bring in chance instead of a decision: the cards from the shoe (as many as are due in a row, or fewer),
 * the prize on the button, and the amount that the jackpot's pool shows.
 */
export type ChanceCommand =
  | { readonly do: 'cards'; readonly cards: readonly Card[] }
  | { readonly do: 'prize'; readonly perDollar: number }
  | { readonly do: 'poolShows'; readonly bet: SideName; readonly cents: Cents }

/** What a link tells the round: the jackpot has failed, so its wagers go back, lost ones too if it says so. */
export type LinkCommand = {
  readonly do: 'returnSides'
  readonly bet: SideName
  readonly clause: Clause
  readonly lost: boolean
  /** Whether wagers that were not collected yet are void, with a result, or go back as if withdrawn. */
  readonly uncollected: 'void' | 'withdrawn'
  /** Only the wagers on this box. */
  readonly box?: BoxNumber
  /** Boxes whose wagers stay. */
  readonly except?: readonly BoxNumber[]
}

export type CommandName = Command['do']

const NAMES: Readonly<Record<CommandName, true>> = {
  wager: true,
  withdraw: true,
  insure: true,
  evenMoney: true,
  neverOfferInsurance: true,
  surrender: true,
  expose: true,
  hit: true,
  stand: true,
  split: true,
  double: true,
  follow: true,
  takeHand: true,
  rescue: true,
  pressPrizeButton: true,
  decline: true,
  nominate: true,
  refuseCard: true,
  callDealerCard: true,
  retract: true,
  takeBack: true,
  stayIn: true,
  reportMisdeal: true,
  discardHand: true,
  noMoreBets: true,
  deal: true,
  closeOffers: true,
  timeIsUp: true,
  recordWager: true,
  capWagers: true,
  voidWager: true,
  voidHand: true,
  voidRound: true,
  prizeButtonFails: true,
  cards: true,
  prize: true,
  poolShows: true,
  returnSides: true,
}

/** Whether a command of this name exists. Input from outside may be anything. */
export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(NAMES, name)
}

export type CommandOf<Name extends CommandName> = Extract<Command, { do: Name }>
