/**
 * The chance of drawing one of many sets of cards, in WebAssembly, from four shoes side by side. Like the dealer's
 * sums, it runs at full speed from the first call, and no shoe changes the result of another.
 */
import {
  doubles,
  largerDouble,
  loadDouble,
  minusDouble,
  NO_LANE,
  plusDouble,
  timesDouble,
  vload,
  vstore,
} from '../wasm/lanes.ts'
import { add, Body, type Local, load, moduleOf, num } from '../wasm/wasm.ts'
import { PAIRS, STRIDE } from './four-shoes.ts'
import { VALUES } from './holdings.ts'

/** A set has fewer cards of one value than this, and fewer cards than twice as many. */
export const COUNTS = 16
export const LENGTHS = 2 * COUNTS

/** The cards left of each value, which the caller writes. */
export const LEFT_AT = 0
/** For each value, the number of orders in which none, one, two … of those left can be drawn. */
export const ORDERS_AT = LEFT_AT + VALUES * STRIDE
/** One over the number of sequences, by the number of cards in a set: the caller writes it. */
export const PER_SEQUENCE_AT = ORDERS_AT + VALUES * COUNTS * STRIDE
/** The chances of all sets together: the caller reads it. */
export const SUM_AT = PER_SEQUENCE_AT + LENGTHS * STRIDE
/** The sets: for each its orders, the place of its number of cards, and where its kinds end. */
export const SETS_AT = SUM_AT + STRIDE
export const SET_BYTES = 16
/** The kinds of cards in the sets, one after the other: the place of each one's orders. */
export const KIND_BYTES = 4

/** The place of a kind of cards (a value and a count), and that of a number of cards. */
export const kindAt = (value: number, count: number): number => ORDERS_AT + (value * COUNTS + count) * STRIDE
export const lengthAt = (length: number): number => PER_SEQUENCE_AT + length * STRIDE

/** `sumSets(setsEnd, kinds)`: sums up the sets from `SETS_AT` to `setsEnd`, with their kinds from `kinds` on. */
export type SumSets = (setsEnd: number, kinds: number) => void

export function drawnModule(pages: number): Uint8Array<ArrayBuffer> {
  const body = new Body(2)
  const [setsEnd, kinds] = [body.parameter(0), body.parameter(1)]
  writeOrders(body)
  writeSums(body, setsEnd, kinds)
  return moduleOf([body], ['sumSets'], pages)
}

function writeOrders(body: Body): void {
  const one = body.lanes(doubles(num(1)))
  const none = body.lanes(NO_LANE)
  const from = body.i32(num(LEFT_AT))
  const to = body.i32(num(ORDERS_AT))
  const end = body.i32(to)
  const left = PAIRS.map(() => body.lanes(NO_LANE))
  const orders = PAIRS.map(() => body.lanes(NO_LANE))
  body.repeat(from, num(ORDERS_AT), STRIDE, () => {
    PAIRS.forEach((pair, place) => {
      body.set(left[place] as Local, vload(from, pair))
      body.set(orders[place] as Local, one)
    })
    body.set(end, add(to, num(COUNTS * STRIDE)))
    body.repeat(to, end, STRIDE, () => {
      PAIRS.forEach((pair, place) => {
        const [own, ways] = [left[place] as Local, orders[place] as Local]
        body.put(vstore(to, pair, ways))
        body.set(ways, timesDouble(ways, largerDouble(none, own)))
        body.set(own, minusDouble(own, one))
      })
    })
  })
}

function writeSums(body: Body, setsEnd: Local, kinds: Local): void {
  const sets = body.i32(num(SETS_AT))
  const [kind, end, perSequence] = [0, 0, 0].map((zero) => body.i32(num(zero))) as [Local, Local, Local]
  const sums = PAIRS.map(() => body.lanes(NO_LANE))
  const further = PAIRS.map(() => body.lanes(NO_LANE))
  body.repeat(sets, setsEnd, SET_BYTES, () => {
    for (const own of further) body.set(own, loadDouble(sets, 0))
    body.set(perSequence, load(sets, 8))
    body.set(end, load(sets, 12))
    body.repeat(kinds, end, KIND_BYTES, () => {
      body.set(kind, load(kinds, 0))
      PAIRS.forEach((pair, place) => {
        body.set(further[place] as Local, timesDouble(further[place] as Local, vload(kind, pair)))
      })
    })
    PAIRS.forEach((pair, place) => {
      const chance = timesDouble(further[place] as Local, vload(perSequence, pair))
      body.set(sums[place] as Local, plusDouble(sums[place] as Local, chance))
    })
  })
  PAIRS.forEach((pair, place) => {
    body.put(vstore(num(SUM_AT), pair, sums[place] as Local))
  })
}
