import type { Actor, BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Link } from './link.ts'
import type { LevelStart } from './terms.ts'

/** What staff tell a link. Fields that a file may leave out are optional; the link says which it needs. */
export type StaffLinkCommand = { readonly by: Actor } & (
  | { readonly do: 'addLevel'; readonly level: LevelStart }
  | ({ readonly do: 'changeLink'; readonly level: string } & TermsChange)
  | { readonly do: 'suspendLink'; readonly reason?: string }
  | { readonly do: 'resumeLink'; readonly reason?: string }
  | {
      readonly do: 'correctMeter'
      readonly level: string
      readonly amount: Cents
      readonly person?: string
      readonly second?: string
      readonly told?: readonly string[]
      readonly reason?: string
    }
  | { readonly do: 'reconcile'; readonly level: string; readonly counted: Cents }
  | {
      readonly do: 'closeLink'
      readonly to: string
      /** That link; `undefined` if there is none of this name. */
      readonly other: Link | undefined
      readonly second?: string
      readonly told?: readonly string[]
    }
  | { readonly do: 'joinWins'; readonly wins: readonly string[] }
  | { readonly do: 'payJackpots' }
  | { readonly do: 'approveJackpot'; readonly win: string }
  | { readonly do: 'jackpotFails'; readonly table: string; readonly reason?: string }
  | { readonly do: 'linkFails'; readonly reason?: string }
  | { readonly do: 'continueWithoutJackpot'; readonly table: string }
  | { readonly do: 'restoreJackpot'; readonly table?: string }
  | { readonly do: 'reportMeter'; readonly table: string; readonly level: string; readonly shows: Cents }
  | { readonly do: 'sensor'; readonly table: string; readonly box: BoxNumber; readonly works: boolean }
  | ({ readonly do: 'confirmJackpot'; readonly box: BoxNumber } & AtRound)
  | ({ readonly do: 'gameOver'; readonly isOver: boolean } & AtRound)
  | ({ readonly do: 'openTerminal' | 'closeTerminal'; readonly hasWagers: boolean } & AtRound)
  | ({
      readonly do: 'misregistered'
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly why: Misregistration
      /** The wager is still on its spot: it has added nothing yet. */
      readonly uncollected?: boolean
    } & AtRound)
  | ({ readonly do: 'awardSpot'; readonly box: BoxNumber; readonly player: PlayerId } & AtRound)
)

/** The table's present round. The table fills it in. */
interface AtRound {
  readonly table: string
  readonly round: number
}

export interface TermsChange {
  readonly reset?: Cents
  readonly cap?: Cents
  readonly rate?: number
  readonly reserveRate?: number
  readonly approval?: Cents
}

export const MISREGISTRATIONS = ['foreign-chip', 'no-chip', 'under-minimum', 'no-main-wager'] as const
export type Misregistration = (typeof MISREGISTRATIONS)[number]

/** What tables and other links tell a link. */
export type TableLinkCommand =
  | ({ readonly do: 'contribute'; readonly wagers: readonly WagerOrder[] } & AtRound)
  /** The wagers on these boxes go back. */
  | ({
      readonly do: 'giveBack'
      readonly boxes: readonly BoxNumber[]
      readonly clause: Clause
      readonly why: string
    } & AtRound)
  | ({ readonly do: 'claim'; readonly shares: readonly ShareOrder[]; readonly chip: Cents } & AtRound)
  /** The round is over: what it has won is paid. */
  | ({ readonly do: 'endRound' } & AtRound)
  /** Wins go back: those that wait, those that are not paid, or all. */
  | ({
      readonly do: 'voidWins'
      readonly boxes: readonly BoxNumber[] | 'all'
      readonly which: 'waiting' | 'all'
      readonly clause: Clause
      /** Only this player's; everybody's if left out. */
      readonly player?: PlayerId
      /** The round went back to before they were won. */
      readonly reopened?: true
    } & AtRound)
  | { readonly do: 'joinTable'; readonly table: string }
  | { readonly do: 'leaveTable'; readonly table: string }
  /** The hidden values may have become known: each mystery level begins a new life. */
  | { readonly do: 'renewLives'; readonly why: string }
  | { readonly do: 'receiveMoney'; readonly from: string; readonly levels: readonly MovedMoney[] }

export interface WagerOrder {
  readonly box: BoxNumber
  readonly player: PlayerId
  readonly cents: Cents
}

export interface ShareOrder {
  readonly box: BoxNumber
  readonly player: PlayerId
  readonly stake: Cents
  readonly percent: number
  readonly clause: Clause
}

/** What a closing link hands over, in millionths of a cent. */
export interface MovedMoney {
  readonly level: string
  readonly pool: number
  readonly reserve: number
}

export type JackpotCommand = StaffLinkCommand | TableLinkCommand
export type JackpotCommandOf<Name extends JackpotCommand['do']> = Extract<JackpotCommand, { do: Name }>
