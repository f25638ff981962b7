import { digest } from './hash.ts'

/** The state of the generator: it moves on with every seed, and no seed can be found again from it. */
export interface SeedChain {
  readonly chain: Uint8Array
  readonly drawn: number
}

export const FRESH_BYTES = 32

/**
 * The next seed, and the state after it. Fresh bytes of the operating system go into both. If those should ever repeat (a
 * machine restored from a picture of itself), the state has moved on; if the state should (an old file put back), the fresh
 * bytes differ: only both together could give the same seed twice.
 */
export function nextSeed({ chain, drawn }: SeedChain, fresh: Uint8Array): { seed: Uint8Array; after: SeedChain } {
  const number = String(drawn)
  return {
    seed: digest('seed', chain, number, fresh),
    after: { chain: digest('chain', chain, number, fresh), drawn: drawn + 1 },
  }
}
