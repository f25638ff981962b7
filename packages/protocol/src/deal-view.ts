import { z } from 'zod'
import { BoxNumber, Clause, HandNumber, ShoeStep } from './amounts.ts'
import { Choice } from './choice.ts'
import { Refusal } from './refusal.ts'

/** Something that can go wrong at a table, and what the book makes of it now. Nothing happens at the table. */
export const Outlook = z
  .strictObject({
    /** The command that reports it. */
    command: z.looseObject({ do: z.string() }),
    /** Why it cannot be reported now: it needs a person with more power, or it cannot have happened. */
    refused: Refusal.nullable(),
    clause: Clause.nullable(),
    /**
     * What follows, in order: the kinds of events. A stray card is `stray-held` or `stray-burned`; a shuffler that
     * fails is `shuffler-` and what the book makes of it.
     */
    follows: z.array(z.string()),
  })
  .meta({ id: 'Outlook' })
export type Outlook = z.infer<typeof Outlook>

/** What a dealer's console needs besides the table itself. */
export const DealView = z
  .strictObject({
    /** Whether the dealer has called for no more bets; `null` if this book has no such call. */
    noMoreBets: z.boolean().nullable(),
    /** Why no round can be dealt now; `null` if one can, or while one is in play. */
    refused: Refusal.nullable(),
    /** The work that the cards still need, in the book's order: the first is next. */
    preparing: z.array(z.strictObject({ step: ShoeStep, clause: Clause })),
    /** Who has checked the cards so far, where two people must. */
    checkedBy: z.array(z.string()),
    /** What the players who are asked can decide. Nobody learns here what a player can pay. */
    choices: z.array(
      z.strictObject({ player: z.string(), box: BoxNumber, hand: HandNumber.nullable(), of: z.array(Choice) }),
    ),
    /** The roles that may have the hand on turn played for a player who does not act: `timeIsUp`. */
    playsForAbsent: z.array(z.string()),
    /** Where each card of `course` lies: `box/hand`, or `dealer`; `null` for one that is in no hand. */
    places: z.array(z.string().nullable()),
    /** How many cards the shoe holds when it is full. */
    shoeCards: z.int(),
    outlook: z.array(Outlook),
    /** What a supervisor can report about devices: the ways in which a shuffler fails, and repairs. */
    devices: z.array(Outlook),
  })
  .meta({ id: 'DealView' })
export type DealView = z.infer<typeof DealView>
