import type { Refusal } from '@openpit/protocol'
import type { RulebookName } from '@openpit/rulebooks'
import type { Act } from '../accounts/acts.ts'
import { grantsFor, may, roleWord, whoMay } from '../accounts/permissions.ts'
import type { Teller } from './record.ts'

/** Everybody does what his role lets him do; what the book says of the moment is for the table to judge. */
export function forbidden({ role }: Teller, act: Act, book: RulebookName): Refusal | undefined {
  const where = { book, dealt: 'virtual' } as const
  // What a book does not know at all, the table refuses with the clause that says so.
  if (may(role, act, where) || (role === 'player' && may(role, act))) return undefined
  const [grant] = grantsFor(act, where)
  const clause = grant && 'clauses' in grant.because ? (grant.because.clauses[0] ?? null) : null
  return { kind: 'not-your-role', clause, who: whoMay(act, where) }
}

/** The name by which a table knows whoever speaks: a player's own, or the word for what he is there. */
export function wordFor({ person, role }: Teller, act: Act, book: RulebookName): string {
  if (role === 'house') return 'dealer'
  return roleWord(role, act, book) ?? person
}
