import type { Card } from '@openpit/cards'
import type { Actor, BoxNumber, PlayerId } from '@openpit/engine'
import type { CardRequest, CardWork, NoticeRecipient } from '@openpit/rulebooks'

/** What is done with real cards before play, and what turns out to be wrong with them. */
export type CardCommand =
  /** Work on cards before the shuffle; a check may find cards missing or foreign. */
  | {
      readonly do: 'prepareCards'
      readonly by: Actor
      readonly what: CardWork
      readonly how?: 'hand' | 'device'
      readonly missing?: readonly Card[]
      readonly foreign?: readonly Card[]
    }
  | { readonly do: 'askFor'; readonly by: Actor; readonly what: CardRequest }
  | { readonly do: 'grant'; readonly by: Actor; readonly what: CardRequest }
  /** A card is missing from the decks, or does not belong to them. */
  | {
      readonly do: 'deckFault'
      readonly by: Actor
      readonly what: 'missing' | 'foreign'
      readonly card?: Card
      readonly told?: readonly NoticeRecipient[]
    }
  /** All cards of a device come out and are checked. */
  | { readonly do: 'orderCheck'; readonly by: Actor }
  | { readonly do: 'cardsDropped'; readonly by: Actor }
  /** A card was seen on its way into the shoe. */
  | { readonly do: 'cardShown'; readonly by: Actor }
  | { readonly do: 'damagedCard'; readonly by: Actor; readonly card: Card }
  | { readonly do: 'replaceCard'; readonly by: Actor; readonly card: Card }
  | DeviceCommand

export type DeviceCommand =
  | {
      readonly do: 'deviceFails'
      readonly by: Actor
      readonly device: DeviceName
      /** The house or a player is disadvantaged. */
      readonly disadvantaged?: boolean
      /** Another device is at hand; true if left out. */
      readonly spare?: boolean
      /** The cards can be moved to it; true if left out. */
      readonly transfer?: boolean
      readonly damaged?: readonly Card[]
      /** Several cards came out at once, in an order that nobody knows. */
      readonly unknownOrder?: boolean
      /** Where the operator chooses: the round is void, or the hands on these boxes. */
      readonly voids?: 'round' | readonly BoxNumber[]
    }
  | { readonly do: 'deviceRepaired'; readonly by: Actor; readonly device: DeviceName }

export const DEVICES = ['shuffler', 'reader', 'prizeButton'] as const
export type DeviceName = (typeof DEVICES)[number]

export const CARD_COMMANDS: Readonly<Record<CardCommand['do'], true>> = {
  prepareCards: true,
  askFor: true,
  grant: true,
  deckFault: true,
  orderCheck: true,
  cardsDropped: true,
  cardShown: true,
  damagedCard: true,
  replaceCard: true,
  deviceFails: true,
  deviceRepaired: true,
}

export type CardCommandOf<Name extends CardCommand['do']> = Extract<CardCommand, { do: Name }>

/** A shuffling device that failed in a round that ends from a shoe. */
export interface ShufflerFault {
  /** Players who have yet to say whether they take their wagers back. */
  readonly asked: readonly PlayerId[]
  /** Players whose wagers stay. */
  readonly stays: readonly PlayerId[]
}
