/**
 * The sums over a dealer's tree, in WebAssembly: it runs at full speed from the first call, while JavaScript would
 * first have to warm up. Four shoes are calculated side by side, two in each vector. Each lane makes the same
 * operations in the same order, so a result does not depend on the shoes beside it.
 */

import {
  both,
  differsDouble,
  doubles,
  loadDouble,
  minusDouble,
  NO_LANE,
  perDouble,
  plusDouble,
  storeDouble,
  timesDouble,
  vload,
  vstore,
} from '../wasm/lanes.ts'
import { add, Body, type Code, type Local, load, moduleOf, num } from '../wasm/wasm.ts'
import { PAIRS, STRIDE } from './four-shoes.ts'
import { VALUES } from './holdings.ts'

/** The most cards that the dealer can draw after the first, and how many numbers of cards there are. */
const DRAWN_MAX = 17
export const LENGTHS = DRAWN_MAX + 1

/** The dealer's ends: 17 to 21, bust, or blackjack. */
export const ENDS = 7
export const DEALER_BUST = 5
export const DEALER_BLACKJACK = 6

// The layout of memory. Numbers of the four shoes lie side by side, except in the results.

/** The cards left of each value: what the caller writes. */
export const LEFT_AT = 0
/** For each value, how many are left after none, one, two … are drawn. */
export const FACTORS_AT = LEFT_AT + VALUES * STRIDE
/** One over the number of sequences, by number of cards. */
export const PER_SEQUENCE_AT = FACTORS_AT + VALUES * LENGTHS * STRIDE
/** The sums of each first card and end. They are zero whenever no function runs. */
export const SUMS_AT = PER_SEQUENCE_AT + LENGTHS * STRIDE
/** What the caller reads: the ends of the first shoe, then those of the next. */
export const RESULTS_AT = SUMS_AT + VALUES * ENDS * STRIDE
/** The product of each node. */
export const PRODUCTS_AT = RESULTS_AT + VALUES * ENDS * STRIDE
const NODES_MAX = 2500
export const TREES_AT = PRODUCTS_AT + NODES_MAX * STRIDE

/** The bytes of a node (parent, factor), of a sum (end of its terms, result, length) and of a term (orders, node). */
export const NODE_BYTES = 8
export const SUM_BYTES = 16
export const TERM_BYTES = 16

export const factorAt = (value: number, drawn: number): number => FACTORS_AT + (value * LENGTHS + drawn) * STRIDE
export const perSequenceAt = (length: number): number => PER_SEQUENCE_AT + length * STRIDE
export const sumAt = (place: number): number => SUMS_AT + place * STRIDE
export const productAt = (node: number): number => PRODUCTS_AT + node * STRIDE

/** `afterOne` sums up the ends after one known first card, `afterAny` those after each of the ten. */
export const FUNCTIONS = ['afterOne', 'afterAny'] as const
export type SumUp = (nodes: number, nodesEnd: number, terms: number, sums: number, sumsEnd: number) => void

export function dealerModule(pages: number): Uint8Array<ArrayBuffer> {
  return moduleOf([new SumUpCode(1).body, new SumUpCode(VALUES).body], FUNCTIONS, pages)
}

class SumUpCode {
  readonly body = new Body(5)
  private readonly one: Local
  private readonly all: readonly Local[]

  constructor(firsts: number) {
    const { body } = this
    const [nodes, nodesEnd, terms, sums, sumsEnd] = [0, 1, 2, 3, 4].map((place) => body.parameter(place)) as [
      Local,
      Local,
      Local,
      Local,
      Local,
    ]
    this.one = body.lanes(doubles(num(1)))
    this.all = PAIRS.map(() => body.lanes(NO_LANE))
    this.factors()
    this.perSequence()
    this.products(nodes, nodesEnd)
    this.sums(terms, sums, sumsEnd)
    this.results(firsts)
  }

  private factors(): void {
    const { body, one, all } = this
    const from = body.i32(num(LEFT_AT))
    const to = body.i32(num(FACTORS_AT))
    const end = body.i32(to)
    const left = PAIRS.map(() => body.lanes(NO_LANE))
    body.repeat(from, num(FACTORS_AT), STRIDE, () => {
      PAIRS.forEach((pair, place) => {
        const [own, sum] = [left[place] as Local, all[place] as Local]
        body.set(own, vload(from, pair))
        body.set(sum, plusDouble(sum, own))
      })
      body.set(end, add(to, num(LENGTHS * STRIDE)))
      body.repeat(to, end, STRIDE, () => {
        PAIRS.forEach((pair, place) => {
          const own = left[place] as Local
          body.put(vstore(to, pair, own))
          body.set(own, minusDouble(own, one))
        })
      })
    })
  }

