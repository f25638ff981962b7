import { type BoxNumber, bettorOn, boxAt, type PlayerId, playerActor } from '@openpit/engine'
import { type Cents, isCents, NO_CENTS } from '@openpit/money'
import { chipsOf } from '@openpit/table'
import type { CommandOf, FloorCommand } from './command.ts'
import { unitOf } from './conditions.ts'
import type { TournamentDraft } from './draft.ts'
import { notPlaying } from './floor.ts'
import { deemForm } from './forms.ts'
import { lacksTournamentPower } from './powers.ts'
import { refusal, type TournamentRefusal } from './refusal.ts'
import {
  entryOf,
  isInRound,
  nextToWager,
  seatOf,
  type Tournament,
  type TournamentSeat,
  type TournamentTable,
  tableAt,
} from './state.ts'

export type MaybeRefusal = TournamentRefusal | undefined

/** The clause by which a play-off decides in this format. */
export function playOffClause({ rules, conditions }: Tournament) {
  const isElimination = rules.eliminationFormats.is.includes(conditions.format)
  return isElimination ? rules.says.playOffOn : rules.says.playOffDue
}

/** Points 1 to 6 of the order in which wagers are judged: whether this player may wager on this box at all. */
export function mayNotWager(tournament: Tournament, number: number, player: PlayerId, box: BoxNumber): MaybeRefusal {
  const { rules, configuration } = tournament
  const { says } = rules
  const at = tableAt(tournament, number)
  if (at?.inDispute) return refusal('in-dispute', says.dispute)
  const { noMoreBets } = configuration.rules
  const isLocked =
    at?.table.round.phase === 'wagering' && at.table.round.noMoreBets && noMoreBets.is === 'locks-all-wagers'
  if (isLocked) return refusal('no-betting', noMoreBets.clause)
  if (at === undefined && tournament.state === 'running' && !tournament.isAnnounced) {
    const out = entryOf(tournament, player)?.out
    return out ? refusal('is-out', out.clause) : refusal('plays-elsewhere', says.seat)
  }
  if (at === undefined || isInRound(at) || (at.isPlayedOut && at.playOff === null)) {
    return refusal('no-betting', configuration.rules.says.lock)
  }
  const out = entryOf(tournament, player)?.out
  if (out) return refusal('is-out', out.clause)
  const seat = seatOf(at, player)
  if (seat === undefined) return refusal('plays-elsewhere', says.seat)
  const { playOff, ballot } = at
  const isKeptOut = ballot !== null || (playOff !== null && (!playOff.isOn || !playOff.players.includes(player)))
  if (isKeptOut) return refusal('play-off-decides', playOffClause(tournament))
  return seat.box === box ? undefined : refusal('box-of-another', says.ownBox)
}

/** Points 9 and 10: whether it is this player's turn. */
export function isNotTheirTurn(tournament: Tournament, at: TournamentTable, seat: TournamentSeat): MaybeRefusal {
  const { says } = tournament.rules
  const isFree = tournament.conditions.order === 'free'
  if (seat.turn === 'passed' || (seat.turn === 'wagered' && !isFree)) return refusal('has-wagered', says.oneWager)
  if (isFree || seat.isLate || nextToWager(tournament, at) === seat.player) return undefined
  return refusal('not-your-turn', says.turn)
}

export function wager(draft: TournamentDraft, command: CommandOf<'wager'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const { by, box, table: number, main, secret } = command
  const player = by.person
  if (by.role !== 'player') {
    return notPlaying(draft, number) ?? draft.play(number, { do: 'wager', by, box, main: main ?? NO_CENTS })
  }
  const closed = mayNotWager(now, number, player, box)
  if (closed) return closed
  const at = draft.at(number)
  const seat = seatOf(at, player) as TournamentSeat
  if (command.hasSides) return refusal('no-side-bets', says.sideBets)
  if (seat.voucher !== null) return refusal('voucher-alone', says.voucherAlone)
  const refused = isNotTheirTurn(now, at, seat) ?? wrongLateWager(now, at, seat, command)
  if (refused) return refused
  if (main === undefined && secret === undefined) return refusal('not-an-amount', says.limits)
  const wrong =
    (main === undefined ? undefined : wrongMain(now, at, player, main)) ?? wrongSecret(now, at, seat, command)
  if (wrong) return wrong
  const sealed = secret === undefined ? {} : { sealed: { is: 'secret', cents: secret } as const }
  const placed = draft.play(number, { do: 'wager', by, box, ...(main === undefined ? {} : { main }), ...sealed })
  if (placed) return placed
  const before = seat.form?.cents ?? 0
  const form = secret === undefined ? {} : { form: { cents: (before + secret) as Cents, isIncomplete: false } }
  draft.emit({ kind: 'turn-taken', table: number, player, ...form })
  return undefined
}

