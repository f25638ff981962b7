import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { blocks, keyFrom, uint32 } from '../hash.ts'

/** The draws of one promotion. The labels of its digests begin with this. */
export const DRAW_FORMAT = 'openpit-draw/1'

/** SHA-256 over a label and its parts, each with its length in front, as for shoes, with another prefix. */
export function drawDigest(label: string, ...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = [`${DRAW_FORMAT} ${label}`, ...parts].flatMap((part) => {
    const body = typeof part === 'string' ? utf8ToBytes(part) : part
    return [uint32(body.length), body]
  })
  return sha256(concatBytes(...bytes))
}

/** Binds the house to its seed. It is published before entries close. */
export function drawCommitment(promotion: string, seed: Uint8Array): Uint8Array {
  return drawDigest('draw', promotion, seed)
}

/** Binds the scrutineer to their bytes. It is published before the list of entries is known. */
export function scrutineerCommitment(
  promotion: string,
  commitment: Uint8Array,
  { name, random }: { readonly name: string; readonly random: Uint8Array },
): Uint8Array {
  return drawDigest('scrutineer', promotion, commitment, name, random)
}

/** Stands for an entrant in the published list. Entrants know their own salt, and find themselves by it. */
export function entrantHash(salt: Uint8Array, player: string): Uint8Array {
  return drawDigest('entrant', salt, player)
}

/** The list of entries as it was when they closed: who, and when, in the order of their numbers. */
export function entriesDigest(
  promotion: string,
  entries: readonly { readonly entrant: Uint8Array; readonly at: number }[],
): Uint8Array {
  // Every entry takes the same room, so no list can be read in two ways.
  const all = new Uint8Array(entries.length * ENTRY_BYTES)
  const times = new DataView(all.buffer)
  for (const [index, { entrant, at }] of entries.entries()) {
    all.set(entrant, index * ENTRY_BYTES)
    times.setBigInt64(index * ENTRY_BYTES + 32, BigInt(at))
  }
  return drawDigest('entries', promotion, String(entries.length), sha256(all))
}

/** The hash of the entrant, and eight bytes for the time, big-endian. */
const ENTRY_BYTES = 40

/** The key of the draw of one prize: neither the house nor the scrutineer can choose it alone. */
export function drawKey(
  seed: Uint8Array,
  promotion: string,
  prize: string,
  { entries, random }: { readonly entries: Uint8Array; readonly random: Uint8Array },
): Uint8Array {
  return keyFrom(seed, drawDigest('mix', promotion, prize, entries, random))
}

/**
 * The entries in the order in which a draw picks them, counted from 1; each comes once. Only as many are worked out as
 * are asked for.
 */
export function* drawPicks(key: Uint8Array, entries: number): Generator<number, undefined> {
  if (!Number.isInteger(entries) || entries < 0 || entries > ENTRIES_MAX) {
    throw new RangeError(`cannot draw among ${entries} entries`)
  }
  const pick = widePicks(key, 'draw')
  const moved = new Map<number, number>()
  for (let drawn = 0; drawn < entries; drawn++) {
    const at = drawn + pick(entries - drawn)
    yield (moved.get(at) ?? at) + 1
    moved.set(at, moved.get(drawn) ?? drawn)
  }
  return undefined
}

const ENTRIES_MAX = 2 ** 32

/**
 * Fair picks below numbers of up to 48 bits. Each takes six bytes, big-endian, and keeps as many low bits as the choice
 * needs; if the number is still too high, it takes the next six. A remainder would favour low numbers.
 */
function widePicks(key: Uint8Array, label: string): (below: number) => number {
  const block = blocks(key, label)
  let bytes = block(0)
  let next = 1
  let used = 0
  const word = (): number => {
    if (used + 6 > bytes.length) {
      bytes = block(next++)
      used = 0
    }
    const value = bytes.subarray(used, used + 6).reduce((sum, byte) => sum * 256 + byte, 0)
    used += 6
    return value
  }
  return (below) => {
    const keep = 2 ** Math.ceil(Math.log2(below))
    for (;;) {
      const picked = word() % keep
      if (picked < below) return picked
    }
  }
}
