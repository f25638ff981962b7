import type { Actor, Clause, PlayerId } from '@openpit/engine'
import type { DeskAct, WrittenDraft } from '@openpit/protocol'
import type { DisqualificationReason, TournamentPower } from '@openpit/rulebooks'
import {
  decideTournament,
  membersOf,
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

interface Desk {
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
    { do: 'announce', ...order },
    ...(player === undefined ? [] : actsOnPlayer(desk, player)),
    ...tournament.tables.map(({ number: table }) => ({ do: 'dispute', ...order, table, text: TEXT }) as const),
    ...tables(({ inDispute }) => inDispute).map((table) => ({ do: 'rule', ...order, table, text: TEXT }) as const),
    { do: 'cancel', ...order, reason: TEXT },
  ]
  return commands.map((command) => tried(tournament, command))
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
  const decision = decideTournament(tournament, command)
  const events = decision.ok ? decision.events : []
  const refused = decision.ok ? null : refusalOf(decision.refusal)
  const table = 'table' in command && command.table > 0 ? command.table : null
  return {
    do: command.do as DeskAct['do'],
    table,
    player: 'player' in command ? command.player : null,
    because: command.do === 'disqualify' ? command.because : null,
    refund: command.do === 'disqualify' && command.refund,
    clause: refused?.clause ?? clauseOf(tournament, command),
    refused,
    players: playersIn(tournament, events),
    out: events.flatMap((event) => (event.kind === 'player-out' ? [event.player] : [])),
    prizes: events.flatMap((event) => {
      return event.kind === 'prize-awarded' ? [{ player: event.player, cents: event.cents }] : []
    }),
    refunds: decision.ok ? refundsIn(tournament, decision) : 0,
    isFinal: events.some((event) => event.kind === 'announced' && event.isFinal),
  }
}

function clauseOf({ rules }: Tournament, command: TournamentCommand): Clause {
  const { do: name } = command
  const reason =
    command.do === 'disqualify' ? rules.disqualifyFor[command.because as DisqualificationReason] : undefined
  if (reason !== undefined) return reason
  return name === 'dispute' ? rules.says.dispute : rules.powers[name as TournamentPower].clause
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
