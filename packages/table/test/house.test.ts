import { parseCards } from '@openpit/cards'
import { isClause } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { describe, expect, test } from 'vitest'
import {
  explainRefusal,
  openTable,
  play,
  rulesFor,
  type Table,
  type TableCommand,
  tableIsClosed,
} from '../src/index.ts'

function opened(book: RulebookName, options: Options = {}): Table {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(configured.unlawful.why)
  return openTable({ configuration: configured.table })
}

function cards(text: string): TableCommand {
  const parsed = parseCards(text)
  if (!('cards' in parsed)) throw new Error(text)
  return { do: 'cards', cards: parsed.cards }
}

/** What happened, in a line: the kinds of the events, and whom or how much they were about. */
function told(table: Table, command: TableCommand): string {
  const played = play(table, command)
  if (!played.ok) {
    expect(isClause(played.refusal.clause)).toBe(true)
    return `refused: ${played.refusal.kind} ${explainRefusal(played.refusal)}`
  }
  return played.events
    .map((event) => {
      const { kind, player, box, cents } = event as { kind: string; player?: string; box?: number; cents?: number }
      return [kind, player, box === undefined ? undefined : `@${box}`, cents]
        .filter((word) => word !== undefined)
        .join(' ')
    })
    .join(', ')
}

function after(table: Table, ...commands: TableCommand[]): Table {
  return commands.reduce((current, command) => {
    const played = play(current, command)
    if (!played.ok) throw new Error(explainRefusal(played.refusal))
    return played.table
  }, table)
}

const brings = (dollars: number, by = 'ann'): TableCommand => ({
  do: 'bringChips',
  by,
  cents: (dollars * 100) as Cents,
})
const takes = (dollars: number, by = 'ann'): TableCommand => ({ do: 'takeChips', by, cents: (dollars * 100) as Cents })
const sits = (box: number, by = 'ann'): TableCommand => ({ do: 'sit', by, box })
const leaves = (by = 'ann'): TableCommand => ({ do: 'leave', by })
const wagers = (main: number, by = 'ann', box = 1): TableCommand => ({
  do: 'wager',
  by,
  box,
  main: (main * 100) as Cents,
})
const DEAL: TableCommand = { do: 'deal', by: 'dealer' }

