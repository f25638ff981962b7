/**
 * The exact probabilities of the dealer's final hands, from any remaining cards.
 *
 * The dealer has no choice, so every sequence of cards leads to a known end. All orders of the same cards are equally
 * likely, so a final hand is stored as a holding with the number of orders that lead to it. The holdings form a tree in
 * which each node adds one card: its probability is its parent's times the number of such cards left. Bust is one minus
 * the other ends, which halves the tree.
 */
import { ACE, EMPTY, HOLDINGS, OVER, VALUES } from './holdings.ts'

/** The dealer's ends: 17 to 21, bust, or blackjack. */
export const ENDS = 7
export const DEALER_BUST = 5
export const DEALER_BLACKJACK = 6

/** The most cards that the dealer can draw after the first. */
const DRAWN_MAX = 17
const LENGTHS = DRAWN_MAX + 1

/** Holdings as a tree, and what to sum over them. */
interface Tree {
  /** Each node adds one card to its parent, which comes before it; the first node is the empty holding. */
  readonly parents: Int16Array
  /** The factor of each node: how many of its value are left once the cards above it in the tree are gone. */
  readonly factors: Int16Array
  /** The nodes that end a dealer's hand, and in how many orders, grouped by sum. */
  readonly nodes: Int16Array
  readonly orders: Float64Array
  /** Each sum: the dealer's first card, the end, the number of cards drawn, and where its nodes end in the list. */
  readonly firsts: Uint8Array
  readonly ends: Uint8Array
  readonly lengths: Uint8Array
  readonly bounds: Int16Array
}

/** The dealer's ends after each first card, and after all ten at once. */
export interface DealerRule {
  readonly behind: readonly Tree[]
  readonly all: Tree
}

const rules = new Map<boolean, DealerRule>()

export function dealerRule(drawsOnSoft17: boolean): DealerRule {
  let rule = rules.get(drawsOnSoft17)
  if (rule === undefined) {
    const all = Array.from({ length: VALUES }, (_, first) => endings(first, drawsOnSoft17)).flat()
    rule = {
      all: treeOf(all),
      behind: Array.from({ length: VALUES }, (_, first) =>
        treeOf(all.filter((ending) => ending.first === first).map(withoutFirst)),
      ),
    }
    rules.set(drawsOnSoft17, rule)
  }
  return rule
}

interface Ending {
  readonly first: number
  readonly end: number
  readonly holding: number
  readonly orders: number
}

/** Every final holding not over 21 after a first card, with its number of orders. */
function endings(first: number, drawsOnSoft17: boolean): Ending[] {
  const orders = new Float64Array(HOLDINGS.size)
  orders[HOLDINGS.more[EMPTY * VALUES + first] as number] = 1
  const found: Ending[] = []
  for (let holding = 0; holding < HOLDINGS.size; holding++) {
    const ways = orders[holding] as number
    if (ways === 0) continue
    const end = endOf(holding, drawsOnSoft17)
    if (end !== undefined) {
      found.push({ first, end, holding, orders: ways })
      continue
    }
    for (let value = 0; value < VALUES; value++) {
      const next = HOLDINGS.more[holding * VALUES + value] as number
      if (next !== OVER) orders[next] = (orders[next] as number) + ways
    }
  }
  return found
}

/** The end that a dealer's hand has reached; undefined if it draws another card. */
function endOf(holding: number, drawsOnSoft17: boolean): number | undefined {
  const hard = HOLDINGS.hard[holding] as number
  const soft = hard <= 11 && (HOLDINGS.counts[holding * VALUES + ACE] as number) > 0
  const total = soft ? hard + 10 : hard
  if (total === 21 && HOLDINGS.cards[holding] === 2) return DEALER_BLACKJACK
  if (total < 17 || (total === 17 && soft && drawsOnSoft17)) return undefined
  return total - 17
}

function withoutFirst(ending: Ending): Ending {
  return { ...ending, holding: HOLDINGS.fewer[ending.holding * VALUES + ending.first] as number }
}

