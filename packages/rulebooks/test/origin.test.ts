import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { originOf, PROGRAM_VERSION, type Rulebook, rulebookHash, rulebooks } from '../src/index.ts'

type Path = readonly (string | number)[]

/** The path of every value in a book. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))
}

/** A part of a book with the value at one path changed. */
function changeAt(part: object, path: Path): object {
  // Not `structuredClone`: it keeps shared objects shared, and would change both places.
  const copy = JSON.parse(JSON.stringify(part)) as Record<string | number, unknown>
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string | number, unknown>, copy)
  const last = path.at(-1) as string | number
  parent[last] = otherThan(parent[last])
  return copy
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${value}x`
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reverseKeys(field)]),
  )
}

describe.each(Object.values(rulebooks).map((book) => [book.name, book] as const))('the hash of %s', (_name, book) => {
  test('is SHA-256 in hexadecimal digits', () => {
    expect(rulebookHash(book)).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test('changes with any answer or clause', () => {
    // A part at a time: to hash the whole book for each of its thousands of values would take a hundred times as long.
    const hashOf = (part: object) => rulebookHash(part as Rulebook)
    for (const [name, answer] of Object.entries(book)) {
      const part = { [name]: answer }
      const paths = pathsIn(part)
      const hashes = new Set(paths.map((path) => hashOf(changeAt(part, path))))
      expect(hashes.size, name).toBe(paths.length)
      expect(hashes, name).not.toContain(hashOf(part))
    }
  })

  test('changes with any of its parts', () => {
    const changed = Object.keys(book).map((name) => rulebookHash({ ...book, [name]: 'another' }))
    expect(changed.length).toBeGreaterThan(10)
    expect(new Set([...changed, rulebookHash(book)]).size).toBe(changed.length + 1)
  })

  test('does not depend on the order of fields', () => {
    expect(rulebookHash(reverseKeys(book) as Rulebook)).toBe(rulebookHash(book))
  })
})

test('no two books have the same hash', () => {
  expect(new Set(Object.values(rulebooks).map(rulebookHash)).size).toBe(Object.keys(rulebooks).length)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, new Map(), 1n])(
  'a book with %s in it has no hash, because JSON cannot write the value',
  (value) => {
    const book = { ...rulebooks.nsw, title: value } as unknown as Rulebook
    expect(() => rulebookHash(book)).toThrow(/plain data/)
  },
)

test('PROGRAM_VERSION is the version in package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(PROGRAM_VERSION).toBe(version)
  expect(originOf(rulebooks.tas)).toEqual({ program: version, rules: rulebookHash(rulebooks.tas) })
})
