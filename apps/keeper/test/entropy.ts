import { createHash } from 'node:crypto'

/** Entropy that is the same in every run, so that no test depends on chance. */
export function steadyEntropy(name: string): () => Uint8Array {
  let count = 0
  return () => new Uint8Array(createHash('sha256').update(`${name} ${count++}`).digest())
}
