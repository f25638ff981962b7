import { isMap, isSeq, type Node } from 'yaml'

/** A value as plain data, as JSON would have it. */
export function plainValue(node: Node | null | undefined): unknown {
  if (node === null || node === undefined) return null
  if (isMap(node)) {
    const fields = node.items.map(({ key, value }) => [
      String((key as { value?: unknown })?.value ?? key),
      plainValue(value as Node),
    ])
    return Object.fromEntries(fields)
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item as Node))
  return (node as { value?: unknown }).value ?? null
}
