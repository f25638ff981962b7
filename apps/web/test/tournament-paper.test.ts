import { expect, test } from 'vitest'
import { EMPTY_FIELDS, missingIn, paperForm } from '../src/player/tournament/desk/paper-fields.ts'

const PLACE = { table: 1, player: 'ann', box: 2 }

test.each([
  ['nothing written', {}, {}],
  ['figures', { figures: '300' }, { amount: 30_000 }],
  ['cents, with a comma', { figures: ' 12,5 ' }, { amount: 1_250 }],
  ['words that differ', { figures: '300', words: '200' }, { amount: 30_000, inWords: 20_000 }],
  ['no type, and an open bet', { hasNoType: true, main: '10' }, { type: 'none', main: 1_000 }],
])('a paper form with %s', (_, fields, form) => {
  expect(paperForm(PLACE, { ...EMPTY_FIELDS, ...fields })).toEqual({ ...PLACE, ...form })
})

test.each(['many', '-5', '1e3', '1.234', '99999999999'])('%s is not an amount', (figures) => {
  expect(paperForm(PLACE, { ...EMPTY_FIELDS, figures })).toBeUndefined()
})

test.each([
  ['', {}],
  ['100: 2', { 100: 2 }],
  ['100:2, 25 × 1', { 100: 2, 25: 1 }],
  ['two', undefined],
  ['100: 2, 100: 3', undefined],
  ['__proto__: 1', undefined],
])('missing chips: %s', (text, missing) => {
  expect(missingIn(text)).toEqual(missing)
})
