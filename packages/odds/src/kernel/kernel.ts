import { both, choose, eq, maskBits, splat, vload, vstore, without } from '../wasm/lanes.ts'
import {
  add,
  and,
  bitsIn,
  type Code,
  call,
  isLess,
  isZero,
  type Local,
  load,
  loadByte,
  lowestBit,
  moduleOf,
  num,
  store,
  storeByte,
  sub,
} from '../wasm/wasm.ts'
import { type Deal, deal } from './deal.ts'
import { Generator } from './draw.ts'
import { Frame } from './frame.ts'
import { Log } from './log.ts'
import { Constants, QUEUE_AT, QUEUE_STRIDE, SCRATCH_AT, WAITING_AT } from './memory.ts'
import { pairsFunction } from './pairs.ts'
import type { Play } from './play.ts'
import { Rounds } from './round.ts'
import { Results } from './tally-code.ts'

const LANES = 16
/** The places of the functions in the module. */
const FUNCTIONS = ['run', 'flush', 'pairs'] as const

/** A kernel for one game and one chart: the module, and the tables that its memory starts with. */
export interface Kernel {
  readonly module: Uint8Array<ArrayBuffer>
  readonly constants: Constants
  readonly perStake: number
}

export function writeKernel(play: Play, logs = false): Kernel {
  const constants = new Constants()
  const bodies = [runFunction(constants, play, logs), flushFunction(constants), pairsFunction(constants, play, logs)]
  return { module: moduleOf(bodies, FUNCTIONS), constants, perStake: play.pays.perStake }
}

/** `run(batches, rounds)`: plays sixteen lanes at a time until either runs out. Pairs may be left in the queue. */
function runFunction(constants: Constants, play: Play, logs: boolean): Frame {
  const frame = new Frame(2, constants)
  const [batches, rounds] = [frame.parameter(0), frame.parameter(1)]
  const generator = new Generator(frame)
  const results = new Results(frame)
  const log = new Log(frame, logs)
  frame.loop(() => {
    const dealt = deal(frame, generator, play)
    trim(frame, dealt.valid, rounds)
    const lanes = new Rounds(frame, play, dealt)
    const queued = lanes.queuedPairs()
    queue(frame, generator, play, dealt, queued)
    const valid = frame.lanes(without(dealt.valid, queued))
    log.begin('deal', valid, dealt.cards)
    lanes.playOut(generator, valid, log, results)
    frame.set(batches, sub(batches, num(1)))
    frame.leave(0, and(isLess(num(0), batches), isLess(num(0), rounds)))
  })
  results.keep()
  generator.keep()
  return frame
}

/**
 * Drops surplus lanes so that no more rounds are played than asked for. This happens before play, so it biases nothing.
 */
function trim(frame: Frame, valid: Local, rounds: Local): void {
  const bits = frame.i32(maskBits(valid))
  frame.when(isLess(rounds, bitsIn(bits)), () => {
    frame.loop(() => {
      frame.set(bits, and(bits, sub(bits, num(1))))
      frame.leave(0, isLess(rounds, bitsIn(bits)))
    })
    const upper = frame.table(Array.from({ length: LANES }, (_, lane) => (lane < 8 ? 0 : 0xff)))
    const bit = frame.table(Array.from({ length: LANES }, (_, lane) => 1 << (lane % 8)))
    const own = choose(splat([...bits, ...num(8), 0x76]), splat(bits), upper)
    frame.set(valid, eq(both(own, bit), bit))
  })
  frame.set(rounds, sub(rounds, bitsIn(bits)))
}

/** Puts the deals of some lanes into the queue. As soon as there are sixteen, they are played together. */
function queue(frame: Frame, generator: Generator, play: Play, { cards }: Deal, queued: Local): void {
  const bits = frame.i32(maskBits(queued))
  const bytes = [...cards.map(({ rank }) => rank), ...(play.suits ? cards.map(({ copy }) => copy) : [])]
  const waiting = load(num(0), WAITING_AT)
  frame.when(bits, () => {
    bytes.forEach((byte, place) => {
      frame.put(vstore(num(0), SCRATCH_AT + LANES * place, byte))
    })
    const at = frame.i32(waiting)
    frame.loop(() => {
      const lane = frame.i32(lowestBit(bits))
      bytes.forEach((_, place) => {
        const byte = loadByte(lane, SCRATCH_AT + LANES * place)
        frame.put(storeByte(at, QUEUE_AT + QUEUE_STRIDE * place, byte))
      })
      frame.set(at, add(at, num(1)))
      frame.set(bits, and(bits, sub(bits, num(1))))
      frame.leave(0, bits)
    })
    frame.when(isZero(isLess(at, num(LANES))), () => {
      generator.keep()
      frame.put(call(FUNCTIONS.indexOf('pairs'), num(LANES)))
      generator.resume()
      frame.set(at, sub(at, num(LANES)))
      bytes.forEach((_, place) => {
        const from = QUEUE_AT + QUEUE_STRIDE * place
        frame.put(vstore(num(0), from, vload(num(0), from + LANES)))
      })
    })
    frame.put(store(num(0), WAITING_AT, at))
  })
}

/** `flush()`: plays the pairs left in the queue. Without it, split rounds would be missing from the counts. */
function flushFunction(constants: Constants): Frame {
  const frame = new Frame(0, constants)
  const waiting: Code = load(num(0), WAITING_AT)
  frame.when(waiting, () => {
    frame.put(call(FUNCTIONS.indexOf('pairs'), waiting))
    frame.put(store(num(0), WAITING_AT, num(0)))
  })
  return frame
}
