import { vload } from '../wasm/lanes.ts'
import { type Body, type Local, num } from '../wasm/wasm.ts'

// The layout of the kernel's one page of memory.

const LANES = 16
/** Four vectors of the generator's state. */
export const STATE_AT = 0x0000
/** 64-bit counts, in the order of `COUNTS`. */
export const COUNTS_AT = 0x0040
/** The number of pairs in the queue. */
export const WAITING_AT = 0x0140
/** Where the next entry of the log goes, if there is one. */
export const LOG_END_AT = 0x0144
/** Vectors on their way into the queue of pairs. */
export const SCRATCH_AT = 0x0200
/** The queue of pairs: for each of eight bytes of a round, room for 32 rounds. */
export const QUEUE_AT = 0x0300
export const QUEUE_STRIDE = 2 * LANES
const CONSTANTS_AT = 0x0800
/**
 * The ranks and copies dealt, one vector for each step. Only steps in which a lane took its card are kept, so a
 * thousand are enough.
 */
export const RANKS_AT = 0x2000
export const COPIES_AT = 0x6000
export const HISTORY_BYTES = COPIES_AT - RANKS_AT
export const LOG_AT = 0xa000

/** What the kernel counts; `sum` and `squares` are in the units of `Pays`. */
export const COUNTS = [
  'rounds',
  'sum',
  'squares',
  'win',
  'standOff',
  'surrender',
  'blackjack',
  'bust',
  'double',
  'split',
  'dealer17',
  'dealer18',
  'dealer19',
  'dealer20',
  'dealer21',
  'dealerBust',
  'dealerBlackjack',
] as const
export type Count = (typeof COUNTS)[number]

export const countAt = (count: Count): number => COUNTS_AT + 8 * COUNTS.indexOf(count)

/** Tables of sixteen bytes that functions load when they are entered. */
export class Constants {
  readonly image: number[] = []

  /**
   * The table as a local of the function. It is loaded from memory so that the compiler does not know it: constants are
   * rebuilt at each use, which costs a third of the speed.
   */
  table(body: Body, bytes: readonly number[]): Local {
    const padded = [...bytes, ...new Array(LANES - bytes.length).fill(0)].map((byte) => byte & 0xff)
    let at = 0
    while (at < this.image.length && padded.some((byte, index) => byte !== this.image[at + index])) at += LANES
    if (at === this.image.length) this.image.push(...padded)
    if (CONSTANTS_AT + this.image.length > RANKS_AT) throw new Error('the tables do not fit')
    return body.atEntry(vload(num(0), CONSTANTS_AT + at))
  }

  writeTo(memory: Uint8Array): void {
    memory.set(this.image, CONSTANTS_AT)
  }
}
