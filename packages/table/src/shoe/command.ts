import type { PlayerId } from '@openpit/engine'
import type { Missed } from '@openpit/rulebooks'

/** What people can tell the table to do with its cards. */
export type ShoeCommand =
  | { readonly do: 'loadCards'; readonly by: string; readonly counted: number }
  | { readonly do: 'shuffle'; readonly by: string }
  /** Puts the cutting card behind so many cards, counted from the front. */
  | { readonly do: 'cut'; readonly by: string; readonly at: number }
  | { readonly do: 'declineCut'; readonly by: PlayerId }
  /** How many cards are behind each cutting card. */
  | { readonly do: 'placeMarkers'; readonly by: string; readonly fromBack: readonly number[] }
  | { readonly do: 'burn'; readonly by: string }
  /** The cutting card comes out in place of the next card. */
  | { readonly do: 'cuttingCard'; readonly by: string }
  | { readonly do: 'orderShuffle'; readonly by: string; readonly because: 'suspicion' | 'vacant' }
  | { readonly do: 'replaceCards'; readonly by: string }
  | { readonly do: 'missed'; readonly by: string; readonly what: Missed }

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
