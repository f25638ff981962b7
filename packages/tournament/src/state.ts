import type { BoxNumber, Clause, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import type { Configuration, RulebookName, TournamentRules } from '@openpit/rulebooks'
import { openPit, type Pit, type PitSetup, type Table } from '@openpit/table'
import type { Conditions, HandLimits, WrittenConditions } from './conditions.ts'
import type { RecordLine } from './record.ts'

export type TournamentState = 'draft' | 'open' | 'running' | 'finished' | 'cancelled'
export type Exit = 'eliminated' | 'disqualified' | 'forfeited' | 'left' | 'withdrawn'
export type TableNumber = number

/** A tournament: the fold of its events. */
export interface Tournament {
  readonly rulebook: RulebookName
  readonly rules: TournamentRules
  readonly configuration: Configuration
  readonly written: WrittenConditions
  /** Whether people deal real cards. */
  readonly dealt: 'live' | 'virtual'
  /** The pit at every table's start: the casino's time at minute 0, and who is on duty. */
  readonly pit: PitSetup
  readonly conditions: Conditions
  /** Counts the changes of the conditions, so that the record says which of them an entrant was given. */
  readonly version: number
  readonly state: TournamentState
  readonly entries: readonly Entry[]
  /** Sessions that have started. */
  readonly session: number
  readonly startedAt: number
  /** Whether the running session has a result. */
  readonly isAnnounced: boolean
  /** Seats drawn for a session that has not started. */
  readonly drawn: DrawnSession | null
  readonly designated: readonly TableNumber[]
  readonly tables: readonly TournamentTable[]
  /** The cards of tables that earlier sessions used. */
  readonly idle: readonly IdleTable[]
  /** Players who have gone through and wait for a later session. */
  readonly waiting: readonly PlayerId[]
  readonly boughtBack: readonly PlayerId[]
  readonly advances: readonly PlayerId[]
  /** The sessions whose result is announced, in order. */
  readonly results: readonly SessionResult[]
  /** Each entrant's balance. A record of a thousand names would be slow to copy at each entry. */
  readonly money: readonly (readonly [PlayerId, Cents])[]
  readonly prizes: Readonly<Record<PlayerId, Cents>>
  readonly records: readonly RecordLine[]
  readonly vouchersDrawn: number
  readonly directorAway: boolean
}

export interface Entry {
  /** Who plays: the entrant, or the substitute. */
  readonly player: PlayerId
  /** Who paid, and whose prizes they are. */
  readonly entrant: PlayerId
  /** Fees paid and not refunded. */
  readonly fees: Cents
  /** Buy-ins paid and not refunded. */
  readonly buyIns: Cents
  readonly out: OutPlayer | null
  readonly buyBacks: number
}

/** How and when a player left the tournament. */
export interface OutPlayer {
  readonly how: Exit
  readonly clause: Clause
  readonly session: number
  readonly hand: number
  /** What the player had left, lost in that hand, and when the last chips were taken. */
  readonly chips: Cents
  readonly lost: Cents
  readonly taken: number
}

export interface IdleTable {
  readonly number: TableNumber
  readonly shoe: Table['shoe']
  readonly rack: Table['rack']
  readonly pit: Table['pit']
}

export interface DrawnSession {
  readonly session: number
  readonly places: readonly Place[]
  readonly paid: readonly PlayerId[]
}

export interface Place {
  readonly player: PlayerId
  readonly table: TableNumber
  readonly box: BoxNumber
}

/** How an announced session ended at each of its tables, and who went through. */
export interface SessionResult {
  readonly session: number
  readonly tables: readonly {
    readonly number: TableNumber
    readonly standings: readonly (readonly PlayerId[])[]
    readonly seats: readonly { readonly player: PlayerId; readonly box: BoxNumber; readonly chips: Cents }[]
  }[]
  readonly advances: readonly PlayerId[]
}

/** What everybody at a table must hear before it comes. */
export type TableSignal = 'last-shoe' | 'elimination-hand'

/** A table that is lent to the tournament. */
export interface TournamentTable {
  readonly number: TableNumber
  readonly table: Table
  readonly seats: readonly TournamentSeat[]
  readonly hand: number
  readonly shoe: number
  readonly limits: HandLimits
  readonly marker: BoxNumber | null
  readonly isPlayedOut: boolean
  /** The hand in play is the last: the time of the session is up. */
  readonly timeIsUp: boolean
  readonly inDispute: boolean
  /** Losses of this hand, in the order in which they were taken. */
  readonly losses: readonly HandLoss[]
  /** Minimums taken in this hand, which go back if it is void. */
  readonly deductions: readonly Deduction[]
  /** Players who ran out of chips and whom no elimination hand has counted yet. */
  readonly credits: number
  readonly isDisregarded: boolean
  /** The signals of this session so far. */
  readonly signals: readonly TableSignal[]
  /** Forms of the hand before, which may be examined. */
  readonly shownForms: readonly PlayerId[]
  readonly playOff: PlayOff | null
  readonly ballot: Ballot | null
  /** Results of play-offs, which place players who are level. */
  readonly keys: Readonly<Record<PlayerId, readonly number[]>>
  /** The chips of players before a play-off. */
  readonly before: Readonly<Record<PlayerId, Cents>>
  /** Players whom a ballot put through. */
  readonly drawn: readonly PlayerId[]
  /** The standings as they were announced. */
  readonly standings: readonly (readonly PlayerId[])[] | null
}

export interface TournamentSeat {
  readonly player: PlayerId
  readonly box: BoxNumber
  readonly passCards: number
  readonly secretWagers: number
  /** What the player has done in this hand. */
  readonly turn: 'none' | 'wagered' | 'passed'
  readonly isLate: boolean
  readonly absence: 'present' | 'deducted' | 'failing'
  readonly absentHands: number
  readonly mayLeave: boolean
  readonly form: Form | null
  /** The value of a voucher on the box, in this hand or carried from the last. */
  readonly voucher: Cents | null
}

/** A secret wager of this hand. */
export interface Form {
  readonly cents: Cents
  /** Incomplete: nothing is at stake, and the minimum is deducted. */
  readonly isIncomplete: boolean
  /** It was opened before the deal. */
  readonly isOpen?: boolean
  readonly paper?: PaperForm
}

/** A form as it was handed in, and the person who recorded it. */
export interface PaperForm {
  readonly amount?: Cents
  readonly inWords?: Cents
  readonly recordedBy: string
}

/** Whether a player has a secret wager on the table that is still secret. */
export function isSealed({ form }: TournamentSeat): boolean {
  return form !== null && form.isOpen !== true
}

export interface Deduction extends HandLoss {
  readonly because: 'absence' | 'late' | 'form'
}

export interface HandLoss {
  readonly player: PlayerId
  readonly cents: Cents
}

/** Level players who play on. */
export interface PlayOff {
  readonly about: 'session' | 'elimination'
  /** Everybody whom it places. */
  readonly group: readonly PlayerId[]
  /** Those who still play. */
  readonly players: readonly PlayerId[]
  /** Places of the group after which a line runs. */
  readonly lines: readonly number[]
  readonly isOn: boolean
}

export interface Ballot {
  readonly about: 'session' | 'play-off'
  readonly players: readonly PlayerId[]
  readonly places: number
}

/** Only a record's own field counts: a player may be called `constructor`. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

export function tableAt({ tables }: Tournament, number: TableNumber): TournamentTable | undefined {
  return tables.find((one) => one.number === number)
}

/** The pit at a table, or at the desk if the tournament does not use that table now. */
export function pitFor({ tables, pit }: Tournament, number?: TableNumber): Pit {
  const at = tables.find((one) => one.number === number) ?? tables[0]
  return at?.table.pit ?? openPit(pit)
}

/** The entries by player, for each list of entries. A search of the list at every seat would be quadratic. */
const ENTRIES_BY_PLAYER = new WeakMap<readonly Entry[], ReadonlyMap<PlayerId, Entry>>()

export function entryOf({ entries }: Tournament, player: PlayerId): Entry | undefined {
  let byPlayer = ENTRIES_BY_PLAYER.get(entries)
  if (byPlayer === undefined) {
    byPlayer = new Map(entries.map((entry) => [entry.player, entry]))
    ENTRIES_BY_PLAYER.set(entries, byPlayer)
  }
  return byPlayer.get(player)
}

export function seatOf({ seats }: TournamentTable, player: PlayerId): TournamentSeat | undefined {
  return seats.find((seat) => seat.player === player)
}

/** The table at which a player has a seat in this session. */
export function tableOf({ tables }: Tournament, player: PlayerId): TournamentTable | undefined {
  return tables.find((one) => seatOf(one, player) !== undefined)
}

export function isIn(tournament: Tournament, player: PlayerId): boolean {
  return entryOf(tournament, player)?.out === null
}

/** The seats of players who are still in, in the order of boxes. */
export function seatsIn(tournament: Tournament, { seats }: TournamentTable): readonly TournamentSeat[] {
  return seats.filter(({ player }) => isIn(tournament, player)).toSorted((a, b) => a.box - b.box)
}

/** The seats that play the hand: in a play-off, those of its players. */
export function seatsPlaying(tournament: Tournament, table: TournamentTable): readonly TournamentSeat[] {
  const { playOff } = table
  return seatsIn(tournament, table).filter(({ player }) => playOff === null || playOff.players.includes(player))
}

/** Boxes clockwise from one of them. */
export function clockwise<Seat extends { readonly box: BoxNumber }>(
  seats: readonly Seat[],
  from: BoxNumber | null,
): readonly Seat[] {
  const start = Math.max(
    0,
    seats.findIndex(({ box }) => box >= (from ?? 0)),
  )
  return [...seats.slice(start), ...seats.slice(0, start)]
}

/** The player whose turn it is to wager; `null` if nobody has to, or no order is kept. */
export function nextToWager(tournament: Tournament, table: TournamentTable): PlayerId | null {
  if (tournament.conditions.order === 'free') return null
  return stillToWager(tournament, table)[0] ?? null
}

/** Everybody who has to wager before the deal, in order. */
export function stillToWager(tournament: Tournament, table: TournamentTable): readonly PlayerId[] {
  if (table.isPlayedOut && table.playOff === null) return []
  if (table.playOff?.isOn === false) return []
  return clockwise(seatsPlaying(tournament, table), table.marker)
    .filter((seat) => seat.absence === 'present' && !seat.isLate && seat.turn === 'none' && seat.voucher === null)
    .map(({ player }) => player)
}

export function isInRound({ table }: TournamentTable): boolean {
  return table.round.phase !== 'wagering' && table.round.phase !== 'ended'
}
