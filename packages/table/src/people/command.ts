import type { Actor, BoxNumber, PlayerId, SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { NoticeRecipient, VoidGround } from '@openpit/rulebooks'

/** What can be told to the table about the people around it. Times are in milliseconds, as the server's clock counts them. */
export type PeopleCommand = GuestCommand | PowerCommand | NoticeCommand | VoidCommand

/** What players do about themselves: who sits, who goes, which chips come and go. */
export type GuestCommand =
  | { readonly do: 'sit'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'leave'; readonly by: Actor }
  | {
      readonly do: 'bringChips'
      readonly by: Actor
      readonly cents: Cents
      /** What the player could bring besides, where the cashier says so. */
      readonly left?: Cents
    }
  | { readonly do: 'takeChips'; readonly by: Actor; readonly cents: Cents }

/** Whoever uses a power: the role, and who has been told of it before. */
interface ByStaff {
  readonly by: Actor
  readonly told?: readonly NoticeRecipient[]
}

/** What staff do about players. */
export type PowerCommand = ByStaff &
  (
    | {
        /** Limits of a player's own; on one box where the book ties them to it. */
        readonly do: 'grantLimits'
        readonly player: PlayerId
        readonly box?: BoxNumber
        readonly minimum: Cents
        readonly maximum: Cents
      }
    | {
        readonly do: 'holdToMinimum'
        readonly player: PlayerId
        readonly box?: BoxNumber
        /** Until the shuffle, or in the shoes after it as well. */
        readonly lasts: 'this-shoe' | 'further-shoes'
      }
    | { readonly do: 'limitBoxes'; readonly player: PlayerId; readonly boxes: number }
    | { readonly do: 'reserveBoxes'; readonly player: PlayerId; readonly boxes: readonly BoxNumber[] }
    | { readonly do: 'limitPlayers'; readonly players?: number; readonly onBox?: number }
    /** From a new shoe on nobody wagers more than so many times what he wagered before on the box. */
    | { readonly do: 'limitRaises' }
    | { readonly do: 'allowRaises' }
    /** A side bet is kept for those with a main wager of their own. */
    | { readonly do: 'restrictSideBet'; readonly bet: SideName }
    /** Ends whatever staff have laid on a player, or granted him. */
    | { readonly do: 'liftRestrictions'; readonly player: PlayerId }
    | { readonly do: 'refuseWager'; readonly player: PlayerId; readonly box: BoxNumber; readonly reason: string }
    | { readonly do: 'vacate'; readonly player: PlayerId }
    | { readonly do: 'exclude'; readonly player: PlayerId; readonly reason: string }
  )

/** New limits, the end of the table, and the notices that announce them. */
export type NoticeCommand = ByStaff &
  (
    | {
        readonly do: 'changeLimits'
        readonly minimum?: Cents
        readonly maximum?: Cents
        readonly how: 'at-once' | 'with-notice' | 'agreed'
        readonly at: number
        /** When the change is to be; as soon as the book allows when left out. */
        readonly due?: number
        /** Those who have consented. */
        readonly agreedBy?: readonly PlayerId[]
      }
    | { readonly do: 'postClosing'; readonly at: number; readonly due?: number }
    | { readonly do: 'closeTable'; readonly at: number }
    | { readonly do: 'withdrawNotice'; readonly notice: 'limits' | 'closing' }
    /** From the clock. */
    | { readonly do: 'noticeIsUp'; readonly at: number }
  )

/** A whole round is voided by two people: one says why, another confirms. */
export type VoidCommand =
  | {
      readonly do: 'proposeVoid'
      readonly by: Actor
      readonly reason: string
      readonly ground: VoidGround | 'irregularity'
      /** Who cheated, and loses what he has staked. */
      readonly forfeits?: PlayerId
    }
  | { readonly do: 'confirmVoid'; readonly by: Actor }

const NAMES: Readonly<Record<PeopleCommand['do'], 'guest' | 'power' | 'notice' | 'void'>> = {
  sit: 'guest',
  leave: 'guest',
  bringChips: 'guest',
  takeChips: 'guest',
  grantLimits: 'power',
  holdToMinimum: 'power',
  limitBoxes: 'power',
  reserveBoxes: 'power',
  limitPlayers: 'power',
  limitRaises: 'power',
  allowRaises: 'power',
  restrictSideBet: 'power',
  liftRestrictions: 'power',
  refuseWager: 'power',
  vacate: 'power',
  exclude: 'power',
  changeLimits: 'notice',
  postClosing: 'notice',
  closeTable: 'notice',
  withdrawNotice: 'notice',
  noticeIsUp: 'notice',
  proposeVoid: 'void',
  confirmVoid: 'void',
}

export function isPeopleCommand(command: { readonly do: string }): command is PeopleCommand {
  return Object.hasOwn(NAMES, command.do)
}

export function isGuestCommand(command: PeopleCommand): command is GuestCommand {
  return NAMES[command.do] === 'guest'
}

export function isNoticeCommand(command: PeopleCommand): command is NoticeCommand {
  return NAMES[command.do] === 'notice'
}

export function isVoidCommand(command: PeopleCommand): command is VoidCommand {
  return NAMES[command.do] === 'void'
}

export type PeopleCommandOf<Name extends PeopleCommand['do']> = Extract<PeopleCommand, { do: Name }>
