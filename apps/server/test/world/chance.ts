import { createHash } from 'node:crypto'

/** Random numbers from a seed: the same seed gives the same world. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  next(): number {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  oneIn(times: number): boolean {
    return this.below(times) === 0
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** Bytes for seeds of shoes, never the same twice. */
  bytes(): Uint8Array {
    return new Uint8Array(createHash('sha256').update(`${this.next()} ${this.next()}`).digest())
  }
}
