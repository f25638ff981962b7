import { configure, rulebooks } from '@openpit/rulebooks'
import { readConditions, unplayableIn, type WrittenConditions } from '@openpit/tournament'
import { expect, test } from 'vitest'

const BOXES = 7

function unplayable(written: WrittenConditions): readonly string[] {
  const rules = rulebooks.nsw.tournament
  const configured = configure(rulebooks.nsw)
  if (rules === 'none' || !configured.ok) throw new Error('no tournaments')
  const { conditions } = readConditions(written, rules, configured.table.rules.smallestChip.is)
  return unplayableIn(conditions, BOXES).map(({ kind, path, seats }) => `${path.join('.')} ${kind} ${seats}`)
}

const one = [{ hands: 2 }]
const heat = (tables: number, advance: number) => ({ hands: 2, tables, advance })

test.each<[string, WrittenConditions, readonly string[]]>([
  ['as many as there are seats', { entries: { minimum: 2, maximum: 7 }, sessions: one }, []],
  ['the same number of fewest and most', { entries: { minimum: 7, maximum: 7 }, sessions: one }, []],
  ['no most players', { entries: { minimum: 2 }, sessions: one }, []],
  ['no entries', { sessions: one }, []],
  [
    'fewest above most',
    { entries: { minimum: 2, maximum: 1 }, sessions: one },
    ['entries.minimum fewest-above-most null'],
  ],
  [
    'more than the tables seat',
    { entries: { minimum: 2, maximum: 14 }, sessions: one },
    ['entries.maximum more-than-seats 7'],
  ],
  ['as many as two tables seat', { entries: { minimum: 2, maximum: 14 }, sessions: [heat(2, 3), ...one] }, []],
  [
    'more of the fewest than the tables seat',
    { entries: { minimum: 8 }, sessions: one },
    ['entries.minimum more-than-seats 7'],
  ],
  [
    'more go through than the final seats',
    { entries: { minimum: 2, maximum: 14 }, sessions: [heat(2, 4), ...one] },
    ['sessions.0.advance more-go-through-than-seats 7'],
  ],
  ['so few enter that all of them fit', { entries: { minimum: 2, maximum: 7 }, sessions: [heat(2, 4), ...one] }, []],
])('%s', (_, written, found) => expect(unplayable(written)).toEqual(found))
