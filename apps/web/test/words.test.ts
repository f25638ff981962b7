import { readdirSync, readFileSync } from 'node:fs'
import { RULEBOOK_NAMES } from '@openpit/names'
import { verify } from '@openpit/proof'
import { LiveCommand } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { bookRules } from '../../server/src/wire/book-rules.ts'
import { de as germanVerdicts } from '../src/player/fairness/words/de.ts'
import { de } from '../src/shared/messages/de.ts'
import { en } from '../src/shared/messages/en.ts'
import { de as deskDe } from '../src/staff/desk/words/de.ts'
import { en as deskEn } from '../src/staff/desk/words/en.ts'
import { shapeOf } from './shape.ts'

const LANGUAGES = [
  ['English', en],
  ['German', de],
] as const

describe.each(LANGUAGES)('%s', (_, { rules }) => {
  test.each(RULEBOOK_NAMES)('every rule of %s is shown in words, not as data', (book) => {
    const raw = bookRules(book, {}, null).answers.filter(({ question, is }) => {
      const isNumber = question === 'decks'
      return rules.questions[question] === undefined || (!isNumber && rules.answerTo(question, is) === is)
    })
    expect(raw).toEqual([])
  })
})

test.each([
  ['English', deskEn],
  ['German', deskDe],
] as const)('the inspector’s desk has words for every act at a live table, in %s', (_, words) => {
  // The history of a round words these two, with box and amount.
  const told = ['recordWager', 'timeIsUp']
  const acts = LiveCommand.options.flatMap(({ shape }) => [...shape.do.values])
  expect(acts.length).toBeGreaterThan(30)
  expect(acts.filter((act) => !told.includes(act) && words.did('dee', act) === null)).toEqual([])
})

test('every line of every pay table has a German name', () => {
  const names = RULEBOOK_NAMES.flatMap((book) =>
    bookRules(book, {}, null).payTables.flatMap(({ lines }) => lines.map(({ name }) => name)),
  )
  const figures = /^\d+$/
  expect([...new Set(names)].filter((name) => !figures.test(name) && de.rules.lines[name] === undefined)).toEqual([])
})

const VECTORS = new URL('../../../packages/proof/vectors/', import.meta.url)

test.each(readdirSync(VECTORS).filter((name) => name !== 'values.json'))(
  'the checks and notes for %s are in German',
  (name) => {
    const { checks, notes } = verify(readFileSync(new URL(name, VECTORS), 'utf8'))
    expect(checks.length).toBeGreaterThan(0)
    for (const check of checks) {
      const said = germanVerdicts.check(check)
      expect(said).not.toContain(check.name)
      if (check.holds) expect(said).not.toContain(check.finding)
    }
    for (const note of notes) expect(germanVerdicts.note(note)).not.toContain(note.text)
  },
)

test.each([
  [en, null, 'stand', 'You stand'],
  [en, 'Ann', 'stand', 'Ann stands'],
  [en, 'House', 'close-betting', 'House: no more bets; cards are dealt'],
  [de, null, 'stand', 'Sie bleiben stehen'],
  [de, 'Ann', 'stand', 'Ann bleibt stehen'],
  [de, 'Haus', 'time-is-up', 'Haus: die Zeit ist um'],
])('a step of a replay is a sentence, in the second person for the reader', ({ history }, name, command, sentence) => {
  expect(history.did(name, command)).toBe(sentence)
})

test('both languages have the same texts', () => {
  const { rules: _, ...english } = en
  const { rules: __, ...german } = de
  expect(shapeOf(german)).toEqual(shapeOf(english))
})
