import type { PayLine, Rules, SideBet } from '@openpit/engine'
import { describe, expect, test } from 'vitest'
import { configure, playAlike, type Rulebook, rulebooks } from '../src/index.ts'

function rulesOf(book: Rulebook, options = {}): Rules {
  const configured = configure(book, options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return configured.table.rules
}

const RULES = rulesOf(rulebooks.nsw)
const { dealerOnSoft17, sides, powers, says, ...others } = RULES

/** The side bets, with something else in each of them and in each of their lines. */
function sidesWith(side: Partial<SideBet>, line: Partial<PayLine>): Rules['sides'] {
  return Object.fromEntries(
    Object.entries(sides).map(([name, one]) => {
      const lines = 'lines' in one ? { lines: one.lines.map((before) => ({ ...before, ...line })) } : {}
      return [name, { ...one, ...side, ...lines }]
    }),
  ) as Rules['sides']
}

describe('two sets of rules play alike', () => {
  test.each(Object.values(rulebooks))('$name, with a copy that was stored', (book) => {
    expect(playAlike(rulesOf(JSON.parse(JSON.stringify(book))), rulesOf(book))).toBe(true)
  })

  test.each<[string, Partial<Rules>]>([
    ['a clause', { mustDrawBelow: { ...RULES.mustDrawBelow, clause: 'NSW-1' } }],
    ['a clause that is never cited', { dealerOnSoft17: { ...dealerOnSoft17, see: 'NSW-1' } }],
    ['clauses of matters without a choice', { says: { ...says, betting: 'NSW-1' } }],
    ['who may void a round', { powers: { ...powers, voidRound: { ...powers.voidRound, is: ['manager'] } } }],
    ['the clauses of a side bet', { sides: sidesWith({ loses: 'NSW-1' }, { clause: 'NSW-1' }) }],
  ])('if only %s differs', (_what, change) => {
    expect(playAlike({ ...RULES, ...change }, RULES)).toBe(true)
  })

  test('if one of them does not know a question of the other', () => {
    const fewer = { ...others, sides, powers, says } as Rules
    expect([playAlike(fewer, RULES), playAlike(RULES, fewer)]).toEqual([true, true])
  })
})

describe('two sets of rules do not play alike', () => {
  test.each<[string, Rules]>([
    ['an answer', { ...RULES, dealerOnSoft17: { ...dealerOnSoft17, is: 'draws' } }],
    ['what a blackjack pays', { ...RULES, blackjackPays: { ...RULES.blackjackPays, is: [6, 5] } }],
    ['the number of decks', rulesOf(rulebooks.nsw, { decks: 8 })],
    [
      'the smallest chip',
      { ...RULES, smallestChip: { ...RULES.smallestChip, is: 25 as typeof RULES.smallestChip.is } },
    ],
    ['what a side bet pays', { ...RULES, sides: sidesWith({}, { pays: [99, 1] }) }],
  ])('if %s differs', (_what, changed) => {
    expect(playAlike(changed, RULES)).toBe(false)
    expect(playAlike(RULES, changed)).toBe(false)
  })
})
