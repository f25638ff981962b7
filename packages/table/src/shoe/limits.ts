import { type MarkerLimits, markerLimits, markerRule, type ShoeRules } from '@openpit/rulebooks'
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
  if (fromBack.length !== markers || markers < 1) {
    return { kind: 'wrong-number-of-markers', clause: rule.most.clause, markers }
  }
  const limits = markerLimits(rule, markers, stack)
  for (const [index, behind] of fromBack.entries()) {
    const [least, most] = limits[index] as MarkerLimits
    // Two cutting cards in the same place would count as one.
    const room = Math.min(most, Math.max((fromBack[index - 1] ?? most + 1) - 1, 0))
    if (isWithin(behind, least, room)) continue
    const isSingle = index === 0 && (markers === 1 || rule.two.is === 'second-at-the-back')
    const { clause } = isSingle ? rule.single : rule.two
    return { kind: 'marker-outside-limits', clause, fromBack: behind, least: Math.min(least, room), most: room }
  }
  return undefined
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
