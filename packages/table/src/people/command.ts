import type { Actor, BoxNumber, PlayerId, SideName } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { NoticeRecipient, VoidGround } from '@openpit/rulebooks'

/** Commands about the people at a table. Times are milliseconds of the server's clock. */
export type PeopleCommand = GuestCommand | PowerCommand | NoticeCommand | VoidCommand

/** What players do for themselves: sit, leave, bring and take chips. */
export type GuestCommand =
  | { readonly do: 'sit'; readonly by: Actor; readonly box: BoxNumber }
  | { readonly do: 'leave'; readonly by: Actor }
  | {
      readonly do: 'bringChips'
      readonly by: Actor
      readonly cents: Cents
      /** The balance of the player's wallet after this, if the cashier reports it. */
      readonly left?: Cents
    }
  | { readonly do: 'takeChips'; readonly by: Actor; readonly cents: Cents }

/** A member of staff who uses a power, and whom they told beforehand. */
interface ByStaff {
  readonly by: Actor
  readonly told?: readonly NoticeRecipient[]
}

/** What staff do about players, by powers of the book. */
export type PowerCommand = ByStaff &
  (
    | {
        /** Personal limits; for one box, where the book ties them to a box. */
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
        /** Until the next shuffle, or in later shoes too. */
        readonly lasts: 'this-shoe' | 'further-shoes'
      }
    | { readonly do: 'limitBoxes'; readonly player: PlayerId; readonly boxes: number }
    | { readonly do: 'reserveBoxes'; readonly player: PlayerId; readonly boxes: readonly BoxNumber[] }
    | { readonly do: 'limitPlayers'; readonly players?: number; readonly onBox?: number }
    /** From the next shoe on, a wager may be at most a multiple of the player's last wager on that box. */
    | { readonly do: 'limitRaises' }
    | { readonly do: 'allowRaises' }
    /** Keeps a side bet for players with a main wager of their own. */
    | { readonly do: 'restrictSideBet'; readonly bet: SideName }
    /** Ends all restrictions and grants of a player. */
    | { readonly do: 'liftRestrictions'; readonly player: PlayerId }
    | { readonly do: 'refuseWager'; readonly player: PlayerId; readonly box: BoxNumber; readonly reason: string }
    | { readonly do: 'vacate'; readonly player: PlayerId }
    | { readonly do: 'exclude'; readonly player: PlayerId; readonly reason: string }
  )

/** New limits, closing the table, and the notices that announce them. */
export type NoticeCommand = ByStaff &
  (
    | {
        readonly do: 'changeLimits'
        readonly minimum?: Cents
        readonly maximum?: Cents
        readonly how: 'at-once' | 'with-notice' | 'agreed'
        readonly at: number
        /** When the change takes effect; if left out, as soon as the book allows. */
        readonly due?: number
        /** The players who have agreed. */
        readonly agreedBy?: readonly PlayerId[]
      }
    | { readonly do: 'postClosing'; readonly at: number; readonly due?: number }
    | { readonly do: 'closeTable'; readonly at: number }
    | { readonly do: 'withdrawNotice'; readonly notice: 'limits' | 'closing' }
    /** Sent by the clock. */
    | { readonly do: 'noticeIsUp'; readonly at: number }
  )

/** Voiding a whole round takes two people: one gives the reason, another confirms. */
export type VoidCommand =
  | {
      readonly do: 'proposeVoid'
      readonly by: Actor
      readonly reason: string
      readonly ground: VoidGround | 'irregularity'
      /** The player who cheated and loses their stakes. */
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
