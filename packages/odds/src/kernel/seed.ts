const MASK = (1n << 64n) - 1n

/** The 64-bit words that a thread needs. */
const WORDS = 8n

/** splitmix64: word number `index` of a seed. Different words of one seed are never equal. */
function wordOf(seed: bigint, index: bigint): bigint {
  let mixed = (seed + (index + 1n) * 0x9e3779b97f4a7c15n) & MASK
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK
  return mixed ^ (mixed >> 31n)
}

/** The initial state of one thread's generators: words of the seed that no other thread uses. */
export function streamOf(seed: bigint, thread: number): Uint32Array {
  const state = new Uint32Array(Number(2n * WORDS))
  for (let index = 0n; index < WORDS; index++) {
    const word = wordOf(seed & MASK, BigInt(thread) * WORDS + index)
    state[Number(2n * index)] = Number(word & 0xffffffffn)
    state[Number(2n * index + 1n)] = Number(word >> 32n)
  }
  return state
}
