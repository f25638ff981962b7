import { blocks } from './hash.ts'

/**
 * Fair picks from a key. Each takes two bytes, big-endian, and keeps as many low bits as the choice needs; if the
 * number is still too high, it takes the next two bytes. A remainder (`%`) in its place would favour low numbers.
 */
export function picksFrom(key: Uint8Array, label: string): (below: number) => number {
  const block = blocks(key, label)
  let bytes = block(0)
  let used = 0
  let next = 1
  const word = (): number => {
    if (used === bytes.length) {
      bytes = block(next++)
      used = 0
    }
    const value = ((bytes[used] as number) << 8) | (bytes[used + 1] as number)
    used += 2
    return value
  }
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > 0x10000)
      throw new RangeError(`cannot pick a number below ${below}`)
    const mask = maskFor(below)
    for (;;) {
      const picked = word() & mask
      if (picked < below) return picked
    }
  }
}

/** A mask of the low bits that are needed for every number below this one. */
function maskFor(below: number): number {
  return below === 1 ? 0 : 2 ** (32 - Math.clz32(below - 1)) - 1
}
