import type { Actor } from '@openpit/engine'
import { ACCOUNT_ROLES, type AccountRole } from '@openpit/names'

export { ACCOUNT_ROLES as ROLES, type AccountRole as Role }

export function isRole(text: string): text is AccountRole {
  return (ACCOUNT_ROLES as readonly string[]).includes(text)
}

/** A person who is connected, in the role of their account. */
export interface Visitor {
  readonly person: string
  readonly role: AccountRole
  /** The id of the session; `undefined` if a node of an older version sends it. */
  readonly session?: string
}

/** A visitor as tables know them; `undefined` for those who have no role there. */
export function actorOf({ person, role }: Visitor): Actor | undefined {
  return role === 'administrator' ? undefined : { person, role }
}

/** Roles as they were called before tables and scenario files had one word for each. */
const FORMER_ROLES: Readonly<Record<string, AccountRole>> = {
  'assistant-manager': 'assistantManager',
  'tournament-manager': 'director',
}

/** Finds a role by its current or former name. */
export function roleNamed(word: string): AccountRole | undefined {
  if (isRole(word)) return word
  // Without this, `constructor` would be a role.
  return Object.hasOwn(FORMER_ROLES, word) ? FORMER_ROLES[word] : undefined
}
