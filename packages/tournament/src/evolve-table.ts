import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { evolveTable, type Table, type TableEvent } from '@openpit/table'
import type { AtTableEvent, EventOf } from './event.ts'
import { tournamentRules } from './open.ts'
import type { RecordLine } from './record.ts'
import { type HandLoss, isIn, own, type Tournament, type TournamentSeat, type TournamentTable } from './state.ts'

/** The tournament after an event at one of its tables. */
export function evolveAtTable(tournament: Tournament, event: AtTableEvent): Tournament {
  const index = tournament.tables.findIndex(({ number }) => number === event.table)
  const at = tournament.tables[index]
  const tables = at === undefined ? tournament.tables : tournament.tables.with(index, tableAfter(tournament, at, event))
  const ended = event.kind === 'hand-ended' ? at : undefined
  const lines = ended === undefined ? recordsOf(event) : formRecords(ended)
  return {
    ...tournament,
    tables,
    vouchersDrawn: tournament.vouchersDrawn + (event.kind === 'voucher-drawn' ? 1 : 0),
    records: lines.length === 0 ? tournament.records : [...tournament.records, ...lines],
  }
}

function recordsOf(event: AtTableEvent): readonly RecordLine[] {
  if (event.kind === 'form-examined') return [{ record: 'form-examined', player: event.player, by: event.by }]
  if (event.kind === 'dispute-ruled') return [{ record: 'ruling', text: event.text }]
  if (event.kind !== 'voucher-played') return []
  return [{ record: 'voucher', player: event.player, hand: event.hand, value: event.cents / 100 }]
}

/** The forms of a hand that is over: who handed in what, and who recorded it on paper. */
function formRecords({ seats, hand }: TournamentTable): readonly RecordLine[] {
  return seats.flatMap(({ player, box, form }) => {
    if (form === null) return []
    const { paper } = form
    const amount = paper === undefined ? form.cents : (paper.amount ?? null)
    const inWords = paper?.inWords === undefined ? {} : { inWords: paper.inWords / 100 }
    const by = paper === undefined ? {} : { recordedBy: paper.recordedBy }
    return [{ record: 'form', player, box, hand, amount: amount === null ? null : amount / 100, ...inWords, ...by }]
  })
}

function tableAfter(tournament: Tournament, at: TournamentTable, event: AtTableEvent): TournamentTable {
  switch (event.kind) {
    case 'table-played':
      return withTableEvent(at, event.event)
    case 'hand-begun':
      return withHand(tournament, at, event)
    case 'hand-ended':
      return endHand(at)
    case 'hand-cancelled':
      return cancelHand(at)
    case 'marker-moved':
      return { ...at, marker: event.to }
    case 'shoe-begun':
      return { ...at, shoe: event.shoe, signals: event.signal ? [...at.signals, 'last-shoe'] : at.signals }
    case 'time-called':
      return { ...at, timeIsUp: true }
    case 'played-out':
      return { ...at, isPlayedOut: true, hand: event.hand }
    case 'credits-changed':
      return { ...at, credits: event.credits }
    case 'hand-disregarded':
      return { ...at, isDisregarded: true }
    case 'dispute-raised':
    case 'dispute-ruled':
      return { ...at, inDispute: event.kind === 'dispute-raised' }
    case 'standings-fixed':
      return { ...at, standings: event.standings }
    case 'minimum-deducted':
      return withDeduction(at, event)
    case 'deduction-returned':
      return { ...at, table: withChips(at.table, event.player, event.cents) }
    case 'play-off-due':
    case 'play-off-started':
    case 'play-off-counted':
    case 'play-off-reduced':
    case 'play-off-ended':
    case 'ballot-due':
    case 'ballot-drawn':
      return withPlayOffEvent(tournament, at, event)
    default:
      return withSeatEvent(at, event)
  }
}

type PlayOffEvent = EventOf<
  | 'play-off-due'
  | 'play-off-started'
  | 'play-off-counted'
  | 'play-off-reduced'
  | 'play-off-ended'
  | 'ballot-due'
  | 'ballot-drawn'
>

function withPlayOffEvent(tournament: Tournament, at: TournamentTable, event: PlayOffEvent): TournamentTable {
  switch (event.kind) {
    case 'play-off-due': {
      const { about, group, lines } = event
      return { ...at, playOff: { about, group, lines, players: group, isOn: false } }
    }
    case 'play-off-started': {
      const before = { ...Object.fromEntries(Object.entries(at.table.chips)), ...at.before }
      const table = { ...at.table, chips: { ...at.table.chips, ...event.chips } }
      const seats = at.seats.map(clearedSeat)
      return { ...at, table, before, seats, losses: [], playOff: at.playOff && { ...at.playOff, isOn: true } }
    }
    case 'play-off-counted': {
      const keys = { ...at.keys }
      for (const [player, key] of Object.entries(event.keys)) keys[player] = [...(own(keys, player) ?? []), ...key]
      return { ...at, keys, playOff: at.playOff && { ...at.playOff, players: event.players } }
    }
    case 'play-off-reduced': {
      const { group, lines } = event
      const players = at.playOff?.players.filter((player) => group.includes(player)) ?? []
      return { ...at, playOff: at.playOff && { ...at.playOff, group, lines, players } }
    }
    case 'play-off-ended':
      return endPlayOff(tournament, at, event.restores)
    case 'ballot-due': {
      const { about, players, places } = event
      return { ...at, ballot: { about, players, places } }
    }
    case 'ballot-drawn':
      return { ...at, ballot: null, drawn: [...at.drawn, ...event.players] }
  }
}

