import { isDeepStrictEqual } from 'node:util'
import type { ListedTournament, TournamentDesk, TournamentEntry, TournamentOverview } from '@openpit/protocol'
import { PUBLIC } from '@openpit/table'
import {
  type Entry,
  freeWithdrawalUntil,
  isIn,
  poolOf,
  redactRecord,
  type SessionResult,
  type Tournament,
  type TournamentTable,
  termsOf,
} from '@openpit/tournament'
import { conditionsHash } from '../conditions-hash.ts'
import type { Seal } from '../fairness.ts'
import type { TournamentOpening } from '../opening.ts'
import type { TournamentMoment } from './moment.ts'
import { isOpened } from './seals.ts'
import { sessionView, summaryOf } from './table-part.ts'

const MS_A_MINUTE = 60_000

type Glance = Pick<TournamentMoment, 'opening' | 'tournament' | 'fairness' | 'version'>

/** A tournament in a list. */
export function listed({ opening, tournament }: Pick<Glance, 'opening' | 'tournament'>): ListedTournament {
  const { name, title, rulebook } = opening
  const { conditions, state, entries, session } = tournament
  return {
    tournament: name,
    title,
    rulebook,
    state,
    format: conditions.format,
    fee: conditions.fee,
    pool: poolOf(tournament),
    guarantee: conditions.guarantee,
    starts: timeOf(opening, conditions.starts),
    entered: entries.length,
    places: Math.min(conditions.entries.maximum, PLACES_MAX),
    session,
    sessions: conditions.sessions.length,
    drawn: tournament.drawn?.session ?? null,
  }
}

/** The conditions may leave the number of players open. */
const PLACES_MAX = 1_000_000

function timeOf({ begins }: TournamentOpening, minute: number): number {
  return begins + minute * MS_A_MINUTE
}

/** What changes seldom. */
export function deskOf({ opening, tournament }: Pick<Glance, 'opening' | 'tournament'>): TournamentDesk {
  const { title, rulebook } = opening
  const { state, session, conditions, isAnnounced, drawn, tables } = tournament
  return {
    title,
    rulebook,
    state,
    session,
    sessions: conditions.sessions.length,
    isAnnounced,
    drawn: drawn?.session ?? null,
    ...entriesView(tournament),
    tables: tables.map((at) => deskTable(tournament, at)),
  }
}

function deskTable(tournament: Tournament, at: TournamentTable): TournamentDesk['tables'][0] {
  const { number, hand, seats, isPlayedOut, inDispute, playOff, ballot } = at
  return {
    table: number,
    hand,
    left: seats.filter(({ player }) => isIn(tournament, player)).length,
    isPlayedOut,
    inDispute,
    playOff: playOff?.players.length ?? 0,
    ballot: ballot?.players.length ?? 0,
  }
}

/** The desk after something happened at these tables only, and perhaps to entries: the rest is as it was. */
export function deskAfter(
  before: TournamentDesk,
  tournament: Tournament,
  changed: ReadonlySet<number>,
  hasSameEntries: boolean,
): TournamentDesk {
  let after = hasSameEntries ? before : { ...before, ...entriesView(tournament) }
  for (const [index, at] of tournament.tables.entries()) {
    if (!changed.has(at.number)) continue
    const table = deskTable(tournament, at)
    if (isDeepStrictEqual(table, before.tables[index])) continue
    after = { ...after, tables: after.tables.with(index, table) }
  }
  return after
}

function entriesView(tournament: Tournament): Pick<TournamentDesk, 'entered' | 'left' | 'pool'> {
  const { entries } = tournament
  return {
    entered: entries.length,
    left: entries.filter(({ out }) => out === null).length,
    pool: poolOf(tournament),
  }
}

/** The whole tournament as everyone may see it. */
export function overviewOf(shown: Glance, now: number): TournamentOverview {
  const { opening, tournament, fairness, version } = shown
  const { conditions, tables, records } = tournament
  const withdrawUntil = freeWithdrawalUntil(tournament)
  return {
    ...listed(shown),
    version,
    now,
    begins: opening.begins,
    conditions: {
      version: tournament.version,
      hash: conditionsHash(opening.name, tournament),
      terms: termsOf(tournament).map(({ field, says, clause }) => ({ field, says: plain(says), clause })),
    },
    agreement: conditions.agreement,
    withdrawUntil: withdrawUntil === null ? null : timeOf(opening, withdrawUntil),
    plan: conditions.sessions.map((plan) => ({ ...sessionView(plan), takes: plan.takes })),
    players: tournament.entries.map((entry) => playerView(tournament, entry)),
    drawnPlaces: tournament.drawn?.places.map(({ player, table, box }) => ({ player, table, box })) ?? [],
    isAnnounced: tournament.isAnnounced,
    tables: tables.map((at) => knownSummary(tournament, at)),
    advances: [...tournament.advances],
    results: tournament.results.map(resultView),
    ladder: ladderOf(tournament),
    prizes: Object.entries(tournament.prizes).map(([player, cents]) => ({ player, cents })),
    records: records.map(recordView),
    seals: fairness.seals.map((seal) => sealView(tournament, fairness.seals, seal)),
    ballots: fairness.ballots.map(({ number, about, commitment, bytes }) => ({
      number,
      about,
      commitment,
      bytes: bytes.length,
    })),
    vouchers: fairness.vouchers && {
      commitment: fairness.vouchers.commitment,
      isShown: fairness.vouchers.seed !== null,
    },
    shoes: [...fairness.endedShoes],
  }
}

