import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { DeskAct, WrittenDraft } from '@openpit/protocol'
import {
  clauseOfAct,
  decideTournament,
  isIn,
  isInRound,
  membersOf,
  nextSession,
  planOf,
  type Tournament,
  type TournamentCommand,
  type TournamentDecision,
  type TournamentEvent,
  type TournamentTable,
  tournamentPostings,
} from '@openpit/tournament'
import { sortedVouchers } from '../jokers-wild.ts'
import type { TournamentOpening } from '../opening.ts'
import { refusalOf } from '../refusals.ts'
import { refusedAsUnplayable } from '../unplayable.ts'

export interface Desk {
  readonly tournament: Tournament
  readonly by: Actor
  /** The minute of the tournament's clock. */
  readonly at: number
}

/** A placeholder for a text that a person has yet to write. Nothing depends on it. */
const TEXT = '-'

/** What a person can do at the desk now. Each act is tried on a copy, and nothing is stored. */
export function deskActs(desk: Desk, player: PlayerId | undefined): DeskAct[] {
  const { tournament, by, at } = desk
  const order = { by, at }
  const tables = (isDue: (table: TournamentTable) => boolean) => {
    const due = tournament.tables.filter(isDue).map(({ number }) => number)
    // No table has number 0: the refusal says why nothing can be done at any table.
    return due.length > 0 ? due : [0]
  }
  const commands: readonly TournamentCommand[] = [
    { do: 'publish', ...order },
    changing(desk),
    // A minute from now: the person says the time.
    { do: 'reschedule', ...order, session: nextSession(tournament), to: at + 1 },
    { do: 'designate', ...order, tables: tablesWanted(tournament) },
    { do: 'draw', ...order, order: membersOf(tournament) },
    { do: 'startSession', ...order },
    ...tables(({ playOff }) => playOff !== null && !playOff.isOn).map((table) => {
      return { do: 'startPlayOff', ...order, table } as const
    }),
    ...tournament.tables.flatMap(({ number: table, ballot }) => {
      return ballot === null
        ? []
        : [{ do: 'ballot', ...order, table, order: ballot.players.slice(0, ballot.places) } as const]
    }),
    { do: 'count', ...order, table: firstAtRest(tournament) },
    ...decided(tournament).map((table) => {
      return { do: 'endSession', ...order, table, agreedBy: playersAt(tournament, table) } as const
    }),
    { do: 'announce', ...order },
    ...(player === undefined ? [] : actsOnPlayer(desk, player)),
    ...tournament.tables.map(({ number: table }) => ({ do: 'dispute', ...order, table, text: TEXT }) as const),
    ...tables(({ inDispute }) => inDispute).map((table) => ({ do: 'rule', ...order, table, text: TEXT }) as const),
    ...presence(desk),
    { do: 'cancel', ...order, reason: TEXT },
  ]
  return commands.map((command) => tried(tournament, command))
}

/** As many tables as the next session needs. */
function tablesWanted({ conditions, session }: Tournament): readonly number[] {
  const { tables = 1 } = conditions.sessions[session] ?? {}
  return Array.from({ length: tables }, (_, index) => index + 1)
}

/** A count writes down the chips of all tables; it is asked for at one between hands. */
function firstAtRest({ tables }: Tournament): number {
  return (tables.find((at) => !isInRound(at)) ?? tables[0])?.number ?? 0
}

/** Tables where no more players are in than go through; if there is none, the first one, whose refusal says why. */
function decided(tournament: Tournament): readonly number[] {
  const advance = planOf(tournament)?.advance ?? 0
  const isDecided = (at: TournamentTable) => !at.isPlayedOut && playersAt(tournament, at.number).length <= advance
  const found = tournament.tables.filter(isDecided).map(({ number }) => number)
  return found.length > 0 ? found : [tournament.tables[0]?.number ?? 0]
}

function playersAt(tournament: Tournament, number: number): readonly PlayerId[] {
  const seats = tournament.tables.find((at) => at.number === number)?.seats ?? []
  return seats.map(({ player }) => player).filter((player) => isIn(tournament, player))
}