function endPlayOff(tournament: Tournament, at: TournamentTable, restores: boolean): TournamentTable {
  const table = restores ? { ...at.table, chips: { ...at.table.chips, ...at.before } } : at.table
  const over: TournamentTable = { ...at, table, playOff: null, ballot: null }
  if (at.playOff?.about !== 'elimination') return over
  // The session goes on: its result counts for those who left, and must not place the others a second time.
  const keys = Object.entries(at.keys).filter(([player]) => !isIn(tournament, player))
  return { ...over, before: {}, keys: Object.fromEntries(keys) }
}

type SeatEvent = EventOf<
  | 'turn-taken'
  | 'turn-given-back'
  | 'pass-card-placed'
  | 'became-late'
  | 'became-absent'
  | 'came-back'
  | 'voucher-drawn'
  | 'voucher-played'
  | 'leave-approved'
  | 'form-examined'
>

function withSeatEvent(at: TournamentTable, event: SeatEvent): TournamentTable {
  const seats = at.seats.map((seat) => (seat.player === event.player ? seatAfter(seat, event) : seat))
  return { ...at, seats }
}

function seatAfter(seat: TournamentSeat, event: SeatEvent): TournamentSeat {
  switch (event.kind) {
    case 'turn-taken': {
      if (event.form === undefined) return { ...seat, turn: 'wagered' }
      return { ...seat, turn: 'wagered', form: event.form, secretWagers: seat.secretWagers - (seat.form ? 0 : 1) }
    }
    case 'turn-given-back':
      return { ...seat, turn: 'none', form: null, secretWagers: seat.secretWagers + (seat.form ? 1 : 0) }
    case 'pass-card-placed':
      return { ...seat, turn: 'passed', passCards: seat.passCards - 1 }
    case 'became-late':
      return { ...seat, isLate: true }
    case 'became-absent':
      return { ...seat, absence: event.deduct ? 'deducted' : 'failing' }
    case 'came-back':
      return { ...seat, absence: 'present' }
    case 'voucher-drawn':
      return { ...seat, voucher: event.cents }
    case 'voucher-played':
      return { ...seat, voucher: null }
    case 'leave-approved':
      return { ...seat, mayLeave: true }
    case 'form-examined':
      return seat
  }
}

function withTableEvent(at: TournamentTable, event: TableEvent): TournamentTable {
  const table = evolveTable(at.table, event)
  if (event.kind === 'sealed-wager-opened') return { ...at, table, seats: withOpenForm(at, event.player) }
  if (event.kind !== 'wager-settled' || event.line.outcome !== 'loss') return { ...at, table }
  return { ...at, table, losses: withLoss(at.losses, event.line.player, event.line.stake) }
}

function withOpenForm({ seats }: TournamentTable, player: PlayerId): readonly TournamentSeat[] {
  return seats.map((seat) =>
    seat.player === player && seat.form !== null ? { ...seat, form: { ...seat.form, isOpen: true } } : seat,
  )
}

function withLoss(losses: readonly HandLoss[], player: PlayerId, cents: Cents): readonly HandLoss[] {
  return [...losses, { player, cents }]
}

function withHand(
  tournament: Tournament,
  at: TournamentTable,
  { hand, limits, signal }: EventOf<'hand-begun'>,
): TournamentTable {
  return {
    ...at,
    hand,
    limits,
    isDisregarded: false,
    signals: signal ? [...at.signals, 'elimination-hand'] : at.signals,
    table: { ...at.table, rules: tournamentRules(tournament, limits) },
  }
}

/** The hand is over: used pass cards are collected, and its forms may be examined until the next first card. */
function endHand(at: TournamentTable): TournamentTable {
  const shownForms = at.seats.filter(({ form }) => form !== null).map(({ player }) => player)
  return { ...at, shownForms, seats: at.seats.map(clearedSeat), losses: [], deductions: [] }
}

function clearedSeat(seat: TournamentSeat): TournamentSeat {
  return { ...seat, turn: 'none', isLate: false, form: null }
}

/** The hand counts for nothing: forms and pass cards go back, a voucher stays on its box. */
function cancelHand(at: TournamentTable): TournamentTable {
  const wasAbsent = (player: PlayerId) =>
    at.deductions.some((one) => one.player === player && one.because === 'absence')
  const seats = at.seats.map(
    (seat): TournamentSeat => ({
      ...clearedSeat(seat),
      passCards: seat.passCards + (seat.turn === 'passed' ? 1 : 0),
      secretWagers: seat.secretWagers + (seat.form === null ? 0 : 1),
      absentHands: seat.absentHands - (wasAbsent(seat.player) ? 1 : 0),
    }),
  )
  return { ...at, seats, losses: [], deductions: [] }
}

function withDeduction(at: TournamentTable, event: EventOf<'minimum-deducted'>): TournamentTable {
  const { player, cents, because } = event
  const counted = because === 'absence' ? 1 : 0
  const seats = at.seats.map((seat) =>
    seat.player === player ? { ...seat, absentHands: seat.absentHands + counted } : seat,
  )
  const losses = withLoss(at.losses, player, cents)
  const deductions = [...at.deductions, { player, cents, because }]
  return { ...at, seats, losses, deductions, table: withChips(at.table, player, -cents) }
}

function withChips(table: Table, player: PlayerId, cents: number): Table {
  return { ...table, chips: { ...table.chips, [player]: ((own(table.chips, player) ?? 0) + cents) as Cents } }
}
