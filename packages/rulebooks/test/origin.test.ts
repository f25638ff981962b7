import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { originOf, PROGRAM_VERSION, type Rulebook, rulebookHash, rulebooks } from '../src/index.ts'

type Path = readonly (string | number)[]

/** Where every single value of a book stands. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return keys.flatMap((key) => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))
}

/** The book with another value in one place. */
function changedAt(book: Rulebook, path: Path): Rulebook {
  // A structured clone would keep two answers that are one object together, and change both.
  const copy = JSON.parse(JSON.stringify(book)) as Record<string | number, unknown>
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string | number, unknown>, copy)
  const last = path.at(-1) as string | number
  parent[last] = otherThan(parent[last])
  return copy as unknown as Rulebook
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${value}x`
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  )
}

describe.each(Object.values(rulebooks).map((book) => [book.name, book] as const))('the hash of %s', (_name, book) => {
  test('is SHA-256 in hexadecimal digits', () => {
    expect(rulebookHash(book)).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test('is another when any answer or clause is another', () => {
    const paths = pathsIn(book)
    expect(paths.length).toBeGreaterThan(200)
    const hashes = new Set(paths.map((path) => rulebookHash(changedAt(book, path))))
    expect(hashes.size).toBe(paths.length)
    expect(hashes).not.toContain(rulebookHash(book))
  })

  test('is the same in whatever order the book is written', () => {
    expect(rulebookHash(reversed(book) as Rulebook)).toBe(rulebookHash(book))
  })
})

test('no two books have the same hash', () => {
  expect(new Set(Object.values(rulebooks).map(rulebookHash)).size).toBe(Object.keys(rulebooks).length)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, new Map(), 1n])(
  'a book with %s in it has no hash: it could not be told from another',
  (value) => {
    const book = { ...rulebooks.nsw, title: value } as unknown as Rulebook
    expect(() => rulebookHash(book)).toThrow(/plain data/)
  },
)

test('the program names the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(PROGRAM_VERSION).toBe(version)
  expect(originOf(rulebooks.tas)).toEqual({ program: version, rules: rulebookHash(rulebooks.tas) })
})
