/** A small seeded generator of random numbers: the same seed gives the same play, so that a failure can be repeated. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0 || 1
  }

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  oneIn(times: number): boolean {
    return this.below(times) === 0
  }

  from<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }
}

/** The seed of the first random tournament of a test. `OPENPIT_SEED` plays others. */
export const firstSeed = Number(process.env.OPENPIT_SEED ?? 1)