/**
 * Parts of overviews that were made before. An overview is made every second: most of its parts are those of the last
 * one, and parts that are the same objects are not compared.
 */
const PLAYERS = new WeakMap<Entry, TournamentOverview['players'][0]>()
const SUMMARIES = new WeakMap<TournamentTable, readonly [Tournament['entries'], TournamentOverview['tables'][0]]>()
const RECORDS = new WeakMap<object, TournamentOverview['records'][0]>()

function playerView(tournament: Tournament, entry: Entry): TournamentOverview['players'][0] {
  const { player, out } = entry
  const place = placeOf(tournament, player)
  const known = PLAYERS.get(entry)
  if (known !== undefined && known.place?.table === place?.table && known.place?.box === place?.box) return known
  const view = { player, out: out && { how: out.how, clause: out.clause }, place }
  PLAYERS.set(entry, view)
  return view
}

function knownSummary(tournament: Tournament, at: TournamentTable): TournamentOverview['tables'][0] {
  const [entries, known] = SUMMARIES.get(at) ?? []
  if (known !== undefined && entries === tournament.entries) return known
  const summary = summaryOf(tournament, at)
  SUMMARIES.set(at, [tournament.entries, summary])
  return summary
}

function recordView(line: Tournament['records'][0]): TournamentOverview['records'][0] {
  const known = RECORDS.get(line) ?? (plain(redactRecord(line, PUBLIC)) as TournamentOverview['records'][0])
  RECORDS.set(line, known)
  return known
}

function resultView({ session, tables, advances }: SessionResult): TournamentOverview['results'][0] {
  const tableView = ({ number, standings, seats }: SessionResult['tables'][0]) => ({
    table: number,
    standings: standings.map((group) => [...group]),
    seats: seats.map(({ player, box, chips }) => ({ player, box, chips: Math.max(0, chips) })),
  })
  return { session, tables: tables.map(tableView), advances: [...advances] }
}

/** A value as JSON has it. */
export function plain(value: unknown): TournamentOverview['conditions']['terms'][0]['says'] {
  return JSON.parse(JSON.stringify(value ?? null))
}

type SeatPlace = { readonly table: number; readonly box: number }

/** The seats by player, for each tournament. A search at every watcher would be quadratic. */
const PLACES_BY_PLAYER = new WeakMap<Tournament, ReadonlyMap<string, SeatPlace>>()

/** Where a player sits, or will sit when the drawn session starts. */
export function placeOf(tournament: Tournament, player: string): SeatPlace | null {
  let places = PLACES_BY_PLAYER.get(tournament)
  if (places === undefined) {
    const { tables, drawn } = tournament
    const seats = tables.flatMap(({ number, seats: taken }) => taken.map((seat) => ({ ...seat, table: number })))
    const all = [...seats, ...(drawn?.places ?? [])]
    places = new Map(all.map(({ player: one, table, box }) => [one, { table, box }]))
    PLACES_BY_PLAYER.set(tournament, places)
  }
  return places.get(player) ?? null
}

/** The entrants as the desk sees them. */
export function entriesOf(tournament: Tournament): TournamentEntry[] {
  const given = new Set(
    tournament.records
      .filter(({ record, version }) => record === 'conditions-given' && version === tournament.version)
      .map(({ player }) => player),
  )
  return tournament.entries.map(({ player, entrant, fees, buyIns, out }) => ({
    player,
    entrant,
    fees,
    buyIns,
    hasConditions: given.has(entrant),
    out: out && { how: out.how, clause: out.clause },
    place: placeOf(tournament, player),
  }))
}

/** What each place wins with the pool as it is. */
function ladderOf(tournament: Tournament): TournamentOverview['ladder'] {
  const pool = poolOf(tournament)
  return tournament.conditions.prizes.map((percent, index) => ({
    place: index + 1,
    percent,
    cents: Math.floor((pool * percent) / 100 + 1e-6),
  }))
}

function sealView(tournament: Tournament, seals: readonly Seal[], seal: Seal): TournamentOverview['seals'][0] {
  const { session, table, hand, player, hash, cents, salt } = seal
  const opened = isOpened(tournament, seals, seal) ? { cents, salt } : null
  return { session, table, hand, player, hash, opened }
}
