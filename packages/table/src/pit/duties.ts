import type { Actor, Clause, PlayerId } from '@openpit/engine'
import { lacksPower } from '@openpit/engine'
import { DUTY_NAMES, type NoticeRecipient } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { Table, TableEvent } from '../table.ts'
import type { PitCommandOf } from './command.ts'
import type { Duty, PitDutyName } from './event.ts'
import { timeAt } from './pit.ts'

/** Opens a duty, due now. Its clause is the book's, unless another one makes it due. */
export function openDuty(
  table: Table,
  duty: PitDutyName,
  about: { player?: PlayerId; clause?: Clause } = {},
): TableEvent {
  const { player = null, clause = dutyClause(table, duty) } = about
  return { kind: 'duty-opened', duty, player, due: timeAt(table), clause }
}

/** No rulebook asks for this call, so it names the clause that makes supervisors part of the game. */
function dutyClause({ pitRules }: Table, duty: PitDutyName): Clause {
  return duty === 'attend' ? pitRules.roles.supervisor : pitRules.duties[duty]
}

/** Closes the first open duty of this name, about this player if one is named; nothing if there is none. */
export function closeDuty(table: Table, duty: PitDutyName, by: Actor, player?: PlayerId): readonly TableEvent[] {
  const open = findDuty(table, duty, player)
  return open ? [{ kind: 'duty-done', duty, player: open.player, by, clause: open.clause }] : []
}

/** The duties to tell these people, except those who have been told. */
export function openTelling(
  table: Table,
  whom: readonly NoticeRecipient[],
  told: readonly NoticeRecipient[] | undefined,
  clause: Clause,
): readonly TableEvent[] {
  return whom
    .filter((one) => !told?.includes(one))
    .map((one) => openDuty(table, one === 'inspector' ? 'tellInspector' : 'tellSurveillance', { clause }))
}

export function isOpen(table: Table, duty: PitDutyName, player?: PlayerId): boolean {
  return findDuty(table, duty, player) !== undefined
}

function findDuty({ pit }: Table, duty: PitDutyName, player?: PlayerId): Duty | undefined {
  return pit.duties.find((one) => one.duty === duty && (player === undefined || one.player === player))
}

/** A dealer calls a supervisor to the table. */
export function callSupervisor(table: Table, { by }: PitCommandOf<'callSupervisor'>): TableDecision {
  const { rules, pitRules, live, shoeRules } = table
  const clause = dutyClause(table, 'attend')
  const notTheirs = lacksPower(rules, { is: pitRules.powers.done.is, clause }, by)
  if (notTheirs) return refuse(notTheirs)
  if (live === null) return refuse({ kind: 'cards-are-virtual', clause: shoeRules.source.clause })
  return accept([openDuty(table, 'attend')])
}

/** A member of staff says that a duty has been done. */
export function done(table: Table, { by, duty, player }: PitCommandOf<'done'>): TableDecision {
  const { rules, pitRules } = table
  // The dealer who called a supervisor cannot do that duty: it takes a supervisor's power.
  const power = duty === 'attend' ? table.liveRules.powers.reconstruct : pitRules.powers.done
  const isKnown = duty === 'attend' || (DUTY_NAMES as readonly string[]).includes(duty)
  const clause = isKnown ? dutyClause(table, duty) : power.clause
  const notTheirs = lacksPower(rules, { ...power, clause }, by)
  if (notTheirs) return refuse(notTheirs)
  const events = closeDuty(table, duty, by, player)
  return events.length > 0 ? accept(events) : refuse({ kind: 'no-such-duty', clause, duty })
}
