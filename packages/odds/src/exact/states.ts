/**
 * The states of a player's hand: one for each holding, and in some games more. If a double counts the first two cards'
 * aces as one and may come after the third card, it matters whether an ace came later. If a 21 is paid by its suits, it
 * matters whether the first two cards can still make such a 21.
 */
import { type Card, cardOf, pointsOf, RANKS, type Rank, SUITS, type Suit, suitOf } from '@openpit/cards'
import { matches } from '@openpit/engine'
import { ACE, HOLDINGS, holdingOf, OVER, VALUES } from './holdings.ts'
import { perUnit, type Terms } from './terms.ts'

/** A state of the first two cards, and its chance once their values are known. */
export interface Start {
  readonly state: number
  readonly chance: number
  /** The suits of the two cards, the lower value first, where suits matter. */
  readonly suits?: ReadonlySet<string>
}

export interface States {
  readonly size: number
  readonly holdings: Int16Array
  readonly totals: Uint8Array
  readonly soft: Uint8Array
  /** The state after one more card of each value, or `OVER`. */
  readonly next: Int16Array
  readonly mayDouble: Uint8Array
  /** The total after the one card of a double, for each value; 0 when over 21. */
  readonly doubledTotals: Uint8Array
  /** The mean pay of a 21 that wins at once, and the mean of its square; suits can make several amounts. */
  readonly pays: Float64Array
  readonly paysSquared: Float64Array
  /** All states, each after the states that it can lead to. */
  readonly lastFirst: Int16Array
  /** The starts of each pair of values, at ten times the first plus the second. */
  readonly starts: readonly (readonly Start[])[]
}

interface Draft {
  readonly holding: number
  /** An ace beyond the first two cards is free to count 11 in a double. */
  readonly freeAce: boolean
  readonly pays: number
  readonly paysSquared: number
  readonly next: number[]
}

export function statesOf(terms: Terms): States {
  const drafts: Draft[] = []
  for (let holding = 0; holding < HOLDINGS.size; holding++) {
    const { mean, square } = terms.twentyOneWins && totalOf(holding) === 21 ? payFor(terms, holding) : NOTHING
    const next = Array.from(HOLDINGS.more.subarray(holding * VALUES, (holding + 1) * VALUES))
    drafts.push({ holding, freeAce: false, pays: mean, paysSquared: square, next })
  }
  const { doubleCards, doubledAces } = terms.rules
  if (doubleCards.is === 'two-or-more' && doubledAces.is === 'first-two-locked-at-one') addFreeAces(drafts)
  const starts = plainStarts()
  if (terms.twentyOneWins) addSuits(terms, drafts, starts)
  return finished(terms, drafts, starts)
}

/** The state of a hand, its cards in the order in which they came; at least two cards, and not over 21. */
export function stateOf({ starts, next }: States, [one, two, ...more]: readonly Card[]): number {
  if (one === undefined || two === undefined) throw new RangeError('a hand has at least two cards')
  const [low, high] = [one, two].toSorted((a, b) => placeOf(a) - placeOf(b)) as [Card, Card]
  const possible = starts[placeOf(low) * VALUES + placeOf(high)] ?? []
  const start = possible.find(({ suits }) => suits?.has(`${suitOf(low)}${suitOf(high)}`) ?? true)
  return more.reduce((state, card) => next[state * VALUES + placeOf(card)] as number, start?.state ?? OVER)
}

/** A card's value, from 0 to 9. */
export function placeOf(card: Card): number {
  return pointsOf(card) - 1
}

const NOTHING = { mean: 0, square: 0 }

function totalOf(holding: number): number {
  const hard = HOLDINGS.hard[holding] as number
  return isSoft(holding) ? hard + 10 : hard
}

function isSoft(holding: number): boolean {
  return (HOLDINGS.hard[holding] as number) <= 11 && (HOLDINGS.counts[holding * VALUES + ACE] as number) > 0
}

