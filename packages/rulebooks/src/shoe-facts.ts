import { prizeBets, prizeTableOf } from '@openpit/engine'
import type { Rulebook } from './questions/rulebook.ts'
import { type MarkerRule, markerRule, type ShoeRules } from './questions/shoe-rules.ts'
import { rulebookHash } from './rulebook-hash.ts'

/** The least and most cards that may be behind a cutting card. */
export type MarkerLimits = readonly [least: number, most: number]

/** What the limits of cutting cards depend on. */
export interface MarkedStack {
  readonly cards: number
  readonly cardsInDeck: number
}

/** Where this many cutting cards may lie in a stack, the one that comes out first listed first. */
export function markerLimits(rule: MarkerRule, markers: number, stack: MarkedStack): readonly MarkerLimits[] {
  const most = Math.min(deepest(rule.single.is, stack), Math.max(stack.cards - 1, 0))
  const single: MarkerLimits = [Math.min(1, most), most]
  if (markers < 2) return [single]
  if (rule.two.is === 'second-at-the-back') return [single, [0, 0]]
  const room = Math.max(stack.cards - 3 * stack.cardsInDeck, 0)
  return [
    [1, room],
    [0, room],
  ]
}

function deepest(where: MarkerRule['single']['is'], { cards, cardsInDeck }: MarkedStack): number {
  switch (where) {
    case 'up-to-half-from-the-back':
      return Math.floor(cards / 2)
    case 'up-to-a-deck-from-the-back':
      return cardsInDeck
    case 'anywhere':
      return cards
  }
}

/** A virtual shoe, as far as its lawfulness depends on it. */
export interface ShoeShape {
  readonly source: 'shoe' | 'device'
  readonly load: 'decks' | 'part'
  readonly decks: number
  readonly cards: number
  /** How many cutting cards it has. */
  readonly markers: number
}

/** What a book says about the shoes of its game; a transcript is compared with it. */
export interface ShoeFacts {
  readonly rules: string
  readonly decks: readonly number[]
  readonly composition: 'whole' | 'without-tens'
  /** Whether the book has tournaments with jokers in the cards. */
  readonly jokers: boolean
  readonly sources: readonly ShoeShape['source'][]
  /** `null` if the book does not allow this number of cutting cards. */
  readonly markerLimits: readonly MarkerLimits[] | null
  readonly prizes: readonly (readonly [dollars: number, count: number])[]
}

export function shoeFacts(book: Rulebook, shape: ShoeShape): ShoeFacts {
  const { answers, shoe, switches, tournament } = book
  const { ranks } = answers.deck.is
  const changed = Object.values(switches).flatMap(({ otherwiseShoe }) => otherwiseShoe?.source?.is ?? [])
  const [bet] = prizeBets(answers)
  return {
    rules: rulebookHash(book),
    decks: [...new Set([answers.decks.is, ...book.decks.is])].sort((a, b) => a - b),
    composition: ranks.includes('10') ? 'whole' : 'without-tens',
    jokers: tournament !== 'none' && tournament.jokerFormats.is.length > 0,
    sources: [...new Set([shoe.source.is, ...changed].map((is) => (is === 'device' ? 'device' : 'shoe')))],
    markerLimits: limitsIn(shoe, shape, 4 * ranks.length),
    prizes: (bet && prizeTableOf(answers.sides[bet])?.prizes) ?? [],
  }
}

/**
 * The limits for the cutting cards of a shoe. A part of the decks may be too small for the book's limits, and is often
 * dealt without any cutting card: there they may lie anywhere.
 */
function limitsIn(
  shoe: ShoeRules,
  { source, load, decks, cards, markers }: ShoeShape,
  cardsInDeck: number,
): readonly MarkerLimits[] | null {
  const rule = markerRule(shoe, decks)
  if (source === 'device' || rule === undefined) return markers === 0 ? [] : null
  if (markers < 1 || markers > rule.most.is) return null
  if (load === 'part') return Array.from({ length: markers }, (): MarkerLimits => [0, Math.max(cards - 1, 0)])
  return markerLimits(rule, markers, { cards, cardsInDeck })
}
