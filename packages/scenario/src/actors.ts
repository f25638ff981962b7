import { type Actor, HOUSE, isRole, playerActor, type StaffRole } from '@openpit/engine'
import type { StaffOnDuty } from './scenario.ts'

/** The person in each role, if the file does not name one. */
export const ON_DUTY: Readonly<Partial<Record<StaffRole, string>>> = {
  dealer: 'dee',
  supervisor: 'sue',
  assistantManager: 'amy',
  manager: 'max',
  inspector: 'ian',
  surveillance: 'sid',
}

/**
 * The actor that a step names: a player or a role, perhaps with a person. `undefined` if the role is not for tables.
 */
export function actorFor(word: string, person?: string, staff: StaffOnDuty = ON_DUTY): Actor | undefined {
  if (!isRole(word) || word === 'player') return playerActor(word)
  if (ON_DUTY[word] === undefined) return undefined
  return { person: person ?? staff[word] ?? NOBODY, role: word }
}

/** Stands for the person in a role in which nobody is on duty. No person has this name. */
export const NOBODY = ''

/** How a step names an actor: by a word, and by the person if it is not the usual one. */
export function wordFor(actor: Actor, staff: StaffOnDuty = ON_DUTY): { readonly by: string; readonly person?: string } {
  const { person, role } = actor
  if (role === 'player') return { by: person }
  const isUsual = person === staff[role] || (person === HOUSE.person && role === HOUSE.role)
  return isUsual ? { by: role } : { by: role, person }
}
