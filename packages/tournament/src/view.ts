import { type Card, printCards } from '@openpit/cards'
import type { BoxNumber, PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { type Audience, chipsOf, facesAt, redact, seesWork, type TableEvent } from '@openpit/table'
import type { Conditions, HandLimits } from './conditions.ts'
import type { TournamentEvent } from './event.ts'
import { EVENT_FIELDS, type FieldRule } from './event-rules.ts'
import { poolOf } from './money.ts'
import { type Standings, standingsAt } from './standings.ts'
import {
  type Exit,
  isIn,
  isSealed,
  nextToWager,
  own,
  type RecordLine,
  type TableNumber,
  type Tournament,
  type TournamentSeat,
  type TournamentState,
  type TournamentTable,
  tableAt,
} from './state.ts'
import { termsOf } from './terms.ts'

/** What an audience sees of a tournament. A sealed amount is for its player and staff, a voucher's value for nobody. */
export interface TournamentView {
  readonly state: TournamentState
  readonly session: number
  readonly conditions: Omit<Conditions, 'vouchers'> & { readonly vouchers: number }
  readonly players: readonly { readonly player: PlayerId; readonly out: Exit | null }[]
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
    records: records.map((line) => redactRecord(line, audience)),
  }
}

/** A line of the record as an audience may see it: only staff see which of them wrote a form down. */
export function redactRecord(line: RecordLine, audience: Audience): RecordLine {
  if (seesWork(audience) || !Object.hasOwn(line, 'recordedBy')) return line
  const { recordedBy: _, ...shown } = line
  return shown
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

/**
 * An event as an audience may see it. Pass the tournament after the event. While the tournament is a draft, only staff
 * see that there is one.
 */
export function redactTournamentEvent(
  event: TournamentEvent,
  audience: Audience,
  after: Tournament,
): VisibleTournamentEvent | 'hidden' {
  if (after.state === 'draft' && !seesWork(audience)) return 'hidden'
  if (event.kind === 'table-played') {
    const at = tableAt(after, event.table)
    const visible = at === undefined ? 'hidden' : redactPlay(event.event, audience, at)
    return visible === 'hidden' ? 'hidden' : { kind: event.kind, table: event.table, event: visible }
  }
  const isOwn = audience.of === 'bettor' && 'player' in event && event.player === audience.player
  const seen: Readonly<Record<FieldRule, boolean>> = {
    all: true,
    staff: seesWork(audience),
    own: isOwn || seesWork(audience),
    nobody: false,
    'as-told': false,
  }
  const rules: Readonly<Record<string, FieldRule>> = { table: 'all', ...EVENT_FIELDS[event.kind] }
  const visible = Object.entries(event).filter(([field]) => {
    const rule = own(rules, field)
    return rule !== undefined && seen[rule]
  })
  const told = event.kind === 'conditions-changed' ? { to: saidOf(after, event.field) } : {}
  const isSealed = event.kind === 'turn-taken' && event.form !== undefined && !seen.own
  return { ...Object.fromEntries(visible), ...told, ...(isSealed ? { isSealed: true } : {}), kind: event.kind }
}

/** What entrants are told of a condition: of vouchers how many there are, and nothing of what is no term. */
function saidOf(tournament: Tournament, field: string): unknown {
  return termsOf(tournament).find((term) => term.field === field)?.says ?? null
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