/** A second state for each holding with an ace that a double could count as 11, reached by drawing that ace. */
function addFreeAces(drafts: Draft[]): void {
  const freed = new Map<number, number>()
  for (let holding = 0; holding < HOLDINGS.size; holding++) {
    const matters = isSoft(holding) && (HOLDINGS.hard[holding] as number) <= 10
    if (!matters || (HOLDINGS.cards[holding] as number) < 3) continue
    freed.set(holding, drafts.length)
    const { next, pays, paysSquared } = drafts[holding] as Draft
    drafts.push({ holding, freeAce: true, pays, paysSquared, next: [...next] })
  }
  for (const { holding, freeAce, next } of drafts) {
    if ((HOLDINGS.cards[holding] as number) < 2) continue
    for (let value = 0; value < VALUES; value++) {
      if (freeAce || value === ACE) next[value] = freed.get(next[value] as number) ?? (next[value] as number)
    }
  }
}

function plainStarts(): Start[][] {
  return Array.from({ length: VALUES * VALUES }, (_, place) => [
    { state: holdingOf(Math.floor(place / VALUES), place % VALUES), chance: 1 },
  ])
}

/** What a 21 of these cards is paid, by the engine's own pay table. */
function paidFor(terms: Terms, cards: readonly Card[]): number {
  const { twentyOnePays, winPays } = terms.rules
  return perUnit(twentyOnePays.is.find(({ when }) => matches(when, cards))?.pays ?? winPays.is)
}

/** The pay of a 21 whose suits do not matter: only three cards are paid by suits. */
function payFor(terms: Terms, holding: number): { mean: number; square: number } {
  const pays = paidFor(terms, cardsOf(holding))
  return { mean: pays, square: pays * pays }
}

function cardsOf(holding: number): Card[] {
  const cards: Card[] = []
  for (let value = 0; value < VALUES; value++) {
    const count = HOLDINGS.counts[holding * VALUES + value] as number
    for (let copy = 0; copy < count; copy++) cards.push(cardOf(rankFor(value), SUITS[copy % SUITS.length] as Suit))
  }
  return cards
}

function rankFor(value: number): Rank {
  return value === VALUES - 1 ? 'K' : (RANKS[value] as Rank)
}

/** What a 21 with the third card pays, by that card's value, given the suits of the first two. */
interface Prospect {
  readonly pays: Map<number, { mean: number; square: number }>
  readonly suits: Set<string>
  chance: number
}

/**
 * Adds a state for each set of payments that two cards can still reach, in games that pay a 21 of three cards by suits.
 */
function addSuits(terms: Terms, drafts: Draft[], starts: Start[][]): void {
  for (let one = 0; one < VALUES; one++) {
    for (let other = one; other < VALUES; other++) {
      const prospects = prospectsOf(terms, one, other)
      if (prospects.length === 1) continue
      const holding = holdingOf(one, other)
      const split = prospects.map((prospect) => ({
        state: withProspect(drafts, holding, prospect),
        chance: prospect.chance,
        suits: prospect.suits,
      }))
      starts[one * VALUES + other] = split
      starts[other * VALUES + one] = split
    }
  }
}

function withProspect(drafts: Draft[], holding: number, { pays }: Prospect): number {
  const plain = drafts[holding] as Draft
  const next = [...plain.next]
  for (const [value, { mean, square }] of pays) {
    const reached = drafts[next[value] as number] as Draft
    next[value] = drafts.length
    drafts.push({ ...reached, pays: mean, paysSquared: square })
  }
  drafts.push({ ...plain, next })
  return drafts.length - 1
}

function prospectsOf(terms: Terms, one: number, other: number): Prospect[] {
  const prospects = new Map<string, Prospect>()
  const thirds = Array.from({ length: VALUES }, (_, value) => value).filter((value) => {
    const holding = HOLDINGS.more[holdingOf(one, other) * VALUES + value] as number
    return holding !== OVER && totalOf(holding) === 21
  })
  for (const first of SUITS) {
    for (const second of SUITS) {
      const two: [Rank, Suit][] = [
        [rankFor(one), first],
        [rankFor(other), second],
      ]
      const pays = new Map(thirds.map((value) => [value, thirdPays(terms, two, rankFor(value))]))
      // Rounded, because sums in another order differ in their last bit.
      const key = [...pays].map(([value, { mean, square }]) => [value, mean.toFixed(12), square.toFixed(12)]).join()
      const chance = 0.25 * suitChance(terms, [two[0] as [Rank, Suit]], rankFor(other), second)
      const known = prospects.get(key) ?? { pays, chance: 0, suits: new Set() }
      known.chance += chance
      known.suits.add(`${first}${second}`)
      prospects.set(key, known)
    }
  }
  return [...prospects.values()]
}

