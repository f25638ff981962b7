/**
 * The joint settlement of all hands of a split. Under `busted-plus-one` a dealer blackjack takes one original wager if
 * any hand is still in play, and nothing if every hand was settled before: bust, paid at once for a 21, or rescued.
 * That probability is not a sum over hands. So the cards that settle one hand are listed as sets with their numbers of
 * orders, and the sets of all hands are combined and drawn from one shoe.
 */
import { remembered, type VersusUpcard } from './game.ts'
import { ACE, OVER, VALUES } from './holdings.ts'
import { HIT, type Plan, STAND } from './play.ts'
import { handsFrom } from './terms.ts'

/**
 * Sets of drawn cards with their numbers of orders (fractions where only some suits count). A set is one number with a
 * hexadecimal digit for each value, so the union of two sets is the sum of their numbers.
 */
type DrawnSets = Map<number, number>

const CARD = Array.from({ length: VALUES }, (_, value) => 16 ** value)

function countIn(set: number, value: number): number {
  return Math.floor(set / (CARD[value] as number)) % 16
}

/**
 * The chance that the dealer has blackjack and every hand of a split pair is settled before it shows. A result below
 * `needed` may be an upper bound: the chance that fewer hands are settled is much less work.
 */
export function allSettledChance(versus: VersusUpcard, plan: Plan, pair: number, needed: number): number {
  const { first, left, all, game } = versus
  if (first !== ACE && first !== VALUES - 1) return 0
  const any = settledSets(versus, plan, pair, true)
  if (any.size === 0) return 0
  const noPair = settledSets(versus, plan, pair, false)
  const known = remembered<KnownCards[]>(versus, `settled ${pair}`, () => [])
  const same = known.find((before) => isSame(before.any, any) && isSame(before.noPair, noPair))
  if (same) return same.chance
  const hands = handsFrom(game.terms, pair)
  // The dealer's second card and the two cards of the pair are always gone.
  const shoe = [...left]
  const second = VALUES - 1 - first
  shoe[pair] = (shoe[pair] as number) - 2
  const blackjack = (shoe[second] as number) / (all - 2)
  shoe[second] = (shoe[second] as number) - 1
  const lists = [noPair, any]
  // In the order of play, each hand gets a second card that makes no pair, or one that makes another hand.
  const paths: Path[] = []
  const follow = (pairsDrawn: number, others: number, open: number): void => {
    if (pairsDrawn + 2 === hands || open === 0) {
      const drawn = [...Array<DrawnSets>(others).fill(noPair), ...Array<DrawnSets>(open).fill(any)]
      paths.push({ pairsDrawn, before: drawn.slice(0, -1), last: open > 0 ? 1 : 0 })
      return
    }
    follow(pairsDrawn, others + 1, open - 1)
    follow(pairsDrawn + 1, others, open + 1)
  }
  follow(0, 0, 2)
  // The first hand alone, then the first two hands, give upper bounds that are less work.
  for (const bound of [1, 2]) {
    let most = 0
    for (const { pairsDrawn, before } of paths) {
      const [last, ...rest] = before.slice(0, bound)
      most += drawnChance(shoe, joinedAll(pair, pairsDrawn, rest), last as DrawnSets)
    }
    if (blackjack * most < needed) return blackjack * most
  }
  const joined = new Map<number, DrawnSets>()
  for (const { pairsDrawn, before, last } of paths) {
    const key = pairsDrawn * 2 + last
    joined.set(key, joinedAll(pair, pairsDrawn, before, joined.get(key)))
  }
  let chance = 0
  for (const [key, sets] of joined) chance += drawnChance(shoe, sets, lists[key % 2] as DrawnSets)
  known.push({ any, noPair, chance: blackjack * chance })
  return blackjack * chance
}

/** A known chance and the sets it came from: two plans may settle hands with the same cards. */
interface KnownCards {
  readonly any: DrawnSets
  readonly noPair: DrawnSets
  readonly chance: number
}

function isSame(one: DrawnSets, other: DrawnSets): boolean {
  if (one.size !== other.size) return false
  for (const [set, orders] of one) if (other.get(set) !== orders) return false
  return true
}

interface Path {
  readonly pairsDrawn: number
  /**
   * The sets for each hand but the last, and which list the last hand uses: 0 without pairs, 1 with any second card.
   */
  readonly before: readonly DrawnSets[]
  readonly last: 0 | 1
}

