import type { Card } from '@openpit/cards'
import { type OrderedShoe, SALT_BYTES, type ShoeHeader, treeBytes } from '@openpit/proof'

/**
 * An ordered shoe in one piece of memory, which moves between threads without being copied: key, root, order, salts,
 * and the tree.
 */
export type PackedShoe = Uint8Array<ArrayBuffer>

const HASH_BYTES = 32

export function packShoe({ key, root, order, salts, tree }: OrderedShoe): PackedShoe {
  const pieces = [key, root, Uint8Array.from(order), salts, tree.nodes]
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
  const leaves = header.stack.length
  const key = next(HASH_BYTES)
  const root = next(HASH_BYTES)
  const order = Array.from(next(leaves), (card) => card as Card)
  const salts = next(leaves * SALT_BYTES)
  const nodes = next(treeBytes(leaves))
  if (at !== packed.length) throw new Error(`shoe ${header.shoe} has ${packed.length} bytes, not ${at}`)
  return { header, key, root, order, salts, tree: { leaves, nodes } }
}
