import type { Kernel } from './kernel.ts'
import { COUNTS, COUNTS_AT, type Count, LOG_AT, LOG_END_AT, STATE_AT, WAITING_AT } from './memory.ts'
import { streamOf } from './seed.ts'
import type { Tally } from './tally.ts'
import { instantiate, type WasmInstance } from './wasm.ts'

/** Batches of a call: well under a millisecond, so that whoever waits for progress, or wants to stop, is heard. */
const BATCHES = 4096
const ROUNDS_AT_ONCE = 2 ** 30

interface Instance extends WasmInstance {
  readonly run: (batches: number, rounds: number) => void
  readonly flush: () => void
}

/** A kernel at work, with its tables and the stream of one thread of a seed. */
export function instanceOf(kernel: Kernel, seed: bigint, thread: number): Instance {
  const instance = instantiate(kernel.module) as Instance
  const { buffer } = instance.memory
  kernel.constants.writeTo(new Uint8Array(buffer))
  new Uint32Array(buffer).set(streamOf(seed, thread), STATE_AT / 4)
  new DataView(buffer).setUint32(LOG_END_AT, LOG_AT, true)
  return instance
}

/** One thread's rounds from a fresh shoe each, as many as asked for and in the order of its seed. */
export class Simulation {
  readonly kernel: Kernel
  private readonly instance: Instance
  private left: number

  constructor(kernel: Kernel, seed: bigint, thread: number, rounds: number) {
    this.kernel = kernel
    this.left = rounds
    this.instance = instanceOf(kernel, seed, thread)
  }

  /** Plays on for about so many batches of sixteen; true when all rounds have been played. */
  advance(batches = BATCHES): boolean {
    if (this.left <= 0) return true
    const before = this.played
    this.instance.run(batches, Math.min(this.left, ROUNDS_AT_ONCE))
    this.left -= this.played - before
    return this.left <= 0
  }

  /** What has been played so far, to the end: nothing is left waiting, so it may be asked at the end or to stop early. */
  finish(): Tally {
    this.instance.flush()
    const counts = COUNTS.map((count) => [count, this.count(count)])
    return { ...(Object.fromEntries(counts) as Record<Count, bigint>), perStake: this.kernel.perStake }
  }

  /** The log, if the kernel keeps one, begins again. */
  forgetLog(): void {
    new DataView(this.instance.memory.buffer).setUint32(LOG_END_AT, LOG_AT, true)
  }

  /** How many rounds have been dealt: all but a few waiting pairs are settled. */
  get played(): number {
    return Number(this.count('rounds')) + this.waiting()
  }

  private count(what: Count): bigint {
    return new DataView(this.instance.memory.buffer).getBigInt64(COUNTS_AT + 8 * COUNTS.indexOf(what), true)
  }

  private waiting(): number {
    return new DataView(this.instance.memory.buffer).getUint32(WAITING_AT, true)
  }
}
