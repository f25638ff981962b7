import { type Card, printCards } from '@openpit/cards'
import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type Audience, chipsOf, facesAt, redact, seesWork, type TableEvent } from '@openpit/table'
import type { Conditions, HandLimits } from './conditions.ts'
import type { TournamentEvent } from './event.ts'
import { poolOf } from './money.ts'
import { type Standings, standingsAt } from './standings.ts'
import {
  isIn,
  isSealed,
  nextToWager,
  type OutHow,
  type RecordLine,
  type TableNumber,
  type Tournament,
  type TournamentSeat,
  type TournamentState,
  type TournamentTable,
  tableAt,
} from './state.ts'

/** What an audience sees of a tournament. A sealed amount is for its player and staff, a voucher's value for nobody. */
export interface TournamentView {
  readonly state: TournamentState
  readonly session: number
  readonly conditions: Omit<Conditions, 'vouchers'> & { readonly vouchers: number }
  readonly players: readonly { readonly player: PlayerId; readonly out: OutHow | null }[]
  readonly tables: readonly TournamentTableView[]
  readonly advances: readonly PlayerId[]
  readonly pool: Cents
  readonly prizes: Readonly<Record<PlayerId, Cents>>
  readonly records: readonly RecordLine[]
}

export interface TournamentTableView {
  readonly number: TableNumber
  readonly hand: number
  readonly shoe: number
  readonly limits: HandLimits
  readonly marker: BoxNumber | null
  readonly toWager: PlayerId | null
  readonly isPlayedOut: boolean
  readonly inDispute: boolean
  readonly playOff: readonly PlayerId[]
  readonly ballot: readonly PlayerId[]
  readonly signals: readonly string[]
  readonly standings: Standings
  readonly dealer: string
  readonly seats: readonly TournamentSeatView[]
}

export interface TournamentSeatView
  extends Pick<TournamentSeat, 'player' | 'box' | 'passCards' | 'secretWagers' | 'turn' | 'isLate' | 'absence'> {
  readonly isIn: boolean
  /** Chips in front of the player, sealed ones too. */
  readonly chips: Cents
  readonly isSealed: boolean
  /** The sealed amount, for those who may know it. */
  readonly secret?: Cents
  readonly hasVoucher: boolean
  /** What is openly on the box. */
  readonly open: Cents
  readonly hands: readonly string[]
}

export function viewTournament(tournament: Tournament, audience: Audience): TournamentView {
  const { state, session, entries, tables, advances, prizes, records } = tournament
  const { vouchers, ...conditions } = tournament.conditions
  return {
    state,
    session,
    conditions: { ...conditions, vouchers: vouchers.length - tournament.vouchersDrawn },
    players: entries.map(({ player, out }) => ({ player, out: out?.how ?? null })),
    tables: tables.map((at) => viewTable(tournament, at, audience)),
    advances,
    pool: poolOf(tournament),
    prizes,
    records,
  }
}

function viewTable(tournament: Tournament, at: TournamentTable, audience: Audience): TournamentTableView {
  const { number, hand, shoe, limits, marker, isPlayedOut, inDispute, signals, table } = at
  const { cards, secondFaceDown } = table.round.dealer
  return {
    number,
    hand,
    shoe,
    limits,
    marker,
    toWager: nextToWager(tournament, at),
    isPlayedOut,
    inDispute,
    playOff: at.playOff?.players ?? [],
    ballot: at.ballot?.players ?? [],
    signals,
    standings: standingsAt(tournament, at),
    dealer: printCards(secondFaceDown ? cards.slice(0, 1) : cards),
    seats: at.seats.map((seat) => viewSeat(tournament, at, seat, audience)),
  }
}

function viewSeat(
  tournament: Tournament,
  { table }: TournamentTable,
  seat: TournamentSeat,
  audience: Audience,
): TournamentSeatView {
  const { player, box, passCards, secretWagers, turn, isLate, absence, form } = seat
  const { round } = table
  const isOver = round.phase === 'ended'
  const bettor = isOver ? undefined : round.boxes.find((one) => one.number === box)?.bettors[0]
  const hands = isOver ? [] : round.hands.filter((hand) => hand.box === box)
  const mayKnow = seesWork(audience) || (audience.of === 'bettor' && audience.player === player)
  return {
    player,
    box,
    passCards,
    secretWagers,
    turn,
    isLate,
    absence,
    isIn: isIn(tournament, player),
    chips: chipsOf(table, player),
    isSealed: isSealed(seat),
    ...(form !== null && mayKnow ? { secret: form.cents } : {}),
    hasVoucher: seat.voucher !== null,
    open: bettor?.cents ?? (0 as Cents),
    hands: hands.map((_, index) => printFaces(facesAt(table, { box, hand: index + 1 }))),
  }
}

