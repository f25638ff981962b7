import { type Actor, HOUSE, isRole, playerActor, type StaffRole } from '@openpit/engine'

/** The person in each role, if the file does not name one. */
const ON_DUTY: Readonly<Partial<Record<StaffRole, string>>> = {
  dealer: 'dee',
  supervisor: 'sue',
  assistantManager: 'amy',
  manager: 'max',
  inspector: 'ian',
  surveillance: 'sid',
}

/** The actor whom a step names by a word and perhaps a person; `undefined` if the role does not work at tables. */
export function actorFor(word: string, person?: string): Actor | undefined {
  if (!isRole(word) || word === 'player') return playerActor(word)
  const onDuty = ON_DUTY[word]
  return onDuty === undefined ? undefined : { person: person ?? onDuty, role: word }
}

/** How a step names an actor: by a word, and by the person if it is not the usual one. */
export function wordFor(actor: Actor): { readonly by: string; readonly person?: string } {
  const { person, role } = actor
  if (role === 'player') return { by: person }
  const isUsual = person === ON_DUTY[role] || (person === HOUSE.person && role === HOUSE.role)
  return isUsual ? { by: role } : { by: role, person }
}
