import { z } from 'zod'
import { Cents, Clause, PlayerName, SideBet, TableName } from '../amounts.ts'
import { byBook, byHouse } from './kind.ts'

const length = z.int()
const ms = z.number()

/** Why somebody does not get in, or does not get what was asked for. */
export const AccountRefusals = [
  byHouse('name-not-possible', { least: length, most: length }),
  byHouse('name-reserved'),
  byHouse('name-taken'),
  byHouse('password-not-possible', { least: length, most: length }),
  /** The same for a name that nobody has, a wrong password and a person who is disabled. */
  byHouse('wrong-name-or-password'),
  byHouse('too-many-tries', { waitMs: ms }),
  byHouse('not-a-guest'),
  byHouse('not-for-guests'),
  byHouse('no-such-person'),
  byHouse('not-to-yourself'),
  byHouse('reason-missing'),
  /** More demo chips, and who gets none. */
  byHouse('guests-only'),
  byHouse('chips-left', { held: Cents, below: Cents }),
  byHouse('wagers-open'),
] as const

/** Why a session does not hold (any more). */
export const SessionRefusals = [
  byHouse('no-session'),
  byHouse('session-idle', { idleMsMax: ms }),
  byHouse('session-expired'),
  byHouse('person-disabled'),
] as const

/** Why a table is not to be had here, for now or for good. */
export const AwayRefusals = [
  byHouse('no-such-table'),
  byHouse('not-here'),
  byHouse('node-gone'),
  byHouse('generator-failed'),
  byHouse('not-to-be-shown'),
  byHouse('table-has-closed'),
] as const

/** What else the house says no to. */
export const ServerRefusals = [
  /** Who may; nobody, if the list is empty. The clause is the one that says so, where a book does. */
  z.strictObject({ kind: z.literal('not-your-role'), clause: Clause.nullable(), who: z.array(z.string()).readonly() }),
  /** `null`: less than it was a moment ago. */
  byHouse('not-enough-in-wallet', { held: Cents.nullable() }),
  /** It could not be written: to be sent again. */
  byHouse('not-done'),
  /** Something is broken here; what, is in the log. */
  byHouse('fault'),
  byHouse('not-entered'),
  byHouse('private-table', { player: PlayerName }),
  byHouse('too-many-tables', { most: z.int() }),
  byHouse('too-fast'),
  /** `where` in the message or the request; `what` is for those who write programs, in English. */
  byHouse('not-understood', { where: z.string(), what: z.string() }),
  byHouse('other-site'),
  byHouse('not-found'),
  byHouse('no-such-round'),
  byHouse('no-such-shoe'),
  byHouse('table-name-taken', { table: TableName }),
  /** The book forbids a table that is set up so; `why` is in English. */
  byBook('unlawful', { option: z.string(), why: z.string() }),
  /** Lawful, but to be confirmed by name. `edge` is what the house keeps of each dollar: less than nothing. */
  byHouse('favours-the-player', {
    bets: z
      .array(z.strictObject({ bet: SideBet, edge: z.number() }))
      .min(1)
      .readonly(),
  }),
] as const
