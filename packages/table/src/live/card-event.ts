import type { Card } from '@openpit/cards'
import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { CardRequest, CardWork, FaultOutcome } from '@openpit/rulebooks'
import type { CardsWant, ShoeStage } from '../shoe/shoe.ts'

/** Events about real cards before play, decks that are not whole, and devices. */
export type CardEvent =
  /** The cards wait for work; afterwards for `next`, or for what they waited for before (`null`). */
  | {
      readonly kind: 'preparation-due'
      readonly wants: readonly CardsWant[]
      readonly next: ShoeStage | null
      readonly clause: Clause
    }
  /** Work was done; `complete` unless a second person has to do the same. */
  | {
      readonly kind: 'cards-prepared'
      readonly what: CardWork
      readonly how: 'hand' | 'device'
      readonly by: Actor
      readonly complete: boolean
      readonly clause: Clause
    }
  /** A check found that the cards are not whole decks: others must be loaded. */
  | {
      readonly kind: 'cards-rejected'
      readonly by: Actor
      readonly missing: readonly Card[]
      readonly foreign: readonly Card[]
      readonly clause: Clause
    }
  | {
      readonly kind: 'request-made'
      readonly player: PlayerId
      readonly what: CardRequest
      readonly clause: Clause
    }
  | { readonly kind: 'request-granted'; readonly what: CardRequest; readonly by: Actor; readonly clause: Clause }
  /** A player was shown the burned card, and nobody else. */
  | { readonly kind: 'burned-card-shown'; readonly player: PlayerId; readonly card: Card; readonly clause: Clause }
  | {
      readonly kind: 'deck-fault-found'
      readonly what: 'missing' | 'foreign'
      readonly card: Card | null
      readonly clause: Clause
    }
  /** A card was seen on its way into the shoe. */
  | { readonly kind: 'card-shown'; readonly clause: Clause }
  | { readonly kind: 'card-damaged'; readonly card: Card; readonly clause: Clause }
  | { readonly kind: 'card-replaced'; readonly card: Card; readonly clause: Clause }
  /** A shuffling device failed: what follows, who is asked, and which cards are replaced by the same of a new deck. */
  | {
      readonly kind: 'shuffler-failed'
      readonly outcome: FaultOutcome
      readonly asked: readonly PlayerId[]
      readonly damaged: readonly Card[]
      readonly clause: Clause
    }
  | { readonly kind: 'fault-answered'; readonly player: PlayerId; readonly stays: boolean; readonly clause: Clause }
  | { readonly kind: 'shuffler-repaired'; readonly clause: Clause }
  | { readonly kind: 'prize-button-stopped'; readonly clause: Clause }
  | { readonly kind: 'prize-button-repaired'; readonly clause: Clause }

export const CARD_EVENTS: Readonly<Record<CardEvent['kind'], true>> = {
  'preparation-due': true,
  'cards-prepared': true,
  'cards-rejected': true,
  'request-made': true,
  'request-granted': true,
  'burned-card-shown': true,
  'deck-fault-found': true,
  'card-shown': true,
  'card-damaged': true,
  'card-replaced': true,
  'shuffler-failed': true,
  'fault-answered': true,
  'shuffler-repaired': true,
  'prize-button-stopped': true,
  'prize-button-repaired': true,
}

export function isCardEvent(event: { readonly kind: string }): event is CardEvent {
  return Object.hasOwn(CARD_EVENTS, event.kind)
}
