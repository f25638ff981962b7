import type { Actor, BoxNumber, MissedCards } from '@openpit/engine'
import type { CardOrigin, Omission } from '@openpit/rulebooks'
import type { ShuffleMethod } from './shoe.ts'

/** Commands about the table's cards. */
export type ShoeCommand =
  /** Real cards are new, or were checked or shuffled in advance. */
  | { readonly do: 'loadCards'; readonly by: Actor; readonly counted: number; readonly cards?: CardOrigin }
  | { readonly do: 'shuffle'; readonly by: Actor; readonly how?: ShuffleMethod }
  /** Puts the cutting card behind this many cards, counted from the front. */
  | { readonly do: 'cut'; readonly by: Actor; readonly at: number }
  | { readonly do: 'declineCut'; readonly by: Actor }
  /** Places the cutting cards: how many cards are behind each. */
  | { readonly do: 'placeMarkers'; readonly by: Actor; readonly fromBack: readonly number[] }
  | { readonly do: 'burn'; readonly by: Actor }
  /** The cutting card comes out where the next card was due. */
  | { readonly do: 'cuttingCard'; readonly by: Actor }
  | { readonly do: 'orderShuffle'; readonly by: Actor; readonly because: 'suspicion' | 'vacant' }
  | { readonly do: 'replaceCards'; readonly by: Actor }
  | { readonly do: 'missed'; readonly by: Actor; readonly what: Omission | MissedCards; readonly box?: BoxNumber }

const NAMES: Readonly<Record<ShoeCommand['do'], true>> = {
  loadCards: true,
  shuffle: true,
  cut: true,
  declineCut: true,
  placeMarkers: true,
  burn: true,
  cuttingCard: true,
  orderShuffle: true,
  replaceCards: true,
  missed: true,
}

export function isShoeCommand(command: { readonly do: string }): command is ShoeCommand {
  return Object.hasOwn(NAMES, command.do)
}
