import { readdirSync, readFileSync } from 'node:fs'
import { RULEBOOK_NAMES } from '@openpit/names'
import { verify } from '@openpit/proof'
import { LiveCommand, type ReplayedStep } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { bookRules } from '../../server/src/wire/book-rules.ts'
import { de as germanVerdicts } from '../src/player/fairness/words/de.ts'
import { de } from '../src/shared/messages/de.ts'
import { en } from '../src/shared/messages/en.ts'
import { deskStepText } from '../src/staff/desk/step-words.ts'
import { de as deskDe } from '../src/staff/desk/words/de.ts'
import { en as deskEn } from '../src/staff/desk/words/en.ts'
import { de as pitDe } from '../src/staff/pit/words/de.ts'
import { en as pitEn } from '../src/staff/pit/words/en.ts'
import { ruling as rulingDe } from '../src/staff/pit/words/ruling-de.ts'
import { ruling as rulingEn } from '../src/staff/pit/words/ruling-en.ts'
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
  ['English', deskEn, 'Sue voids a hand', 'House takes a report of a device', 'Ann asks for a review'],
  [
    'German',
    deskDe,
    'Sue erklärt eine Hand für ungültig',
    'Haus nimmt die Meldung eines Geräts auf',
    'Ann verlangt eine Überprüfung',
  ],
] as const)(
  'the inspector’s desk has words for every act that can be in a log, in %s',
  (_, words, voided, report, asked) => {
    // The type of the list demands the others.
    const acts = LiveCommand.options.flatMap(({ shape }) => [...shape.do.values])
    expect(acts.length).toBeGreaterThan(30)
    expect(acts.filter((act) => words.did('Dee', act) === null)).toEqual([])
    expect(words.did('Sue', 'voidHand')).toBe(voided)
    expect(words.did(words === deskEn ? 'House' : 'Haus', 'report')).toBe(report)
    expect(words.did('Ann', 'askReview')).toBe(asked)
  },
)

test('a step at the desk says who did what, for how much and where', () => {
  const step = (by: string, command: object) => ({ by, command, events: [] }) as unknown as ReplayedStep
  const wager = { do: 'recordWager', box: 2, main: 5_000 }
  expect(deskStepText(en, deskEn, step('dee', wager))).toBe('Dee records a bet $50, box 2')
  expect(deskStepText(de, deskDe, step('house', { do: 'report' }))).toBe('Haus nimmt die Meldung eines Geräts auf')
  expect(deskStepText(en, deskEn, step('sue', { do: 'changeLimits' }))).toBe('Sue changes the limits')
})

test('a ruling names its card, and the list of what can be put right has no names of commands', () => {
  expect(rulingEn.remedy({ do: 'correctCard', card: 6 }, 'ace of clubs')).toBe('Card 6 is the ace of clubs')
  expect(rulingEn.did('voidRound', null, 'Sue')).toBe('Sue voids the round')
  expect(rulingEn.did('hit', 2, 'Ann')).toBe('Box 2: hit')
  expect(rulingDe.did('evenMoney', 2, 'Ann')).toBe('Ann nimmt Even Money, Box 2')
  expect(pitEn.line.duty('attend', null)).toBe('Come to the table: the dealer calls')
  expect(pitDe.line.duty('attend', null)).toBe('An den Tisch kommen: der Dealer ruft')
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
