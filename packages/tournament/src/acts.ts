import type { Clause } from '@openpit/engine'
import { TOURNAMENT_POWERS, type TournamentPower } from '@openpit/rulebooks'
import type { TournamentCommand } from './command.ts'
import type { EventOf } from './event.ts'
import type { Tournament } from './state.ts'

/** What dealers do all the time, and forms, which have their own lines when they are opened. */
const ROUTINE: readonly string[] = ['wagerTimeIsUp', 'sessionTimeIsUp', 'newShoe', 'recordForm']

/**
 * The line that an act of the desk leaves in the record; `undefined` for everything else that is done. Nothing of it
 * may tell what is sealed, and a draft is nobody's business.
 */
export function recordOfAct(
  before: Tournament,
  command: TournamentCommand,
  after: Tournament,
): EventOf<'act-recorded'> | undefined {
  const clause = clauseOfAct(before, command)
  if (clause === undefined || after.state === 'draft') return undefined
  const { by, at } = command
  const { person, role } = by
  return { kind: 'act-recorded', act: actOf(command), by: person, role, clause, at, about: aboutOf(command, after) }
}

/** An act as the record calls it. The second of two people who void a hand voids it. */
function actOf(command: TournamentCommand): TournamentCommand['do'] {
  return command.do === 'play' && command.command.do === 'confirmVoid' ? 'voidRound' : command.do
}

/** The clause under which an act of the desk stands. */
export function clauseOfAct({ rules }: Tournament, command: TournamentCommand): Clause | undefined {
  const act = actOf(command)
  if (act === 'dispute') return rules.says.dispute
  if (act === 'voidRound') return rules.voidRound.clause
  if (!(TOURNAMENT_POWERS as readonly string[]).includes(act) || ROUTINE.includes(act)) return undefined
  if (command.do === 'disqualify') {
    const reasons: Readonly<Record<string, Clause>> = rules.disqualifyFor
    if (Object.hasOwn(reasons, command.because)) return reasons[command.because]
  }
  return rules.powers[act as TournamentPower].clause
}

/** Whom and what an act is about. Reasons for a refused entry are for staff, so they are not in it. */
function aboutOf(
  command: TournamentCommand,
  { session, drawn, version }: Tournament,
): Readonly<Record<string, unknown>> {
  const where = 'table' in command ? { table: command.table } : {}
  const who = 'player' in command ? { player: command.player } : {}
  switch (command.do) {
    case 'publish':
      return { version }
    case 'changeConditions':
      return { field: command.field, version }
    case 'designate':
      return { tables: command.tables }
    case 'draw':
      return { session: drawn?.session ?? session }
    case 'startSession':
    case 'announce':
      return { session }
    case 'reschedule':
      return { session: command.session, to: command.to }
    case 'disqualify':
      return { ...who, because: command.because, refund: command.refund }
    case 'cancel':
      return { reason: command.reason }
    case 'dispute':
      return { ...where, text: command.text }
    default:
      return { ...where, ...who }
  }
}
