/**
 * The exact probabilities of the dealer's final hands, from any remaining cards. Bust is one minus the other ends,
 * which halves the tree that is summed up.
 */

import { instantiate, type WasmInstance } from '../wasm/wasm.ts'
import {
  dealerModule,
  ENDS,
  factorAt,
  LEFT_AT,
  NODE_BYTES,
  perSequenceAt,
  productAt,
  RESULTS_AT,
  SUM_BYTES,
  type SumUp,
  sumAt,
  TERM_BYTES,
  TREES_AT,
} from './dealer-code.ts'
import { endings, type Tree, treeOf, withoutFirst } from './dealer-tree.ts'
import { SHOES } from './four-shoes.ts'
import { VALUES } from './holdings.ts'

export { DEALER_BLACKJACK, DEALER_BUST, ENDS } from './dealer-code.ts'

/** Pages of 64 kB: the trees of one rule take less than half of it. */
const PAGES = 8

interface Instance extends WasmInstance {
  readonly afterOne: SumUp
  readonly afterAny: SumUp
}

let module: Uint8Array<ArrayBuffer> | undefined

/** Where a tree lies in memory. */
interface TreePlace {
  readonly nodes: number
  readonly terms: number
  readonly sums: number
  readonly end: number
}

/** The dealer's ends after each first card, or after all ten at once. */
export class DealerRule {
  private readonly instance: Instance
  private readonly left: Float64Array
  private readonly results: Float64Array
  private readonly afterEach: readonly TreePlace[]
  private readonly afterAny: TreePlace

  constructor(drawsOnSoft17: boolean) {
    module ??= dealerModule(PAGES)
    this.instance = instantiate(module) as Instance
    const { buffer } = this.instance.memory
    this.left = new Float64Array(buffer, LEFT_AT, VALUES * SHOES)
    this.results = new Float64Array(buffer, RESULTS_AT, VALUES * ENDS * SHOES)
    const all = endings(drawsOnSoft17)
    this.afterAny = this.place(treeOf(all), TREES_AT, ENDS)
    let { end } = this.afterAny
    this.afterEach = Array.from({ length: VALUES }, (_, first) => {
      const own = all.filter((ending) => ending.first === first).map(withoutFirst)
      const place = this.place(treeOf(own), end, 0)
      end = place.end
      return place
    })
  }

  /** Shoes without their first card, and the ends of each behind that card: `ENDS` numbers. */
  afterOne(first: number, out: Float64Array): EndsBatch {
    const { nodes, terms, sums, end } = this.afterEach[first] as TreePlace
    return new EndsBatch(this.left, this.results, ENDS, out, () =>
      this.instance.afterOne(nodes, terms, terms, sums, end),
    )
  }

  /** Shoes with their first card, and the ends behind each of ten; a card that is not left gets zeros. */
  afterAll(out: Float64Array): EndsBatch {
    const { nodes, terms, sums, end } = this.afterAny
    return new EndsBatch(this.left, this.results, VALUES * ENDS, out, () =>
      this.instance.afterAny(nodes, terms, terms, sums, end),
    )
  }

  /** Writes a tree to memory. The sums of another first card are `perFirst` further on. */
  private place({ nodes, sums }: Tree, at: number, perFirst: number): TreePlace {
    const view = new DataView(this.instance.memory.buffer)
    const terms = at + nodes.length * NODE_BYTES
    nodes.forEach(({ parent, value, drawn }, node) => {
      view.setUint32(at + node * NODE_BYTES, productAt(parent), true)
      view.setUint32(at + node * NODE_BYTES + 4, factorAt(value, drawn), true)
    })
    let term = terms
    const bounds = sums.map((sum) => {
      for (const { orders, node } of sum.terms) {
        view.setFloat64(term, orders, true)
        view.setUint32(term + 8, productAt(node), true)
        term += TERM_BYTES
      }
      return term
    })
    sums.forEach(({ first, end, length }, place) => {
      view.setUint32(term + place * SUM_BYTES, bounds[place] as number, true)
      view.setUint32(term + place * SUM_BYTES + 4, sumAt(first * perFirst + end), true)
      view.setUint32(term + place * SUM_BYTES + 8, perSequenceAt(length), true)
    })
    return { nodes: at, terms, sums: term, end: term + sums.length * SUM_BYTES }
  }
}

/** Collects shoes and calculates their ends four at a time. After the last shoe it must be flushed. */
export class EndsBatch {
  private readonly left: Float64Array
  private readonly results: Float64Array
  private readonly size: number
  private readonly out: Float64Array
  private readonly sumUp: () => void
  private readonly waiting = new Float64Array(VALUES * SHOES)
  private readonly places = new Int32Array(SHOES)
  private count = 0

  constructor(left: Float64Array, results: Float64Array, size: number, out: Float64Array, sumUp: () => void) {
    this.left = left
    this.results = results
    this.size = size
    this.out = out
    this.sumUp = sumUp
  }

  /** The ends of a shoe with these cards left go to `out` from `at` on, at the latest when the batch is flushed. */
  add(left: ArrayLike<number>, at: number): void {
    for (let value = 0; value < VALUES; value++) this.waiting[value * SHOES + this.count] = left[value] as number
    this.places[this.count++] = at
    if (this.count === SHOES) this.flush()
  }

  flush(): void {
    if (this.count === 0) return
    const { size } = this
    this.left.set(this.waiting)
    this.sumUp()
    for (let shoe = 0; shoe < this.count; shoe++) {
      this.out.set(this.results.subarray(shoe * size, (shoe + 1) * size), this.places[shoe])
    }
    this.count = 0
  }
}

const rules = new Map<boolean, DealerRule>()

export function dealerRule(drawsOnSoft17: boolean): DealerRule {
  let rule = rules.get(drawsOnSoft17)
  if (rule === undefined) {
    rule = new DealerRule(drawsOnSoft17)
    rules.set(drawsOnSoft17, rule)
  }
  return rule
}
