/** `session` lasts as long as the tab, `local` as long as the browser's data. */
type Place = 'session' | 'local'

/** Values that the browser did not store, because it is private or full: they last as long as the page. */
const memory = new Map<string, unknown>()

function storageFor(place: Place): Storage {
  return place === 'session' ? sessionStorage : localStorage
}

/** The value stored under a key; `null` if there is none, or none that can be read. */
export function readStored<Value>(place: Place, key: string): Value | null {
  const fallback = (memory.get(key) ?? null) as Value | null
  try {
    const text = storageFor(place).getItem(key)
    return text === null ? fallback : (JSON.parse(text) as Value)
  } catch {
    return fallback
  }
}

export function store(place: Place, key: string, value: unknown): void {
  try {
    storageFor(place).setItem(key, JSON.stringify(value))
  } catch {
    memory.set(key, value)
  }
}
