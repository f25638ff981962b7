import { instantiate, type WasmInstance } from '../wasm/wasm.ts'
import type { Kernel } from './kernel.ts'
import {
  COUNTS,
  COUNTS_AT,
  type Count,
  LOG_AT,
  LOG_END_AT,
  LONG_WAITING_AT,
  PAIRS_WAITING_AT,
  STATE_AT,
} from './memory.ts'
import { streamOf } from './seed.ts'
import type { Tally } from './tally.ts'

/** Batches of one call. It takes well under a millisecond, so the caller can show progress and stop. */
const BATCHES = 4096
const ROUNDS_AT_ONCE = 2 ** 30

interface Instance extends WasmInstance {
  readonly run: (batches: number, rounds: number) => void
  readonly flush: () => void
}

/** A kernel ready to run, with its tables and the random stream of one thread. */
export function instanceOf(kernel: Kernel, seed: bigint, thread: number): Instance {
  const instance = instantiate(kernel.module) as Instance
  const { buffer } = instance.memory
  kernel.constants.writeTo(new Uint8Array(buffer))
  new Uint32Array(buffer).set(streamOf(seed, thread), STATE_AT / 4)
  new DataView(buffer).setUint32(LOG_END_AT, LOG_AT, true)
  return instance
}

/** One thread's rounds, each from a fresh shoe. */
export class Simulation {
  readonly kernel: Kernel
  private readonly instance: Instance
  private left: number

  constructor(kernel: Kernel, seed: bigint, thread: number, rounds: number) {
    this.kernel = kernel
    this.left = rounds
    this.instance = instanceOf(kernel, seed, thread)
  }

  /** Plays about this many batches of sixteen; true when all rounds have been played. */
  advance(batches = BATCHES): boolean {
    if (this.left <= 0) return true
    const before = this.played
    this.instance.run(batches, Math.min(this.left, ROUNDS_AT_ONCE))
    this.left -= this.played - before
    return this.left <= 0
  }

  /**
   * The tally so far. The queues are played first, so it is unbiased even after an early stop. A simulation that goes
   * on afterwards plays other rounds than one that was never interrupted: the queues draw from the same stream.
   */
  finish(): Tally {
    this.instance.flush()
    const counts = COUNTS.map((count) => [count, this.count(count)])
    return { ...(Object.fromEntries(counts) as Record<Count, bigint>), perStake: this.kernel.perStake }
  }

  /** Empties the log, if the kernel keeps one. */
  forgetLog(): void {
    new DataView(this.instance.memory.buffer).setUint32(LOG_END_AT, LOG_AT, true)
  }

  /** Rounds dealt so far. All are settled except a few in the queues. */
  get played(): number {
    return Number(this.count('rounds')) + this.waiting()
  }

  private count(what: Count): bigint {
    return new DataView(this.instance.memory.buffer).getBigInt64(COUNTS_AT + 8 * COUNTS.indexOf(what), true)
  }

  private waiting(): number {
    const view = new DataView(this.instance.memory.buffer)
    return view.getUint32(PAIRS_WAITING_AT, true) + view.getUint32(LONG_WAITING_AT, true)
  }
}