/** Where a book wants the director present, they sign off and on. */
function presence({ tournament, by, at }: Desk): readonly TournamentCommand[] {
  if (tournament.rules.directorPresent.is !== 'at-every-hand') return []
  return [{ do: tournament.directorAway ? 'signOn' : 'signOff', by, at }]
}

/** A change of the conditions that changes nothing. */
function changing({ tournament, by, at }: Desk): TournamentCommand {
  return { do: 'changeConditions', by, at, field: 'fee', to: tournament.written.fee ?? null }
}

/** The conditions as they were written, for the form that changes them. Which voucher comes next is for nobody. */
export function writtenDraft(desk: Desk, { title, begins }: TournamentOpening): WrittenDraft {
  const { tournament } = desk
  const { rulebook, version, written } = tournament
  const { refused } = tried(tournament, changing(desk))
  const conditions = { ...written, ...('vouchers' in written ? { vouchers: sortedVouchers(written.vouchers) } : {}) }
  return { title, rulebook, version, begins, conditions: conditions as WrittenDraft['conditions'], refused }
}

/** What can be done about one player. Only for absence does a book give the fee back. */
function actsOnPlayer({ tournament, by, at }: Desk, player: PlayerId): readonly TournamentCommand[] {
  const order = { by, at, player }
  const disqualify = (because: string, refund: boolean) => ({ do: 'disqualify', ...order, because, refund }) as const
  return [
    { do: 'absent', ...order, deduct: true },
    { do: 'approveLeave', ...order },
    { do: 'refuseEntry', ...order, reason: TEXT },
    ...Object.keys(tournament.rules.disqualifyFor).map((because) => disqualify(because, false)),
    disqualify('absence', true),
  ]
}

function tried(tournament: Tournament, command: TournamentCommand): DeskAct {
  return triedAs(tournament, command, command.do as DeskAct['do'], clauseOfAct(tournament, command) as Clause)
}

/** An act as it would be now, under its name at the desk and the clause by which it is done. */
export function triedAs(
  tournament: Tournament,
  command: TournamentCommand,
  name: DeskAct['do'],
  clause: Clause,
): DeskAct {
  const decision = decideTournament(tournament, command)
  const events = decision.ok ? decision.events : []
  const refused = decision.ok
    ? (name === 'publish' && refusedAsUnplayable(decision.tournament)) || null
    : refusalOf(decision.refusal)
  const table = 'table' in command && command.table > 0 ? command.table : null
  return {
    do: name,
    table,
    session: command.do === 'reschedule' ? command.session : null,
    player: 'player' in command ? command.player : null,
    because: command.do === 'disqualify' ? command.because : null,
    refund: command.do === 'disqualify' && command.refund,
    clause: refused?.clause ?? clause,
    refused,
    players: command.do === 'endSession' ? [...command.agreedBy] : playersIn(tournament, events),
    out: events.flatMap((event) => (event.kind === 'player-out' ? [event.player] : [])),
    prizes: events.flatMap((event) => {
      return event.kind === 'prize-awarded' ? [{ player: event.player, cents: event.cents }] : []
    }),
    refunds: decision.ok ? refundsIn(tournament, decision) : 0,
    isFinal: events.some((event) => event.kind === 'announced' && event.isFinal),
  }
}

/** The players whom the act concerns: those who are seated, play off, or go through. */
function playersIn({ drawn }: Tournament, events: readonly TournamentEvent[]): string[] {
  const players = events.flatMap((event): readonly PlayerId[] => {
    if (event.kind === 'seats-drawn') return event.places.map(({ player }) => player)
    if (event.kind === 'session-started') return drawn?.places.map(({ player }) => player) ?? []
    if (event.kind === 'play-off-started') return Object.keys(event.chips)
    return event.kind === 'announced' ? event.advances : []
  })
  return [...players]
}

/** What goes back to wallets. */
function refundsIn(before: Tournament, { events, tournament }: Extract<TournamentDecision, { ok: true }>): number {
  const moved = events.flatMap((event) =>
    event.kind === 'cancelled' || event.kind === 'fee-refunded' ? tournamentPostings(before, event, tournament) : [],
  )
  return moved.reduce((sum, { account, cents }) => sum + (account.of === 'wallet' ? cents : 0), 0)
}
