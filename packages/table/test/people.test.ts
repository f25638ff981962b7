import type { RulebookName } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { after, brings, cards, DEAL, leaves, opened, sits, takes, told, wagers } from './telling.ts'

describe('chips', () => {
  test('come to the table and go from it', () => {
    const table = after(opened('nsw'), brings(50), brings(20))
    expect(table.chips.ann).toBe(7000)
    expect(told(table, takes(70))).toBe('chips-taken ann 7000')
    expect(told(table, takes(71))).toBe('refused: not-enough-chips $1.00 more in chips is needed (NSW-5.1)')
  })

  test('what was paid in the round stays until it is over: a void round could not be paid back from elsewhere', () => {
    const paid = after(opened('nsw'), brings(50), wagers(10), wagers(10, 'ann', 2), DEAL, cards('Ks 9s 9d Ah 8d'))
    expect(paid.chips.ann).toBe(5500)
    expect(told(paid, takes(50))).toBe(
      'refused: winnings-at-stake $15.00 won in this round stays at the table until the round is over (NSW-17.8c)',
    )
    expect(told(paid, takes(40))).toBe('chips-taken ann 4000')
    const over = after(paid, { do: 'stand', by: who('ann'), box: 2 }, cards('Kc'))
    expect(told(over, takes(55))).toBe('chips-taken ann 5500')
  })

  test.each([0, -1, 0.005, Number.NaN, 1e12])('%d dollars are no amount to bring', (dollars) => {
    expect(told(opened('nsw'), brings(dollars))).toContain('refused: not-an-amount')
  })

  test('staff bring none', () => {
    expect(told(opened('nsw'), brings(5, 'dealer'))).toContain('refused: not-for-staff')
  })
})

describe('seats', () => {
  test('are taken at a free box, once', () => {
    const table = after(opened('nsw'), sits(3))
    expect(table.round.carried.seats).toEqual([{ box: 3, player: 'ann' }])
    expect(told(table, sits(3, 'bob'))).toBe(
      'refused: seat-taken ann sits at box 3; free boxes: 1, 2, 4, 5, 6, 7 (NSW-5.8b)',
    )
    expect(told(table, sits(3))).toContain('refused: seat-is-yours')
    expect(told(table, sits(8))).toBe('refused: no-such-box there is no box 8; the table has 7 (NSW-2.2.1)')
    expect(told(table, sits(1, 'supervisor'))).toContain('refused: not-for-staff')
  })

  const full = (book: RulebookName) =>
    after(opened(book), ...[1, 2, 3, 4, 5, 6].map((box) => sits(box)), sits(7, 'bob'))

  test.each(['nsw', 'star', 'tas', 'pontoon', 'nz'] as const)(
    '%s: who has several gives one up when all are taken',
    (book) => {
      expect(told(full(book), sits(2, 'cat'))).toBe('seat-left ann @2, seat-taken cat @2')
      expect(told(full(book), sits(7, 'cat'))).toContain('refused: seat-taken')
      expect(told(full(book), sits(2, 'bob'))).toContain('refused: seat-taken')
    },
  )

  test('one with a wager on it is kept for the round', () => {
    const table = after(full('nsw'), brings(50), wagers(10, 'ann', 2))
    expect(told(table, sits(2, 'cat'))).toContain('refused: seat-has-a-wager')
    expect(told(table, sits(3, 'cat'))).toBe('seat-left ann @3, seat-taken cat @3')
  })
})

describe('leaving', () => {
  test('with nothing in the round: seats and chips at once', () => {
    const table = after(opened('nsw'), brings(50), sits(1), sits(4))
    expect(told(table, leaves())).toBe('seat-left ann @1, seat-left ann @4, chips-taken ann 5000, player-left ann')
    expect(told(after(table, leaves()), leaves())).toContain('refused: not-at-the-table')
  })

  test('before the first card: wagers come back first', () => {
    const table = after(opened('nsw'), brings(50), wagers(20), brings(30, 'bob'), wagers(10, 'bob'))
    expect(told(table, leaves())).toBe(
      'wager-returned ann @1 2000, seat-left ann @1, chips-taken ann 5000, player-left ann',
    )
    expect(after(table, leaves()).round.boxes[0]?.bettors).toHaveLength(1)
  })

  test('where the console has locked the wagers, as if cards were out', () => {
    const table = after(opened('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: who('dealer') })
    expect(told(table, leaves())).toBe('player-leaving ann')
  })

  test('with money in the round: when it is over', () => {
    const playing = after(opened('nsw'), brings(50), wagers(20), DEAL, cards('10s 9d 8h'), leaves())
    expect(told(playing, leaves())).toContain('refused: is-leaving')
    expect(told(playing, takes(10))).toContain('refused: is-leaving')
    const stood = after(playing, { do: 'timeIsUp', by: who('dealer'), box: 1 })
    expect(told(stood, cards('8c'))).toMatch(/round-ended, seat-left ann @1, chips-taken ann 7000, player-left ann$/)
  })

  test('whoever is behind another has no seat to give up', () => {
    const table = after(opened('nsw'), brings(50), wagers(20), brings(50, 'bob'), wagers(5, 'bob'))
    expect(told(table, leaves('bob'))).toBe('wager-returned bob @1 500, chips-taken bob 5000, player-left bob')
  })

  test('a wager that staff give back lets him go', () => {
    const locked = after(opened('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: who('dealer') }, leaves())
    expect(told(locked, { do: 'voidWager', by: who('supervisor'), player: 'ann', box: 1 })).toBe(
      'wager-returned ann @1 2000, seat-left ann @1, chips-taken ann 5000, player-left ann',
    )
    expect(told(locked, wagers(5))).toContain('refused: is-leaving')
  })
})