function wrongLateWager(
  { rules }: Tournament,
  { limits }: TournamentTable,
  seat: TournamentSeat,
  { main, secret }: CommandOf<'wager'>,
): MaybeRefusal {
  if (!seat.isLate || (main === limits.minimum && secret === undefined)) return undefined
  return refusal('only-the-minimum', rules.says.lateWager)
}

/** What the player has openly on the box. A second wager adds to it where no order is kept. */
function openWager({ table }: TournamentTable, player: PlayerId, box: BoxNumber): Cents {
  if (table.round.phase === 'ended') return NO_CENTS
  return bettorOn(boxAt(table.round, box), player)?.cents ?? NO_CENTS
}

export function wrongMain(tournament: Tournament, at: TournamentTable, player: PlayerId, main: Cents): MaybeRefusal {
  const { rules, conditions } = tournament
  const { limits } = at
  const { says } = rules
  if (!isCents(main) || main <= 0) return refusal('not-an-amount', says.limits)
  const amount = main + openWager(at, player, (seatOf(at, player) as TournamentSeat).box)
  if (amount < limits.minimum || amount > limits.maximum) return refusal('outside-limits', says.limits)
  return amount % unitOf(conditions, limits) === 0 ? undefined : refusal('not-in-units', says.units)
}

/** Point 13: a wrong secret wager is refused. It is not corrected for the player. */
function wrongSecret(
  tournament: Tournament,
  at: TournamentTable,
  seat: TournamentSeat,
  { main, secret }: CommandOf<'wager'>,
): MaybeRefusal {
  if (secret === undefined) return undefined
  const { rules, conditions } = tournament
  const { says } = rules
  const { limits, table } = at
  const open = openWager(at, seat.player, seat.box) + (main ?? 0)
  const chips = chipsOf(table, seat.player) + openWager(at, seat.player, seat.box)
  const amount = secret + (seat.form?.cents ?? 0)
  if (seat.form === null && seat.secretWagers <= 0) return refusal('no-secret-left', says.secretAllowance)
  if (!isCents(secret) || secret <= 0) return refusal('not-an-amount', says.secretLimits)
  if (amount < limits.minimum || amount > limits.maximum) return refusal('outside-limits', says.secretLimits)
  if (amount % unitOf(conditions, limits) !== 0) return refusal('not-in-units', says.units)
  if (amount > chips) return refusal('above-chips', says.secretCover)
  if (amount + open > chips) return refusal('above-chips', says.secretWithMain)
  return amount + open > limits.maximum ? refusal('above-maximum', says.secretTotal) : undefined
}

export function passCard(draft: TournamentDraft, { by, box, table: number }: CommandOf<'passCard'>): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const player = by.person
  if (by.role !== 'player') return refusal('not-for-this-role', says.passCard)
  const closed = mayNotWager(now, number, player, box)
  if (closed) return closed
  const at = draft.at(number)
  const seat = seatOf(at, player) as TournamentSeat
  const refused = seat.turn === 'wagered' ? refusal('has-wagered', says.oneWager) : isNotTheirTurn(now, at, seat)
  if (refused) return refused
  if (seat.passCards <= 0) return refusal('no-pass-card', says.passCard)
  draft.emit({ kind: 'pass-card-placed', table: number, player })
  return undefined
}

export function drawVoucher(
  draft: TournamentDraft,
  { by, box, table: number }: CommandOf<'drawVoucher'>,
): MaybeRefusal {
  const { now } = draft
  const { says } = now.rules
  const player = by.person
  if (by.role !== 'player') return refusal('not-for-this-role', says.voucherDraw)
  const closed = mayNotWager(now, number, player, box)
  if (closed) return closed
  const at = draft.at(number)
  const seat = seatOf(at, player) as TournamentSeat
  const cents = now.conditions.vouchers[now.vouchersDrawn]
  if (cents === undefined) return refusal('no-voucher', says.noVouchers)
  if (at.marker !== seat.box || seat.voucher !== null) return refusal('not-the-holder', says.voucherDraw)
  if (seat.turn !== 'none') return refusal('has-wagered', says.oneWager)
  draft.emit({ kind: 'voucher-drawn', table: number, player, cents })
  return undefined
}

