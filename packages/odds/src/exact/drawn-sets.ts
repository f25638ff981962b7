/** Sets of cards that are drawn from one shoe, and the chance of drawing them. */
import { instantiate, type WasmInstance } from '../wasm/wasm.ts'
import {
  COUNTS,
  drawnModule,
  KIND_BYTES,
  kindAt,
  LEFT_AT,
  LENGTHS,
  lengthAt,
  PER_SEQUENCE_AT,
  SET_BYTES,
  SETS_AT,
  SUM_AT,
  type SumSets,
} from './drawn-code.ts'
import { SHOES } from './four-shoes.ts'
import { VALUES } from './holdings.ts'

/**
 * Sets of drawn cards with their numbers of orders (fractions where only some suits count). A set is one number with a
 * hexadecimal digit for each value, so the union of two sets is the sum of their numbers.
 */
export type DrawnSets = Map<number, number>

const CARDS = Array.from({ length: VALUES }, (_, value) => COUNTS ** value)

/** The set of one card. */
export function cardSet(value: number): number {
  return CARDS[value] as number
}

const HALF = VALUES / 2

function countIn(set: number, value: number): number {
  // Operations on bits need 32 of them; the whole set has 40.
  const half = value < HALF ? set % (CARDS[HALF] as number) : Math.floor(set / (CARDS[HALF] as number))
  return (half >> (4 * (value % HALF))) & (COUNTS - 1)
}

export function isSame(one: DrawnSets, other: DrawnSets): boolean {
  if (one.size !== other.size) return false
  for (const [set, orders] of one) if (other.get(set) !== orders) return false
  return true
}

export function addSet(sets: DrawnSets, set: number, orders: number): void {
  sets.set(set, (sets.get(set) ?? 0) + orders)
}

/** All combinations of one set from each list and `pairsDrawn` further pair cards; added to `sum` if it is given. */
export function joinedAll(pair: number, pairsDrawn: number, lists: readonly DrawnSets[], sum?: DrawnSets): DrawnSets {
  let joined: DrawnSets = new Map([[pairsDrawn * cardSet(pair), 1]])
  lists.forEach((list, place) => {
    const into: DrawnSets = place === lists.length - 1 ? (sum ?? new Map()) : new Map()
    for (const [one, orders] of joined) for (const [other, times] of list) addSet(into, one + other, orders * times)
    joined = into
  })
  return joined
}

/** Pages of 64 kB: more than all sets of cards that can settle one hand. */
const PAGES = 32

interface Instance extends WasmInstance {
  readonly sumSets: SumSets
}

let instance: Instance | undefined

/** The chance of drawing a set of the first list and then one of the second, without replacement. */
export function drawnChance(shoe: readonly number[], some: DrawnSets, others: DrawnSets): number {
  instance ??= instantiate(drawnModule(PAGES)) as Instance
  const { buffer } = instance.memory
  const left = new Float64Array(buffer, LEFT_AT, VALUES * SHOES)
  const perSequence = new Float64Array(buffer, PER_SEQUENCE_AT, LENGTHS * SHOES)
  const sums = new Float64Array(buffer, SUM_AT, SHOES)
  const perDraw = perSequenceOf(shoe.reduce((sum, count) => sum + count, 0))
  const setsEnd = writeSets(buffer, others)
  const products = new Float64Array(SHOES)
  let chance = 0
  let waiting = 0
  const sumUp = (): void => {
    instance?.sumSets(setsEnd, setsEnd)
    for (let place = 0; place < waiting; place++) chance += (products[place] as number) * (sums[place] as number)
    waiting = 0
  }
  for (const [set, orders] of some) {
    let product = orders
    let gone = 0
    for (let value = 0; value < VALUES; value++) {
      const count = countIn(set, value)
      const there = shoe[value] as number
      product *= ordersOf(there, count)
      left[value * SHOES + waiting] = there - count
      gone += count
    }
    if (product === 0) continue
    for (let length = 0; length < LENGTHS; length++) {
      perSequence[length * SHOES + waiting] = perDraw[gone + length] as number
    }
    products[waiting++] = product
    if (waiting === SHOES) sumUp()
  }
  if (waiting > 0) sumUp()
  return chance
}

/** Writes sets to memory, followed by their kinds of cards; returns where they end. */
function writeSets(buffer: ArrayBuffer, sets: DrawnSets): number {
  const view = new DataView(buffer)
  let at = SETS_AT
  const setsEnd = SETS_AT + sets.size * SET_BYTES
  let kinds = setsEnd
  for (const [set, orders] of sets) {
    let length = 0
    for (let value = 0; value < VALUES; value++) {
      const count = countIn(set, value)
      if (count === 0) continue
      view.setUint32(kinds, kindAt(value, count), true)
      kinds += KIND_BYTES
      length += count
    }
    view.setFloat64(at, orders, true)
    view.setUint32(at + 8, lengthAt(length), true)
    view.setUint32(at + 12, kinds, true)
    at += SET_BYTES
  }
  return setsEnd
}

/** The number of orders in which `count` cards can be taken out of `from`. */
function ordersOf(from: number, count: number): number {
  let orders = 1
  for (let taken = 0; taken < count; taken++) orders *= Math.max(0, from - taken)
  return orders
}

/** One over the number of sequences, by number of cards; 0 for more cards than there are. */
function perSequenceOf(cards: number): Float64Array {
  const chances = new Float64Array(VALUES * COUNTS + LENGTHS)
  chances[0] = 1
  for (let drawn = 1; drawn <= cards && drawn < chances.length; drawn++) {
    chances[drawn] = (chances[drawn - 1] as number) / (cards - drawn + 1)
  }
  return chances
}
