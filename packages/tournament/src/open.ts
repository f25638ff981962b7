import type { PlayerId, Rules } from '@openpit/engine'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { Configuration, RulebookName, TournamentRules } from '@openpit/rulebooks'
import { openTable, type PitSetup, rackAt, type Table } from '@openpit/table'
import { type HandLimits, limitsOfHand, type WrittenConditions } from './conditions.ts'
import { readConditions } from './read-conditions.ts'
import {
  type Place,
  seatsIn,
  type TableNumber,
  type TableSignal,
  type Tournament,
  type TournamentSeat,
  type TournamentTable,
} from './state.ts'

/** A draft, before its first entry. */
export function openTournament(
  rulebook: RulebookName,
  rules: TournamentRules,
  configuration: Configuration,
  written: WrittenConditions,
  dealt: 'live' | 'virtual' = 'virtual',
  pit: PitSetup = {},
): Tournament {
  const { conditions } = readConditions(written, rules, configuration.rules.smallestChip.is)
  return {
    rulebook,
    rules,
    configuration,
    written,
    dealt,
    pit,
    conditions,
    version: 1,
    state: 'draft',
    entries: [],
    session: 0,
    startedAt: 0,
    isAnnounced: true,
    drawn: null,
    designated: [],
    tables: [],
    idle: [],
    waiting: [],
    boughtBack: [],
    advances: [],
    results: [],
    money: [],
    prizes: {},
    records: [],
    vouchersDrawn: 0,
    directorAway: false,
  }
}

/** A table at the start of a session. Its cards and its pit go on from the session before. */
export function openTournamentTable(
  tournament: Tournament,
  session: number,
  number: TableNumber,
  places: readonly Place[],
): TournamentTable {
  const { conditions } = tournament
  const mine = places.filter(({ table }) => table === number)
  const seats = mine.map(({ player, box }) => seatFor(tournament, player, box)).toSorted((a, b) => a.box - b.box)
  const paid = (player: PlayerId) => conditions.buyIn === null || tournament.drawn?.paid.includes(player) === true
  const chips: Record<PlayerId, Cents> = Object.fromEntries(
    mine.map(({ player }) => [player, paid(player) ? conditions.chips : NO_CENTS]),
  )
  const limits = limitsOfHand(conditions, 1)
  const fresh: TournamentTable = {
    number,
    table: tableForSession(tournament, number, mine, chips, limits),
    seats,
    hand: 1,
    shoe: 1,
    limits,
    marker: null,
    isPlayedOut: false,
    timeIsUp: false,
    inDispute: false,
    losses: [],
    deductions: [],
    credits: 0,
    isDisregarded: false,
    signals: signalsAtStart(tournament, session),
    shownForms: [],
    playOff: null,
    ballot: null,
    keys: {},
    before: {},
    drawn: [],
    standings: null,
  }
  const first = conditions.order === 'free' ? undefined : seatsIn(tournament, fresh)[0]
  return { ...fresh, marker: first?.box ?? null }
}

function signalsAtStart({ conditions }: Tournament, session: number): readonly TableSignal[] {
  const plan = conditions.sessions[session - 1]
  if (plan === undefined) return []
  if (plan.by === 'shoes' && plan.length === 1) return ['last-shoe']
  return plan.eliminationHands.includes(1) ? ['elimination-hand'] : []
}

function seatFor({ conditions }: Tournament, player: PlayerId, box: number): TournamentSeat {
  return {
    player,
    box,
    passCards: conditions.passCards,
    secretWagers: conditions.secretWagers,
    turn: 'none',
    isLate: false,
    absence: 'present',
    absentHands: 0,
    mayLeave: false,
    form: null,
    voucher: null,
  }
}

function tableForSession(
  tournament: Tournament,
  number: TableNumber,
  places: readonly Place[],
  chips: Readonly<Record<PlayerId, Cents>>,
  limits: HandLimits,
): Table {
  const { dealt, pit } = tournament
  const configuration = { ...tournament.configuration, rules: tournamentRules(tournament, limits) }
  const seats = places.map(({ player, box }) => ({ box, player }))
  const table = openTable({ configuration, seats, chips, dealt, ...pit })
  const before = tournament.tables.find((one) => one.number === number)
  const idle = tournament.idle.findLast((one) => one.number === number)
  if (before !== undefined) {
    return { ...table, shoe: before.table.shoe, rack: rackAt(before.table), pit: before.table.pit }
  }
  return idle === undefined ? table : { ...table, shoe: idle.shoe, rack: idle.rack, pit: idle.pit }
}

/** The rules of the game at a tournament's table: one player a box, no side bets, the limits of the hand. */
export function tournamentRules({ configuration, rules, conditions }: Tournament, limits: HandLimits): Rules {
  const game = configuration.rules
  const { says } = rules
  const hasJokers = rules.jokerFormats.is.includes(conditions.format)
  const jokers = { is: conditions.jokers, clause: says.jokers }
  const vouchers = { is: 'no-double-split-or-insurance', clause: says.voucherAlone } as const
  const voided = { is: 'all-reversed', clause: rules.voidRound.clause } as const
  return {
    ...game,
    ...(hasJokers ? { jokers, vouchers } : {}),
    playersPerBox: { is: 1, clause: says.ownBox },
    sides: {},
    minimum: { is: limits.minimum, clause: says.limits },
    maximum: { is: limits.maximum, clause: says.limits },
    increment: { ...game.increment, is: 0 as Cents },
    voidedRound: rules.voidRound.is === 'repays-interim-payments' ? voided : game.voidedRound,
  }
}
