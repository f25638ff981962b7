import { below, find, loadHalf, loadUpper, maskBits, plus, splat, vload, vstore } from '../wasm/lanes.ts'
import {
  add,
  and,
  bitsIn,
  call,
  isLess,
  type Local,
  load,
  num,
  shiftLeft,
  shiftRight,
  store,
  sub,
} from '../wasm/wasm.ts'
import type { Generator } from './draw.ts'
import type { Frame } from './frame.ts'
import {
  JOINS_AT,
  LONG_AT,
  LONG_BYTES_MAX,
  LONG_WAITING_AT,
  PACKS_AT,
  PAIRS_AT,
  PAIRS_BYTES_MAX,
  PAIRS_WAITING_AT,
  QUEUE_STRIDE,
} from './memory.ts'

const LANES = 16

/** The functions of the module, in the order of their places. The first two are exported. */
export const FUNCTIONS = ['run', 'flush', 'pairs', 'long'] as const

/** A queue in memory of rounds that are played sixteen at a time by a function of their own. */
export interface Queue {
  readonly at: number
  /** Where the number of rounds in the queue is. */
  readonly waitingAt: number
  readonly bytesMax: number
  /** The place of the function. It gets the place of the first round to play, and the number of rounds. */
  readonly plays: number
}

/** Pairs that are split, or not played like other hands of their total. */
export const PAIRS: Queue = {
  at: PAIRS_AT,
  waitingAt: PAIRS_WAITING_AT,
  bytesMax: PAIRS_BYTES_MAX,
  plays: FUNCTIONS.indexOf('pairs'),
}

/** Rounds that still need a card after the steps of their batch. */
export const LONG: Queue = {
  at: LONG_AT,
  waitingAt: LONG_WAITING_AT,
  bytesMax: LONG_BYTES_MAX,
  plays: FUNCTIONS.indexOf('long'),
}

/** Appends some lanes' bytes. As soon as there are sixteen, the last ones are played: so no bytes have to move up. */
export function enqueue(frame: Frame, queue: Queue, generator: Generator, lanes: Local, bytes: readonly Local[]): void {
  if (bytes.length > queue.bytesMax) throw new Error('a round has more bytes than its queue has room for')
  const bits = frame.i32(maskBits(lanes))
  const order = packed(frame, bits)
  const from = frame.i32(load(num(0), queue.waitingAt))
  bytes.forEach((byte, place) => {
    frame.put(vstore(from, queue.at + QUEUE_STRIDE * place, find(byte, order)))
  })
  const waiting = frame.i32(add(from, bitsIn(bits)))
  frame.when(isLess(num(LANES - 1), waiting), () => {
    frame.set(waiting, sub(waiting, num(LANES)))
    generator.keep()
    frame.put(call(queue.plays, waiting, num(LANES)))
    generator.resume()
  })
  frame.put(store(num(0), queue.waitingAt, waiting))
}

/** Plays what is left. Without it, these rounds would be missing from the counts. */
export function playQueue(frame: Frame, { waitingAt, plays }: Queue): void {
  const waiting = load(num(0), waitingAt)
  frame.when(waiting, () => {
    frame.put(call(plays, num(0), waiting))
    frame.put(store(num(0), waitingAt, num(0)))
  })
}

/** One byte of the rounds that the function of a queue plays. */
export function queuedByte(frame: Frame, { at }: Queue, from: Local, place: number): Local {
  return frame.lanes(vload(from, at + QUEUE_STRIDE * place))
}

/** The lanes of a queue's function that have a round: only in the last call there may be fewer than sixteen. */
export function queuedLanes(frame: Frame, rounds: Local): Local {
  return frame.lanes(below(frame.table(Array.from({ length: LANES }, (_, lane) => lane)), splat(rounds)))
}

/** For a mask of lanes, the places of those lanes one after another; then any others. */
function packed(frame: Frame, bits: Local): Local {
  const low = frame.i32(and(bits, num(0xff)))
  const halves = loadUpper(shiftLeft(shiftRight(bits, 8), 3), PACKS_AT, loadHalf(shiftLeft(low, 3), PACKS_AT))
  const upper = frame.table(Array.from({ length: LANES }, (_, lane) => (lane < LANES / 2 ? 0 : LANES / 2)))
  return frame.lanes(find(plus(halves, upper), vload(shiftLeft(bitsIn(low), 4), JOINS_AT)))
}
