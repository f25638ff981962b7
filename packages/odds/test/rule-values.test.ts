import { describe, expect, test } from 'vitest'
import { analyse, type RuleValue, ruleValues } from '../src/index.ts'
import { rulesOf } from './rules-of.ts'

describe('what each rule is worth', () => {
  const rules = rulesOf('nsw', { decks: 8 })
  const worths = ruleValues(rules)
  const { main } = analyse(rules)
  const worthOf = (rule: string, instead: string): RuleValue | undefined =>
    worths.find((worth) => worth.rule === rule && worth.instead === instead)

  test.each<[string, string, string]>([
    ['dealerOnSoft17', 'draws', 'costs'],
    ['blackjackPays', '6 to 5', 'costs'],
    ['dealerBlackjackTakes', 'everything', 'costs'],
    ['handsPerBox', '1', 'costs'],
    ['handsPerBox', '3', 'gives'],
    ['surrender', 'on-the-turn', 'gives'],
    ['decks', '1', 'gives'],
    ['twentyOne', 'wins-at-once', 'gives'],
  ])('%s: %s %s the player something', (rule, instead, does) => {
    const worth = worthOf(rule, instead)
    expect(Math.sign(worth?.difference as number)).toBe(does === 'costs' ? 1 : -1)
    expect(worth?.edge).toBeCloseTo(main.edge + (worth?.difference as number), 12)
  })

  test('six to five: every winning blackjack pays less, and even money against an ace becomes worth taking', () => {
    const blackjack = (2 * 32 * 128) / (416 * 415)
    const against = (count: number): number => count / 414
    const ace = against(31) * (1.5 * (1 - 127 / 413) - 1)
    const ten = against(127) * 0.3 * (1 - 31 / 413)
    const others = against(8 * 32) * 0.3
    expect(worthOf('blackjackPays', '6 to 5')?.difference).toBeCloseTo(blackjack * (ace + ten + others), 12)
  })

  test('an answer that changes nothing is left out', () => {
    // If aces count one in a double, only 9, 10 and 11 are worth doubling anyway.
    expect(worthOf('doubleTotals', 'any')).toBeUndefined()
    expect(worths.every(({ difference }) => difference !== 0)).toBe(true)
  })
})
