import { type Configuration, type MarkerRule, markerRule } from '@openpit/rulebooks'
import type { CutRequest } from '@openpit/table'

/** Where the cutting cards go, and who cuts where: at a real table, people decide that. */
export interface ShoePolicy {
  /** The number of cards behind each cutting card in a stack of this size. The same stack must give the same answer. */
  readonly markers: (stack: number, configuration: Configuration) => readonly number[]
  /** Who cuts, and where; `null` if the players asked decline. */
  readonly cut: (asked: CutRequest, stack: number) => { readonly by: string; readonly at: number } | null
}

/**
 * The first to be asked cuts in the middle; the cutting card goes a quarter from the back, or as near as the book
 * allows.
 */
export const DEFAULT_SHOE_POLICY: ShoePolicy = {
  markers: defaultMarkers,
  cut: ({ who }, stack) => ({ by: who[0] ?? 'dealer', at: Math.floor(stack / 2) }),
}

function defaultMarkers(stack: number, { rules, shoe, markers }: Configuration): readonly number[] {
  const rule = markerRule(shoe, rules.decks.is)
  if (rule === undefined) return []
  const deck = rules.deck.is.ranks.length * 4
  return markers === 2 ? twoMarkers(stack, deck, rule) : [Math.min(Math.floor(stack / 4), deepest(stack, deck, rule))]
}

function deepest(stack: number, deck: number, { single }: MarkerRule): number {
  return single.is === 'up-to-a-deck-from-the-back' ? deck : Math.floor(stack / 2)
}

function twoMarkers(stack: number, deck: number, { two }: MarkerRule): readonly number[] {
  const room = two.is === 'second-at-the-back' ? Math.floor(stack / 2) : Math.max(stack - 3 * deck, 1)
  return [Math.max(1, Math.min(Math.floor(stack / 4), room)), 0]
}
