import type { Refusal, TournamentCommand, TournamentTableView, TournamentYou } from '@openpit/protocol'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { LiveTournament } from '../line.ts'
import type { TablePlace } from './places.ts'
import { rangeFor, type Sum, sumsFor } from './sums.ts'

export type TournamentSeat = TournamentTableView['seats'][0]

/** What the parts of a tournament's table need beside the table itself. */
export interface TournamentPlay {
  readonly name: string
  readonly live: LiveTournament
  readonly table: TournamentTableView
  readonly me: string
  /** The player's own seat; `null` for a person who only watches. */
  readonly seat: TournamentSeat | null
  readonly places: readonly TablePlace[]
  /** How many go through; 0 in a final. */
  readonly advance: number
  readonly tell: (command: TournamentCommand) => Promise<boolean>
  readonly refusal: Refusal | null
  readonly draft: Draft
}

/** The amount that the player is about to bet. */
export interface Draft {
  readonly cents: number
  readonly least: number
  readonly most: number
  readonly sums: readonly Sum[]
  readonly set: (cents: number) => void
}

export const TournamentPlayProvider = createContext<TournamentPlay | null>(null)

export function useTournamentPlay(): TournamentPlay {
  const play = useContext(TournamentPlayProvider)
  if (play === null) throw new Error('this component works only at a table of a tournament')
  return play
}

/** Whether it is this player's turn to bet: in turn, or late while the house still waits for them. */
export function isTurnToBet({ queue, seats, view, inDispute }: TournamentTableView, me: string): boolean {
  const isOpen = view.phase === 'wagering' || view.phase === 'ended'
  if (!isOpen || inDispute) return false
  const seat = seats.find(({ player }) => player === me)
  return queue[0] === me || (seat?.isLate === true && seat.turn === 'none' && seat.isIn)
}

/** The amounts that the player can choose now. A late player has one. */
export function draftFor(
  table: TournamentTableView,
  { player, chips }: TournamentYou,
  advance: number,
  [wanted, set]: readonly [number | null, (cents: number) => void],
): Draft {
  const isLate = table.seats.find((seat) => seat.player === player)?.isLate ?? false
  const range = rangeFor(table, chips)
  const least = range.least
  const most = isLate ? least : range.most
  const cents = Math.min(most, Math.max(least, wanted ?? least))
  const sums = sumsFor(table, player, chips, advance).map((sum) => {
    return sum.cents !== null && sum.cents > most ? { ...sum, cents: null } : sum
  })
  return { cents, least, most, sums, set }
}
