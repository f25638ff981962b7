import { levelsBelowRoot, nodeAt, nodeHash, type Tree } from './tree.ts'

// Proofs for several leaves at once. Neighbouring leaves share most of their paths, so that the cards of a round need a
// fifth of the bytes of their single proofs.

/** The nodes that are needed besides these leaves to work out the root, level by level, from the left. */
export function batchPath(tree: Tree, leaves: readonly number[]): readonly Uint8Array[] {
  const nodes: Uint8Array[] = []
  let known = sorted(leaves)
  for (const { first, width } of levelsBelowRoot(tree)) {
    const here = new Set(known)
    for (const index of known) {
      const neighbour = index ^ 1
      if (neighbour < width && !here.has(neighbour)) nodes.push(nodeAt(tree, first + neighbour))
    }
    known = sorted(known.map((index) => index >> 1))
  }
  return nodes
}

export interface OpenedBatch {
  readonly root: Uint8Array
  /** The path of each leaf by itself, as `pathTo` gives it. */
  readonly paths: ReadonlyMap<number, readonly Uint8Array[]>
}

/**
 * The root that these leaves and nodes give in a tree of this width, and the path of each leaf; `undefined` if the
 * nodes are too few or too many, or a leaf lies outside.
 */
export function openBatch(
  leaves: ReadonlyMap<number, Uint8Array>,
  width: number,
  nodes: readonly Uint8Array[],
): OpenedBatch | undefined {
  const isInside = (index: number) => Number.isInteger(index) && index >= 0 && index < width
  if (leaves.size === 0 || ![...leaves.keys()].every(isInside)) return undefined
  const paths = new Map([...leaves.keys()].map((leaf) => [leaf, [] as Uint8Array[]]))
  let used = 0
  let level = new Map(leaves)
  for (let wide = width, height = 0; wide > 1; wide = Math.ceil(wide / 2), height++) {
    for (const index of sorted([...level.keys()])) {
      if (level.has(index ^ 1) || (index ^ 1) >= wide) continue
      const node = nodes[used++]
      if (node === undefined) return undefined
      level.set(index ^ 1, node)
    }
    for (const [leaf, path] of paths) {
      const neighbour = level.get((leaf >> height) ^ 1)
      if (neighbour !== undefined) path.push(neighbour)
    }
    level = levelAbove(level)
  }
  return used === nodes.length ? { root: level.get(0) as Uint8Array, paths } : undefined
}

function levelAbove(level: ReadonlyMap<number, Uint8Array>): Map<number, Uint8Array> {
  const above = new Map<number, Uint8Array>()
  for (const [index, node] of level) {
    if (index & 1) continue
    const right = level.get(index | 1)
    above.set(index >> 1, right === undefined ? node : nodeHash(node, right))
  }
  return above
}

function sorted(indices: readonly number[]): number[] {
  return [...new Set(indices)].sort((a, b) => a - b)
}
