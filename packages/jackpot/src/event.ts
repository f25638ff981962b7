import type { Actor, BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Group, Part, Win } from './link.ts'
import type { LevelStart, LevelTerms, LinkTerms } from './terms.ts'

/** What an event adds to the funds of a level, or takes (negative), in millionths of a cent. */
export interface LevelChange {
  readonly level: string
  readonly contributed?: number
  readonly seeded?: number
  readonly adjusted?: number
  readonly moved?: number
  readonly paid?: number
  readonly rounding?: number
  /** Into the reserve, or out of it. */
  readonly reserve?: number
}

/** What happened to a link. Events say what was added or taken, never what a pool now is. */
export type LinkEvent =
  | {
      readonly kind: 'link-opened'
      readonly terms: LinkTerms
      readonly levels: readonly LevelStart[]
      readonly tables: readonly string[]
    }
  | { readonly kind: 'table-joined' | 'table-left'; readonly table: string }
  // wagers
  | {
      readonly kind: 'contributed'
      readonly table: string
      readonly round: number
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly cents: Cents
      readonly parts: readonly Part[]
      readonly changes: readonly LevelChange[]
    }
  | {
      readonly kind: 'increments-adjusted'
      readonly table: string
      readonly round: number
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly why: string
      readonly clause: Clause
      readonly told: readonly string[]
      readonly changes: readonly LevelChange[]
    }
  // wins
  | { readonly kind: 'jackpot-won'; readonly win: Win; readonly told: readonly string[] }
  | {
      readonly kind: 'jackpot-locked'
      readonly group: LockedGroup
      readonly amounts: readonly LockedAmount[]
      /** Whether the pool's new terms hold from here on. */
      readonly newTerms: boolean
      readonly changes: readonly LevelChange[]
    }
  | {
      readonly kind: 'wins-joined'
      readonly by: Actor
      readonly undone: readonly number[]
      readonly group: LockedGroup
      readonly amounts: readonly LockedAmount[]
      readonly changes: readonly LevelChange[]
    }
  | { readonly kind: 'jackpot-approved'; readonly win: string; readonly by: Actor }
  | {
      readonly kind: 'jackpot-paid'
      readonly win: string
      /** Of a mystery level: paid now, even if another level of the wager waits. Older events lack it. */
      readonly alone?: true
    }
  | {
      readonly kind: 'jackpot-void'
      readonly win: string
      readonly clause: Clause
      /** Its round went back to before it: the wager stays in the round, and may win again. */
      readonly reopened?: true
      readonly changes: readonly LevelChange[]
    }
  /** Wins of an activation that were worked out again without a wager. */
  | {
      readonly kind: 'hit-worked-out-again'
      readonly group: number
      /** `null`: the level is no longer reached. */
      readonly instead: { readonly wins: readonly Win[] } | null
      readonly changes: readonly LevelChange[]
    }
  // equipment
  | { readonly kind: 'jackpot-failed'; readonly table: string; readonly why: string }
  | { readonly kind: 'game-continued'; readonly table: string; readonly by: Actor }
  | { readonly kind: 'jackpot-restored'; readonly table: string; readonly by: Actor }
  | { readonly kind: 'meter-reported'; readonly table: string; readonly agrees: boolean; readonly shows: Cents }
  | { readonly kind: 'sensor-reported'; readonly table: string; readonly box: BoxNumber; readonly works: boolean }
  | { readonly kind: 'terminal-set'; readonly table: string; readonly is: 'open' | 'closed'; readonly by: Actor }
  | { readonly kind: 'round-over'; readonly table: string; readonly round: number }
  | { readonly kind: 'game-over-pressed'; readonly table: string; readonly round: number }
  | {
      readonly kind: 'spot-awarded'
      readonly table: string
      readonly round: number
      readonly box: BoxNumber
      readonly player: PlayerId
      readonly by: Actor
    }
  // management
  | { readonly kind: 'level-added'; readonly level: LevelStart; readonly by: Actor }
  | {
      readonly kind: 'link-changed'
      readonly level: string
      readonly next: LevelTerms
      readonly approval: Cents | null
      readonly by: Actor
    }
  | { readonly kind: 'link-suspended'; readonly why: string; readonly by: Actor }
  | { readonly kind: 'link-resumed'; readonly why: string; readonly by: Actor }
  | { readonly kind: 'count-compared'; readonly level: string; readonly counted: Cents; readonly agrees: boolean }
  | {
      readonly kind: 'meter-corrected'
      readonly level: string
      readonly why: string
      readonly by: Actor
      readonly second: string
      readonly told: readonly string[]
      readonly changes: readonly LevelChange[]
    }
  | {
      readonly kind: 'link-closed'
      readonly to: string
      readonly by: Actor
      readonly second: string
      readonly told: readonly string[]
      readonly changes: readonly LevelChange[]
    }
  /** These mystery levels have new hidden values from here on: the old ones may have become known. */
  | { readonly kind: 'lives-renewed'; readonly levels: readonly string[]; readonly why: string }
  | { readonly kind: 'money-received'; readonly from: string; readonly changes: readonly LevelChange[] }

export type LinkEventOf<Kind extends LinkEvent['kind']> = Extract<LinkEvent, { kind: Kind }>

/** A group as an event stores it, without the state of the pool. */
export type LockedGroup = Pick<Group, 'number' | 'level' | 'wins' | 'paid' | 'reset' | 'hitPoint'> & {
  readonly fromReserve: number
  readonly fromHouse: number
}

export interface LockedAmount {
  readonly win: string
  readonly amount: Cents
  readonly rounding: Cents
  readonly state: 'waiting' | 'confirmed'
}
