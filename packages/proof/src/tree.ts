import { shortHash } from './short-sha256.ts'

/**
 * A hash tree as in RFC 9162: leaves and inner nodes are hashed with different first bytes, and an odd node at the end
 * of a level moves up unchanged. Certificate logs use the same tree, so any library for them can check a path.
 */
export interface Tree {
  readonly leaves: number
  /**
   * All hashes in one piece of memory, level by level from the leaves to the root. As an array for each hash, the tree
   * of a shoe would take ten times as much, at every table in use.
   */
  readonly nodes: Uint8Array
}

const LEAF = 0
const NODE = 1
const HASH_BYTES = 32

export function leafHash(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + content.length)
  bytes[0] = LEAF
  bytes.set(content, 1)
  return shortHash(bytes)
}

// Shared by all calls: each uses it up before it returns.
const pair = new Uint8Array(1 + 2 * HASH_BYTES)

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair[0] = NODE
  pair.set(left, 1)
  pair.set(right, 1 + left.length)
  return shortHash(pair)
}

/** The tree over at least one leaf. */
export function treeOf(leaves: readonly Uint8Array[]): Tree {
  // Without this, no cards would have the root of zeros, which proves nothing.
  if (leaves.length === 0) throw new RangeError('a tree has at least one leaf')
  const tree = { leaves: leaves.length, nodes: new Uint8Array(treeBytes(leaves.length)) }
  for (const [index, leaf] of leaves.entries()) tree.nodes.set(leaf, index * HASH_BYTES)
  for (const { first, width } of levelsBelowRoot(tree)) {
    for (let index = 0; index < width; index += 2) {
      const left = nodeAt(tree, first + index)
      const node = index + 1 < width ? nodeHash(left, nodeAt(tree, first + index + 1)) : left
      tree.nodes.set(node, (first + width + (index >> 1)) * HASH_BYTES)
    }
  }
  return tree
}

/** How many bytes the tree over so many leaves takes. */
export function treeBytes(leaves: number): number {
  const below = levelsBelowRoot({ leaves }).reduce((sum, { width }) => sum + width, 0)
  return (below + 1) * HASH_BYTES
}

/** A level of a tree: the number of its first node, and how many nodes it has. */
interface Level {
  readonly first: number
  readonly width: number
}

/** The levels from the leaves up. The root has no neighbour, so that its level is left out. */
export function levelsBelowRoot({ leaves }: Pick<Tree, 'leaves'>): readonly Level[] {
  const levels: Level[] = []
  let first = 0
  for (let width = leaves; width > 1; width = Math.ceil(width / 2)) {
    levels.push({ first, width })
    first += width
  }
  return levels
}

/** A hash by its number, counted from the first leaf. */
export function nodeAt({ nodes }: Tree, number: number): Uint8Array {
  return nodes.subarray(number * HASH_BYTES, (number + 1) * HASH_BYTES)
}

export function rootOf(tree: Tree): Uint8Array {
  return tree.nodes.subarray(-HASH_BYTES)
}

/** The neighbours of the nodes from a leaf up to the root. */
export function pathTo(tree: Tree, leaf: number): readonly Uint8Array[] {
  const path: Uint8Array[] = []
  let index = leaf
  for (const { first, width } of levelsBelowRoot(tree)) {
    const neighbour = index ^ 1
    if (neighbour < width) path.push(nodeAt(tree, first + neighbour))
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
