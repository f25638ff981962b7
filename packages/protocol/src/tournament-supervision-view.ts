import { z } from 'zod'
import { BoxNumber, Cents, Clause, PlayerName } from './amounts.ts'
import { Refusal } from './refusal.ts'
import { TableNumber } from './tournament-command.ts'
import { DeskAct } from './tournament-desk-view.ts'

const seat = { player: PlayerName, box: BoxNumber }

/** The forms of a table. The amount of a sealed form is in none of them: it is secret until the hand is over. */
const TableForms = z.strictObject({
  table: TableNumber,
  hand: z.int(),
  isInHand: z.boolean(),
  /** Who can still hand in a form in this hand, the player whose turn it is first. */
  open: z.array(z.strictObject({ ...seat, isNext: z.boolean(), secretWagers: z.int() })),
  /** `recordedBy` is the person who recorded a paper form; `null` if the player sealed it on their own device. */
  sealed: z.array(z.strictObject({ ...seat, recordedBy: z.string().nullable() })),
  /** The forms of the hand before, which players may examine until the next first card. */
  opened: z.array(
    z.strictObject({
      ...seat,
      hand: z.int(),
      amount: Cents.nullable(),
      inWords: Cents.nullable(),
      isPaper: z.boolean(),
    }),
  ),
  /** Who has proposed to void this hand, and why. */
  voidProposed: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
})

/** Chips outside the bank. `issued` is what the ledger says has left it; what is nowhere to be found is missing. */
const ChipFigures = z.strictObject({
  /** What the players of this session were given at its start. */
  started: Cents,
  /** What the bank has paid less what it has taken since. */
  paid: z.int(),
  issued: z.int(),
  /** In front of players who are in. */
  inPlay: z.int(),
  /** Openly on the layouts. */
  onLayout: z.int(),
  /** In front of players who are out, to be returned. */
  toReturn: z.int(),
  missing: z.int(),
  /** The chips that staff reported missing when they returned, by denomination; `null` while nothing is reported. */
  reported: z.record(z.string(), z.int()).nullable(),
})

/** What a player tried at a table, and the book refused. Nobody is out for it: a person decides what follows. */
export const RefusedTry = z
  .strictObject({
    player: PlayerName,
    session: z.int(),
    table: TableNumber,
    hand: z.int(),
    tried: z.enum(['wager', 'withdraw', 'passCard', 'drawVoucher', 'examineForm']),
    /** Whether the wager was to be secret, alone or beside an open one. */
    isSecret: z.boolean(),
    /** The amount of an open wager; `null` if nothing is known of one, as where anything was secret. */
    cents: Cents.nullable(),
    clause: Clause,
    refused: Refusal,
    /** How often the same was tried in this hand. */
    times: z.int(),
    /** When it was tried last. */
    at: z.number(),
  })
  .meta({ id: 'RefusedTry' })
export type RefusedTry = z.infer<typeof RefusedTry>

/** What supervisors do in a tournament: forms, chips, void hands, and what players tried against the book. */
export const TournamentSupervision = z
  .strictObject({
    /** Whether the conditions have secret wagers. */
    hasForms: z.boolean(),
    /** What a form must show besides the figures. */
    formShows: z.strictObject({ is: z.enum(['type-of-wager', 'amount-in-words']), clause: Clause }),
    examined: z.strictObject({ is: z.enum(['with-an-indicator', 'without-an-indicator']), clause: Clause }),
    secretUntilOver: Clause,
    examinedByPlayers: Clause,
    tables: z.array(TableForms),
    /** `null` while the figures change faster than they can be read. */
    chips: ChipFigures.nullable(),
    /** Whether payments of a void hand are repaid. */
    voidRepays: z.boolean(),
    /** The last hundred, the latest first, since this node runs the tournament; `null` if another node runs it. */
    refusedTries: z.array(RefusedTry).nullable(),
    acts: z.array(DeskAct),
  })
  .meta({ id: 'TournamentSupervision' })
export type TournamentSupervision = z.infer<typeof TournamentSupervision>

/** What the book makes of a paper form. Nothing of it is kept. */
export const PaperFormCheck = z
  .strictObject({
    clause: Clause,
    refused: Refusal.nullable(),
    /** What is at stake when the hand is over, and the clause that changed it; `null` if the form is refused. */
    counts: z
      .strictObject({
        cents: Cents,
        clause: Clause.nullable(),
        /** What is deducted because the form is incomplete: 0 if it is complete. */
        deducted: Cents,
      })
      .nullable(),
  })
  .meta({ id: 'PaperFormCheck' })
export type PaperFormCheck = z.infer<typeof PaperFormCheck>
