import type { OrderedShoe, ShoeHeader } from '@openpit/proof'

/** Orders shoes ahead of their use, away from the thread that deals. */
export interface ShoePreparer {
  /** Begins to order a shoe on the assumption that nobody contributes to its shuffle. */
  prepare(header: ShoeHeader, seed: Uint8Array): PreparedShoe
}

/** A shoe that a preparer works on. */
export interface PreparedShoe {
  /** The shoe in its order; `undefined` if it is not ready. */
  take(): OrderedShoe | undefined
}
