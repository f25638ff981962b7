import { both, choose, eq, maskBits, splat, without } from '../wasm/lanes.ts'
import { and, bitsIn, isLess, type Local, moduleOf, num, shiftRight, sub } from '../wasm/wasm.ts'
import { DEAL, deal } from './deal.ts'
import { Generator } from './draw.ts'
import { Frame } from './frame.ts'
import { Log } from './log.ts'
import { longFunction } from './long-rounds.ts'
import { Constants } from './memory.ts'
import { pairsFunction } from './pairs.ts'
import type { Play } from './play.ts'
import { enqueue, FUNCTIONS, LONG, PAIRS, playQueue } from './queue.ts'
import { Rounds, STEPS } from './round.ts'
import { Results } from './tally-code.ts'

const LANES = 16

/** A kernel for one game and one chart: the module, and the tables that its memory starts with. */
export interface Kernel {
  readonly module: Uint8Array<ArrayBuffer>
  readonly constants: Constants
  readonly perStake: number
}

export function writeKernel(play: Play, logs = false): Kernel {
  const constants = new Constants()
  const bodies: Readonly<Record<(typeof FUNCTIONS)[number], Frame>> = {
    run: runFunction(constants, play, logs),
    flush: flushFunction(constants),
    pairs: pairsFunction(constants, play, logs),
    long: longFunction(constants, play, DEAL + STEPS, logs),
  }
  const module = moduleOf(
    FUNCTIONS.map((name) => bodies[name]),
    FUNCTIONS.slice(0, 2),
  )
  return { module, constants, perStake: play.pays.perStake }
}

/** `run(batches, rounds)`: plays sixteen lanes at a time until either runs out. Rounds may be left in the queues. */
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
    enqueue(
      frame,
      PAIRS,
      generator,
      queued,
      dealt.cards.map(({ kind }) => kind),
    )
    lanes.playOut(generator, frame.lanes(without(dealt.valid, queued)), log, results)
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
    const own = choose(splat(shiftRight(bits, 8)), splat(bits), upper)
    frame.set(valid, eq(both(own, bit), bit))
  })
  frame.set(rounds, sub(rounds, bitsIn(bits)))
}

/** `flush()`: plays what is left in the queues. */
function flushFunction(constants: Constants): Frame {
  const frame = new Frame(0, constants)
  playQueue(frame, PAIRS)
  playQueue(frame, LONG)
  return frame
}
