import { type Actor, HOUSE, isRole, playerActor, type StaffRole } from '@openpit/engine'

/** Who is on duty in each role that a table knows, where a file does not say. */
const ON_DUTY: Readonly<Partial<Record<StaffRole, string>>> = {
  dealer: 'dee',
  supervisor: 'sue',
  assistantManager: 'amy',
  manager: 'max',
  inspector: 'ian',
  surveillance: 'sid',
}

/** The actor that a step names by one word, and by a person where it is not the one on duty; `undefined`: no role of a table. */
export function actorFor(word: string, person?: string): Actor | undefined {
  if (!isRole(word) || word === 'player') return playerActor(word)
  const onDuty = ON_DUTY[word]
  return onDuty === undefined ? undefined : { person: person ?? onDuty, role: word }
}

/** The word by which a step names an actor, and the person if the word alone would mean another. */
export function wordFor(actor: Actor): { readonly by: string; readonly person?: string } {
  const { person, role } = actor
  if (role === 'player') return { by: person }
  const isUsual = person === ON_DUTY[role] || (person === HOUSE.person && role === HOUSE.role)
  return isUsual ? { by: role } : { by: role, person }
}
