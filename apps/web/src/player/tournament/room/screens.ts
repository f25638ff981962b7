import type { TournamentOverview } from '@openpit/protocol'
import { stepsOf } from '../podium/steps.ts'
import { type Signal, signOf } from '../sign.ts'
import { placesAt, type TablePlace } from '../table/places.ts'

export const SCREENS = ['podium', 'clock', 'leaderboard', 'prizes', 'notices'] as const
export type Screen = (typeof SCREENS)[number]

/** How long each screen is shown before the next. */
const TURN_MS = 12_000
/** More rows would be too small to read from the back of the room. */
const ROWS_MAX = 7
const NOTICES_MAX = 4

/** The screens that have something to show now, in the order in which they turn. */
export function screensOf(overview: TournamentOverview): readonly Screen[] {
  const { state, tables } = overview
  const isShown: Readonly<Record<Screen, boolean>> = {
    podium: stepsOf(overview).length > 0,
    clock: state !== 'finished',
    leaderboard: tables.length > 0,
    prizes: true,
    notices: state !== 'finished' && noticesIn(overview).length > 0,
  }
  return SCREENS.filter((screen) => isShown[screen])
}

/** The screen for this moment: the pinned one, or the one whose turn it is. */
export function screenAt(overview: TournamentOverview, pinned: Screen | null, now: number): Screen {
  if (pinned !== null) return pinned
  const screens = screensOf(overview)
  return screens[Math.floor(now / TURN_MS) % screens.length] ?? 'clock'
}

export interface BoardRow extends TablePlace {
  readonly table: number
  /** What this place wins with the pool as it is; `null` before the final. */
  readonly prize: number | null
  /** It is this player's turn to bet. */
  readonly isNext: boolean
}

/** The best of the tournament: in the final with prizes, before it by chips over all tables. */
export function boardOf(overview: TournamentOverview): readonly BoardRow[] {
  const { tables, plan, session, sessions, ladder, prizes, state } = overview
  const isFinal = session === sessions
  const advance = isFinal ? 0 : (plan[session - 1]?.advance ?? 0)
  const won = (player: string) => prizes.find((prize) => prize.player === player)?.cents
  const rows = tables.flatMap((at) =>
    placesAt(at, advance).map((row, _, all): BoardRow => {
      const isLevel = all.filter(({ place }) => place === row.place).length > 1
      // Level players may play off or share: neither has the prize now.
      const now = isLevel ? 0 : (ladder.find(({ place }) => place === row.place)?.cents ?? 0)
      const prize = state === 'finished' ? (won(row.player) ?? 0) : now
      const isNext = tables.length === 1 && at.queue[0] === row.player
      return { ...row, table: at.table, prize: isFinal ? prize : null, isNext }
    }),
  )
  if (tables.length === 1) return rows.slice(0, ROWS_MAX)
  const best = rows.filter(({ isIn }) => isIn).toSorted((one, other) => other.chips - one.chips)
  return ranked(best).slice(0, ROWS_MAX)
}

/** Places over all tables: players with the same chips have the same place. */
function ranked(rows: readonly BoardRow[]): readonly BoardRow[] {
  const leader = rows[0]?.chips ?? 0
  return rows.map((row) => {
    const place = rows.findIndex(({ chips }) => chips === row.chips) + 1
    return { ...row, place, behind: row.chips - leader }
  })
}

export type Plan = TournamentOverview['plan'][0]

/** How far a session has come. */
export interface Progress {
  readonly counts: 'hand' | 'shoe'
  readonly number: number
  /** How many there are; `null` where a clock ends the session. */
  readonly of: number | null
}

/** The hand, or where shoes are counted the shoe, at which the slowest table is; `null` before a session. */
export function progressOf({ tables, plan, session }: TournamentOverview): Progress | null {
  const playing = tables.filter(({ isPlayedOut }) => !isPlayedOut)
  const shown = playing.length > 0 ? playing : tables
  if (shown.length === 0) return null
  const now = plan[session - 1]
  if (now?.by === 'shoes') return { counts: 'shoe', number: Math.min(...shown.map(({ shoe }) => shoe)), of: now.length }
  return {
    counts: 'hand',
    number: Math.min(...shown.map(({ hand }) => hand)),
    of: now?.by === 'hands' ? now.length : null,
  }
}

/** A signal that is due now, and the tables at which it is. */
export interface RoomSignal {
  readonly signal: Signal
  readonly tables: readonly number[]
}

/** What the whole room must hear: an elimination hand, or the last shoe, at some of its tables. */
export function signalsIn({ tables, plan, session }: TournamentOverview): readonly RoomSignal[] {
  const now = plan[session - 1]
  if (now === undefined) return []
  return (['elimination-hand', 'last-shoe'] as const).flatMap((signal) => {
    const due = tables.filter((at) => signOf(at, now).signal === signal).map(({ table }) => table)
    return due.length === 0 ? [] : [{ signal, tables: due }]
  })
}

/** Whether every table that still plays waits for a ruling. */
export function isPaused({ tables, isAnnounced }: TournamentOverview): boolean {
  const playing = tables.filter(({ isPlayedOut }) => !isPlayedOut)
  return !isAnnounced && playing.length > 0 && playing.every(({ inDispute }) => inDispute)
}

export interface Notice {
  readonly session: number
  /** The minute of the new start. */
  readonly to: number
}

/** The latest notices, the newest first. */
export function noticesIn({ records }: TournamentOverview): readonly Notice[] {
  const notices = records.filter(({ record }) => record === 'notice')
  const read = notices.map(({ session, to }) => ({ session: Number(session), to: Number(to) }))
  return read.toReversed().slice(0, NOTICES_MAX)
}
