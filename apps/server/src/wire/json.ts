/** What a client has sent, or `undefined` if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const UNSTORABLE = 'it has a character that cannot be stored (U+0000, or half of a pair)'

/**
 * The place of a text that cannot be stored, in what a client has sent. PostgreSQL takes such texts in no column, and
 * where it looks into stored JSON, one of them ends the whole query.
 */
export function unstorableIn(value: unknown, place = ''): string | undefined {
  // A list of what is left to look at, because a message may be nested more deeply than functions can call each other.
  const left: { value: unknown; place: string }[] = [{ value, place }]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { value: at, place: where } = one
    if (typeof at === 'string' && !isStorable(at)) return where
    if (typeof at !== 'object' || at === null) continue
    for (const [name, inner] of Object.entries(at)) {
      if (!isStorable(name)) return where
      left.push({ value: inner, place: where === '' ? name : `${where}.${name}` })
    }
  }
  return undefined
}

/** `unstorableIn` for a message that came as this text. In JSON such characters are always escaped. */
export function unstorableInMessage(text: string, value: unknown): string | undefined {
  return text.includes('\\u') ? unstorableIn(value) : undefined
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
