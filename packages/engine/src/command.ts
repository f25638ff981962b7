import type { Card } from '@openpit/cards'
import type { Cents } from '@openpit/money'
import type { Actor } from './actor.ts'
import type { BoxNumber, PlayerId } from './round.ts'
import type { SideName } from './rules.ts'

/** Everything that a round can be told to do: by players, by staff, and by the shoe, the prize button and the pool. */
export type Command = PlayerCommand | StaffCommand | ChanceCommand

export type PlayerCommand =
  | {
      readonly do: 'wager'
      readonly by: Actor
      readonly box: BoxNumber
      readonly main?: Cents
      readonly tokens?: Cents
      readonly sides?: Readonly<Partial<Record<SideName, Cents>>>
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

export type StaffCommand =
  | { readonly do: 'noMoreBets'; readonly by: Actor }
  | { readonly do: 'deal'; readonly by: Actor; readonly omits?: 'insurance' }
  | { readonly do: 'closeOffers'; readonly by: Actor }
  | { readonly do: 'timeIsUp'; readonly by: Actor; readonly box: BoxNumber }
  | {
      readonly do: 'recordWager'
      readonly by: Actor
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly main: Cents
    }
  | { readonly do: 'capWagers'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'voidWager'; readonly by: Actor; readonly player: PlayerId; readonly box: BoxNumber }
  | { readonly do: 'voidHand'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'voidRound'; readonly by: Actor }
  | { readonly do: 'prizeButtonFails'; readonly by: Actor; readonly box: BoxNumber }

/**
 * Commands that bring in chance instead of a decision: the cards from the shoe (as many as are due in a row, or fewer),
 * the prize on the button, and the amount that the jackpot's pool shows.
 */
export type ChanceCommand =
  | { readonly do: 'cards'; readonly cards: readonly Card[] }
  | { readonly do: 'prize'; readonly perDollar: number }
  | { readonly do: 'poolShows'; readonly bet: SideName; readonly cents: Cents }

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
}

/** Whether a command of this name exists. Input from outside may be anything. */
export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(NAMES, name)
}

export type CommandOf<Name extends CommandName> = Extract<Command, { do: Name }>
