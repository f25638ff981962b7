const MIX = 0xffff_ffff_ffff_ffffn

/** Fair picks below a number (xoshiro128**), the same for the same seed. For studies, never for a table. */
export function seededPick(seed: bigint): (below: number) => number {
  const word = words(seed)
  return (below) => {
    const shift = Math.clz32(below - 1)
    // A number that is too high is picked again: a remainder would favour low numbers.
    for (;;) {
      const picked = below === 1 ? 0 : word() >>> shift
      if (picked < below) return picked
    }
  }
}

function words(seed: bigint): () => number {
  const [first, second] = [spread(seed, 1n), spread(seed, 2n)]
  let a = Number(first >> 32n) | 0
  let b = Number(first & 0xffff_ffffn) | 0
  let c = Number(second >> 32n) | 0
  let d = Number(second & 0xffff_ffffn) | 1
  return () => {
    const times5 = Math.imul(b, 5)
    const word = Math.imul((times5 << 7) | (times5 >>> 25), 9)
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << 11) | (d >>> 21)
    return word >>> 0
  }
}

/** SplitMix64: neighbouring seeds give unrelated streams. */
function spread(seed: bigint, step: bigint): bigint {
  let mixed = (seed + step * 0x9e37_79b9_7f4a_7c15n) & MIX
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MIX
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn) & MIX
  return mixed ^ (mixed >> 31n)
}