function printFaces(cards: readonly (Card | null)[]): string {
  return cards.map((card) => (card === null ? '??' : printCards([card]))).join(' ')
}

/** What an audience sees of an event: fields that it may not see are left out. */
export type VisibleTournamentEvent = { readonly kind: TournamentEvent['kind'] } & Readonly<Record<string, unknown>>

/** What of each event is not for everybody. A new kind breaks the build until it is listed here. */
const HIDDEN: Readonly<Record<TournamentEvent['kind'], 'nothing' | 'play' | 'form' | 'cents' | 'order' | 'reason'>> = {
  'conditions-changed': 'nothing',
  published: 'nothing',
  entered: 'nothing',
  'substitute-named': 'nothing',
  'entry-refused': 'reason',
  'fee-refunded': 'nothing',
  cancelled: 'nothing',
  'tables-designated': 'nothing',
  'seats-drawn': 'nothing',
  'vouchers-mixed': 'order',
  'bought-in': 'nothing',
  'session-started': 'nothing',
  rescheduled: 'nothing',
  counted: 'nothing',
  announced: 'nothing',
  'chips-exchanged': 'nothing',
  'prize-awarded': 'nothing',
  'bought-back': 'nothing',
  'chips-returned': 'nothing',
  'director-signed': 'nothing',
  'player-out': 'nothing',
  'disqualification-recorded': 'nothing',
  'table-played': 'play',
  'hand-begun': 'nothing',
  'hand-ended': 'nothing',
  'hand-cancelled': 'nothing',
  'marker-moved': 'nothing',
  'turn-taken': 'form',
  'turn-given-back': 'nothing',
  'pass-card-placed': 'nothing',
  'became-late': 'nothing',
  'became-absent': 'nothing',
  'came-back': 'nothing',
  'minimum-deducted': 'nothing',
  'deduction-returned': 'nothing',
  'voucher-drawn': 'cents',
  'voucher-played': 'nothing',
  'leave-approved': 'nothing',
  'form-examined': 'nothing',
  'dispute-raised': 'nothing',
  'dispute-ruled': 'nothing',
  'shoe-begun': 'nothing',
  'time-called': 'nothing',
  'played-out': 'nothing',
  'credits-changed': 'nothing',
  'hand-disregarded': 'nothing',
  'play-off-due': 'nothing',
  'play-off-started': 'nothing',
  'play-off-counted': 'nothing',
  'play-off-reduced': 'nothing',
  'play-off-ended': 'nothing',
  'ballot-due': 'nothing',
  'ballot-drawn': 'nothing',
  'standings-fixed': 'nothing',
}

/** An event as an audience may see it. Pass the tournament after the event. */
export function redactTournamentEvent(
  event: TournamentEvent,
  audience: Audience,
  after: Tournament,
): VisibleTournamentEvent | 'hidden' {
  const hidden = HIDDEN[event.kind]
  if (event.kind === 'table-played') {
    const at = tableAt(after, event.table)
    const visible = at === undefined ? 'hidden' : redactPlay(event.event, audience, at)
    return visible === 'hidden' ? 'hidden' : { kind: event.kind, table: event.table, event: visible }
  }
  const isOwn = audience.of === 'bettor' && 'player' in event && event.player === audience.player
  const isForNobody = hidden === 'cents' || hidden === 'order'
  const mayKnow = hidden === 'nothing' || (!isForNobody && (seesWork(audience) || (hidden === 'form' && isOwn)))
  if (mayKnow) return { ...event }
  const isSealed = hidden === 'form' && 'form' in event ? { isSealed: true } : {}
  return { ...without(event, hidden), ...isSealed, kind: event.kind }
}

/** A sealed result waits for the end of the hand. The value of a voucher stays unseen until it has won or lost. */
function redactPlay(event: TableEvent, audience: Audience, { table }: TournamentTable) {
  const visible = redact(event, audience, table)
  if (visible === 'hidden') return 'hidden'
  if (event.kind === 'wager-sealed') return event.is === 'voucher' ? without(visible, 'cents') : visible
  if (event.kind !== 'wager-settled' && event.kind !== 'sealed-wager-decided') return visible
  const { line } = event
  if (line.sealed === undefined) return visible
  const isOver = table.round.phase === 'ended'
  if (line.wager !== 'voucher') return isOver || seesWork(audience) ? visible : 'hidden'
  const isShown = isOver && (line.outcome === 'win' || line.outcome === 'loss')
  return isShown ? visible : { ...visible, line: without(without(line, 'stake'), 'profit') }
}

function without(fields: object, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))
}
