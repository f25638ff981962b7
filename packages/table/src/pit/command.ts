import type { Actor, BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { CardStatus, Conduct, Equipment, Measure, NoticeRecipient } from '@openpit/rulebooks'
import type { PitDutyName } from './event.ts'
import type { PlayerCard } from './player-card.ts'

/** What staff and players say about the pit around the table: who works there, duties, payments, disputes, conduct. */
export type PitCommand = StaffNote | CardNote | DisputeCommand

/** What staff say about themselves, the table and its players. */
export type StaffNote =
  | { readonly do: 'onDuty'; readonly by: Actor }
  | { readonly do: 'offDuty'; readonly by: Actor }
  /** A supervisor is called to the table. */
  | { readonly do: 'callSupervisor'; readonly by: Actor }
  /** The first two cards may be dealt face down. */
  | {
      readonly do: 'approve'
      readonly by: Actor
      readonly what: 'firstTwoFaceDown'
      readonly told?: readonly NoticeRecipient[]
    }
  | { readonly do: 'equip'; readonly by: Actor; readonly what: Equipment; readonly has: boolean }
  | { readonly do: 'done'; readonly by: Actor; readonly duty: PitDutyName; readonly player?: PlayerId }
  /** A settled wager was paid too much or too little. */
  | {
      readonly do: 'mispaid'
      readonly by: Actor
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly over?: Cents
      readonly short?: Cents
      readonly intentional?: boolean
    }
  | {
      readonly do: 'incident'
      readonly by: Actor
      readonly what: Conduct
      readonly player: PlayerId
      readonly did?: Measure
    }

/** Player Cards, by name: their holders show them, and staff say that they have ended. */
export type CardNote =
  | { readonly do: 'presentCard'; readonly by: Actor; readonly card: string }
  | {
      readonly do: 'endCard'
      readonly by: Actor
      readonly card: string
      readonly status: CardStatus
      readonly reason?: string
    }

/** The house's list of Player Cards tells a table which cards a player has. People never send this. */
export interface CardsCommand {
  readonly do: 'noteCards'
  readonly player: PlayerId
  readonly cards: readonly PlayerCard[]
  readonly clause: Clause
}

/** The steps of a dispute: a supervisor decides, another person reviews it if asked, then the inspector may be told. */
export type DisputeCommand =
  | { readonly do: 'dispute'; readonly by: Actor; readonly about?: string; readonly box?: BoxNumber }
  | {
      readonly do: 'decideDispute'
      readonly by: Actor
      readonly dispute: number
      readonly for: 'player' | 'house'
      readonly reason?: string
    }
  | { readonly do: 'askReview'; readonly by: Actor; readonly dispute: number }
  | { readonly do: 'complain'; readonly by: Actor; readonly dispute: number }

/** Rulings on money. When the round is over, a second person must confirm them. */
export type PaymentRuling =
  /** A wrong payment comes back, or is made up for; all of it if the amount is left out. */
  | { readonly do: 'putRight'; readonly by: Actor; readonly case: number; readonly amount?: Cents }
  /** A wager that was found below the minimum goes back. */
  | { readonly do: 'returnWager'; readonly by: Actor; readonly player: PlayerId; readonly box: BoxNumber }

const NAMES: Readonly<Record<PitCommand['do'], 'staff' | 'dispute'>> = {
  onDuty: 'staff',
  offDuty: 'staff',
  callSupervisor: 'staff',
  approve: 'staff',
  equip: 'staff',
  done: 'staff',
  mispaid: 'staff',
  incident: 'staff',
  presentCard: 'staff',
  endCard: 'staff',
  dispute: 'dispute',
  decideDispute: 'dispute',
  askReview: 'dispute',
  complain: 'dispute',
}

export function isPitCommand(command: { readonly do: string }): command is PitCommand {
  return Object.hasOwn(NAMES, command.do)
}

export function isDisputeCommand(command: PitCommand): command is DisputeCommand {
  return NAMES[command.do] === 'dispute'
}

export function isPaymentRuling(command: { readonly do: string }): command is PaymentRuling {
  return command.do === 'putRight' || command.do === 'returnWager'
}

export type PitCommandOf<Name extends PitCommand['do']> = Extract<PitCommand, { do: Name }>
