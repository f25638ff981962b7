import { vload } from '../wasm/lanes.ts'
import { type Body, type Local, num } from '../wasm/wasm.ts'

// The layout of the kernel's one page of memory.

const LANES = 16
/** Four vectors of the generator's state. */
export const STATE_AT = 0x0000
/** 64-bit counts, in the order of `COUNTS`. */
export const COUNTS_AT = 0x0040
/** The numbers of rounds in the queues. */
export const PAIRS_WAITING_AT = 0x0140
export const LONG_WAITING_AT = 0x0144
/** Where the next entry of the log goes, if there is one. */
export const LOG_END_AT = 0x0148
/** The queues: for each byte of a round, room for 32 rounds. */
export const QUEUE_STRIDE = 2 * LANES
export const PAIRS_AT = 0x0200
export const LONG_AT = 0x0400
const CONSTANTS_AT = 0x0800
/** How many bytes of a round there is room for. */
export const PAIRS_BYTES_MAX = (LONG_AT - PAIRS_AT) / QUEUE_STRIDE
export const LONG_BYTES_MAX = (CONSTANTS_AT - LONG_AT) / QUEUE_STRIDE
/**
 * The kinds of the cards dealt, one vector for each step. Only steps in which a lane took its card are kept, so a
 * thousand are enough.
 */
export const KINDS_AT = 0x2000
/** Which bytes are kept when eight lanes are packed, for every mask; and how two packed halves are joined. */
export const PACKS_AT = 0x6000
export const JOINS_AT = 0x6800
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
    if (CONSTANTS_AT + this.image.length > KINDS_AT) throw new Error('the tables do not fit')
    return body.atEntry(vload(num(0), CONSTANTS_AT + at))
  }

  writeTo(memory: Uint8Array): void {
    memory.set(this.image, CONSTANTS_AT)
    memory.set(packs(), PACKS_AT)
    memory.set(joins(), JOINS_AT)
  }
}

const HALF = LANES / 2

/** For every mask of eight lanes: its lanes in order, then zeros, so that every index is of a lane. */
function packs(): readonly number[] {
  return Array.from({ length: 1 << HALF }, (_, mask) => {
    const kept = Array.from({ length: HALF }, (_lane, lane) => lane).filter((lane) => (mask >> lane) & 1)
    return [...kept, ...new Array(HALF - kept.length).fill(0)]
  }).flat()
}

/** For every number of lanes kept of the first half: those, then the second half. */
function joins(): readonly number[] {
  return Array.from({ length: HALF + 1 }, (_, kept) =>
    Array.from({ length: LANES }, (_byte, byte) => (byte < kept ? byte : Math.min(HALF + byte - kept, LANES - 1))),
  ).flat()
}
