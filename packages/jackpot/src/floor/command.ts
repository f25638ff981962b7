import type { Actor, BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Misregistration, TermsChange } from '../command.ts'
import type { LevelStart } from '../terms.ts'

/** What staff do about jackpots, as scenario files and consoles say it: with the names of tables and links. */
export type FloorCommand = { readonly by: Actor } & (
  | { readonly do: 'joinLink'; readonly table: string; readonly link: string }
  | { readonly do: 'leaveLink'; readonly table: string; readonly link: string }
  | { readonly do: 'addLevel'; readonly link: string; readonly level: LevelStart }
  | ({ readonly do: 'changeLink'; readonly link: string; readonly level?: string } & TermsChange)
  | { readonly do: 'suspendLink'; readonly link: string; readonly reason?: string }
  | { readonly do: 'resumeLink'; readonly link: string; readonly reason?: string }
  | {
      readonly do: 'closeLink'
      readonly link: string
      readonly to?: string
      readonly second?: string
      readonly told?: readonly string[]
    }
  | {
      readonly do: 'correctMeter'
      readonly link: string
      readonly level?: string
      readonly amount?: Cents
      readonly person?: string
      readonly second?: string
      readonly told?: readonly string[]
      readonly reason?: string
    }
  | { readonly do: 'reconcile'; readonly link: string; readonly level?: string; readonly counted: Cents }
  | { readonly do: 'jackpotFails'; readonly table: string; readonly reason?: string }
  | { readonly do: 'linkFails'; readonly link: string; readonly reason?: string }
  | { readonly do: 'continueWithoutJackpot'; readonly table: string }
  | { readonly do: 'restoreJackpot'; readonly table?: string; readonly link?: string }
  | {
      readonly do: 'reportMeter'
      readonly table: string
      readonly link?: string
      readonly level?: string
      readonly shows: Cents
    }
  | { readonly do: 'confirmJackpot'; readonly table: string; readonly box: BoxNumber }
  | { readonly do: 'joinWins'; readonly link: string; readonly wins: readonly string[] }
  | { readonly do: 'payJackpots'; readonly link: string }
  | { readonly do: 'approveJackpot'; readonly win: string }
  | { readonly do: 'gameOver'; readonly table: string }
  | { readonly do: 'openTerminal'; readonly table: string }
  | { readonly do: 'closeTerminal'; readonly table: string }
  | { readonly do: 'sensor'; readonly table: string; readonly box: BoxNumber; readonly works: boolean }
  | {
      readonly do: 'misregistered'
      readonly table: string
      readonly player: PlayerId
      readonly box: BoxNumber
      readonly why: Misregistration
    }
  | { readonly do: 'awardSpot'; readonly table: string; readonly box: BoxNumber; readonly player: PlayerId }
  | {
      readonly do: 'relieveDealer'
      readonly table: string
      readonly person?: string
      readonly reason?: string
      readonly beyondControl?: boolean
    }
)

export type FloorCommandOf<Name extends FloorCommand['do']> = Extract<FloorCommand, { do: Name }>
