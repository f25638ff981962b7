import { isDeepStrictEqual } from 'node:util'

/** The places of a book that something reads, as paths like `.doubleTotals.is`; `.decks.*` stands for its keys. */
export type Reads = ReadonlySet<string>

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Lets something read a book, and returns the places that it has read. */
export function readsOf<Book extends object>(book: Book, read: (book: Book) => void): Reads {
  const reads = new Set<string>()
  const watched = new Map<string, object>()
  const watch = (part: object, path: string): object => {
    const known = watched.get(path)
    if (known !== undefined) return known
    const proxy = new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof key === 'symbol' || typeof value === 'function') return value
        const place = `${path}.${key}`
        reads.add(place)
        return isPart(value) ? watch(value, place) : value
      },
      has(target, key) {
        reads.add(`${path}.*`)
        return Reflect.has(target, key)
      },
      ownKeys(target) {
        reads.add(`${path}.*`)
        return Reflect.ownKeys(target)
      },
    })
    watched.set(path, proxy)
    return proxy
  }
  read(watch(book, '') as Book)
  return reads
}

/** The places in which two books differ. Code that reads none of them cannot tell the books apart. */
export function placesChanged(one: unknown, other: unknown, path = ''): readonly string[] {
  if (one === other) return []
  if (!isPart(one) || !isPart(other)) return [path]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const inside = [...keys].flatMap((key) => placesChanged(one[key], other[key], `${path}.${key}`))
  const hasOtherKeys = !isDeepStrictEqual(Object.keys(one).toSorted(), Object.keys(other).toSorted())
  // `length` of an array is read as a place of its own, but is not a key.
  return hasOtherKeys ? [...inside, `${path}.*`, `${path}.length`] : inside
}
