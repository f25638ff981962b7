import { parseCards } from '@openpit/cards'
import { describe, expect, test } from 'vitest'
import { matches, type Pattern } from '../src/index.ts'

function isFound(pattern: Pattern, text: string): boolean {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return matches(pattern, parsed.cards)
}

describe('patterns of pay lines', () => {
  test.each<[Pattern, string, boolean]>([
    ['pair', 'Ks Kh', true],
    ['pair', 'Ks Qs', false],
    ['pair-of-one-colour', 'Ks Kc', true],
    ['pair-of-one-colour', 'Ks Kh', false],
    ['pair-suited', '6c 6c', true],
    ['pair-of-aces', 'As Ah', true],
    ['pair-of-aces', 'Ks Kh', false],
    ['straight', 'Qs Kh Ad', true],
    ['straight', 'As 2h 3d', true],
    ['straight', 'Ks Ah 2d', false],
    ['straight', '3d As 2h', true],
    ['straight', '9s 10h Jd', true],
    ['straight', '9s 9h 10d', false],
    ['straight-flush', '9s 10s Js', true],
    ['straight-flush', '9s 10s Jd', false],
    ['three-of-a-kind', '9s 9h 9h', true],
    ['flush', '9s 9s 4s', true],
    ['six-seven-eight', '8d 6s 7h', true],
    ['six-seven-eight', '6d 6s 8h', false],
    ['six-seven-eight-suited', '8d 6d 7d', true],
    ['six-seven-eight-of-spades', '8s 6s 7s', true],
    ['three-sevens-of-one-colour', '7h 7d 7d', true],
    ['three-sevens-of-one-colour', '7h 7d 7s', false],
    ['three-sevens-of-diamonds', '7d 7d 7d', true],
    ['one-seven-and-dealer-seven', '7h 9d 7s', true],
    ['one-seven-and-dealer-seven', '7h 9d 8s', false],
    ['two-sevens-and-no-third', '7h 7d 8s', true],
    ['total-21', 'As Kh Kd', true],
    ['total-21-suited', '9s 8s 4s', true],
    ['total-20', '9s As Kd', true],
    ['seven-cards-or-more', '2s 2h 2d 2c 3s 3h 7d', true],
  ])('%s in %s: %s', (pattern, cards, found) => expect(isFound(pattern, cards)).toBe(found))
})
