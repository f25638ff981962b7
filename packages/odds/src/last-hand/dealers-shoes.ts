import { type DealerRule, ENDS } from '../exact/dealer.ts'
import { HOLDINGS, VALUES } from '../exact/holdings.ts'

/** Bits for the cards of each value in two hands: no sum of two counts reaches into the next value's bits. */
const BITS = [6, 5, 4, 4, 4, 3, 3, 3, 3, 3]
const WEIGHTS = BITS.map((_, value) => 2 ** BITS.slice(0, value).reduce((sum, bits) => sum + bits, 0))

/** The shoes that two hands can leave to the dealer. Many pairs of hands leave the same one, which is used once. */
export class DealersShoes {
  private readonly keys = Array.from({ length: HOLDINGS.size }, (_, holding) => keyOf(holding))
  private readonly places = new Map<number, number>()
  private readonly pairs: number[] = []

  /** The place of the shoe without the cards of these two hands. */
  without(one: number, other: number): number {
    const key = (this.keys[one] as number) + (this.keys[other] as number)
    const known = this.places.get(key)
    if (known !== undefined) return known
    const place = this.places.size
    this.places.set(key, place)
    this.pairs.push(one, other)
    return place
  }

  /**
   * For each place, the chance of each of the dealer's ends, times the chance that the missing cards come out first, in
   * one given order. It is zero if the shoe does not have those cards.
   */
  ends(shoe: Int16Array, rule: DealerRule): Float64Array {
    const size = this.places.size
    const found = new Float64Array(size * ENDS)
    const chances = new Float64Array(size)
    const left = new Int16Array(size * VALUES)
    const afterEach = new Float64Array(VALUES * ENDS * CHUNK)
    const batch = rule.afterAll(afterEach)
    for (let start = 0; start < size; start += CHUNK) {
      const end = Math.min(start + CHUNK, size)
      for (let place = start; place < end; place++) {
        const own = left.subarray(place * VALUES, (place + 1) * VALUES)
        chances[place] = takeOut(shoe, this.pairs[2 * place] as number, this.pairs[2 * place + 1] as number, own)
        if (chances[place] !== 0) batch.add(own, (place - start) * VALUES * ENDS)
      }
      batch.flush()
      for (let place = start; place < end; place++) {
        const own = left.subarray(place * VALUES, (place + 1) * VALUES)
        addFirstCards(own, afterEach, (place - start) * VALUES * ENDS, chances[place] as number, found, place * ENDS)
      }
    }
    return found
  }
}

/** Shoes whose ends are in memory at the same time. */
const CHUNK = 1024

function keyOf(holding: number): number {
  return WEIGHTS.reduce((sum, weight, value) => sum + weight * (HOLDINGS.counts[holding * VALUES + value] as number), 0)
}

/** Takes the cards of two hands out, into `left`; returns the chance of this one order of them. */
function takeOut(shoe: Int16Array, one: number, other: number, left: Int16Array): number {
  let all = shoe.reduce((sum, count) => sum + count, 0)
  let chance = 1
  for (let value = 0; value < VALUES; value++) {
    let count = shoe[value] as number
    const out = (HOLDINGS.counts[one * VALUES + value] as number) + (HOLDINGS.counts[other * VALUES + value] as number)
    for (let card = 0; card < out; card++) chance *= Math.max(count--, 0) / all--
    left[value] = Math.max(count, 0)
  }
  return chance
}

function addFirstCards(
  left: Int16Array,
  afterEach: Float64Array,
  from: number,
  chance: number,
  found: Float64Array,
  to: number,
): void {
  if (chance === 0) return
  const all = left.reduce((sum, count) => sum + count, 0)
  for (let first = 0; first < VALUES; first++) {
    const weight = (chance * (left[first] as number)) / all
    for (let end = 0; end < ENDS; end++) {
      found[to + end] = (found[to + end] as number) + weight * (afterEach[from + first * ENDS + end] as number)
    }
  }
}
