import type { TournamentOverview } from '@openpit/protocol'
import { placesAt } from '../table/places.ts'

/** A player at a table of a session. */
export interface BracketSeat {
  readonly player: string
  readonly box: number
  /** `null` before the session has begun, and for players without a place. */
  readonly place: number | null
  readonly chips: number | null
  readonly isIn: boolean
  /** Whether the player went through; `null` until the result is announced. */
  readonly isThrough: boolean | null
  /** Where the player sits next, once it is drawn. */
  readonly next: { readonly session: number; readonly table: number; readonly box: number } | null
  /** The line is below this player. */
  readonly isCut: boolean
}

export interface BracketTable {
  readonly table: number
  /** Best first; before the session begins, by box. */
  readonly seats: readonly BracketSeat[]
}

/** A session on the way from all entrants to the prizes. */
export interface BracketSession {
  readonly session: number
  readonly plan: TournamentOverview['plan'][0]
  /** Without players before the draw. */
  readonly tables: readonly BracketTable[]
  /** How many play in it, or can; `null` if nobody knows yet. */
  readonly players: number | null
  /** How many go on from it; 0 in the final. */
  readonly goOn: number
  readonly state: 'to-come' | 'drawn' | 'on' | 'over'
}

type Place = { readonly player: string; readonly table: number; readonly box: number }
type Result = TournamentOverview['results'][0]

/** The sessions in order: who sits where, who has gone through, and where to. */
export function wayOf(overview: TournamentOverview): readonly BracketSession[] {
  const { plan, sessions } = overview
  const expected = expectedPlayers(overview)
  const all = plan.map((one, index): BracketSession => {
    const session = index + 1
    const { state, tables } = sessionOf(overview, session)
    const seated = tables.reduce((sum, { seats }) => sum + seats.length, 0)
    const result = overview.results.find((known) => known.session === session)
    return {
      session,
      plan: one,
      tables: tables.length > 0 ? tables : emptyTables(one.tables),
      players: seated > 0 ? seated : (expected[index] ?? null),
      goOn: session === sessions ? 0 : (result?.advances.length ?? one.tables * one.advance),
      state,
    }
  })
  // A session for players who bought back is left out if nobody did.
  return all.filter(({ state, session }) => state !== 'to-come' || session > overview.session)
}

function sessionOf(overview: TournamentOverview, session: number): Pick<BracketSession, 'state' | 'tables'> {
  const { results, tables, drawn, drawnPlaces } = overview
  const result = results.find((known) => known.session === session)
  if (result !== undefined) return { state: 'over', tables: tablesAfter(overview, result) }
  if (overview.session === session && tables.length > 0) return { state: 'on', tables: tablesNow(overview) }
  if (drawn === session) return { state: 'drawn', tables: tablesDrawn(drawnPlaces) }
  return { state: 'to-come', tables: [] }
}

function tablesAfter(overview: TournamentOverview, { session, tables, advances }: Result): readonly BracketTable[] {
  const through = new Set(advances)
  const isFinal = session === overview.sessions
  const nextOf = nextPlaces(overview, session)
  return tables.map(({ table, standings, seats }) => {
    const places = placesIn(standings)
    const order = [...places.keys(), ...seats.map(({ player }) => player).filter((player) => !places.has(player))]
    const last = order.findLast((player) => through.has(player))
    return {
      table,
      seats: order.flatMap((player): readonly BracketSeat[] => {
        const seat = seats.find((one) => one.player === player)
        if (seat === undefined) return []
        const isThrough = isFinal ? null : through.has(player)
        const place = places.get(player) ?? null
        const next = isThrough === true ? (nextOf.get(player) ?? null) : null
        return [{ ...seat, place, isIn: place !== null, isThrough, next, isCut: player === last && !isFinal }]
      }),
    }
  })
}

function tablesNow({ tables, plan, session, sessions }: TournamentOverview): readonly BracketTable[] {
  const advance = session === sessions ? 0 : (plan[session - 1]?.advance ?? 0)
  return tables.map((at) => ({
    table: at.table,
    seats: placesAt(at, advance).map(({ player, box, place, chips, isIn, isCut }) => {
      return { player, box, place, chips, isIn, isCut, isThrough: null, next: null }
    }),
  }))
}

function tablesDrawn(places: readonly Place[]): readonly BracketTable[] {
  const numbers = [...new Set(places.map(({ table }) => table))].toSorted((one, other) => one - other)
  return numbers.map((number) => ({
    table: number,
    seats: places
      .filter(({ table }) => table === number)
      .toSorted((one, other) => one.box - other.box)
      .map(({ player, box }) => {
        return { player, box, place: null, chips: null, isIn: true, isThrough: null, next: null, isCut: false }
      }),
  }))
}

function emptyTables(count: number): readonly BracketTable[] {
  return Array.from({ length: count }, (_, index) => ({ table: index + 1, seats: [] }))
}

/** The place of each player; level players have the same. */
export function placesIn(standings: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const group of standings) {
    const place = places.size + 1
    for (const player of group) places.set(player, place)
  }
  return places
}

/** The first seat of each player after a session. */
function nextPlaces(
  { results, session: now, tables, drawn, drawnPlaces }: TournamentOverview,
  after: number,
): ReadonlyMap<string, NonNullable<BracketSeat['next']>> {
  const found = new Map<string, NonNullable<BracketSeat['next']>>()
  const note = (session: number, { player, table, box }: Place) => {
    if (session > after && !found.has(player)) found.set(player, { session, table, box })
  }
  for (const { session, tables: played } of results) {
    for (const { table, seats } of played) for (const seat of seats) note(session, { ...seat, table })
  }
  for (const { table, seats } of tables) for (const seat of seats) note(now, { ...seat, table })
  for (const place of drawnPlaces) note(drawn ?? 0, place)
  return found
}

/** The conditions may leave the number of players open. */
const PLACES_OPEN = 1_000_000

/** How many players each session has if it is full; nobody knows how many buy back. */
function expectedPlayers({ plan, places, entered, state }: TournamentOverview): readonly (number | null)[] {
  const isFilling = state === 'open' || state === 'draft'
  const all = isFilling && places < PLACES_OPEN ? places : entered
  let waiting = all
  return plan.map(({ takes, tables, advance }) => {
    const isForAll = takes === 'everybody'
    const players = isForAll ? waiting : null
    waiting = isForAll ? tables * advance : waiting + tables * advance
    return players === 0 ? null : players
  })
}
