import type { Rules } from '@openpit/engine'
import { DEALER_BUST, type DealerRule, dealerRule, ENDS } from './dealer.ts'
import { HOLDINGS, VALUES } from './holdings.ts'
import { type States, statesOf } from './states.ts'
import { type Terms, termsOf } from './terms.ts'

/** A game prepared for calculation: its terms, its states, and the dealer's ends against every holding. */
export interface Game {
  readonly terms: Terms
  readonly states: States
  readonly rule: DealerRule
  /** For each holding, ten first cards times `ENDS`, with the holding's cards out of the shoe. */
  readonly ends: Float64Array
}

/** The same game, once the dealer's first card is known. */
export interface VersusUpcard {
  readonly game: Game
  readonly first: number
  /** Cards of each value that are left, and all of them, without the dealer's first card. */
  readonly left: Int16Array
  readonly all: number
  /** Results for this upcard that are needed again: best play and charts split the same pairs. */
  readonly memory: Map<string, unknown>
}

export function gameOf(rules: Rules): Game {
  const terms = termsOf(rules)
  const rule = dealerRule(terms.drawsOnSoft17)
  const ends = new Float64Array(HOLDINGS.size * VALUES * ENDS)
  const left = new Int16Array(VALUES)
  const batch = rule.afterAll(ends)
  for (let holding = 0; holding < HOLDINGS.size; holding++) {
    if (takeOut(terms.shoe, holding, left)) batch.add(left, holding * VALUES * ENDS)
  }
  batch.flush()
  return { terms, states: statesOf(terms), rule, ends }
}

export function versusUpcard(game: Game, first: number): VersusUpcard {
  const left = game.terms.shoe.slice()
  left[first] = (left[first] as number) - 1
  return { game, first, left, all: game.terms.cards - 1, memory: new Map() }
}

/** A result that is calculated once for each upcard. */
export function remembered<T>({ memory }: VersusUpcard, name: string, make: () => T): T {
  const known = memory.get(name) as T | undefined
  if (known !== undefined) return known
  const made = make()
  memory.set(name, made)
  return made
}

/** Writes the cards without those of a holding to `left`; false if some of them are missing. */
export function takeOut(cards: Int16Array, holding: number, left: Int16Array): boolean {
  for (let value = 0; value < VALUES; value++) {
    const count = (cards[value] as number) - (HOLDINGS.counts[holding * VALUES + value] as number)
    if (count < 0) return false
    left[value] = count
  }
  return true
}

/** The expected value of standing with one unit against the dealer's ends, without a dealer blackjack. */
export function standing(ends: Float64Array, at: number, total: number, winPays: number): number {
  let wins = ends[at + DEALER_BUST] as number
  let loses = 0
  for (let end = 0; end < DEALER_BUST; end++) {
    if (end + 17 < total) wins += ends[at + end] as number
    else if (end + 17 > total) loses += ends[at + end] as number
  }
  return wins * winPays - loses
}

/** What a dealer blackjack takes from an unsplit stake that is still in play. */
export function takenFrom({ peeks, takes }: Terms, stake: number): number {
  return takes === 'everything' && !peeks ? stake : 1
}

/** The chance of a dealer blackjack once a holding and one more card are gone, even if that card busts the hand. */
export function blackjackAfter(versus: VersusUpcard, holding: number, value: number): number {
  const { first, left, all } = versus
  if (first !== 0 && first !== VALUES - 1) return 0
  const needed = VALUES - 1 - first
  const gone = (HOLDINGS.counts[holding * VALUES + needed] as number) + Number(value === needed)
  return ((left[needed] as number) - gone) / (all - (HOLDINGS.cards[holding] as number) - 1)
}
