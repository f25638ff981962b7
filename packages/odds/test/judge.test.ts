import { type Card, isAce, isTenValue, parseCards } from '@openpit/cards'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { analyse, Judge } from '../src/index.ts'

function rulesOf(book: RulebookName, options: Options = {}) {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return configured.table.rules
}

function cards(text: string): readonly Card[] {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(`not a card: ${parsed.notACard}`)
  return parsed.cards
}

describe('a decision is judged by the hand’s own cards', () => {
  const peek = new Judge(rulesOf('online', { decks: 6, switches: { peek: true, surrender: true } }))

  test('sixteen against a ten: ten and six should draw, three cards should stand', () => {
    const two = peek.moves(cards('10s 6h'), cards('10d')[0] as Card)
    const three = peek.moves(cards('5s 4h 7c'), cards('10d')[0] as Card)
    expect(two.hit).toBeGreaterThan(two.stand as number)
    expect(three.stand).toBeGreaterThan(three.hit as number)
  })

  test('a surrender costs half after the peek; three cards cannot be surrendered', () => {
    expect(peek.moves(cards('10s 6h'), cards('Ad')[0] as Card).surrender).toBeCloseTo(-0.5, 12)
    expect(peek.moves(cards('5s 4h 7c'), cards('Ad')[0] as Card).surrender).toBeUndefined()
  })

  test('only a pair has a value for splitting', () => {
    expect(peek.moves(cards('8s 8h'), cards('6d')[0] as Card).split).toBeGreaterThan(0)
    expect(peek.moves(cards('8s 7h'), cards('6d')[0] as Card).split).toBeUndefined()
  })
})

test('in pontoon the suits of the first two cards count for the bonus of a 21', () => {
  const judge = new Judge(rulesOf('pontoon'))
  const against = cards('9d')[0] as Card
  const suited = judge.moves(cards('6s 7s'), against)
  const mixed = judge.moves(cards('6s 7h'), against)
  expect(suited.hit).toBeGreaterThan(mixed.hit as number)
  expect(suited.stand).toBe(mixed.stand)
})

test('the mean of the best moves over all first cards is the edge', () => {
  // With three decks a wrong probability shows clearly.
  const rules = rulesOf('nsw', { decks: 3 })
  const judge = new Judge(rules)
  const all = Array.from({ length: 52 }, (_, card) => card as Card)
  const ofRank = all.filter((card) => card % 4 === 0)
  const left = new Map<Card, number>()
  const take = (card: Card): number => {
    const gone = left.get(card) ?? 0
    left.set(card, gone + 1)
    return 12 - gone
  }
  const back = (card: Card): void => {
    left.set(card, (left.get(card) as number) - 1)
  }
  let mean = 0
  for (const dealer of ofRank) {
    const first = take(dealer) / 156
    for (const one of ofRank) {
      const second = take(one) / 155
      for (const two of ofRank) {
        const third = take(two) / 154
        const moves = judge.moves([one, two], dealer)
        const isBlackjack = (isAce(one) && isTenValue(two)) || (isTenValue(one) && isAce(two))
        const chance = judge.blackjack([one, two], dealer)
        const best = isBlackjack ? (1 - chance) * 1.5 : Math.max(...Object.values(moves))
        mean += first * second * third * best
        back(two)
      }
      back(one)
    }
    back(dealer)
  }
  expect(-mean).toBeCloseTo(analyse(rules).main.edge, 10)
})
