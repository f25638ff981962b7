import type { Round } from '@openpit/engine'
import { NO_CENTS } from '@openpit/money'
import type { TournamentTableView } from '@openpit/protocol'
import { chipsOf, PUBLIC, type Table } from '@openpit/table'
import {
  disregardedHands,
  isIn,
  isSealed,
  planOf,
  standingsAt,
  stillToWager,
  type Tournament,
  type TournamentSeat,
  type TournamentTable,
} from '@openpit/tournament'
import { SHARED_CLOCK } from '../../tables/opening.ts'
import type { Moment } from '../../tables/views/moment.ts'
import { tableView } from '../../tables/views/table-view.ts'
import type { TournamentOpening } from '../opening.ts'
import type { ShownShoe, TournamentMoment } from './moment.ts'
import { isUnseenVoucher, openedLast } from './seals.ts'

type TableSummary = Omit<TournamentTableView, 'view' | 'unit' | 'plan' | 'deadline' | 'vouchers' | 'seals' | 'opened'>

/** What everyone sees of a table besides its cards. */
export function summaryOf(tournament: Tournament, at: TournamentTable): TableSummary {
  const { number: table, hand, shoe, limits, marker, isPlayedOut, inDispute } = at
  return {
    table,
    hand,
    shoe,
    limits: { minimum: limits.minimum, maximum: limits.maximum },
    marker,
    isPlayedOut,
    inDispute,
    playOff: [...(at.playOff?.players ?? [])],
    ballot: [...(at.ballot?.players ?? [])],
    disregarded: [...disregardedHands(tournament, at)],
    signals: [...at.signals],
    standings: standingsAt(tournament, at).map((group) => [...group]),
    seats: at.seats.map((seat) => seatView(tournament, at, seat)),
    queue: [...stillToWager(tournament, at)],
  }
}

function seatView(tournament: Tournament, { table }: TournamentTable, seat: TournamentSeat): TableSummary['seats'][0] {
  const { player, box, turn, isLate, absence, absentHands, passCards, secretWagers, voucher } = seat
  return {
    player,
    box,
    chips: Math.max(0, chipsOf(table, player)),
    isIn: isIn(tournament, player),
    turn,
    isLate,
    absence,
    absentHands,
    passCards,
    secretWagers,
    isSealed: isSealed(seat),
    hasVoucher: voucher !== null,
  }
}

export function planView({ conditions, session }: Tournament): TournamentTableView['plan'] {
  return sessionView(conditions.sessions[Math.max(0, session - 1)] as Tournament['conditions']['sessions'][0])
}

export function sessionView(plan: Tournament['conditions']['sessions'][0]): TournamentTableView['plan'] {
  const { by, length, tables, advance, eliminationHands } = plan
  return { by, length, tables, advance, eliminationHands: [...eliminationHands] }
}

/** A table of the tournament as everyone may see it. A player's own secrets are in their own part. */
export function tablePart(
  { opening, tournament, fairness, shoes }: TournamentMoment,
  at: TournamentTable,
  deadline: number | null,
  now: number,
): TournamentTableView {
  const { conditions, session } = tournament
  const moment = momentFor(opening, veiled(at.table), at.hand, shoes.get(at.number), deadline, now)
  const sealed = at.seats.filter(isSealed).map(({ player }) => player)
  const ours = fairness.seals.filter((seal) => seal.session === session && seal.table === at.number)
  const seals = ours.filter(({ hand, player }) => hand === at.hand && sealed.includes(player))
  return {
    ...summaryOf(tournament, at),
    view: tableView(moment, PUBLIC),
    unit: conditions.unit ?? at.limits.minimum,
    plan: planOf(tournament) === undefined ? planView({ ...tournament, session: 1 }) : planView(tournament),
    deadline,
    ...(conditions.vouchers.length === 0 ? {} : { vouchers: conditions.vouchers.length - tournament.vouchersDrawn }),
    seals: seals.map(({ player, hash }) => ({ player, hash })),
    opened: openedLast(tournament, at, ours).map(({ player, hand, hash, cents, salt }) => {
      return { player, hand, hash, cents, salt }
    }),
  }
}

const NO_SHOE: ShownShoe = {
  announced: [],
  ceremony: { contributors: [], closed: null, root: null },
  signatures: { opening: null, closed: null },
}

/** A table of the tournament as the view of any table takes it. */
export function momentFor(
  { name, title, rulebook, options }: TournamentOpening,
  table: Table,
  round: number,
  shoe: ShownShoe = NO_SHOE,
  deadline: number | null = null,
  now = 0,
): Moment {
  const opening = { name, title, rulebook, options, clock: SHARED_CLOCK, privateFor: null }
  const nothing = { proofs: null, waitingFor: [], ready: [], wallet: () => 0 }
  return { opening, table, round, ...shoe, ...nothing, deadline, now }
}

/** The table without sealed amounts: stakes, insurance and results that stay secret until the hand is over. */
function veiled(table: Table): Table {
  const { round } = table
  const isOver = round.phase === 'ended'
  const hands: Round['hands'] = round.hands.map((hand) => {
    const stakes = hand.stakes.map(({ player, wager, cents, tokens, double, live }) => {
      return { player, wager, cents, tokens, double, live }
    })
    return { ...hand, stakes }
  })
  const boxes: Round['boxes'] = round.boxes.map((box) => {
    return { ...box, bettors: box.bettors.map(({ sealed: _, ...bettor }) => bettor) }
  })
  const insurance = round.insurance.filter(({ sealed }) => sealed === undefined)
  const shown = round.settled.filter((line) => line.sealed === undefined || isOver)
  const settled = shown.map((line) => (isUnseenVoucher(line) ? { ...line, stake: NO_CENTS } : line))
  return { ...table, round: { ...round, hands, boxes, insurance, settled, sealed: undefined } }
}
