/**
 * The dealer's final hands as a tree of holdings. The dealer has no choice, so every sequence of cards leads to a known
 * end. All orders of the same cards are equally likely, so a final hand is stored as a holding with the number of
 * orders that lead to it. Each node of the tree adds one card: its probability is its parent's times the number of such
 * cards left.
 */
import { DEALER_BLACKJACK, ENDS, LENGTHS } from './dealer-code.ts'
import { ACE, EMPTY, HOLDINGS, OVER, VALUES } from './holdings.ts'

/** Holdings as a tree, and what to sum over them. */
export interface Tree {
  /** The nodes after the first, which is the empty holding. Each comes after its parent. */
  readonly nodes: readonly Node[]
  readonly sums: readonly Sum[]
}

/** One more card of a value, of which some have been drawn already. */
interface Node {
  readonly parent: number
  readonly value: number
  readonly drawn: number
}

/** All final hands with the same first card, end and number of cards drawn. */
interface Sum {
  readonly first: number
  readonly end: number
  readonly length: number
  readonly terms: readonly { readonly node: number; readonly orders: number }[]
}

/** A final holding not over 21, and the number of orders in which it is drawn after the first card. */
export interface Ending {
  readonly first: number
  readonly end: number
  readonly holding: number
  readonly orders: number
}

export function endings(drawsOnSoft17: boolean): Ending[] {
  return Array.from({ length: VALUES }, (_, first) => endingsAfter(first, drawsOnSoft17)).flat()
}

function endingsAfter(first: number, drawsOnSoft17: boolean): Ending[] {
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

export function withoutFirst(ending: Ending): Ending {
  return { ...ending, holding: HOLDINGS.fewer[ending.holding * VALUES + ending.first] as number }
}

export function treeOf(listed: readonly Ending[]): Tree {
  const nodes: Node[] = []
  // The place of each holding in the tree; 0 if it has none yet, or is empty.
  const places = new Int16Array(HOLDINGS.size)
  const nodeFor = (holding: number): number => {
    if (holding === EMPTY || places[holding] !== 0) return places[holding] as number
    // The lowest value is the leaf, so the many endings that differ only in small cards share the rest.
    let value = ACE
    while (HOLDINGS.counts[holding * VALUES + value] === 0) value++
    const above = HOLDINGS.fewer[holding * VALUES + value] as number
    const parent = nodeFor(above)
    places[holding] = nodes.push({ parent, value, drawn: HOLDINGS.counts[above * VALUES + value] as number })
    return places[holding] as number
  }
  const groups: Ending[][] = []
  for (const ending of listed) {
    const key = (ending.first * ENDS + ending.end) * LENGTHS + (HOLDINGS.cards[ending.holding] as number)
    groups[key] ??= []
    groups[key].push(ending)
  }
  const sums: Sum[] = []
  groups.forEach((endings, key) => {
    const terms = endings.map(({ holding, orders }) => ({ node: nodeFor(holding), orders }))
    const { first, end } = endings[0] as Ending
    sums.push({ first, end, length: key % LENGTHS, terms })
  })
  return { nodes, sums }
}
