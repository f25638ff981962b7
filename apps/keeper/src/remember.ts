/**
 * Notes the fields of these objects. Returns a function that puts them back, once. Lists, maps and sets are copied,
 * because the objects change them in place; everything else in a field must be replaced as a whole, or be among the
 * objects itself.
 */
export function remember(objects: readonly object[]): () => void {
  const noted = objects.map(copyFields)
  return () => {
    for (const [index, object] of objects.entries()) Object.assign(object, noted[index])
  }
}

function copyFields(object: object): object {
  const copy: Record<string, unknown> = { ...object }
  for (const name in copy) {
    const value = copy[name]
    if (Array.isArray(value)) copy[name] = value.slice()
    else if (value instanceof Map) copy[name] = new Map(value)
    else if (value instanceof Set) copy[name] = new Set(value)
  }
  return copy
}
