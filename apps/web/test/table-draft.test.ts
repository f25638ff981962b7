import { RULEBOOK_NAMES } from '@openpit/names'
import { configure, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { checksAtTable, fieldChecks } from '../src/staff/pit/opening/checks.ts'
import {
  EMPTY_DRAFT,
  type OptionLine,
  optionLines,
  optionsOf,
  type TableDraft,
  unlawfulIn,
  withBook,
  withOption,
} from '../src/staff/pit/opening/table-draft.ts'

const draftOf = (book: TableDraft['book'], change: Partial<TableDraft> = {}): TableDraft => {
  return { ...withBook(EMPTY_DRAFT, book), dealt: 'virtual', ...change }
}
const lineOf = (draft: TableDraft, name: string) => optionLines(draft).find((line) => line.name === name) as OptionLine

describe.each(RULEBOOK_NAMES)('the options of %s', (book) => {
  test('what is allowed can be turned on and off, and the book accepts both', () => {
    const draft = draftOf(book)
    for (const line of optionLines(draft)) {
      if ('off' in line.may) continue
      for (const isOn of [true, false]) {
        const next = withOption(draft, line, isOn)
        expect(unlawfulIn(next), line.name).toBeNull()
        expect(lineOf(next, line.name).may, line.name).toEqual({ isOn })
      }
    }
  })

  test('what is off is refused by the book, with the clause that stands beside it', () => {
    const draft = draftOf(book)
    for (const line of optionLines(draft)) {
      if (!('off' in line.may) || line.may.off.is === 'by-link') continue
      // The kind of side bet that the table has if nobody names one.
      const kind = optionLines(draft).find(({ of, may }) => of === 'side' && 'isOn' in may && may.isOn)
      const sides = kind === undefined ? {} : { [kind.name]: {} }
      const chosen =
        line.of === 'switch' ? { switches: { [line.name]: true } } : { sideBets: { ...sides, [line.name]: {} } }
      const asked = configure(rulebooks[book], chosen)
      expect(asked.ok ? 'allowed' : asked.unlawful.clause, line.name).toBe(line.clause)
    }
  })
})

test('NSW-15.1 one kind of side bet: the other is off until the first is turned off', () => {
  const draft = draftOf('nsw')
  const kinds = optionLines(draft).filter(({ of }) => of === 'side')
  const on = kinds.find(({ may }) => 'isOn' in may && may.isOn) as OptionLine
  const other = kinds.find(({ may }) => 'off' in may && may.off.is === 'one-kind') as OptionLine
  expect(other.clause).toBe('NSW-15.1')
  const without = withOption(draft, on, false)
  expect(lineOf(without, other.name).may).toEqual({ isOn: false })
  const swapped = withOption(without, lineOf(without, other.name), true)
  expect(lineOf(swapped, other.name).may).toEqual({ isOn: true })
  expect(lineOf(swapped, on.name).may).toEqual({ off: { is: 'one-kind' } })
})

test('NSW-3.1a a number of decks that the book does not have keeps the table closed', () => {
  const draft = draftOf('nsw', { table: 't20', title: 'Table 20', decks: '5' })
  expect(unlawfulIn(draft)).toMatchObject({ option: 'decks', clause: 'NSW-3.1a' })
  expect(fieldChecks(draft).map(({ is }) => is)).toEqual(['done', 'done', 'next', 'done', 'done'])
})

test('a game that the system deals is not opened with real cards', () => {
  const draft = draftOf('online', { dealt: 'live' })
  expect(unlawfulIn(draft)?.option).toBe('dealt')
})

test('amounts are typed in dollars and sent in cents; what is left empty is left to the book', () => {
  expect(optionsOf(draftOf('nz'))).toEqual({})
  expect(optionsOf(draftOf('nz', { minimum: '12.50', maximum: '500', decks: '6' }))).toEqual({
    minimum: 1_250,
    maximum: 50_000,
    decks: 6,
  })
})

test('an amount that is not a number is refused, not taken as zero', () => {
  expect(unlawfulIn(draftOf('nz', { minimum: 'ten' }))?.option).toBe('minimum')
})

test('the checks at a table of New Zealand: cards in the book’s order, equipment, two people', () => {
  const { cards, equipment, staff } = checksAtTable(draftOf('nz', { dealt: 'live' }), null)
  expect(cards.map(({ name, clause }) => `${name} ${clause}`)).toEqual([
    'load NZ-6.1',
    'check NZ-6.1',
    'spread NZ-6.2',
    'wash NZ-6.3.a',
    'stack NZ-6.3.b',
    'riffle NZ-6.3.c',
    expect.stringMatching(/^shuffle NZ-/),
  ])
  expect(equipment.map(({ name }) => name)).toEqual(['dropBox', 'discardRack', 'shoe'])
  expect(staff.map(({ name }) => name)).toEqual(['dealer', 'supervisor'])
})

test('while the table is prepared, steps before the current one are done', () => {
  const draft = draftOf('nz', { dealt: 'live' })
  const view = { shoe: { step: 'wash' }, live: { work: { missing: ['shoe'], onDuty: { dealer: ['dee'] } } } }
  const { cards, equipment, staff } = checksAtTable(draft, view as never)
  expect(cards.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'next', 'to-do', 'to-do', 'to-do'])
  expect(equipment.map(({ is }) => is)).toEqual(['done', 'done', 'to-do'])
  expect(staff.map(({ is, who }) => [is, who])).toEqual([
    ['done', 'dee'],
    ['to-do', undefined],
  ])
})
