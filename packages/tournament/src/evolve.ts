import type { PlayerId } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { chipsOf, rackAt } from '@openpit/table'
import type { DeskEvent, EventOf, TournamentEvent } from './event.ts'
import { evolveAtTable } from './evolve-table.ts'
import { openTournamentTable } from './open.ts'
import { readConditions } from './read-conditions.ts'
import type { RecordLine } from './record.ts'
import { type Entry, entryOf, own, type Tournament } from './state.ts'

/** The tournament after an event. It judges nothing, because `decideTournament` has judged already. */
export function evolveTournament(tournament: Tournament, event: TournamentEvent): Tournament {
  if ('table' in event) return evolveAtTable(tournament, event)
  return evolveAtDesk(tournament, event)
}

function evolveAtDesk(tournament: Tournament, event: DeskEvent): Tournament {
  switch (event.kind) {
    case 'conditions-changed':
      return withCondition(tournament, event.field, event.to)
    case 'published':
      return { ...tournament, state: 'open' }
    case 'entered':
      return withEntry(tournament, event.player, event.fee)
    case 'substitute-named':
      return changeEntry(tournament, event.player, (entry) => ({ ...entry, player: event.substitute }))
    case 'entry-refused':
      return withoutEntry(tournament, event.player)
    case 'fee-refunded':
      return withRefund(tournament, event.player, event.cents)
    case 'cancelled':
      return withEverythingBack(tournament)
    case 'tables-designated':
      return { ...tournament, designated: event.tables }
    case 'seats-drawn':
      return { ...tournament, drawn: { session: event.session, places: event.places, paid: [] } }
    case 'vouchers-mixed':
      return withVouchers(tournament, event.order)
    case 'bought-in':
      return withBuyIn(tournament, event.player, event.cents)
    case 'session-started':
      return withSession(tournament, event)
    case 'rescheduled':
      return withNotice(tournament, event)
    case 'counted':
      return withRecords(
        tournament,
        event.chips.map(([player, chips]) => ({ record: 'count', player, chips: chips / 100 })),
      )
    case 'announced':
      return withResult(tournament, event)
    case 'chips-exchanged':
      return pay(tournament, event.player, event.cents)
    case 'prize-awarded': {
      const won = (own(tournament.prizes, event.player) ?? 0) + event.cents
      const prizes = { ...tournament.prizes, [event.player]: won as Cents }
      return { ...pay(tournament, event.player, event.cents), prizes }
    }
    case 'bought-back':
      return withBuyBack(tournament, event.player, event.fee)
    case 'chips-returned':
      return withRecords(tournament, [{ record: 'chips-returned', missing: event.missing }])
    case 'director-signed':
      return { ...tournament, directorAway: !event.on }
    case 'player-out':
      return withPlayerOut(tournament, event)
    case 'act-recorded': {
      const { act, role, clause, at, about, by } = event
      return withRecords(tournament, [{ record: 'act', act, role, ...about, clause, at, recordedBy: by }])
    }
    case 'disqualification-recorded':
      return withRecords(tournament, [{ record: 'disqualified', player: event.player, clause: event.clause }])
  }
}

function withCondition(tournament: Tournament, field: string, to: unknown): Tournament {
  const written = { ...tournament.written, [field]: to }
  const chip = tournament.configuration.rules.smallestChip.is
  const { conditions } = readConditions(written, tournament.rules, chip)
  const version = tournament.version + 1
  const changed = { ...tournament, written, conditions, version }
  if (tournament.state !== 'open') return changed
  // Everybody plays by the new version, so everybody who has entered is given it.
  const given = tournament.entries.filter(({ out }) => out === null).map(({ entrant }) => givenTo(entrant, version))
  return withRecords(changed, given)
}

/** The order of the vouchers is not a condition, so the conditions keep their version. */
function withVouchers(tournament: Tournament, order: readonly Cents[]): Tournament {
  const written = { ...tournament.written, vouchers: order.map((cents) => cents / 100) }
  return { ...tournament, written, conditions: { ...tournament.conditions, vouchers: order } }
}

function withEntry(tournament: Tournament, player: PlayerId, fee: Cents): Tournament {
  const entry: Entry = { player, entrant: player, fees: fee, buyIns: 0 as Cents, out: null, buyBacks: 0 }
  const entries = [...tournament.entries, entry]
  return payEntrant(withRecords({ ...tournament, entries }, [givenTo(player, tournament.version)]), player, -fee)
}

function givenTo(player: PlayerId, version: number): RecordLine {
  return { record: 'conditions-given', player, version }
}

function withoutEntry(tournament: Tournament, player: PlayerId): Tournament {
  return { ...tournament, entries: tournament.entries.filter((entry) => entry.player !== player) }
}

function withRefund(tournament: Tournament, player: PlayerId, cents: Cents): Tournament {
  const refunded = changeEntry(tournament, player, (entry) => ({ ...entry, fees: (entry.fees - cents) as Cents }))
  return pay(refunded, player, cents)
}

