import { z } from 'zod'
import { Cents, Clause, PlayerName, SideBet, TableName } from '../amounts.ts'
import { byBook, byHouse } from './kind.ts'

const length = z.int()
const ms = z.number()

/** Why a login, a registration or a change to an account is refused. */
export const AccountRefusals = [
  byHouse('name-not-possible', { least: length, most: length }),
  byHouse('name-reserved'),
  byHouse('name-taken'),
  byHouse('password-not-possible', { least: length, most: length }),
  /** The same for an unknown name, a wrong password and a disabled person, so that none can be told from the others. */
  byHouse('wrong-name-or-password'),
  byHouse('too-many-tries', { waitMs: ms }),
  byHouse('not-a-guest'),
  byHouse('not-for-guests'),
  byHouse('no-such-person'),
  byHouse('not-to-yourself'),
  byHouse('reason-missing'),
  /** Why a person gets no more demo chips. */
  byHouse('guests-only'),
  byHouse('chips-left', { held: Cents, below: Cents }),
  byHouse('wagers-open'),
] as const

/** Why a session is not valid, or no longer valid. */
export const SessionRefusals = [
  byHouse('no-session'),
  byHouse('session-idle', { idleMsMax: ms }),
  byHouse('session-expired'),
  byHouse('person-disabled'),
] as const

/** Why this node cannot serve a table, for now or for good. */
export const AwayRefusals = [
  byHouse('no-such-table'),
  byHouse('not-here'),
  byHouse('node-gone'),
  byHouse('generator-failed'),
  byHouse('not-to-be-shown'),
  byHouse('table-has-closed'),
] as const

/** Other refusals by the house. */
export const ServerRefusals = [
  /** `who` lists the roles that may; empty if none may. The clause is the book's, if the book decides it. */
  z.strictObject({ kind: z.literal('not-your-role'), clause: Clause.nullable(), who: z.array(z.string()).readonly() }),
  /** `null` if the balance changed meanwhile and is not known. */
  byHouse('not-enough-in-wallet', { held: Cents.nullable() }),
  /** The command could not be stored; the client should send it again. */
  byHouse('not-done'),
  /** A fault of the server; the log has the details. */
  byHouse('fault'),
  byHouse('not-entered'),
  byHouse('private-table', { player: PlayerName }),
  byHouse('too-many-tables', { most: z.int() }),
  byHouse('too-fast'),
  /** `where` is the place in the message or request; `what` is in English, for developers. */
  byHouse('not-understood', { where: z.string(), what: z.string() }),
  byHouse('other-site'),
  byHouse('not-found'),
  byHouse('no-such-round'),
  byHouse('no-such-shoe'),
  byHouse('table-name-taken', { table: TableName }),
  /** The book forbids this option; `why` is in English. */
  byBook('unlawful', { option: z.string(), why: z.string() }),
  /** Lawful, but each bet must be confirmed by name. `edge` is the house's edge, below zero here. */
  byHouse('favours-the-player', {
    bets: z
      .array(z.strictObject({ bet: SideBet, edge: z.number() }))
      .min(1)
      .readonly(),
  }),
] as const
