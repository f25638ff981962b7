import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, Clause, PlayerName } from './amounts.ts'
import { Refusal } from './refusal.ts'
import { TOURNAMENT_REASONS } from './refusals/tournament.ts'
import { TableNumber, WrittenConditions } from './tournament-command.ts'
import { Exit, SessionView, Term } from './tournament-view.ts'

/** An act at the desk as it would be now: its clause, what follows from it, or why it is refused. */
export const DeskAct = z
  .strictObject({
    do: z.enum([
      'publish',
      'changeConditions',
      'reschedule',
      'designate',
      'draw',
      'startSession',
      'startPlayOff',
      'ballot',
      'count',
      'endSession',
      'announce',
      'absent',
      'approveLeave',
      'disqualify',
      'refuseEntry',
      'dispute',
      'rule',
      'signOff',
      'signOn',
      'cancel',
      'proposeVoid',
      'confirmVoid',
      'returnChips',
    ]),
    /** The session whose start is moved. */
    session: z.int().nullable(),
    table: TableNumber.nullable(),
    player: PlayerName.nullable(),
    /** Why a player is disqualified, in the word of the command. */
    because: z.string().nullable(),
    /** Whether a disqualified player gets the fee back. */
    refund: z.boolean(),
    clause: Clause,
    refused: Refusal.nullable(),
    /** Who is seated, plays off, goes through, or agrees to an early end. */
    players: z.array(PlayerName),
    /** Who is out because of it. */
    out: z.array(PlayerName),
    prizes: z.array(z.strictObject({ player: PlayerName, cents: Cents })),
    /** What goes back to the entrants in all. */
    refunds: Cents,
    isFinal: z.boolean(),
  })
  .meta({ id: 'DeskAct' })
export type DeskAct = z.infer<typeof DeskAct>

/** An entrant as the desk sees them. */
export const TournamentEntry = z
  .strictObject({
    player: PlayerName,
    /** Who paid, and whose prizes they are. */
    entrant: PlayerName,
    /** Fees paid and not refunded. */
    fees: Cents,
    /** Buy-ins paid and not refunded. */
    buyIns: Cents,
    /** Whether the conditions in force now were given to the entrant. */
    hasConditions: z.boolean(),
    out: z.strictObject({ how: Exit, clause: Clause }).nullable(),
    place: z.strictObject({ table: TableNumber, box: BoxNumber }).nullable(),
  })
  .meta({ id: 'TournamentEntry' })
export type TournamentEntry = z.infer<typeof TournamentEntry>

/** The conditions of a tournament as they were written, and the version to which a change must belong. */
export const WrittenDraft = z
  .strictObject({
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    version: z.int(),
    /** Minute 0 of its clock: times in the conditions are minutes since then. */
    begins: z.number(),
    conditions: WrittenConditions,
    /** Why the conditions can no longer change; `null` while they can. */
    refused: Refusal.nullable(),
  })
  .meta({ id: 'WrittenDraft' })
export type WrittenDraft = z.infer<typeof WrittenDraft>

/** What a book makes of conditions that are being written: nothing of it is kept. */
export const ConditionsCheck = z
  .strictObject({
    /** What the book lets the operator choose from. */
    formats: z.array(z.string()),
    lengths: z.array(z.string()),
    orders: z.array(z.string()),
    /** What the book fixes. */
    fixed: z.array(Term),
    /** What must be announced and is not yet, in the order of the book. */
    missing: z.array(z.strictObject({ field: z.string(), clause: Clause })),
    /** What cannot be read as a condition, is unlawful, or could not be played; `what` is in English. */
    wrong: z.array(
      z.strictObject({
        field: z.string(),
        what: z.string(),
        clause: Clause.nullable(),
        /** Why nobody could play by these conditions, and how many have a seat; `null` for anything else. */
        why: z.enum(TOURNAMENT_REASONS).nullable(),
        seats: z.int().nullable(),
      }),
    ),
    /** The document as entrants would be given it. */
    terms: z.array(Term),
    plan: z.array(SessionView),
  })
  .meta({ id: 'ConditionsCheck' })
export type ConditionsCheck = z.infer<typeof ConditionsCheck>
