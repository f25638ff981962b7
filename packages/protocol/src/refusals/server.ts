import { z } from 'zod'
import { Cents, Clause, PlayerName, SideBet, TableName } from '../amounts.ts'
import { withClause, withoutClause } from './kind.ts'

const length = z.int()
const ms = z.number()

/** Why a login, a registration or a change to an account is refused. */
export const AccountRefusals = [
  withoutClause('name-not-possible', { least: length, most: length }),
  withoutClause('name-reserved'),
  withoutClause('name-taken'),
  withoutClause('password-not-possible', { least: length, most: length }),
  /** The same for an unknown name, a wrong password and a disabled person, so that none can be told from the others. */
  withoutClause('wrong-name-or-password'),
  withoutClause('too-many-tries', { waitMs: ms }),
  withoutClause('not-a-guest'),
  withoutClause('not-for-guests'),
  withoutClause('no-such-person'),
  withoutClause('not-to-yourself'),
  withoutClause('reason-missing'),
  /** Staff do not play, so they cannot be barred from it. */
  withoutClause('players-only'),
  /** Why a person gets no more demo chips. */
  withoutClause('guests-only'),
  withoutClause('chips-left', { held: Cents, below: Cents }),
  withoutClause('wagers-open'),
  /** About one's own account. */
  withoutClause('wrong-password'),
  withoutClause('password-unchanged'),
  withoutClause('second-factor-needed'),
  withoutClause('second-factor-wrong'),
  withoutClause('second-factor-on'),
  withoutClause('second-factor-not-begun'),
  withoutClause('no-such-session'),
  /** About roles, which two administrators give together. */
  withoutClause('chips-out'),
  withoutClause('no-role-proposed'),
  withoutClause('second-administrator-needed'),
  withoutClause('appointed-too-recently', { hours: z.int() }),
] as const

/** Why a session is not valid, or no longer valid. */
export const SessionRefusals = [
  withoutClause('no-session'),
  withoutClause('session-idle', { idleMsMax: ms }),
  withoutClause('session-expired'),
  withoutClause('person-disabled'),
  /** What must be done before anything else. */
  withoutClause('password-must-change'),
  withoutClause('second-factor-must-be-set-up'),
] as const

/** Why this node cannot serve a table, for now or for good. */
export const AwayRefusals = [
  withoutClause('no-such-table'),
  withoutClause('not-here'),
  withoutClause('node-gone'),
  withoutClause('generator-failed'),
  withoutClause('not-to-be-shown'),
  withoutClause('table-has-closed'),
] as const

/** Other refusals by the house. */
export const ServerRefusals = [
  /** `who` lists the roles that may; empty if none may. The clause is the book's, if the book decides it. */
  z.strictObject({ kind: z.literal('not-your-role'), clause: Clause.nullable(), who: z.array(z.string()).readonly() }),
  /** `null` if the balance changed meanwhile and is not known. */
  withoutClause('not-enough-in-wallet', { held: Cents.nullable() }),
  /** The command could not be stored; the client should send it again. */
  withoutClause('not-done'),
  /** A fault of the server; the log has the details. */
  withoutClause('fault'),
  withoutClause('not-entered'),
  withoutClause('private-table', { player: PlayerName }),
  withoutClause('too-many-tables', { most: z.int() }),
  withoutClause('too-many-changes', { most: z.int() }),
  withoutClause('too-fast'),
  /** The house lets this person play at no table. No rulebook speaks of it. */
  withoutClause('barred'),
  /** `where` is the place in the message or request; `what` is in English, for developers. */
  withoutClause('not-understood', { where: z.string(), what: z.string() }),
  withoutClause('other-site'),
  withoutClause('not-found'),
  withoutClause('no-such-round'),
  /** The round depends on what happened before it, so that no scenario file can repeat it. */
  withoutClause('no-scenario'),
  withoutClause('no-such-shoe'),
  /** About evidence packs. A card of this round that nobody has seen is still in the shoe, in a hand or in the rack. */
  withoutClause('pack-too-long', { rounds: z.int() }),
  withoutClause('cards-in-use', { round: z.int() }),
  withoutClause('table-name-taken', { table: TableName }),
  /** About devices. */
  withoutClause('no-such-device'),
  withoutClause('device-name-taken'),
  withoutClause('device-key-taken'),
  withoutClause('device-not-registered', { state: z.string() }),
  withoutClause('device-bound-elsewhere', { table: TableName }),
  withoutClause('device-not-here'),
  withoutClause('device-of-kind-here', { device: z.string() }),
  withoutClause('fingerprint-differs'),
  withoutClause('second-person-for-device'),
  withoutClause('no-read-waits'),
  /** A table for practice takes no money: only the dealer keys bets. */
  withoutClause('training-table'),
  /** The book forbids this option; `why` is in English. */
  withClause('unlawful', { option: z.string(), why: z.string() }),
  /** Lawful, but each bet must be confirmed by name. `edge` is the house's edge, below zero here. */
  withoutClause('favours-the-player', {
    bets: z
      .array(z.strictObject({ bet: SideBet, edge: z.number() }))
      .min(1)
      .readonly(),
  }),
] as const
