import type { Card } from '@openpit/cards'
import type { Clause, Command, Settlement } from '@openpit/engine'
import type { Posting } from '@openpit/ledger'
import type { StrayFate } from '@openpit/rulebooks'
import { CARD_EVENTS, type CardEvent } from './card-event.ts'
import type { HeldCard } from './live.ts'

/** Events of tables with real cards. */
export type LiveEvent =
  | CardEvent
  /** A command of the round was accepted. Its events follow; a round goes back to just before one of these. */
  | {
      readonly kind: 'command-noted'
      readonly command: Command
      /** The version of the step that it repeats, because a card was corrected. */
      readonly again?: number
    }
  | {
      readonly kind: 'stray-card-reported'
      readonly seen: boolean
      readonly fate: StrayFate
      /** It lies face up in the shoe or device. */
      readonly faceUp?: true
      readonly clause: Clause
    }
  /** A card that was not due is out of the shoe and comes next. */
  | { readonly kind: 'card-held'; readonly card: Card; readonly seen: boolean }
  /** A card goes to the rack without being dealt: straight from the shoe, or the held card with this number. */
  | { readonly kind: 'card-set-aside'; readonly card: Card; readonly seen: boolean; readonly held: number | null }
  | { readonly kind: 'reader-failed'; readonly clause: Clause }
  | { readonly kind: 'reader-repaired' }
  /** The last round is on the table again; the wagers for the next one wait. */
  | { readonly kind: 'last-round-recalled' }
  /** The card with this number in its round was read as another one. */
  | {
      readonly kind: 'card-corrected'
      readonly number: number
      readonly was: Card
      readonly is: Card
      readonly clause: Clause
    }
  /**
   * The round goes back: its first `keep` events from the deal on stay, what followed is undone, and the cards that
   * came out since are held. With `anew` the initial deal is made again as the book says.
   */
  | {
      readonly kind: 'round-reconstructed'
      readonly keep: number
      readonly anew: boolean
      readonly held: readonly HeldCard[]
      readonly leftOver: StrayFate
      /** The settlements that are undone, and those that stand again because their reversal is undone. */
      readonly undone: readonly Settlement[]
      readonly restored: readonly Settlement[]
      /** The money that goes back with them. */
      readonly postings: readonly Posting[]
      readonly clause: Clause
    }

const KINDS: Readonly<Record<LiveEvent['kind'], true>> = {
  'command-noted': true,
  'stray-card-reported': true,
  'card-held': true,
  'card-set-aside': true,
  'reader-failed': true,
  'reader-repaired': true,
  'last-round-recalled': true,
  'card-corrected': true,
  'round-reconstructed': true,
  ...CARD_EVENTS,
}

export function isLiveEvent(event: { readonly kind: string }): event is LiveEvent {
  return Object.hasOwn(KINDS, event.kind)
}
