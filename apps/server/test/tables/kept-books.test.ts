import { originOf, type Rulebook, rulebookHash, rulebooks } from '@openpit/rulebooks'
import { expect, test } from 'vitest'
import { keepBooks, playsOtherwise } from '../../src/tables/log/kept-books.ts'
import { tableOf } from '../floor.ts'
import { MemoryStore } from '../memory-store.ts'

const { nsw } = rulebooks
const OPENING = tableOf('nsw', 'one')

/** Whether a round under a book that is kept like this would end otherwise. */
async function endsOtherwise(book: unknown, hash: string): Promise<boolean> {
  const store = new MemoryStore()
  await keepBooks(store, new Date(0))
  const stream = `rulebook:${hash}`
  const { epoch } = await store.claim(stream)
  const events = [{ kind: 'book-kept', body: JSON.stringify({ v: 1, book }), entries: [] }]
  if (book !== undefined) await store.append({ command: 'keep', stream, expected: 0, epoch, at: new Date(0), events })
  return await playsOtherwise(store, OPENING, { program: '0.0.1', rules: hash })
}

test('a round without a recorded origin, of today’s rules, or of rules that nobody kept goes on', async () => {
  const store = new MemoryStore()
  await keepBooks(store, new Date(0))
  expect(await playsOtherwise(store, OPENING, null)).toBe(false)
  expect(await playsOtherwise(store, OPENING, originOf(nsw))).toBe(false)
  expect(await endsOtherwise(undefined, 'sha256:unknown')).toBe(false)
})

test('a round of a book that cannot be read, or that forbids the table, does not go on', async () => {
  expect(await endsOtherwise({ name: 'nsw' }, 'sha256:other-shape')).toBe(true)
  const narrow: Rulebook = { ...nsw, decks: { ...nsw.decks, is: [1] } }
  const opening = { ...OPENING, options: { ...OPENING.options, decks: 6 } }
  const store = new MemoryStore()
  const stream = `rulebook:${rulebookHash(narrow)}`
  const { epoch } = await store.claim(stream)
  const events = [{ kind: 'book-kept', body: JSON.stringify({ v: 1, book: narrow }), entries: [] }]
  await store.append({ command: 'keep', stream, expected: 0, epoch, at: new Date(0), events })
  expect(await playsOtherwise(store, opening, originOf(narrow))).toBe(true)
})

test('two nodes that start together keep each book once', async () => {
  const store = new MemoryStore()
  await Promise.all([keepBooks(store, new Date(0)), keepBooks(store, new Date(0)), keepBooks(store, new Date(0))])
  for (const book of Object.values(rulebooks)) {
    expect(await store.read(`rulebook:${rulebookHash(book)}`)).toHaveLength(1)
  }
})
