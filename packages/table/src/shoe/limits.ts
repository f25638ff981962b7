import { type MarkerRule, markerRule, type ShoeRules } from '@openpit/rulebooks'
import type { ShoeRefusal } from './refusal.ts'

/** The stack before it goes into the shoe: how many cards, of which decks. */
export interface Stack {
  readonly cards: number
  readonly decks: number
  readonly cardsInDeck: number
}

/**
 * How many cards may be in front of the cut. If the stack is too small for the book's distance from its ends, it is cut
 * as near the middle as possible.
 */
export function cutRange(stack: Stack, rules: ShoeRules): { readonly least: number; readonly most: number } {
  const wanted = Math.max(rules.cutLeaves.is * stack.cardsInDeck, 1)
  const least = Math.min(wanted, Math.floor(stack.cards / 2))
  return { least, most: stack.cards - least }
}

export function cutOutsideLimits(at: number, stack: Stack, rules: ShoeRules): ShoeRefusal | undefined {
  const { least, most } = cutRange(stack, rules)
  if (isWithin(at, least, most)) return undefined
  return { kind: 'cut-outside-limits', clause: rules.cutLeaves.clause, at, least, most }
}

/** Why cutting cards may not lie where they were put. `fromBack`: how many cards are behind each. */
export function markersOutsideLimits(
  fromBack: readonly number[],
  markers: number,
  stack: Stack,
  rules: ShoeRules,
): ShoeRefusal | undefined {
  const rule = markerRule(rules, stack.decks)
  if (rule === undefined) return { kind: 'shoe-not-in-this-book', clause: rules.source.clause }
  const [first, second] = fromBack
  if (fromBack.length !== markers || first === undefined) {
    return { kind: 'wrong-number-of-markers', clause: rule.most.clause, markers }
  }
  if (second === undefined) return singleOutsideLimits(first, stack, rule)
  return twoOutsideLimits(first, second, stack, rule)
}

function singleOutsideLimits(fromBack: number, stack: Stack, rule: MarkerRule): ShoeRefusal | undefined {
  const { is: where, clause } = rule.single
  const most = Math.min(deepest(where, stack), Math.max(stack.cards - 1, 0))
  const least = Math.min(1, most)
  if (isWithin(fromBack, least, most)) return undefined
  return { kind: 'marker-outside-limits', clause, fromBack, least, most }
}

function deepest(where: MarkerRule['single']['is'], stack: Stack): number {
  switch (where) {
    case 'up-to-half-from-the-back':
      return Math.floor(stack.cards / 2)
    case 'up-to-a-deck-from-the-back':
      return stack.cardsInDeck
    case 'anywhere':
      return stack.cards
  }
}

function twoOutsideLimits(first: number, second: number, stack: Stack, rule: MarkerRule): ShoeRefusal | undefined {
  const { is: where, clause } = rule.two
  const outside = (fromBack: number, least: number, most: number): ShoeRefusal | undefined =>
    isWithin(fromBack, least, most)
      ? undefined
      : { kind: 'marker-outside-limits', clause, fromBack, least: Math.min(least, most), most }
  if (where === 'second-at-the-back') return singleOutsideLimits(first, stack, rule) ?? outside(second, 0, 0)
  const most = Math.max(stack.cards - 3 * stack.cardsInDeck, 0)
  // Two cutting cards in the same place would count as one.
  return outside(first, 1, most) ?? outside(second, 0, Math.min(most, first - 1))
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