/** All cards that can be drawn to one card of the pair so that the hand is settled before the dealer's second card. */
function settledSets(versus: VersusUpcard, plan: Plan, pair: number, pairCounts: boolean): DrawnSets {
  const { terms, states } = versus.game
  const sets: DrawnSets = new Map()
  const walk = (state: number, drawn: number, orders: number): void => {
    if (states.totals[state] === 21) {
      if (terms.twentyOneWins) add(sets, drawn, orders)
      return
    }
    const action = plan.actions[state]
    if (action === STAND || (pair === ACE && terms.acesTakeOneCard)) return
    for (let value = 0; value < VALUES; value++) {
      const place = state * VALUES + value
      const next = states.next[place] as number
      const more = drawn + (CARD[value] as number)
      if (action === HIT && next !== OVER) walk(next, more, orders)
      else if (action === HIT || isSettledByDouble(versus, plan, place)) add(sets, more, orders)
    }
  }
  for (let value = 0; value < VALUES; value++) {
    if (value === pair && !pairCounts) continue
    for (const { state, chance } of states.starts[pair * VALUES + value] ?? []) {
      walk(state, CARD[value] as number, chance)
    }
  }
  return sets
}

function isSettledByDouble({ game }: VersusUpcard, plan: Plan, place: number): boolean {
  const total = game.states.doubledTotals[place]
  return total === 0 || plan.rescues[place] === 1 || (total === 21 && game.terms.twentyOneWins)
}

function add(sets: DrawnSets, set: number, orders: number): void {
  sets.set(set, (sets.get(set) ?? 0) + orders)
}

/** All combinations of one set from each list and `pairsDrawn` further pair cards; added to `sum` if it is given. */
function joinedAll(pair: number, pairsDrawn: number, lists: readonly DrawnSets[], sum?: DrawnSets): DrawnSets {
  let joined: DrawnSets = new Map([[pairsDrawn * (CARD[pair] as number), 1]])
  lists.forEach((list, place) => {
    const into: DrawnSets = place === lists.length - 1 ? (sum ?? new Map()) : new Map()
    for (const [one, orders] of joined) for (const [other, times] of list) add(into, one + other, orders * times)
    joined = into
  })
  return joined
}

const COUNT_BITS = 4
const COUNTS = 1 << COUNT_BITS

/** The chance of drawing a set of the first list and then one of the second, without replacement. */
function drawnChance(shoe: readonly number[], some: DrawnSets, others: DrawnSets): number {
  const cards = shoe.reduce((sum, count) => sum + count, 0)
  const perDraw = perSequenceOf(cards)
  const falling = fallingFrom(Math.max(...shoe))
  const { orders: times, lengths, kinds, bounds } = laidOut(others)
  const left = new Int16Array(VALUES)
  let chance = 0
  for (const [set, orders] of some) {
    let product = orders
    let gone = 0
    for (let value = 0; value < VALUES; value++) {
      const count = countIn(set, value)
      product *= falling[(shoe[value] as number) * COUNTS + count] as number
      left[value] = Math.max(0, (shoe[value] as number) - count)
      gone += count
    }
    if (product === 0) continue
    let kind = 0
    let sum = 0
    for (let place = 0; place < times.length; place++) {
      let further = times[place] as number
      for (const bound = bounds[place] as number; kind < bound; kind++) {
        const packed = kinds[kind] as number
        further *= falling[(left[packed >> COUNT_BITS] as number) * COUNTS + (packed & (COUNTS - 1))] as number
      }
      sum += further * (perDraw[gone + (lengths[place] as number)] as number)
    }
    chance += product * sum
  }
  return chance
}

/** Sets as flat arrays: for each, its orders, its number of cards, and its values with their counts up to a bound. */
function laidOut(sets: DrawnSets) {
  const kinds: number[] = []
  const bounds: number[] = []
  const lengths: number[] = []
  for (const set of sets.keys()) {
    let length = 0
    for (let value = 0; value < VALUES; value++) {
      const count = countIn(set, value)
      if (count > 0) kinds.push(value * COUNTS + count)
      length += count
    }
    lengths.push(length)
    bounds.push(kinds.length)
  }
  return {
    orders: Float64Array.from(sets.values()),
    lengths: Uint8Array.from(lengths),
    kinds: Uint8Array.from(kinds),
    bounds: Int32Array.from(bounds),
  }
}

/** The number of orders in which `count` cards can be taken out of `from`, at `from * COUNTS + count`. */
function fallingFrom(most: number): Float64Array {
  const falling = new Float64Array((most + 1) * COUNTS)
  for (let from = 0; from <= most; from++) {
    let orders = 1
    for (let count = 0; count < COUNTS; count++) {
      falling[from * COUNTS + count] = orders
      orders *= Math.max(0, from - count)
    }
  }
  return falling
}

/** One over the number of sequences, by number of cards. */
function perSequenceOf(cards: number): Float64Array {
  const chances = new Float64Array(Math.min(cards + 1, VALUES * COUNTS))
  chances[0] = 1
  for (let drawn = 1; drawn < chances.length; drawn++) {
    chances[drawn] = (chances[drawn - 1] as number) / (cards - drawn + 1)
  }
  return chances
}
