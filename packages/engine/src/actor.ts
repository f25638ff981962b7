import type { PlayerId } from './round.ts'

/** What people are at a table, in the words of scenario files. The dealer's word is also the clock's. */
export const ROLES = [
  'player',
  'dealer',
  'supervisor',
  'assistantManager',
  'manager',
  'inspector',
  'surveillance',
  'director',
  'cage',
  'regulator',
] as const
export type Role = (typeof ROLES)[number]

/** Roles of those who work at tables, in the order of rank. Players are everybody else. */
export type StaffRole = Exclude<Role, 'player'>

/**
 * Who acts, and as what. Powers go by the role alone: a player whose name is a role's word is a player all the same.
 */
export interface Actor {
  readonly person: PlayerId
  readonly role: Role
}

export function isRole(word: unknown): word is Role {
  return typeof word === 'string' && (ROLES as readonly string[]).includes(word)
}

export function playerActor(person: PlayerId): Actor {
  return { person, role: 'player' }
}

/** The house itself, where no person deals: its clock and its virtual dealer. */
export const HOUSE: Actor = { person: 'house', role: 'dealer' }
