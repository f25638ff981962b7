import type { RulebookName } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { after, brings, cards, DEAL, leaves, newTable, outcomeOf, sits, takes, wagers } from './playing.ts'

describe('chips', () => {
  test('are brought and taken, up to what the player has', () => {
    const table = after(newTable('nsw'), brings(50), brings(20))
    expect(table.chips.ann).toBe(7000)
    expect(outcomeOf(table, takes(70))).toBe('chips-taken ann 7000')
    expect(outcomeOf(table, takes(71))).toBe('refused: not-enough-chips $1.00 more in chips is needed (NSW-5.1)')
  })

  test('[NSW-17.8c] winnings stay at the table until the round is over, because it may be voided', () => {
    const paid = after(newTable('nsw'), brings(50), wagers(10), wagers(10, 'ann', 2), DEAL, cards('Ks 9s 9d Ah 8d'))
    expect(paid.chips.ann).toBe(5500)
    expect(outcomeOf(paid, takes(50))).toBe(
      'refused: winnings-at-stake $15.00 won in this round stays at the table until the round is over (NSW-17.8c)',
    )
    expect(outcomeOf(paid, takes(40))).toBe('chips-taken ann 4000')
    const over = after(paid, { do: 'stand', by: who('ann'), box: 2 }, cards('Kc'))
    expect(outcomeOf(over, takes(55))).toBe('chips-taken ann 5500')
  })

  test.each([0, -1, 0.005, Number.NaN, 1e12])('$%d cannot be brought', (dollars) => {
    expect(outcomeOf(newTable('nsw'), brings(dollars))).toContain('refused: not-an-amount')
  })

  test('staff cannot bring any', () => {
    expect(outcomeOf(newTable('nsw'), brings(5, 'dealer'))).toContain('refused: not-for-staff')
  })
})

describe('seats', () => {
  test('can be taken only at a free box', () => {
    const table = after(newTable('nsw'), sits(3))
    expect(table.round.carried.seats).toEqual([{ box: 3, player: 'ann' }])
    expect(outcomeOf(table, sits(3, 'bob'))).toBe(
      'refused: seat-taken ann sits at box 3; free boxes: 1, 2, 4, 5, 6, 7 (NSW-5.8b)',
    )
    expect(outcomeOf(table, sits(3))).toContain('refused: seat-is-yours')
    expect(outcomeOf(table, sits(8))).toBe('refused: no-such-box there is no box 8; the table has 7 (NSW-2.2.1)')
    expect(outcomeOf(table, sits(1, 'supervisor'))).toContain('refused: not-for-staff')
  })

  const full = (book: RulebookName) =>
    after(newTable(book), ...[1, 2, 3, 4, 5, 6].map((box) => sits(box)), sits(7, 'bob'))

  test.each(['nsw', 'star', 'tas', 'pontoon', 'nz'] as const)(
    '%s: when all seats are taken, a player with several gives one up',
    (book) => {
      expect(outcomeOf(full(book), sits(2, 'cat'))).toBe('seat-left ann @2, seat-taken cat @2')
      expect(outcomeOf(full(book), sits(7, 'cat'))).toContain('refused: seat-taken')
      expect(outcomeOf(full(book), sits(2, 'bob'))).toContain('refused: seat-taken')
    },
  )

  test('with a wager on the box are kept for the round', () => {
    const table = after(full('nsw'), brings(50), wagers(10, 'ann', 2))
    expect(outcomeOf(table, sits(2, 'cat'))).toContain('refused: seat-has-a-wager')
    expect(outcomeOf(table, sits(3, 'cat'))).toBe('seat-left ann @3, seat-taken cat @3')
  })
})

describe('leaving', () => {
  test('without a wager frees seats and returns chips at once', () => {
    const table = after(newTable('nsw'), brings(50), sits(1), sits(4))
    expect(outcomeOf(table, leaves())).toBe('seat-left ann @1, seat-left ann @4, chips-taken ann 5000, player-left ann')
    expect(outcomeOf(after(table, leaves()), leaves())).toContain('refused: not-at-the-table')
  })

  test('before the first card returns wagers first', () => {
    const table = after(newTable('nsw'), brings(50), wagers(20), brings(30, 'bob'), wagers(10, 'bob'))
    expect(outcomeOf(table, leaves())).toBe(
      'wager-returned ann @1 2000, seat-left ann @1, chips-taken ann 5000, player-left ann',
    )
    expect(after(table, leaves()).round.boxes[0]?.bettors).toHaveLength(1)
  })

  test('after no more bets, where wagers are locked, waits for the end of the round', () => {
    const table = after(newTable('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: who('dealer') })
    expect(outcomeOf(table, leaves())).toBe('player-leaving ann')
  })

  test('with a wager in play waits for the end of the round', () => {
    const playing = after(newTable('nsw'), brings(50), wagers(20), DEAL, cards('10s 9d 8h'), leaves())
    expect(outcomeOf(playing, leaves())).toContain('refused: is-leaving')
    expect(outcomeOf(playing, takes(10))).toContain('refused: is-leaving')
    const stood = after(playing, { do: 'timeIsUp', by: who('dealer'), box: 1 })
    expect(outcomeOf(stood, cards('8c'))).toMatch(
      /round-ended, seat-left ann @1, chips-taken ann 7000, player-left ann$/,
    )
  })

  test('after wagering behind another player frees no seat', () => {
    const table = after(newTable('nsw'), brings(50), wagers(20), brings(50, 'bob'), wagers(5, 'bob'))
    expect(outcomeOf(table, leaves('bob'))).toBe('wager-returned bob @1 500, chips-taken bob 5000, player-left bob')
  })

  test('is completed when staff void the last wager of the player', () => {
    const locked = after(newTable('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: who('dealer') }, leaves())
    expect(outcomeOf(locked, { do: 'voidWager', by: who('supervisor'), player: 'ann', box: 1 })).toBe(
      'wager-returned ann @1 2000, seat-left ann @1, chips-taken ann 5000, player-left ann',
    )
    expect(outcomeOf(locked, wagers(5))).toContain('refused: is-leaving')
  })
})
