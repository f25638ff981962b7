import { type Actor, type Clause, HOUSE, lacksPower, type StaffRole } from '@openpit/engine'
import { EQUIPMENT, type PitRole, type PitRules } from '@openpit/rulebooks'
import { accept, refuse, type TableDecision } from '../decision.ts'
import type { TableRefusal } from '../refusal.ts'
import type { Table } from '../table.ts'
import type { PitCommandOf } from './command.ts'
import { openTelling } from './duties.ts'
import type { PitRefusal } from './refusal.ts'

/** A member of staff comes on duty at the table, or goes off duty. */
export function changeDuty(table: Table, command: PitCommandOf<'onDuty' | 'offDuty'>): TableDecision {
  const { by } = command
  const { pit, pitRules } = table
  if (by.role === 'player') return refuse({ kind: 'not-your-work', clause: pitRules.roles.supervisor, who: [] })
  const clause = roleClause(pitRules, by.role)
  if (command.do === 'onDuty') return accept([{ kind: 'came-on-duty', by, clause }])
  const isHere = pit.staff === null || pit.staff[by.role]?.includes(by.person)
  return isHere
    ? accept([{ kind: 'went-off-duty', by, clause }])
    : refuse({ kind: 'is-off-duty', clause, person: by.person })
}

function roleClause({ roles }: PitRules, role: StaffRole): Clause {
  return Object.hasOwn(roles, role) ? roles[role as PitRole] : roles.supervisor
}

/** Why this member of staff may not act now: nobody is on duty in the role, or this person has gone off duty. */
export function findAbsence(
  { pit, pitRules }: Pick<Table, 'pit' | 'pitRules'>,
  { role, person }: Actor,
): PitRefusal | undefined {
  const { staff, gone } = pit
  const isClock = person === HOUSE.person && role === HOUSE.role
  if (staff === null || role === 'player' || isClock) return undefined
  const clause = roleClause(pitRules, role)
  const onDuty = staff[role]
  if (onDuty !== undefined && onDuty.length === 0) return { kind: 'nobody-on-duty', clause, role }
  return gone[role]?.includes(person) ? { kind: 'is-off-duty', clause, person } : undefined
}

/** The first two cards may be dealt face down. Some books want others to be told. */
export function approve(table: Table, command: PitCommandOf<'approve'>): TableDecision {
  const { by, what, told } = command
  const { rules, pit, pitRules, live, shoeRules } = table
  const power = pitRules.powers.approve
  const refusal: TableRefusal | undefined =
    lacksPower(rules, power, by) ??
    (live === null ? { kind: 'cards-are-virtual', clause: shoeRules.source.clause } : undefined)
  if (refusal) return refuse(refusal)
  const { clause } = power
  if (what !== 'firstTwoFaceDown' || rules.firstTwoCards.is !== 'face-down') {
    return refuse({ kind: 'not-dealt-face-down', clause })
  }
  if (pit.faceDownApproved) return refuse({ kind: 'already-approved', clause })
  const { is: whom, clause: telling } = pitRules.faceDownTold
  return accept([{ kind: 'face-down-approved', by, clause }, ...openTelling(table, whom, told, telling)])
}

export function equip(table: Table, { by, what, has }: PitCommandOf<'equip'>): TableDecision {
  const { rules, pitRules, live, shoeRules } = table
  const isKnown = (EQUIPMENT as readonly string[]).includes(what)
  const clause = isKnown ? pitRules.equipment[what].clause : pitRules.powers.equip.clause
  const notTheirs = lacksPower(rules, { ...pitRules.powers.equip, clause }, by)
  if (notTheirs) return refuse(notTheirs)
  if (!isKnown || typeof has !== 'boolean') return refuse({ kind: 'not-a-measure', clause, field: 'what' })
  if (live === null) return refuse({ kind: 'cards-are-virtual', clause: shoeRules.source.clause })
  return accept([{ kind: 'equipment-noted', what, has, clause }])
}

/** Why no round may be dealt with real cards: nobody attends, something is not approved, or something is missing. */
export function pitNotReady(table: Table): PitRefusal | undefined {
  const { pit, pitRules, rules, live } = table
  if (live === null) return undefined
  const { attendance, powers } = pitRules
  if (attendance.is === 'an-inspector' && pit.staff !== null && pit.staff.inspector?.length === 0) {
    return { kind: 'nobody-on-duty', clause: attendance.clause, role: 'inspector' }
  }
  if (rules.firstTwoCards.is === 'face-down' && !pit.faceDownApproved) {
    return { kind: 'not-approved', clause: powers.approve.clause }
  }
  const missing = pit.missing.find((what) => isNeeded(table, pitRules.equipment[what].is))
  return missing && { kind: 'equipment-missing', clause: pitRules.equipment[missing].clause, what: missing }
}

/** A prize button is there if the table's options or its wagers name a side bet that it decides. */
function isNeeded({ rules, round, shoeRules }: Table, need: PitRules['equipment']['powerBox']['is']): boolean {
  if (need === 'needed-without-a-device') return shoeRules.source.is !== 'device'
  if (need !== 'needed-for-the-prize-button') return need === 'needed'
  const named = [...round.carried.sideKinds, ...round.sides.map(({ bet }) => bet)]
  return named.some((bet) => rules.sides[bet]?.settles === 'by-prize-button')
}
