import type { Cents } from '@openpit/money'
import type { Options } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import { who } from '../../engine/test/who.ts'
import { explainRefusal, play, rulesFor, type Table, type TableCommand, tableIsClosed } from '../src/index.ts'
import { after, brings, cards, DEAL, newTable, outcomeOf, sits, wagers } from './playing.ts'

const MINUTE = 60_000
const dollars = (amount: number) => (amount * 100) as Cents
const raises = (minimum: number, how: 'at-once' | 'with-notice' = 'at-once', at = 0): TableCommand => ({
  do: 'changeLimits',
  by: who('supervisor'),
  minimum: dollars(minimum),
  how,
  at,
})
const limitsAt = (table: Table, player: string, box = 1) => {
  const { minimum, maximum } = rulesFor(table, player, box)
  return [minimum.is / 100, minimum.clause, maximum.is / 100, maximum.clause]
}
const LIMITS: Options = { minimum: dollars(10), maximum: dollars(100) }

describe('limits', () => {
  test('[NSW-6.5.1, NSW-6.5.4] change when no wager is on the layout; players present keep the old minimum', () => {
    const wagered = after(newTable('nsw', LIMITS), brings(100), wagers(20))
    expect(outcomeOf(wagered, raises(25))).toBe('limits-due')
    const raised = after(wagered, raises(25))
    expect(limitsAt(raised, 'bob')).toEqual([10, 'NSW-6.1a', 100, 'NSW-6.1.1'])
    expect(outcomeOf(raised, { do: 'withdraw', by: who('ann'), box: 1 })).toBe(
      'wager-returned ann @1 2000, limits-changed',
    )
    const changed = after(raised, { do: 'withdraw', by: who('ann'), box: 1 })
    expect(limitsAt(changed, 'bob')).toEqual([25, 'NSW-6.5.4', 100, 'NSW-6.1.1'])
    expect(limitsAt(changed, 'ann')).toEqual([10, 'NSW-6.5.1', 100, 'NSW-6.1.1'])
  })

  test('are not undone by a second change while the first one waits', () => {
    const table = after(newTable('nsw', LIMITS), brings(100), wagers(20), raises(25), {
      do: 'changeLimits',
      by: who('supervisor'),
      maximum: dollars(500),
      how: 'at-once',
      at: 1,
    })
    const changed = after(table, { do: 'withdraw', by: who('ann'), box: 1 })
    expect(limitsAt(changed, 'bob')).toEqual([25, 'NSW-6.5.4', 500, 'NSW-6.1.1'])
    expect(limitsAt(changed, 'ann')).toEqual([10, 'NSW-6.5.1', 500, 'NSW-6.1.1'])
  })

  test('that a notice does not name are not changed by it', () => {
    const posted = after(newTable('nsw', LIMITS), sits(1), raises(25, 'with-notice'), {
      do: 'changeLimits',
      by: who('supervisor'),
      maximum: dollars(500),
      how: 'at-once',
      at: 1,
    })
    expect(posted.people.notices).toEqual([{ of: 'limits', minimum: 2500, maximum: null, due: 20 * MINUTE }])
    const up = after(posted, { do: 'noticeIsUp', by: who('dealer'), at: 20 * MINUTE })
    expect(limitsAt(up, 'ann')).toEqual([25, 'NSW-6.5', 500, 'NSW-6.1.1'])
    expect(up.people.notices).toEqual([])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('cannot be announced for the time %d', (at) => {
    expect(outcomeOf(newTable('nsw', LIMITS), raises(25, 'with-notice', at))).toContain('refused: not-a-time')
    expect(outcomeOf(newTable('nsw', LIMITS), { do: 'postClosing', by: who('supervisor'), at: 0, due: at })).toContain(
      'too-short',
    )
  })

  test('[TAS-8.5] of a player held to the minimum have it as the maximum, with the clause', () => {
    const restricted = after(newTable('tas', LIMITS), sits(1), {
      do: 'limitBoxes',
      by: who('manager'),
      player: 'ann',
      boxes: 1,
    })
    expect(limitsAt(restricted, 'ann')).toEqual([10, 'TAS-7.1.s1', 10, 'TAS-8.5'])
  })
})

describe('a limited number of boxes', () => {
  test('[TAS-8.5] frees surplus seats, but only between rounds', () => {
    const limited = after(
      newTable('tas'),
      brings(100),
      wagers(10),
      wagers(10, 'ann', 2),
      DEAL,
      cards('Ks Qs 9d 8h 8d'),
      { do: 'limitBoxes', by: who('manager'), player: 'ann', boxes: 1 },
      { do: 'stand', by: who('ann'), box: 1 },
      { do: 'stand', by: who('ann'), box: 2 },
    )
    expect(limited.round.carried.seats).toHaveLength(2)
    expect(outcomeOf(limited, cards('Kc'))).toMatch(/round-ended, seat-left ann @2$/)
  })
})

describe('an idle seat', () => {
  const seats = (table: Table) => after(table, ...['bob', 'cat', 'dan', 'eve'].map((by, index) => sits(index + 2, by)))
  const round = (table: Table, shoe: string) =>
    after(table, wagers(10), DEAL, cards(shoe), { do: 'stand', by: who('ann'), box: 1 }, cards('Kc'))
  const idle = ['Ks 9d 8h', 'Qs 9c 8d', 'Js 9h 8c'].reduce(
    round,
    seats(after(newTable('nsw', { boxes: 5 }), brings(100), sits(1))),
  )
  const vacates = (player: string): TableCommand => ({ do: 'vacate', by: who('supervisor'), player })

  test('[NSW-19.9] is vacated, unless the player has a wager for the next round', () => {
    expect(outcomeOf(idle, vacates('bob'))).toBe('seats-vacated bob, seat-left bob @2')
    const wagered = after(idle, brings(50, 'bob'), wagers(10, 'bob', 2))
    expect(outcomeOf(wagered, vacates('bob'))).toBe(
      'refused: not-idle-enough bob has sat out 0 rounds in a row; 3 are needed (NSW-19.9)',
    )
  })
})

describe('closing', () => {
  test('returns all chips, and no more chips or wagers are accepted', () => {
    const table = after(newTable('nz'), brings(50), sits(1), brings(30, 'bob'))
    const closes: TableCommand = { do: 'closeTable', by: who('supervisor'), at: 0 }
    expect(outcomeOf(table, closes)).toBe(
      'closing-due, table-closed, seat-left ann @1, chips-taken ann 5000, player-left ann, chips-taken bob 3000, player-left bob',
    )
    const closed = after(table, closes)
    expect(tableIsClosed(closed)).toBe(true)
    expect(closed.people.present).toEqual([])
    expect(outcomeOf(closed, brings(10))).toBe('refused: table-closed the table is closed (NZ-2.0)')
    expect(
      outcomeOf(closed, { do: 'recordWager', by: who('dealer'), player: 'ann', box: 1, main: dollars(5) }),
    ).toContain('refused: table-closed')
  })
})

describe('refusals', () => {
  test.each<[string, TableCommand, string]>([
    [
      'which notice is needed',
      { do: 'closeTable', by: who('supervisor'), at: 0 },
      'post a notice first: it must be displayed for 20 minutes (NSW-19.8)',
    ],
    [
      'who must be told',
      { do: 'limitBoxes', by: who('manager'), player: 'ann', boxes: 1 },
      'tell the inspector first (NSW-5.12b)',
    ],
    [
      'that a reason is missing',
      { do: 'exclude', by: who('manager'), player: 'ann', reason: ' ' },
      'the reason is missing (NSW-19.3.2)',
    ],
    [
      'whose power it is',
      { do: 'reserveBoxes', by: who('dealer'), player: 'ann', boxes: [1] },
      'only these roles may do this: supervisor, manager (NSW-5.13)',
    ],
    [
      'that the book does not give the power',
      { do: 'limitPlayers', by: who('manager'), players: 3 },
      'this rulebook does not provide for this (NSW-5.4)',
    ],
    [
      'that a ground is missing',
      { do: 'proposeVoid', by: who('manager'), reason: 'x', ground: 'whim' as 'fraud' },
      'the ground is missing (NSW-17.8c)',
    ],
  ])('say %s', (_what, command, words) => {
    const played = play(after(newTable('nsw'), sits(1)), command)
    expect(played.ok ? 'accepted' : explainRefusal(played.refusal)).toBe(words)
  })
})
