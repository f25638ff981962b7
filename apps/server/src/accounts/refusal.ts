import type { AccountRefusal as WireAccountRefusal, SessionRefusal as WireSessionRefusal } from '@openpit/protocol'

/** No rulebook speaks of accounts. */
type WithoutClause<Refused> = Refused extends unknown ? Omit<Refused, 'clause'> : never

/** Why somebody did not get in, or did not get what was asked for. Nothing has changed then. */
export type AccountRefusal = WithoutClause<WireAccountRefusal>

/** Why a session does not hold (any more). */
export type SessionRefusal = WithoutClause<WireSessionRefusal>
