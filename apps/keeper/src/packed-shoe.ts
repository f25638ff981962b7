import type { Card } from '@openpit/cards'
import type { OrderedShoe, ShoeHeader } from '@openpit/proof'

/**
 * An ordered shoe in one piece of memory, which moves between threads without being copied: key, root, order, salts,
 * and the levels of the tree from the leaves up. As the many small arrays that they are in use, they would take several
 * times as much memory at a table that waits for its next round.
 */
export type PackedShoe = Uint8Array<ArrayBuffer>

const HASH_BYTES = 32
const SALT_BYTES = 16

export function packShoe({ key, root, order, salts, tree }: OrderedShoe): PackedShoe {
  const pieces = [key, root, Uint8Array.from(order), ...salts, ...tree.levels.flat()]
  const packed = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    packed.set(piece, at)
    at += piece.length
  }
  return packed
}

/** The shoe with this header that was packed. */
export function unpackShoe(header: ShoeHeader, packed: PackedShoe): OrderedShoe {
  let at = 0
  const next = (bytes: number) => {
    const piece = packed.subarray(at, at + bytes)
    at += bytes
    return piece
  }
  const several = (count: number, bytes: number) => Array.from({ length: count }, () => next(bytes))
  const cards = header.stack.length
  const key = next(HASH_BYTES)
  const root = next(HASH_BYTES)
  const order = Array.from(next(cards), (card) => card as Card)
  const salts = several(cards, SALT_BYTES)
  const levels = [several(cards, HASH_BYTES)]
  for (let width = cards; width > 1; ) {
    width = Math.ceil(width / 2)
    levels.push(several(width, HASH_BYTES))
  }
  if (at !== packed.length) throw new Error(`shoe ${header.shoe} has ${packed.length} bytes, not ${at}`)
  return { header, key, root, order, salts, tree: { levels } }
}