/** All players have what they had before the tournament. */
function withEverythingBack(tournament: Tournament): Tournament {
  const money = tournament.money.map(([player]) => [player, 0 as Cents] as const)
  const entries = tournament.entries.map((entry) => ({ ...entry, fees: 0 as Cents, buyIns: 0 as Cents }))
  return { ...tournament, state: 'cancelled', money, entries, prizes: {} }
}

function withBuyIn(tournament: Tournament, player: PlayerId, cents: Cents): Tournament {
  const { drawn } = tournament
  const paid = changeEntry(tournament, player, (entry) => ({ ...entry, buyIns: (entry.buyIns + cents) as Cents }))
  const noted = drawn === null ? paid : { ...paid, drawn: { ...drawn, paid: [...drawn.paid, player] } }
  return pay(noted, player, -cents)
}

function withSession(tournament: Tournament, { session, at }: EventOf<'session-started'>): Tournament {
  const { drawn } = tournament
  if (drawn === null) return tournament
  const numbers = [...new Set(drawn.places.map(({ table }) => table))].toSorted((a, b) => a - b)
  const opened = numbers.map((number) => openTournamentTable(tournament, session, number, drawn.places))
  const members = drawn.places.map(({ player }) => player)
  const { jokers } = tournament.conditions
  return {
    ...(jokers > 0 ? withRecords(tournament, [{ record: 'jokers-shown', session, jokers }]) : tournament),
    state: 'running',
    session,
    startedAt: at,
    isAnnounced: false,
    drawn: null,
    tables: opened,
    idle: [...tournament.idle, ...tournament.tables.map(cardsOf)],
    waiting: tournament.waiting.filter((player) => !members.includes(player)),
    boughtBack: tournament.boughtBack.filter((player) => !members.includes(player)),
  }
}

function cardsOf({ number, table }: Tournament['tables'][number]): Tournament['idle'][number] {
  return { number, shoe: table.shoe, rack: rackAt(table), pit: table.pit }
}

function withNotice(tournament: Tournament, { session, to, at }: EventOf<'rescheduled'>): Tournament {
  const noted = withRecords(tournament, [{ record: 'notice', session, to, at }])
  if (session !== 1) return noted
  // A later change of the conditions reads them again.
  return { ...noted, written: { ...noted.written, starts: to }, conditions: { ...noted.conditions, starts: to } }
}

function withResult(tournament: Tournament, { session, advances, isFinal }: EventOf<'announced'>): Tournament {
  const waiting = isFinal ? [] : [...tournament.waiting, ...advances]
  const entries = tournament.entries.map((entry) => (advances.includes(entry.player) ? { ...entry, out: null } : entry))
  return {
    ...tournament,
    entries,
    isAnnounced: true,
    advances: [...advances],
    results: [...tournament.results, { session, tables: tournament.tables.map(tableResult), advances: [...advances] }],
    waiting,
    state: isFinal ? 'finished' : tournament.state,
  }
}

/** A table as its session ended. Chips of a play-off do not count: those before it do. */
function tableResult({ number, standings, seats, table, before }: Tournament['tables'][number]) {
  const held = seats.map(({ player, box }) => ({ player, box, chips: own(before, player) ?? chipsOf(table, player) }))
  return { number, standings: standings ?? [], seats: held }
}

function withBuyBack(tournament: Tournament, player: PlayerId, fee: Cents): Tournament {
  const changed = changeEntry(tournament, player, (entry) => ({
    ...entry,
    out: null,
    fees: (entry.fees + fee) as Cents,
    buyBacks: entry.buyBacks + 1,
  }))
  return pay({ ...changed, boughtBack: [...changed.boughtBack, player] }, player, -fee)
}

function withPlayerOut(tournament: Tournament, event: EventOf<'player-out'>): Tournament {
  const { kind: _, player, ...out } = event
  const { session } = tournament
  const changed = changeEntry(tournament, player, (entry) => ({ ...entry, out: { ...out, session } }))
  return {
    ...changed,
    waiting: changed.waiting.filter((other) => other !== player),
    drawn: changed.drawn && { ...changed.drawn, places: changed.drawn.places.filter((one) => one.player !== player) },
  }
}

function changeEntry(tournament: Tournament, player: PlayerId, change: (entry: Entry) => Entry): Tournament {
  const index = tournament.entries.findIndex((entry) => entry.player === player)
  const entry = tournament.entries[index]
  return entry === undefined ? tournament : { ...tournament, entries: tournament.entries.with(index, change(entry)) }
}

export function withRecords(tournament: Tournament, lines: readonly RecordLine[]): Tournament {
  return { ...tournament, records: [...tournament.records, ...lines] }
}

/** Money goes to the entrant, even if a substitute plays. */
function pay(tournament: Tournament, player: PlayerId, cents: number): Tournament {
  return payEntrant(tournament, entryOf(tournament, player)?.entrant ?? player, cents)
}

function payEntrant(tournament: Tournament, entrant: PlayerId, cents: number): Tournament {
  const index = tournament.money.findIndex(([player]) => player === entrant)
  const balance = [entrant, ((tournament.money[index]?.[1] ?? 0) + cents) as Cents] as const
  const money = index < 0 ? [...tournament.money, balance] : tournament.money.with(index, balance)
  return { ...tournament, money }
}