function treeOf(listed: readonly Ending[]): Tree {
  const nodeOf = new Map([[EMPTY, 0]])
  const parents = [0]
  const factors = [0]
  const nodeFor = (holding: number): number => {
    const known = nodeOf.get(holding)
    if (known !== undefined) return known
    // The lowest value is the leaf, so the many endings that differ only in small cards share the rest.
    let value = ACE
    while (HOLDINGS.counts[holding * VALUES + value] === 0) value++
    const parent = HOLDINGS.fewer[holding * VALUES + value] as number
    const above = nodeFor(parent)
    parents.push(above)
    factors.push(value * LENGTHS + (HOLDINGS.counts[parent * VALUES + value] as number))
    nodeOf.set(holding, parents.length - 1)
    return parents.length - 1
  }
  const sums = new Map<number, Ending[]>()
  for (const ending of listed) {
    const key = (ending.first * ENDS + ending.end) * LENGTHS + (HOLDINGS.cards[ending.holding] as number)
    const sum = sums.get(key)
    if (sum) sum.push(ending)
    else sums.set(key, [ending])
  }
  const keys = [...sums.keys()].sort((a, b) => a - b)
  const inOrder = keys.map((key) => sums.get(key) as Ending[])
  const nodes = inOrder.flat().map(({ holding }) => nodeFor(holding))
  let bound = 0
  return {
    parents: Int16Array.from(parents),
    factors: Int16Array.from(factors),
    nodes: Int16Array.from(nodes),
    orders: Float64Array.from(inOrder.flat(), ({ orders }) => orders),
    firsts: Uint8Array.from(keys, (key) => Math.floor(key / LENGTHS / ENDS)),
    ends: Uint8Array.from(keys, (key) => Math.floor(key / LENGTHS) % ENDS),
    lengths: Uint8Array.from(keys, (key) => key % LENGTHS),
    bounds: Int16Array.from(inOrder, (endings) => (bound += endings.length)),
  }
}

const products = new Float64Array(HOLDINGS.size)
const factorsNow = new Float64Array(VALUES * LENGTHS)
const perSequence = new Float64Array(LENGTHS)

/** Adds the probability of each end, given the remaining cards, to `out`, by first card and end. */
function sumUp(tree: Tree, left: ArrayLike<number>, out: Float64Array, at: number): void {
  const { parents, factors, nodes, orders, firsts, ends, lengths, bounds } = tree
  let all = 0
  for (let value = 0; value < VALUES; value++) {
    const count = left[value] as number
    all += count
    for (let drawn = 0; drawn < LENGTHS; drawn++) factorsNow[value * LENGTHS + drawn] = count - drawn
  }
  perSequence[0] = 1
  for (let length = 1; length < LENGTHS; length++) {
    perSequence[length] = (perSequence[length - 1] as number) / (all - length + 1)
  }
  products[0] = 1
  for (let node = 1; node < parents.length; node++) {
    products[node] = (products[parents[node] as number] as number) * (factorsNow[factors[node] as number] as number)
  }
  let place = 0
  for (let sum = 0; sum < bounds.length; sum++) {
    const bound = bounds[sum] as number
    let chance = 0
    for (; place < bound; place++) chance += (orders[place] as number) * (products[nodes[place] as number] as number)
    const to = at + (firsts[sum] as number) * ENDS + (ends[sum] as number)
    out[to] = (out[to] as number) + chance * (perSequence[lengths[sum] as number] as number)
  }
}

/** Writes the probability of each end after one first card to `out` from `at` on. `left` is without the first card. */
export function dealerEnds(
  rule: DealerRule,
  first: number,
  left: ArrayLike<number>,
  out: Float64Array,
  at: number,
): void {
  out.fill(0, at, at + ENDS)
  sumUp(rule.behind[first] as Tree, left, out, at - first * ENDS)
  fillBust(out, at)
}

/**
 * The same for all ten first cards, `ENDS` numbers each. `left` is with the first card; a card that is not left gets
 * zeros.
 */
export function allDealerEnds(rule: DealerRule, left: ArrayLike<number>, out: Float64Array, at: number): void {
  out.fill(0, at, at + VALUES * ENDS)
  sumUp(rule.all, left, out, at)
  let all = 0
  for (let value = 0; value < VALUES; value++) all += left[value] as number
  for (let first = 0; first < VALUES; first++) {
    const from = at + first * ENDS
    if (left[first] === 0) continue
    const perFirst = all / (left[first] as number)
    for (let end = 0; end < ENDS; end++) out[from + end] = (out[from + end] as number) * perFirst
    fillBust(out, from)
  }
}

function fillBust(out: Float64Array, at: number): void {
  let chance = 1
  for (let end = 0; end < ENDS; end++) chance -= out[at + end] as number
  out[at + DEALER_BUST] = chance
}
