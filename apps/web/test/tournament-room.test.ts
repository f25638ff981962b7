import type { TournamentOverview } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { boardOf, isPaused, progressOf, screenAt, screensOf, signalsIn } from '../src/player/tournament/room/screens.ts'

type Table = TournamentOverview['tables'][0]

function tableWith(number: number, chips: Readonly<Record<string, number>>, more: Partial<Table> = {}): Table {
  const seats = Object.entries(chips).map(([player, held], index) => ({
    ...{ player, box: index + 1, chips: held, isIn: true, turn: 'none' as const, isLate: false },
    ...{ absence: 'present' as const, absentHands: 0, passCards: 0, secretWagers: 0, isSealed: false },
    hasVoucher: false,
  }))
  return {
    ...{ table: number, hand: 3, shoe: 1, limits: { minimum: 1_000, maximum: 50_000 }, marker: 1 },
    ...{ isPlayedOut: false, inDispute: false, playOff: [], ballot: [], queue: [], disregarded: [], signals: [] },
    ...{ standings: Object.keys(chips).map((player) => [player]), seats, ...more },
  }
}

function overviewOf(tables: readonly Table[], more: Partial<TournamentOverview> = {}): TournamentOverview {
  const plan = { by: 'hands', length: 20, tables: tables.length, advance: 1, eliminationHands: [] }
  const ladder = [
    { place: 1, percent: 60, cents: 6_000 },
    { place: 2, percent: 40, cents: 4_000 },
  ]
  const rest = { session: 1, sessions: 2, state: 'running', isAnnounced: false, records: [], prizes: [], results: [] }
  return { ...rest, plan: [plan, plan], ladder, tables, ...more } as unknown as TournamentOverview
}

describe('the screens of a room', () => {
  test('before the final, all tables are ranked together by chips, and level players share a place', () => {
    const tables = [tableWith(1, { ann: 900, bob: 500 }), tableWith(2, { cat: 900, dan: 700 })]
    const rows = boardOf(overviewOf(tables)).map(({ place, player, gap, prize }) => [place, player, gap, prize])
    expect(rows).toEqual([
      [1, 'ann', 400, null],
      [1, 'cat', 200, null],
      [3, 'dan', -200, null],
      [4, 'bob', -400, null],
    ])
  })

  test('in the final, each place shows what it wins now; afterwards, what was paid', () => {
    const final = [tableWith(1, { ann: 900, bob: 500 })]
    expect(boardOf(overviewOf(final, { session: 2 })).map(({ prize }) => prize)).toEqual([6_000, 4_000])
    const level = overviewOf([tableWith(1, { ann: 900, bob: 900 })], { session: 2 })
    expect(boardOf(level).map(({ prize }) => prize)).toEqual([0, 0])
    const paid = { session: 2, state: 'finished', prizes: [{ player: 'bob', cents: 10_000 }] } as const
    expect(boardOf(overviewOf(final, { ...paid, prizes: [...paid.prizes] })).map(({ prize }) => prize)).toEqual([
      0, 10_000,
    ])
  })

  test('screens turn every twelve seconds unless one is pinned, and those with nothing to show are left out', () => {
    const overview = overviewOf([tableWith(1, { ann: 900 })])
    expect(screensOf(overview)).toEqual(['clock', 'leaderboard', 'prizes'])
    expect([0, 12_000, 24_000, 36_000].map((now) => screenAt(overview, null, now))).toEqual([
      'clock',
      'leaderboard',
      'prizes',
      'clock',
    ])
    expect(screenAt(overview, 'prizes', 0)).toBe('prizes')
    expect(screensOf(overviewOf([]))).toEqual(['clock', 'prizes'])
    const finalOf = { table: 1, standings: [['ann']], seats: [{ player: 'ann', box: 1, chips: 900 }] }
    const results = [{ session: 2, tables: [finalOf], advances: [] }]
    const over = overviewOf([tableWith(1, { ann: 900 })], { state: 'finished', session: 2, results })
    expect(screensOf(over)).toEqual(['podium', 'leaderboard', 'prizes'])
    const notice = { record: 'notice', session: 2, to: 90 }
    expect(screensOf(overviewOf([], { records: [notice] }))).toContain('notices')
  })

  test('the hand is that of the slowest table; the room pauses only if every table that plays waits', () => {
    const slow = tableWith(1, { ann: 900 }, { hand: 4, inDispute: true })
    const fast = tableWith(2, { bob: 900 }, { hand: 6 })
    const done = tableWith(3, { cat: 900 }, { hand: 2, isPlayedOut: true })
    expect(progressOf(overviewOf([slow, fast, done]))).toEqual({ counts: 'hand', number: 4, of: 20 })
    expect(isPaused(overviewOf([slow, fast, done]))).toBe(false)
    expect(isPaused(overviewOf([slow, done]))).toBe(true)
    expect(progressOf(overviewOf([]))).toBeNull()
  })

  test('where shoes are counted, the shoe is shown; signals say at which tables they are', () => {
    const plan = { by: 'shoes', length: 2, tables: 2, advance: 1, eliminationHands: [], takes: 'everybody' } as const
    const [first, second] = [tableWith(1, { ann: 900 }, { shoe: 2 }), tableWith(2, { bob: 900 }, { hand: 9 })]
    const shoes = overviewOf([first, second], { plan: [{ ...plan, eliminationHands: [] }] })
    expect(progressOf(shoes)).toEqual({ counts: 'shoe', number: 1, of: 2 })
    expect(signalsIn(shoes)).toEqual([{ signal: 'last-shoe', tables: [1] }])
    const hands = { ...plan, by: 'hands', length: 20, eliminationHands: [3] } as const
    const cancelled = tableWith(3, { cat: 900 }, { disregarded: [3] })
    const heat = overviewOf([tableWith(1, { ann: 900 }), second, cancelled], {
      plan: [{ ...hands, eliminationHands: [3] }],
    })
    expect(signalsIn(heat)).toEqual([{ signal: 'elimination-hand', tables: [1] }])
  })
})