  private perSequence(): void {
    const { body, one } = this
    const to = body.i32(num(PER_SEQUENCE_AT))
    const left = this.all.map((all) => body.lanes(all))
    const chances = PAIRS.map(() => body.lanes(one))
    body.repeat(to, num(SUMS_AT), STRIDE, () => {
      PAIRS.forEach((pair, place) => {
        const [chance, own] = [chances[place] as Local, left[place] as Local]
        body.put(vstore(to, pair, chance))
        body.set(chance, perDouble(chance, own))
        body.set(own, minusDouble(own, one))
      })
    })
  }

  private products(nodes: Local, nodesEnd: Local): void {
    const { body, one } = this
    const to = body.i32(num(PRODUCTS_AT))
    for (const pair of PAIRS) body.put(vstore(to, pair, one))
    const parent = body.i32(num(0))
    const factor = body.i32(num(0))
    body.repeat(nodes, nodesEnd, NODE_BYTES, () => {
      body.set(parent, load(nodes, 0))
      body.set(factor, load(nodes, 4))
      body.set(to, add(to, num(STRIDE)))
      for (const pair of PAIRS) body.put(vstore(to, pair, timesDouble(vload(parent, pair), vload(factor, pair))))
    })
  }

  private sums(terms: Local, sums: Local, sumsEnd: Local): void {
    const { body } = this
    const chances = PAIRS.map(() => body.lanes(NO_LANE))
    const orders = body.lanes(NO_LANE)
    const [node, end, to, perSequence] = [0, 0, 0, 0].map((zero) => body.i32(num(zero))) as [Local, Local, Local, Local]
    body.repeat(sums, sumsEnd, SUM_BYTES, () => {
      for (const chance of chances) body.set(chance, NO_LANE)
      body.set(end, load(sums, 0))
      body.repeat(terms, end, TERM_BYTES, () => {
        body.set(orders, loadDouble(terms, 0))
        body.set(node, load(terms, 8))
        PAIRS.forEach((pair, place) => {
          const chance = chances[place] as Local
          body.set(chance, plusDouble(chance, timesDouble(orders, vload(node, pair))))
        })
      })
      body.set(to, load(sums, 4))
      body.set(perSequence, load(sums, 8))
      PAIRS.forEach((pair, place) => {
        const chance = timesDouble(chances[place] as Local, vload(perSequence, pair))
        body.put(vstore(to, pair, plusDouble(vload(to, pair), chance)))
      })
    })
  }

  /** Bust is what the other ends leave. After any first card, chances are those of the first card too, until here. */
  private results(firsts: number): void {
    const { body, one } = this
    const from = body.i32(num(SUMS_AT))
    const to = body.i32(num(RESULTS_AT))
    const first = body.i32(num(LEFT_AT))
    const [left, perFirst, bust, chance] = [0, 0, 0, 0].map(() => body.lanes(NO_LANE)) as [Local, Local, Local, Local]
    const keep = (end: number, pair: number, value: Code): void => {
      for (const lane of [0, 1]) {
        const shoe = pair / 8 + lane
        body.put(storeDouble(to, 8 * (shoe * firsts * ENDS + end), value, lane))
      }
    }
    body.repeat(from, num(SUMS_AT + firsts * ENDS * STRIDE), ENDS * STRIDE, () => {
      PAIRS.forEach((pair, place) => {
        body.set(bust, one)
        if (firsts > 1) {
          body.set(left, vload(first, pair))
          body.set(perFirst, perDouble(this.all[place] as Local, left))
          body.set(left, differsDouble(left, NO_LANE))
        }
        // A first card that is not left has no ends, and would divide by zero.
        const known = (value: Code): Code => (firsts > 1 ? both(value, left) : value)
        for (let end = 0; end < ENDS; end++) {
          if (end === DEALER_BUST) continue
          const sum = vload(from, end * STRIDE + pair)
          body.set(chance, known(firsts > 1 ? timesDouble(sum, perFirst) : sum))
          body.set(bust, minusDouble(bust, chance))
          body.put(vstore(from, end * STRIDE + pair, NO_LANE))
          keep(end, pair, chance)
        }
        body.set(chance, known(bust))
        keep(DEALER_BUST, pair, chance)
      })
      body.set(to, add(to, num(8 * ENDS)))
      body.set(first, add(first, num(STRIDE)))
    })
  }
}