function thirdPays(terms: Terms, two: readonly [Rank, Suit][], rank: Rank): { mean: number; square: number } {
  let mean = 0
  let square = 0
  for (const suit of SUITS) {
    const cards = [...two, [rank, suit] as const].map(([of, in_]) => cardOf(of, in_))
    const chance = suitChance(terms, two, rank, suit)
    const pays = paidFor(terms, cards)
    mean += chance * pays
    square += chance * pays * pays
  }
  return { mean, square }
}

/**
 * The chance that a card of this rank has this suit when the cards of `gone` are out. Other cards of the rank with
 * unknown suits do not change it.
 */
function suitChance({ decks }: Terms, gone: readonly [Rank, Suit][], rank: Rank, suit: Suit): number {
  const ofRank = gone.filter(([known]) => known === rank)
  return (decks - ofRank.filter(([, known]) => known === suit).length) / (decks * 4 - ofRank.length)
}

function finished(terms: Terms, drafts: readonly Draft[], starts: readonly (readonly Start[])[]): States {
  const size = drafts.length
  const holdings = Int16Array.from(drafts, ({ holding }) => holding)
  const next = new Int16Array(size * VALUES)
  const doubledTotals = new Uint8Array(size * VALUES)
  for (let state = 0; state < size; state++) {
    const draft = drafts[state] as Draft
    next.set(draft.next, state * VALUES)
    for (let value = 0; value < VALUES; value++) {
      doubledTotals[state * VALUES + value] = doubledTotal(terms, draft, value)
    }
  }
  const byHard: number[][] = Array.from({ length: 22 }, () => [])
  holdings.forEach((holding, state) => {
    byHard[HOLDINGS.hard[holding] as number]?.push(state)
  })
  return {
    size,
    holdings,
    totals: Uint8Array.from(holdings, totalOf),
    soft: Uint8Array.from(holdings, (holding) => Number(isSoft(holding))),
    next,
    mayDouble: Uint8Array.from(holdings, (holding) => Number(mayDouble(terms, holding))),
    doubledTotals,
    pays: Float64Array.from(drafts, ({ pays }) => pays),
    paysSquared: Float64Array.from(drafts, ({ paysSquared }) => paysSquared),
    lastFirst: Int16Array.from(byHard.reverse().flat()),
    starts,
  }
}

function doubledTotal({ rules }: Terms, { holding, freeAce }: Draft, value: number): number {
  const hard = (HOLDINGS.hard[holding] as number) + value + 1
  if (hard > 21) return 0
  const holdsAce = (HOLDINGS.counts[holding * VALUES + ACE] as number) > 0
  const free = rules.doubledAces.is === 'first-two-locked-at-one' ? freeAce : holdsAce
  return (free || value === ACE) && hard <= 11 ? hard + 10 : hard
}

/** Whether the engine would accept a double, except for split aces. */
function mayDouble({ rules }: Terms, holding: number): boolean {
  const cards = HOLDINGS.cards[holding] as number
  const total = totalOf(holding)
  if (cards < 2 || total >= 21) return false
  if (cards > 2 && rules.doubleCards.is === 'two') return false
  if (rules.doubleWithAce.is === 'refused' && (HOLDINGS.counts[holding * VALUES + ACE] as number) > 0) return false
  const counted = rules.doubleWithAce.is === 'ace-counts-one' ? (HOLDINGS.hard[holding] as number) : total
  return rules.doubleTotals.is === 'any' || rules.doubleTotals.is.includes(counted)
}
