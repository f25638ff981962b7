import type { TournamentOverview } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { wayOf } from '../src/player/tournament/bracket/way.ts'
import { stepsOf } from '../src/player/tournament/podium/steps.ts'

type Plan = TournamentOverview['plan'][0]

const HEAT: Plan = { by: 'hands', length: 20, tables: 2, advance: 1, eliminationHands: [], takes: 'everybody' }
const FINAL = { ...HEAT, tables: 1 }

/** A result from what each player of each table held, best first. */
function resultOf(session: number, tables: readonly Readonly<Record<string, number>>[], advances: readonly string[]) {
  return {
    session,
    advances: [...advances],
    tables: tables.map((held, index) => ({
      table: index + 1,
      standings: Object.keys(held).map((player) => [player]),
      seats: Object.entries(held).map(([player, chips], at) => ({ player, box: at + 1, chips })),
    })),
  }
}

function overviewOf(more: Partial<TournamentOverview>): TournamentOverview {
  const rest = { state: 'open', session: 0, sessions: 2, places: 14, entered: 4, isAnnounced: true, drawn: null }
  const empty = { results: [], tables: [], drawnPlaces: [], prizes: [] }
  return { ...rest, ...empty, plan: [HEAT, FINAL], ...more } as unknown as TournamentOverview
}

const HEATS = resultOf(
  1,
  [
    { ann: 900, bob: 500 },
    { cat: 700, dan: 700 },
  ],
  ['ann', 'cat'],
)

describe('the bracket', () => {
  test('before the draw it shows the plan: how many can play, and how many go on', () => {
    const way = wayOf(overviewOf({}))
    expect(way.map(({ state, players, goOn, tables }) => [state, players, goOn, tables.length])).toEqual([
      ['to-come', 14, 2, 2],
      ['to-come', 2, 0, 1],
    ])
  })

  test('after a heat each player who went through has a next seat as soon as it is drawn', () => {
    const over = { state: 'running', session: 1, results: [HEATS] } as const
    const waiting = wayOf(overviewOf({ ...over, results: [HEATS] }))
    const seats = (way: typeof waiting) => way[0]?.tables.flatMap((table) => table.seats) ?? []
    expect(seats(waiting).map(({ player, isThrough, next }) => [player, isThrough, next])).toEqual([
      ['ann', true, null],
      ['bob', false, null],
      ['cat', true, null],
      ['dan', false, null],
    ])
    expect(seats(waiting).filter(({ isCut }) => isCut)).toHaveLength(2)
    const drawnPlaces = [
      { player: 'cat', table: 1, box: 1 },
      { player: 'ann', table: 1, box: 2 },
    ]
    const drawn = wayOf(overviewOf({ ...over, results: [HEATS], drawn: 2, drawnPlaces }))
    expect(seats(drawn)[0]?.next).toEqual({ session: 2, table: 1, box: 2 })
    expect(drawn[1]).toMatchObject({ state: 'drawn', players: 2, goOn: 0 })
    expect(drawn[1]?.tables[0]?.seats.map(({ player }) => player)).toEqual(['cat', 'ann'])
  })

  test('a session for players who bought back has no expected number, and is left out if nobody did', () => {
    const plan = [HEAT, { ...HEAT, takes: 'bought-back' as const }, FINAL]
    const before = wayOf(overviewOf({ plan, sessions: 3 }))
    expect(before.map(({ players }) => players)).toEqual([14, null, 4])
    const final = resultOf(3, [{ ann: 900, cat: 0 }], [])
    const after = wayOf(overviewOf({ plan, sessions: 3, session: 3, state: 'finished', results: [HEATS, final] }))
    expect(after.map(({ session }) => session)).toEqual([1, 3])
  })

  test('a player without a place comes last', () => {
    const [table] = HEATS.tables
    const heats = { ...HEATS, tables: [{ ...(table as NonNullable<typeof table>), standings: [['bob']] }] }
    const [session] = wayOf(overviewOf({ state: 'running', session: 1, results: [heats] }))
    expect(session?.tables[0]?.seats.map(({ player, place, isIn }) => [player, place, isIn])).toEqual([
      ['bob', 1, true],
      ['ann', null, false],
    ])
  })
})

describe('the podium', () => {
  const final = resultOf(2, [{ ann: 1_500, bob: 900, cat: 400, dan: 100 }], [])

  test('has the first three with what they have won, once the final is announced', () => {
    const prizes = [
      { player: 'ann', cents: 6_000 },
      { player: 'bob', cents: 4_000 },
    ]
    expect(stepsOf(overviewOf({ state: 'finished', session: 2, results: [HEATS, final], prizes }))).toEqual([
      { place: 1, player: 'ann', prize: 6_000, chips: 1_500 },
      { place: 2, player: 'bob', prize: 4_000, chips: 900 },
      { place: 3, player: 'cat', prize: 0, chips: 400 },
    ])
    expect(stepsOf(overviewOf({ state: 'running', session: 2, results: [HEATS] }))).toEqual([])
    expect(stepsOf(overviewOf({ state: 'cancelled', session: 2, results: [HEATS, final] }))).toEqual([])
  })

  test('level players share a step, and the next place is free', () => {
    const level = {
      ...final,
      tables: final.tables.map((at) => ({ ...at, standings: [['ann', 'bob'], ['cat'], ['dan']] })),
    }
    const steps = stepsOf(overviewOf({ state: 'finished', session: 2, results: [HEATS, level] }))
    expect(steps.map(({ place, player }) => [place, player])).toEqual([
      [1, 'ann'],
      [1, 'bob'],
      [3, 'cat'],
    ])
  })
})
