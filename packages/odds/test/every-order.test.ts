import type { Rank } from '@openpit/cards'
import { cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { analyse, Judge, superBonusValue } from '../src/index.ts'
import { everyOrder } from './every-order.ts'
import { type RuleChanges, rulesOf } from './rules-of.ts'

/**
 * A deck of few ranks, so that the engine can play every order of the cards. Other rules are the book's, unless
 * changed.
 */
function small(book: Parameters<typeof rulesOf>[0], ranks: string, decks: number, changed: RuleChanges = {}) {
  const deck = { name: 'a few ranks', ranks: ranks.split(' ') as Rank[] }
  return rulesOf(book, { ...changed, deck, decks })
}

/** Decimal places that must agree: the engine's result is a sum of millions of probabilities. */
const EXACTLY = 10

describe('the exact edge equals that of every order of a small shoe, played by the engine', () => {
  test.each<[string, ReturnType<typeof small>, boolean?]>([
    ['nsw', small('nsw', 'A 6 8 K', 2)],
    ['nsw with re-splits, aces too', small('nsw', 'A 6 8 K', 2, { handsPerBox: 3, acesSplit: 'again' })],
    ['nsw with sixes split against a ten', small('nsw', '6 9 K', 2)],
    ['star: a dealer who draws on soft 17', small('star', 'A 6 8 K', 2)],
    ['tas: busted hands and one wager', small('tas', 'A 8 9 K', 2, { splitAcesTake: 'cards-as-wished' })],
    ['nz: the original wager only', small('nz', 'A 8 9 K', 2, { splitAcesTake: 'cards-as-wished' })],
    ['online: the dealer peeks', small('online', 'A 5 8 K', 2)],
    ['online without a peek', small('online', 'A 6 9 K', 2, { dealerSecondCard: 'when-a-wager-is-left' })],
    ['online with surrender', small('online', 'A 6 8 K', 2, { surrender: 'on-the-turn' })],
    [
      'split aces that take any number of cards',
      small('online', 'A 7 8 K', 2, { splitAcesTake: 'cards-as-wished', handsPerBox: 2 }),
    ],
    ['pontoon', small('pontoon', 'A 5 8 K', 2)],
    ['pontoon, bonuses by suit', small('pontoon', '6 7 8', 3, { handsPerBox: 1 }), true],
    ['pontoon, bonuses by suit after a split', small('pontoon', '7 8', 3, { handsPerBox: 2 }), true],
  ])('%s', (_name, rules, suited = false) => {
    const { main } = analyse(rules)
    const { chance, mean, square } = everyOrder(rules, new Judge(rules), suited)
    expect(chance).toBeCloseTo(1, EXACTLY)
    expect(main.edge).toBeCloseTo(-mean, EXACTLY)
    // The hands of a split are also correlated through the shoe, and more so in a smaller one.
    expect(Math.abs(main.sd - Math.sqrt(square - mean * mean))).toBeLessThan(0.005)
  })

  test('the deviation is exact if nothing is split', () => {
    const rules = small('pontoon', '6 7 8', 3, { handsPerBox: 1 })
    const { mean, square } = everyOrder(rules, new Judge(rules), true)
    expect(analyse(rules).main.sd).toBeCloseTo(Math.sqrt(square - mean * mean), EXACTLY)
  })
})

describe('the Super Bonus', () => {
  const wager = cents(1000)

  test('two sevens that are hit', () => {
    const rules = small('pontoon', '6 7 8', 3, { handsPerBox: 1 })
    const worth = superBonusValue(rules, wager)
    const { superBonus } = everyOrder(rules, new Judge(rules), true)
    expect((worth?.chance as number) * (worth?.bonus as number)).toBeCloseTo(superBonus, 9)
  })

  test('sevens that are split: suited ones would be hit for the bonus, and lose it once they are split', () => {
    const rules = small('pontoon', '7 K', 5, { handsPerBox: 2, twentyOnePays: [] })
    const worth = superBonusValue(rules, wager)
    const { superBonus } = everyOrder(rules, new Judge(rules), true)
    const suitedAndHit = ((20 / 40) * (19 / 39) * (4 / 19) * (18 / 38) * (17 / 37) * (3 / 18) * 36) / 36
    expect(worth?.hitsSuitedSevens).toBe(true)
    expect((worth?.chance as number) - superBonus / (worth?.bonus as number)).toBeCloseTo(suitedAndHit, EXACTLY)
  })

  test('is paid by the size of the wager, and only where the book has it', () => {
    const rules = rulesOf('pontoon')
    expect(superBonusValue(rules, cents(100))).toMatchObject({ bonus: 0, value: 0 })
    expect(superBonusValue(rules, cents(200))?.bonus).toBe(100_000)
    expect(superBonusValue(rules, cents(2500))?.bonus).toBe(500_000)
    expect(superBonusValue(rulesOf('tas'), cents(2500))).toBeUndefined()
  })
})