export function withdraw(draft: TournamentDraft, { by, box, table: number }: CommandOf<'withdraw'>): MaybeRefusal {
  const { now } = draft
  const player = by.person
  if (by.role !== 'player') return notPlaying(draft, number) ?? draft.play(number, { do: 'withdraw', by, box })
  const closed = mayNotWager(now, number, player, box)
  if (closed) return closed
  const seat = seatOf(draft.at(number), player) as TournamentSeat
  if (now.conditions.order !== 'free' || seat.turn === 'passed') {
    return refusal('wager-stands', now.rules.says.wagerStands)
  }
  const refused = draft.play(number, { do: 'withdraw', by, box })
  if (refused) return refused
  draft.emit({ kind: 'turn-given-back', table: number, player })
  return undefined
}

/** The time for a wager is up: the turn passes on. */
export function wagerTimeIsUp(draft: TournamentDraft, command: CommandOf<'wagerTimeIsUp'>): MaybeRefusal {
  const { now } = draft
  const { by, box, table: number } = command
  const lacks = lacksTournamentPower(now, 'wagerTimeIsUp', by)
  if (lacks) return lacks
  const { says } = now.rules
  const at = tableAt(now, number)
  if (at?.inDispute) return refusal('in-dispute', says.dispute)
  const seat = at?.seats.find((one) => one.box === box)
  const isWaitedFor = at !== undefined && seat !== undefined && !isInRound(at) && isTurnOf(now, at, seat)
  if (now.conditions.wagerSeconds === null || !isWaitedFor) return refusal('no-wager-clock', says.wagerClock)
  draft.emit({ kind: 'became-late', table: number, player: seat.player })
  return undefined
}

function isTurnOf(tournament: Tournament, at: TournamentTable, seat: TournamentSeat): boolean {
  if (mayNotWager(tournament, at.number, seat.player, seat.box)) return false
  if (seat.turn !== 'none' || seat.voucher !== null || seat.isLate || seat.absence !== 'present') return false
  return tournament.conditions.order === 'free' || nextToWager(tournament, at) === seat.player
}

/** A paper form as it was handed in, right or wrong. It is judged when the hand is over. */
export function recordForm(draft: TournamentDraft, command: CommandOf<'recordForm'>): MaybeRefusal {
  const { now } = draft
  const { player, box, table: number, main } = command
  const { says } = now.rules
  const found = mayNotRecord(draft, command, 'recordForm')
  if (found) return found
  const at = draft.at(number)
  const seat = seatOf(at, player) as TournamentSeat
  if (seat.isLate) return refusal('only-the-minimum', says.lateWager)
  if (seat.secretWagers <= 0) return refusal('no-secret-left', says.secretAllowance)
  // Where no order is kept, too: two forms together could be above the maximum, and a refusal would tell of the first.
  if (seat.form !== null) return refusal('has-wagered', says.oneWager)
  const wrong = main === undefined ? undefined : wrongMain(now, at, player, main)
  if (wrong) return wrong
  const deemed = deemForm(now, at, command)
  const { cents, clause } = deemed
  const sealed = { is: 'secret', cents, ...(clause === undefined ? {} : { clause }) } as const
  const open = main === undefined ? {} : { main }
  const placed = draft.play(number, { do: 'wager', by: playerActor(player), box, ...open, sealed })
  if (placed) return placed
  const { amount, inWords, by } = command
  const handedIn = { ...(amount === undefined ? {} : { amount }), ...(inWords === undefined ? {} : { inWords }) }
  const paper = { ...handedIn, recordedBy: by.person }
  draft.emit({ kind: 'turn-taken', table: number, player, form: { cents, isIncomplete: deemed.isIncomplete, paper } })
  return undefined
}

/** Chips found on the layout. */
export function recordWager(draft: TournamentDraft, command: CommandOf<'recordWager'>): MaybeRefusal {
  const { by, player, box, main, table: number } = command
  const found = mayNotRecord(draft, command)
  if (found) return found
  const placed = draft.play(number, { do: 'recordWager', by, player, box, main })
  if (placed) return placed
  draft.emit({ kind: 'turn-taken', table: number, player })
  return undefined
}

function mayNotRecord(
  { now }: TournamentDraft,
  { by, player, box, table: number }: CommandOf<'recordForm' | 'recordWager'> & FloorCommand,
  power?: 'recordForm',
): MaybeRefusal {
  const lacks = power && lacksTournamentPower(now, power, by)
  if (lacks) return lacks
  const closed = mayNotWager(now, number, player, box)
  if (closed) return closed
  const there = tableAt(now, number) as TournamentTable
  const seat = seatOf(there, player) as TournamentSeat
  if (seat.voucher !== null) return refusal('voucher-alone', now.rules.says.voucherAlone)
  return isNotTheirTurn(now, there, seat)
}
