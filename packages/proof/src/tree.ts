import { shortHash } from './short-sha256.ts'

/**
 * A hash tree as in RFC 9162: leaves and inner nodes are hashed with different first bytes, and an odd node at the end
 * of a level moves up unchanged. Certificate logs use the same tree, so any library for them can check a path.
 */
export interface Tree {
  readonly levels: readonly (readonly Uint8Array[])[]
}

const LEAF = 0
const NODE = 1

export function leafHash(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + content.length)
  bytes[0] = LEAF
  bytes.set(content, 1)
  return shortHash(bytes)
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return shortHash(bytes)
}

/** The tree over at least one leaf. */
export function treeOf(leaves: readonly Uint8Array[]): Tree {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above: Uint8Array[] = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] as Uint8Array
      const right = level[index + 1]
      above.push(right === undefined ? left : nodeHash(left, right))
    }
    levels.push(above)
    level = above
  }
  return { levels }
}

export function rootOf({ levels }: Tree): Uint8Array {
  return (levels.at(-1) as readonly Uint8Array[])[0] as Uint8Array
}

/** The neighbours of the nodes from a leaf up to the root. */
export function pathTo({ levels }: Tree, leaf: number): readonly Uint8Array[] {
  const path: Uint8Array[] = []
  let index = leaf
  for (const level of levels.slice(0, -1)) {
    const neighbour = level[index ^ 1]
    if (neighbour !== undefined) path.push(neighbour)
    index >>= 1
  }
  return path
}

/**
 * The root that a leaf and its path give, in a tree with this number of leaves; `undefined` for a path of the wrong
 * length.
 */
export function rootFrom(
  leaf: Uint8Array,
  index: number,
  leaves: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= leaves) return undefined
  let node = leaf
  let at = index
  let used = 0
  for (let width = leaves; width > 1; width = Math.ceil(width / 2)) {
    // The odd node at the end of a level has no neighbour.
    if ((at ^ 1) < width) {
      const neighbour = path[used++]
      if (neighbour === undefined) return undefined
      node = at & 1 ? nodeHash(neighbour, node) : nodeHash(node, neighbour)
    }
    at >>= 1
  }
  return used === path.length ? node : undefined
}
