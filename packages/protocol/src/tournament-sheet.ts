import { z } from 'zod'
import { BoxNumber, Cents, Clause, PlayerName } from './amounts.ts'
import { TableNumber } from './tournament-command.ts'

/** A hand that a player has played in a tournament. Amounts are in chips. */
const SheetHand = z.strictObject({
  session: z.int(),
  table: TableNumber,
  hand: z.int(),
  isPlayOff: z.boolean(),
  box: BoxNumber,
  bet: Cents,
  result: z.int(),
  /** What the player held afterwards. */
  chips: Cents,
  /** The cards of each of the player's hands, as scenario files print them. */
  cards: z.array(z.array(z.string())),
  dealer: z.array(z.string()),
  lines: z.array(z.strictObject({ wager: z.string(), stake: Cents, profit: z.int(), clause: Clause })),
})

/** The last hand of a session before its cards: what the lab asks for to say what each wager was worth. */
const LastHand = z.strictObject({
  decks: z.int(),
  /** How many went through; in a final, the first place. */
  places: z.int(),
  minimum: Cents,
  maximum: Cents,
  unit: Cents,
  /** Everybody who was still in, by box. A player who passed, or was absent, bet 0. */
  players: z.array(z.strictObject({ player: PlayerName, chips: Cents, bet: Cents })),
})

/** Every hand of a player in a tournament that is over, and what was taken without a hand. */
export const PlayerSheet = z
  .strictObject({
    player: PlayerName,
    /** `lastHand` is there if the hand was the last of its session, and the lab knows its game. */
    hands: z.array(SheetHand.extend({ lastHand: LastHand.optional() })),
    deductions: z.array(
      z.strictObject({
        session: z.int(),
        table: TableNumber,
        hand: z.int(),
        cents: Cents,
        because: z.enum(['absence', 'late', 'form']),
        clause: Clause,
      }),
    ),
  })
  .meta({ id: 'PlayerSheet' })
export type PlayerSheet = z.infer<typeof PlayerSheet>

/** What people remember of a tournament: its best hand, and the longest way back. */
export const TournamentHighlights = z
  .strictObject({
    /** The hand that won most chips. */
    bestHand: SheetHand.extend({ player: PlayerName }).nullable(),
    /** The player who rose most chips in a session from below the start, and then went through or won a prize. */
    comeback: z.strictObject({ player: PlayerName, session: z.int(), from: Cents, to: Cents }).nullable(),
  })
  .meta({ id: 'TournamentHighlights' })
export type TournamentHighlights = z.infer<typeof TournamentHighlights>

/** What a player held after each hand of the session that is on. */
export const PlayerStack = z.strictObject({ player: PlayerName, chips: z.array(Cents) }).meta({ id: 'PlayerStack' })
export type PlayerStack = z.infer<typeof PlayerStack>
