import { digest } from './hash.ts'

/** The state of the generator. It changes with every seed, and no earlier seed can be worked out from it. */
export interface SeedChain {
  readonly chain: Uint8Array
  readonly drawn: number
}

export const FRESH_BYTES = 32

/**
 * The next seed, and the state after it. Fresh bytes from the operating system go into both. If those ever repeat (a
 * virtual machine restored from a snapshot), the state still differs; if the state repeats (an old file put back), the
 * fresh bytes differ. Only both together could give the same seed twice.
 */
export function nextSeed({ chain, drawn }: SeedChain, fresh: Uint8Array): { seed: Uint8Array; after: SeedChain } {
  const number = String(drawn)
  return {
    seed: digest('seed', chain, number, fresh),
    after: { chain: digest('chain', chain, number, fresh), drawn: drawn + 1 },
  }
}
