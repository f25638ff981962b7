import { rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { DEALER_BLACKJACK, DEALER_BUST, dealerRule, ENDS, type EndsBatch } from '../src/exact/dealer.ts'
import { gameOf, versusUpcard } from '../src/exact/game.ts'
import { VALUES } from '../src/exact/holdings.ts'
import { bestRound } from '../src/exact/round.ts'
import { rulesOf } from './rules-of.ts'

/** Draws card by card, as a dealer does. Shares nothing with the tree of holdings but the names of the ends. */
function drawnOut(first: number, left: number[], drawsOnSoft17: boolean): number[] {
  const ends = Array<number>(ENDS).fill(0)
  const draw = (hard: number, ace: boolean, cards: number, chance: number): void => {
    const soft = ace && hard <= 11
    const total = soft ? hard + 10 : hard
    const stands = total > 17 || (total === 17 && !(soft && drawsOnSoft17))
    if (stands) {
      const end = total > 21 ? DEALER_BUST : total === 21 && cards === 2 ? DEALER_BLACKJACK : total - 17
      ends[end] = (ends[end] as number) + chance
      return
    }
    const all = left.reduce((sum, count) => sum + count, 0)
    for (let value = 0; value < VALUES; value++) {
      const count = left[value] as number
      if (count === 0) continue
      left[value] = count - 1
      draw(hard + value + 1, ace || value === 0, cards + 1, (chance * count) / all)
      left[value] = count
    }
  }
  draw(first + 1, first === 0, 1, 1)
  return ends
}

/** Calculates the ends of one shoe. */
function calculate(batch: EndsBatch, left: readonly number[]): void {
  batch.add(left, 0)
  batch.flush()
}

const DECKS = [1, 8]
const FIRSTS = Array.from({ length: VALUES }, (_, first) => first)
const shoeOf = (decks: number): number[] => FIRSTS.map((value) => (value === 9 ? 16 : 4) * decks)

describe.each([
  ['stands', false],
  ['draws', true],
])('a dealer who %s on soft 17', (_name, drawsOnSoft17) => {
  const rule = dealerRule(drawsOnSoft17)

  test.each(DECKS)('%i decks: drawing card by card gives the same ends after every first card', (decks) => {
    const together = new Float64Array(VALUES * ENDS)
    // A player's cards are out of the shoe as well.
    const shoe = shoeOf(decks)
    for (const value of [9, 5, 0]) shoe[value] = (shoe[value] as number) - 1
    calculate(rule.afterAll(together), shoe)
    for (const first of FIRSTS) {
      const left = shoe.map((count, value) => (value === first ? count - 1 : count))
      const drawn = drawnOut(first, left, drawsOnSoft17)
      expect(drawn.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
      const alone = new Float64Array(ENDS)
      calculate(rule.afterOne(first, alone), left)
      for (let end = 0; end < ENDS; end++) {
        expect(alone[end]).toBeCloseTo(drawn[end] as number, 12)
        expect(together[first * ENDS + end]).toBeCloseTo(drawn[end] as number, 12)
      }
    }
  })

  test('shoes that are calculated side by side have exactly the ends that each has alone', () => {
    const shoes = [1, 2, 3, 5, 6, 8].map(shoeOf)
    const batches = [
      { size: ENDS, batch: (out: Float64Array) => rule.afterOne(4, out) },
      { size: VALUES * ENDS, batch: (out: Float64Array) => rule.afterAll(out) },
    ]
    for (const { size, batch } of batches) {
      const together = new Float64Array(shoes.length * size)
      const all = batch(together)
      for (const [place, shoe] of shoes.entries()) all.add(shoe, place * size)
      all.flush()
      const alone = shoes.flatMap((shoe) => {
        const own = new Float64Array(size)
        calculate(batch(own), shoe)
        return [...own]
      })
      expect([...together]).toEqual(alone)
    }
  })

  test('a first card that is not left has no ends, and the others have theirs', () => {
    const shoe = shoeOf(1).map((count, value) => (value === 6 ? 0 : count))
    const ends = new Float64Array(VALUES * ENDS)
    calculate(rule.afterAll(ends), shoe)
    for (const first of FIRSTS) {
      const sum = ends.subarray(first * ENDS, (first + 1) * ENDS).reduce((all, chance) => all + chance, 0)
      expect(sum).toBeCloseTo(first === 6 ? 0 : 1, 12)
    }
  })
})

describe('what the method assumes', () => {
  test.each(rulebooks.pontoon.decks.is.map((decks) => [decks]))(
    'pontoon, %i decks: whether sevens are split does not depend on their suits',
    (decks) => {
      const game = gameOf(rulesOf('pontoon', { decks }))
      for (const first of FIRSTS) {
        const { play, initialDeal } = bestRound(versusUpcard(game, first))
        for (const { state } of game.states.starts[6 * VALUES + 6] ?? []) {
          const splits = (initialDeal.splitValues[6] as number) > (play.values[state] as number)
          expect(Number(splits)).toBe(initialDeal.splits[6])
        }
      }
    },
  )

  test.each(Object.values(rulebooks).map((book) => [book.name, book] as const))(
    '%s: insurance is never worth taking, even for a hand without a card that the dealer needs',
    (_name, { decks, answers }) => {
      for (const count of decks.is) {
        const tens = answers.deck.is.ranks.filter((rank) => ['10', 'J', 'Q', 'K'].includes(rank)).length * 4 * count
        const cards = answers.deck.is.ranks.length * 4 * count
        const worth = (needed: number, [to, from]: readonly [number, number]): number =>
          (needed / (cards - 3)) * (to / from + 1) - 1
        expect(worth(tens, answers.insurancePays.is)).toBeLessThan(0)
        expect(worth(4 * count, answers.insuranceOnTenPays.is)).toBeLessThan(0)
      }
    },
  )
})
