import type { AccountRefusal as WireAccountRefusal, SessionRefusal as WireSessionRefusal } from '@openpit/protocol'
import type { Person } from './people.ts'

/** No rulebook speaks of accounts, so these refusals have no clause. */
type WithoutClause<Refused> = Refused extends unknown ? Omit<Refused, 'clause'> : never

/** Why a request about accounts was refused. Nothing has changed then. */
export type AccountRefusal = WithoutClause<WireAccountRefusal>

/** Why a session is not, or no longer, valid. */
export type SessionRefusal = WithoutClause<WireSessionRefusal>

/** The outcome of a change to a person. */
export type AccountChange =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly refusal: AccountRefusal }

export function refused(refusal: AccountRefusal): { readonly ok: false; readonly refusal: AccountRefusal } {
  return { ok: false, refusal }
}
