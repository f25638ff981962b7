import { expect, test } from 'vitest'
import { notInForce, RULEBOOK_NAMES, rulebooks } from '../src/index.ts'

test('[STAR-ORD.2] a table cannot be opened under the Star rules before the day on which they take effect', () => {
  expect(notInForce(rulebooks.star, '2024-08-15')).toEqual({
    option: 'rulebook',
    why: 'NSW Star Blackjack applies from 2024-08-16 on',
    clause: 'STAR-ORD.2',
  })
  expect(notInForce(rulebooks.star, '2024-08-16')).toBeUndefined()
})

test('a book without a date has always been in force, and every book is in force by the end of 2024', () => {
  expect(notInForce(rulebooks.nsw, '1995-01-01')).toBeUndefined()
  for (const name of RULEBOOK_NAMES) expect(notInForce(rulebooks[name], '2024-12-31')).toBeUndefined()
})
