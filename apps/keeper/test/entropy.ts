import { createHash } from 'node:crypto'

/** The same bytes in every run: what is tested must not depend on luck. */
export function steadyEntropy(name: string): () => Uint8Array {
  let count = 0
  return () => new Uint8Array(createHash('sha256').update(`${name} ${count++}`).digest())
}
