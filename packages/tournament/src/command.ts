import type { Actor, BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { TableCommand } from '@openpit/table'
import type { TableNumber } from './state.ts'

/** Who gives a command, and the minute of the tournament's clock. */
interface Order {
  readonly by: Actor
  readonly at: number
}

/** What is done at the desk. */
export type DeskCommand = Order &
  (
    | { readonly do: 'publish' | 'announce' | 'signOff' | 'signOn' | 'startSession' | 'buyIn' | 'buyBack' }
    | { readonly do: 'changeConditions'; readonly field: string; readonly to: unknown }
    | { readonly do: 'enter'; readonly pays: Cents; readonly agrees: boolean }
    | { readonly do: 'nameSubstitute'; readonly substitute: PlayerId }
    | { readonly do: 'refuseEntry'; readonly player: PlayerId; readonly reason: string }
    | { readonly do: 'withdrawEntry' }
    | { readonly do: 'cancel'; readonly reason: string }
    | { readonly do: 'designate'; readonly tables: readonly TableNumber[] }
    | {
        readonly do: 'draw'
        readonly order: readonly PlayerId[]
        /** The vouchers in the order in which they will be drawn; left out, as the conditions have them. */
        readonly vouchers?: readonly Cents[]
      }
    | { readonly do: 'reschedule'; readonly session: number; readonly to: number }
    | { readonly do: 'returnChips'; readonly missing: Readonly<Record<string, number>> }
    | {
        readonly do: 'disqualify'
        readonly player: PlayerId
        readonly because: string
        readonly refund: boolean
      }
    | { readonly do: 'absent'; readonly player: PlayerId; readonly deduct: boolean }
    | { readonly do: 'approveLeave'; readonly player: PlayerId }
    | { readonly do: 'leave' }
  )

/** What is done at a table of the tournament. */
export type FloorCommand = Order & { readonly table: TableNumber } & (
    | {
        readonly do: 'wager'
        readonly box: BoxNumber
        readonly main?: Cents
        readonly secret?: Cents
        readonly hasSides: boolean
      }
    | { readonly do: 'passCard' | 'drawVoucher' | 'withdraw' | 'sit' | 'wagerTimeIsUp'; readonly box: BoxNumber }
    | {
        readonly do: 'recordForm'
        readonly player: PlayerId
        readonly box: BoxNumber
        readonly amount?: Cents
        readonly inWords?: Cents
        readonly type?: string
        readonly main?: Cents
      }
    | { readonly do: 'recordWager'; readonly player: PlayerId; readonly box: BoxNumber; readonly main: Cents }
    | { readonly do: 'correctWager'; readonly player: PlayerId; readonly box: BoxNumber }
    | {
        readonly do: 'deal'
        readonly from?: BoxNumber
        readonly omits?: 'insurance'
        /** Where real cards were put, if not as the book says. */
        readonly places?: readonly BoxNumber[]
      }
    | {
        readonly do: 'noMoreBets' | 'restartDeal' | 'count' | 'sessionTimeIsUp' | 'startPlayOff' | 'voidRound'
      }
    /** How many cards lie behind each cutting card; left out, none do. A virtual shoe has no cutting cards in it. */
    | { readonly do: 'newShoe'; readonly markers?: readonly number[] }
    | { readonly do: 'examineForm'; readonly of: PlayerId }
    | { readonly do: 'dispute' | 'rule'; readonly text: string }
    | { readonly do: 'endSession'; readonly agreedBy: readonly PlayerId[] }
    | { readonly do: 'ballot'; readonly order: readonly PlayerId[] }
    /** Anything else that a table can be told, cards included. */
    | { readonly do: 'play'; readonly command: TableCommand }
  )

export type TournamentCommand = DeskCommand | FloorCommand

/** The command of this name; several commands share a shape. */
export type CommandOf<Name extends TournamentCommand['do'], Command = TournamentCommand> = Command extends {
  readonly do: infer Names
}
  ? Name extends Names
    ? Command
    : never
  : never
