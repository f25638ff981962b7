/**
 * Notes the fields of these objects. Returns a function that puts them back, once. Lists, maps and sets are copied,
 * because the objects change them in place; everything else in a field must be replaced as a whole, or be among the
 * objects itself.
 */
export function remember(objects: readonly object[]): () => void {
  const noted = objects.map((object) => ({ object, fields: Object.entries(object).map(copyField) }))
  return () => {
    for (const { object, fields } of noted) Object.assign(object, Object.fromEntries(fields))
  }
}

function copyField([name, value]: [string, unknown]): [string, unknown] {
  if (Array.isArray(value)) return [name, [...value]]
  if (value instanceof Map) return [name, new Map(value)]
  return [name, value instanceof Set ? new Set(value) : value]
}
