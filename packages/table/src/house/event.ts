import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'

/** What happens around the rounds. Taking a seat is the round's own event: it settles who decides there. */
export type HouseEvent =
  | { readonly kind: 'seat-left'; readonly box: BoxNumber; readonly player: PlayerId }
  /** Money of his is in the round: he goes when it is over. */
  | { readonly kind: 'player-leaving'; readonly player: PlayerId }
  /** He has neither seat nor wager nor chips here any more. */
  | { readonly kind: 'player-left'; readonly player: PlayerId }
  | { readonly kind: 'chips-brought'; readonly player: PlayerId; readonly cents: Cents }
  | { readonly kind: 'chips-taken'; readonly player: PlayerId; readonly cents: Cents }

const KINDS: Readonly<Record<HouseEvent['kind'], true>> = {
  'seat-left': true,
  'player-leaving': true,
  'player-left': true,
  'chips-brought': true,
  'chips-taken': true,
}

export function isHouseEvent(event: { readonly kind: string }): event is HouseEvent {
  return Object.hasOwn(KINDS, event.kind)
}