describe('chips', () => {
  test('come to the table and go from it', () => {
    const table = after(opened('nsw'), brings(50), brings(20))
    expect(table.chips.ann).toBe(7000)
    expect(told(table, takes(70))).toBe('chips-taken ann 7000')
    expect(told(table, takes(71))).toBe('refused: not-enough-chips $1.00 short in chips (NSW-5.1)')
  })

  test('what was paid in the round stays until it is over: a void round could not be paid back from elsewhere', () => {
    const paid = after(opened('nsw'), brings(50), wagers(10), wagers(10, 'ann', 2), DEAL, cards('Ks 9s 9d Ah 8d'))
    expect(paid.chips.ann).toBe(5500)
    expect(told(paid, takes(50))).toBe(
      'refused: winnings-at-stake $15.00 paid in this round stays here until it is over (NSW-17.8c)',
    )
    expect(told(paid, takes(40))).toBe('chips-taken ann 4000')
    const over = after(paid, { do: 'stand', by: 'ann', box: 2 }, cards('Kc'))
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
      'refused: seat-taken ann sits at box 3; free is 1, 2, 4, 5, 6, 7 (NSW-5.8b)',
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
    const table = after(opened('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: 'dealer' })
    expect(told(table, leaves())).toBe('player-leaving ann')
  })

  test('with money in the round: when it is over', () => {
    const playing = after(opened('nsw'), brings(50), wagers(20), DEAL, cards('10s 9d 8h'), leaves())
    expect(told(playing, leaves())).toContain('refused: is-leaving')
    expect(told(playing, takes(10))).toContain('refused: is-leaving')
    const stood = after(playing, { do: 'timeIsUp', by: 'dealer', box: 1 })
    expect(told(stood, cards('8c'))).toMatch(/round-ended, seat-left ann @1, chips-taken ann 7000, player-left ann$/)
  })

  test('whoever is behind another has no seat to give up', () => {
    const table = after(opened('nsw'), brings(50), wagers(20), brings(50, 'bob'), wagers(5, 'bob'))
    expect(told(table, leaves('bob'))).toBe('wager-returned bob @1 500, chips-taken bob 5000, player-left bob')
  })

  test('a wager that staff give back lets him go', () => {
    const locked = after(opened('tas'), brings(50), wagers(20), { do: 'noMoreBets', by: 'dealer' }, leaves())
    expect(told(locked, { do: 'voidWager', by: 'supervisor', player: 'ann', box: 1 })).toBe(
      'wager-returned ann @1 2000, seat-left ann @1, chips-taken ann 5000, player-left ann',
    )
    expect(told(locked, wagers(5))).toContain('refused: is-leaving')
  })
})

const MINUTE = 60_000
const dollars = (amount: number) => (amount * 100) as Cents
const raises = (minimum: number, how: 'at-once' | 'with-notice' = 'at-once', at = 0): TableCommand => ({
  do: 'changeLimits',
  by: 'supervisor',
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
  test('wait until no wager lies on the layout', () => {
    const wagered = after(opened('nsw', LIMITS), brings(100), wagers(20))
    expect(told(wagered, raises(25))).toBe('limits-due')
    const raised = after(wagered, raises(25))
    expect(limitsAt(raised, 'bob')).toEqual([10, 'NSW-6.1a', 100, 'NSW-6.1.1'])
    expect(told(raised, { do: 'withdraw', by: 'ann', box: 1 })).toBe('wager-returned ann @1 2000, limits-changed')
    const changed = after(raised, { do: 'withdraw', by: 'ann', box: 1 })
    expect(limitsAt(changed, 'bob')).toEqual([25, 'NSW-6.5.4', 100, 'NSW-6.1.1'])
    expect(limitsAt(changed, 'ann')).toEqual([10, 'NSW-6.5.1', 100, 'NSW-6.1.1'])
  })

  test('a second change does not undo one that still waits', () => {
    const table = after(opened('nsw', LIMITS), brings(100), wagers(20), raises(25), {
      do: 'changeLimits',
      by: 'supervisor',
      maximum: dollars(500),
      how: 'at-once',
      at: 1,
    })
    const changed = after(table, { do: 'withdraw', by: 'ann', box: 1 })
    expect(limitsAt(changed, 'bob')).toEqual([25, 'NSW-6.5.4', 500, 'NSW-6.1.1'])
    expect(limitsAt(changed, 'ann')).toEqual([10, 'NSW-6.5.1', 500, 'NSW-6.1.1'])
  })

  test('a notice changes what it names, whatever else has changed since', () => {
    const posted = after(opened('nsw', LIMITS), sits(1), raises(25, 'with-notice'), {
      do: 'changeLimits',
      by: 'supervisor',
      maximum: dollars(500),
      how: 'at-once',
      at: 1,
    })
    expect(posted.house.notices).toEqual([{ of: 'limits', minimum: 2500, maximum: null, due: 20 * MINUTE }])
    const up = after(posted, { do: 'noticeIsUp', by: 'dealer', at: 20 * MINUTE })
    expect(limitsAt(up, 'ann')).toEqual([25, 'NSW-6.5', 500, 'NSW-6.1.1'])
    expect(up.house.notices).toEqual([])
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is no time', (at) => {
    expect(told(opened('nsw', LIMITS), raises(25, 'with-notice', at))).toContain('refused: not-a-time')
    expect(told(opened('nsw', LIMITS), { do: 'postClosing', by: 'supervisor', at: 0, due: at })).toContain('too-short')
  })

  test('held to the minimum: the same as maximum, with the clause that holds him', () => {
    const restricted = after(opened('tas', LIMITS), sits(1), {
      do: 'limitBoxes',
      by: 'manager',
      player: 'ann',
      boxes: 1,
    })
    expect(limitsAt(restricted, 'ann')).toEqual([10, 'TAS-7.1.s1', 10, 'TAS-8.5'])
  })
})

describe('a limited number of boxes', () => {
  test('is enough of a reason to give up a seat, but not in the middle of a round', () => {
    const limited = after(
      opened('tas'),
      brings(100),
      wagers(10),
      wagers(10, 'ann', 2),
      DEAL,
      cards('Ks Qs 9d 8h 8d'),
      { do: 'limitBoxes', by: 'manager', player: 'ann', boxes: 1 },
      { do: 'stand', by: 'ann', box: 1 },
      { do: 'stand', by: 'ann', box: 2 },
    )
    expect(limited.round.carried.seats).toHaveLength(2)
    expect(told(limited, cards('Kc'))).toMatch(/round-ended, seat-left ann @2$/)
  })
})

describe('an idle seat', () => {
  const seats = (table: Table) => after(table, ...['bob', 'cat', 'dan', 'eve'].map((by, index) => sits(index + 2, by)))
  const round = (table: Table, shoe: string) =>
    after(table, wagers(10), DEAL, cards(shoe), { do: 'stand', by: 'ann', box: 1 }, cards('Kc'))
  const idle = ['Ks 9d 8h', 'Qs 9c 8d', 'Js 9h 8c'].reduce(
    round,
    seats(after(opened('nsw', { boxes: 5 }), brings(100), sits(1))),
  )
  const vacates = (player: string): TableCommand => ({ do: 'vacate', by: 'supervisor', player })

  test('is given up, but not with a wager down for the next round', () => {
    expect(told(idle, vacates('bob'))).toBe('seats-vacated bob, seat-left bob @2')
    const wagered = after(idle, brings(50, 'bob'), wagers(10, 'bob', 2))
    expect(told(wagered, vacates('bob'))).toBe(
      'refused: not-idle-enough bob has sat out 0 of 3 rounds in a row (NSW-19.9)',
    )
  })
})

describe('closing', () => {
  test('gives everybody his chips, and takes nothing more', () => {
    const table = after(opened('nz'), brings(50), sits(1), brings(30, 'bob'))
    const closes: TableCommand = { do: 'closeTable', by: 'supervisor', at: 0 }
    expect(told(table, closes)).toBe(
      'closing-due, table-closed, seat-left ann @1, chips-taken ann 5000, player-left ann, chips-taken bob 3000, player-left bob',
    )
    const closed = after(table, closes)
    expect(tableIsClosed(closed)).toBe(true)
    expect(closed.house.present).toEqual([])
    expect(told(closed, brings(10))).toBe('refused: table-closed the table is closed (NZ-2.0)')
    expect(told(closed, { do: 'recordWager', by: 'dealer', player: 'ann', box: 1, main: dollars(5) })).toContain(
      'refused: table-closed',
    )
  })
})

describe('refusals', () => {
  test.each<[string, TableCommand, string]>([
    [
      'a notice',
      { do: 'closeTable', by: 'supervisor', at: 0 },
      'a notice must hang at the table for 20 minutes before (NSW-19.8)',
    ],
    [
      'who must be told',
      { do: 'limitBoxes', by: 'manager', player: 'ann', boxes: 1 },
      'inspector must be told first (NSW-5.12b)',
    ],
    ['a reason', { do: 'exclude', by: 'manager', player: 'ann', reason: ' ' }, 'the reason must be given (NSW-19.3.2)'],
    [
      'whose work it is',
      { do: 'reserveBoxes', by: 'dealer', player: 'ann', boxes: [1] },
      'this is for supervisor or manager (NSW-5.13)',
    ],
    [
      'what a book lacks',
      { do: 'limitPlayers', by: 'manager', players: 3 },
      'this rulebook has no such thing (NSW-5.4)',
    ],
    [
      'a ground',
      { do: 'proposeVoid', by: 'manager', person: 'max', reason: 'x', ground: 'whim' as 'fraud' },
      'the ground must be given (NSW-17.8c)',
    ],
  ])('say %s', (_what, command, words) => {
    const played = play(after(opened('nsw'), sits(1)), command)
    expect(played.ok ? 'accepted' : explainRefusal(played.refusal)).toBe(words)
  })
})
