import type { Screen } from '../room/screens.ts'
import type { Signal } from '../sign.ts'

/** The texts of the display for the room. */
export const roomEn = {
  of: (of: number) => `of ${of}`,
  hand: 'Hand',
  shoe: 'Shoe',
  signals: { 'last-shoe': 'Last shoe', 'elimination-hand': 'Elimination hand' } as Readonly<Record<Signal, string>>,
  signalAt: (signal: string, tables: readonly number[]) =>
    tables.length === 1 ? `${signal}, table ${tables[0]}` : `${signal}, ${tables.length} tables`,
  eliminations: 'Elimination hands',
  isCancelled: 'cancelled',
  startsIn: 'Starts in',
  soon: 'Starts soon',
  players: 'Players',
  playersOf: (left: number, entered: number) => `${left} of ${entered}`,
  bets: 'Bets',
  betsTo: (from: string, to: string) => `${from} to ${to}`,
  pool: 'Pool',
  goThrough: (advance: number) =>
    advance === 1 ? 'The best of each table goes through' : `The best ${advance} of each table go through`,
  playOff: 'Play-off',
  ballot: 'Ballot',
  ruling: 'Ruling',
  over: 'Done',
  chips: 'Chips',
  behind: 'Behind',
  toLine: 'To the line',
  prizeNow: 'Prize now',
  prizeWon: 'Prize',
  table: (table: number) => `table ${table}`,
  out: 'out',
  betsNow: (player: string) => `${player} bets now`,
  next: (players: string) => `then ${players}`,
  place: (place: number) => `Place ${place}`,
  prizes: 'Prizes',
  notices: 'Notices',
  notice: (session: number, time: string) => `Session ${session} now starts at ${time}.`,
  paused: 'Pause',
  pausedBecause: 'A ruling is being made. Please wait at your table.',
  cancelled: 'This tournament is cancelled.',
  noTournament: 'There is no such tournament.',
  asOf: (time: string) => `No connection. As of ${time}. We are trying again.`,
  screens: 'Screens',
  turning: 'All in turn',
  names: {
    podium: 'Podium',
    clock: 'Clock',
    leaderboard: 'Leaderboard',
    prizes: 'Prizes',
    notices: 'Notices',
  } as Readonly<Record<Screen, string>>,
  roomLink: 'Screen for the room',
}

export type RoomWords = typeof roomEn
