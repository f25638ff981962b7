import type { RoundEvent, Settlement } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { describe, expect, test } from 'vitest'
import { type PoolChange, postings } from '../src/index.ts'

const LINE: Settlement = {
  player: 'ann',
  box: 1,
  hand: 1,
  wager: 'main',
  stake: 2000 as Cents,
  tokens: 0 as Cents,
  outcome: 'win',
  profit: 3000 as Cents,
  collected: false,
  paidBy: 'house',
  clause: 'NSW-16.1.1',
}

function settlement(change: Partial<Settlement>): RoundEvent {
  return { kind: 'wager-settled', line: { ...LINE, ...change } }
}

function reversal(change: Partial<Settlement>): RoundEvent {
  return { kind: 'settlement-reversed', line: { ...LINE, ...change }, clause: 'NSW-17.8c' }
}

function correction(change: Partial<Settlement>, to: Partial<Settlement>): RoundEvent {
  const line = { ...LINE, ...change }
  return { kind: 'settlement-corrected', line, to: { ...line, ...to } }
}

/** The postings of an event in words, such as `ann +30, house -30`, summed by account. */
function movementsOf(event: RoundEvent | PoolChange): string {
  const sums = new Map<string, number>()
  for (const { account, cents } of postings(event)) {
    const owner = account.of === 'player' ? account.player : account.of
    const name = account.in === 'tokens' ? `${owner} tokens` : owner
    sums.set(name, (sums.get(name) ?? 0) + cents / 100)
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([name, sum]) => `${name} ${sum > 0 ? '+' : ''}${sum}`)
    .sort()
    .join(', ')
}

const loss = { outcome: 'loss', profit: -2000 as Cents } as const
const half = { outcome: 'surrender', profit: -1000 as Cents } as const
const fiveInTokens = { tokens: 500 as Cents }

describe('postings', () => {
  test.each<[string, RoundEvent | PoolChange, string]>([
    [
      'a wager',
      { kind: 'wager-placed', player: 'ann', box: 1, cents: 2000 as Cents, tokens: 500 as Cents },
      'ann -15, ann tokens -5, layout +15, layout tokens +5',
    ],
    [
      'a withdrawn wager',
      { kind: 'wager-returned', player: 'ann', box: 1, cents: 2000 as Cents, tokens: 0 as Cents, clause: 'NSW-5.2' },
      'ann +20, layout -20',
    ],
    [
      'a double',
      { kind: 'wager-doubled', box: 1, hand: 1, player: 'ann', cents: 1000 as Cents, acesLocked: true },
      'ann -10, layout +10',
    ],
    [
      'a progressive wager collected before the deal',
      { kind: 'side-wager-collected', player: 'ann', box: 1, bet: 'blazing7s', cents: 500 as Cents },
      'house +5, layout -5',
    ],
    ['a win', settlement({}), 'ann +50, house -30, layout -20'],
    [
      'a win with tokens: the winnings are chips',
      settlement(fiveInTokens),
      'ann +45, ann tokens +5, house -30, layout -15, layout tokens -5',
    ],
    ['a loss', settlement(loss), 'house +20, layout -20'],
    [
      'a loss with tokens',
      settlement({ ...loss, ...fiveInTokens }),
      'house +15, house tokens +5, layout -15, layout tokens -5',
    ],
    ['a stand-off', settlement({ outcome: 'stand-off', profit: 0 as Cents }), 'ann +20, layout -20'],
    ['a surrender', settlement(half), 'ann +10, house +10, layout -20'],
    [
      'a prize from the pool, with the stake in it',
      settlement({ collected: true, paidBy: 'pool', stake: 500 as Cents, profit: 99_500 as Cents }),
      'ann +1000, pool -1000',
    ],
    ['a collected wager that lost', settlement({ collected: true, ...loss }), ''],
    [
      'the pool raised to its reset value',
      { kind: 'pool-changed', from: 100 as Cents, to: 100 as Cents, paid: 30 as Cents },
      'house -0.3, pool +0.3',
    ],
    [
      'a loss corrected to the maximum',
      correction({ ...loss, ...fiveInTokens }, { stake: 400 as Cents, tokens: 400 as Cents, profit: -400 as Cents }),
      'ann +15, ann tokens +1, house -15, house tokens -1',
    ],
    [
      'a win corrected to the maximum',
      correction(fiveInTokens, { stake: 400 as Cents, tokens: 400 as Cents, profit: 600 as Cents }),
      'ann -24, house +24',
    ],
    [
      'a void wager that is forfeited',
      correction({ ...fiveInTokens, outcome: 'void', profit: 0 as Cents }, loss),
      'ann -15, ann tokens -5, house +15, house tokens +5',
    ],
    [
      'a reversed prize that refills the pool, the stake included',
      { kind: 'pool-changed', from: 9000 as Cents, to: 10_000 as Cents, paid: -500 as Cents },
      'house -5, pool +5',
    ],
    ['a win reversed', reversal({}), 'ann -30, house +30'],
    ['a loss reversed', reversal(loss), 'ann +20, house -20'],
    ['a surrender reversed', reversal(half), 'ann +10, house -10'],
    ['the dealer’s turn begins: no money moves', { kind: 'dealer-turn-begun' }, ''],
  ])('%s', (_what, event, movements) => {
    expect(movementsOf(event)).toBe(movements)
    expect(postings(event).reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  })
})
