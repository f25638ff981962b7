import { type StaffRole, TABLE_ROLES, type TableRole } from '@openpit/names'
import type { PlayerId } from './round.ts'

export { type StaffRole, TABLE_ROLES as ROLES, type TableRole as Role }

/** Who acts, and as what. Powers depend on the role alone: a player named `dealer` is still a player. */
export interface Actor {
  readonly person: PlayerId
  readonly role: TableRole
}

export function isRole(word: unknown): word is TableRole {
  return typeof word === 'string' && (TABLE_ROLES as readonly string[]).includes(word)
}

export function playerActor(person: PlayerId): Actor {
  return { person, role: 'player' }
}

/** The house's clock and its virtual dealer. */
export const HOUSE: Actor = { person: 'house', role: 'dealer' }
