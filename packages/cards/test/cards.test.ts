import { expect, test } from 'vitest'
import {
  FIFTY_TWO,
  FORTY_EIGHT,
  JOKER,
  loadedShoe,
  orderByPicks,
  parseCard,
  parseCards,
  pointsOf,
  printCard,
  printCards,
} from '../src/index.ts'

test('every card parses back from its notation', () => {
  for (const card of loadedShoe(1, FIFTY_TWO)) expect(parseCard(printCard(card))).toBe(card)
  expect(parseCard('Jk')).toBe(JOKER)
  expect(parseCard('Th')).toBe(parseCard('10h'))
})

test.each(['', '1s', 'Kx', 'ks', '11d', 'K', '10', 'Jks'])("'%s' is not a card", (text) => {
  expect(parseCard(text)).toBeUndefined()
})

test('parseCards names the first word that is not a card', () => {
  expect(parseCards(' Ks  9d ')).toEqual({ cards: [parseCard('Ks'), parseCard('9d')] })
  expect(parseCards('Ks 9q')).toEqual({ notACard: '9q' })
})

test('[NSW-3.2.2, NSW-3.2.3, STAR-3.2.2, STAR-3.2.3, TAS-9.2, TAS-9.3, NZ-4.1.a, NZ-4.1.b] number cards count their number, pictures ten', () => {
  const points = ['A', '2', '9', '10', 'J', 'Q', 'K'].map((rank) => pointsOf(parseCard(`${rank}s`) ?? JOKER))
  expect(points).toEqual([1, 2, 9, 10, 10, 10, 10])
})

test('[TAS-4.1, TAS-21.1] six decks hold 312 cards; pontoon decks have no tens', () => {
  expect(loadedShoe(6, FIFTY_TWO)).toHaveLength(312)
  const pontoon = loadedShoe(6, FORTY_EIGHT)
  expect(pontoon).toHaveLength(288)
  expect(printCards(pontoon)).not.toContain('10')
})

test('orderByPicks gives the same order for the same picks, and keeps every card', () => {
  const shoe = loadedShoe(1, FIFTY_TWO)
  const last = (below: number) => below - 1
  expect(orderByPicks(shoe, last)).toEqual(shoe)
  const first = orderByPicks(shoe, () => 0)
  expect([...first].sort((a, b) => a - b)).toEqual(shoe)
  expect(first).not.toEqual(shoe)
})
