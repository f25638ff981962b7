import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, Clause, Net, SideBet, TableName } from './amounts.ts'
import { LevelName, LINK_ACTS, LinkName, Rate } from './link-command.ts'

/** What a display of the link shows, and on what terms. Nothing hidden is part of it. */
export const LevelView = z
  .strictObject({
    level: LevelName,
    /** What every display of the link shows; 0 when it is closed. */
    meter: Cents,
    reset: Cents,
    /** A mystery level is won at this value at the latest; `null` for a pool without one. */
    cap: Cents.nullable(),
    rate: Rate,
    reserveRate: Rate,
    /** From this amount on a win waits for approval. */
    approval: Cents.nullable(),
    /** How often it has been reset; its lives are numbered from 1. */
    life: z.int(),
    /** The commitment to the hidden value of this life, as hexadecimal digits; `null` for a pool without one. */
    commitment: z.string().nullable(),
  })
  .meta({ id: 'LevelView' })
export type LevelView = z.infer<typeof LevelView>

/** The jackpot's equipment at one table. */
export const StationView = z
  .strictObject({
    table: TableName,
    status: z.enum(['open', 'failed', 'terminal-closed', 'sensor']),
    /** After a failure, a supervisor lets the game go on without the jackpot. */
    continues: z.boolean(),
    /** The boxes whose sensors do not work. */
    deadSensors: z.array(BoxNumber),
  })
  .meta({ id: 'StationView' })
export type StationView = z.infer<typeof StationView>

/** A link as everybody may see it. */
export const LinkView = z
  .strictObject({
    link: LinkName,
    rulebook: z.enum(RULEBOOK_NAMES),
    bet: SideBet,
    status: z.enum(['open', 'suspended', 'closed']),
    /** The fixed amount of a wager; `null` if the book fixes none. */
    wager: Cents.nullable(),
    /** Whether a win of the pool is confirmed at once, or when the dealer presses the button. */
    confirm: z.enum(['automatic', 'dealer']),
    /** Who wins a mystery level: all wagers of the activation that reaches it, or the one wager. */
    winner: z.enum(['activation', 'wager']),
    levels: z.array(LevelView),
    tables: z.array(StationView),
    /** Rises with every change; the same number as in the messages `meters`. */
    number: z.int(),
  })
  .meta({ id: 'LinkView' })
export type LinkView = z.infer<typeof LinkView>

/** A win, from when it is found until it is paid or void. */
export const WinView = z
  .strictObject({
    win: z.string(),
    table: TableName,
    round: z.int(),
    box: BoxNumber,
    level: LevelName,
    player: z.string(),
    stake: Cents,
    /** What is or will be paid; 0 until it is confirmed. */
    amount: Cents,
    state: z.enum(['waiting', 'confirmed', 'paid', 'void']),
    clause: Clause,
  })
  .meta({ id: 'WinView' })
export type WinView = z.infer<typeof WinView>

/** A link with its last wins, the latest first. */
export const LinkDetail = LinkView.extend({ wins: z.array(WinView) }).meta({ id: 'LinkDetail' })
export type LinkDetail = z.infer<typeof LinkDetail>

/** Whether a member of staff may do something about a link, and the clause that says so. */
export const LinkPowerView = z
  .strictObject({ act: z.enum(LINK_ACTS), may: z.boolean(), clause: Clause })
  .meta({ id: 'LinkPowerView' })
export type LinkPowerView = z.infer<typeof LinkPowerView>

/** Where the money of a level came from and went, in whole cents, rounded down. */
export const FundsView = z
  .strictObject({
    level: LevelName,
    start: Cents,
    contributed: Net,
    seeded: Net,
    adjusted: Net,
    moved: Net,
    paid: Net,
    rounding: Net,
    reserve: Cents,
    /** Confirmed, not paid. */
    won: Cents,
    meter: Cents,
    /** What the ledger's account of the pool holds: always the meter. */
    ledger: Net,
  })
  .meta({ id: 'FundsView' })
export type FundsView = z.infer<typeof FundsView>

/** For managers and inspectors. */
export const LinkFunds = z
  .strictObject({
    link: LinkName,
    levels: z.array(FundsView),
    /** Stakes on the way from tables to the link. */
    transit: Cents,
    /** Wins that are not paid yet. */
    unpaid: z.array(WinView),
    /** An outside count of the ledger differed from the meter. */
    countDiffers: z.boolean(),
  })
  .meta({ id: 'LinkFunds' })
export type LinkFunds = z.infer<typeof LinkFunds>

/** An event of a link in a line. It names no player, and nothing hidden. */
export const LinkNote = z
  .strictObject({
    number: z.int(),
    at: z.int(),
    /** The kind of the event. */
    what: z.string(),
    table: TableName.nullable(),
    round: z.int().nullable(),
    box: BoxNumber.nullable(),
    /** Who did it; `null` if nobody did. */
    by: z.string().nullable(),
    why: z.string().nullable(),
    /** The wager, of a contribution. */
    cents: Cents.nullable(),
    /** What it added to the meters or took, in millionths of a cent. */
    millionths: z.int(),
    /** All meters together, after it. */
    meters: Net,
  })
  .meta({ id: 'LinkNote' })
export type LinkNote = z.infer<typeof LinkNote>

/** What the tables of a link have added to it, and its latest events, the newest first. */
export const LinkActivity = z
  .strictObject({
    link: LinkName,
    tables: z.array(
      z.strictObject({
        table: TableName,
        /** The wagers that count: those that went back are not among them. */
        wagers: z.int(),
        /** To the meters, in whole cents, rounded down. */
        added: Net,
        /** What staff last read on the display of the table. */
        display: z.strictObject({ shows: Cents, agrees: z.boolean(), at: z.int() }).nullable(),
      }),
    ),
    contributions: z.array(LinkNote),
    events: z.array(LinkNote),
  })
  .meta({ id: 'LinkActivity' })
export type LinkActivity = z.infer<typeof LinkActivity>

/** What has happened at a link since a time, in whole cents. */
export const LinkDay = z
  .strictObject({
    link: LinkName,
    since: z.int(),
    /** The wagers that count: those that went back are not among them. */
    wagers: z.int(),
    taken: Net,
    /** Of these, to the meters, rounded down. */
    added: Net,
    /** What has left the meters for wins, paid or not. */
    won: Net,
    /** What its tables have paid for prizes of a fixed amount; `null` if the jackpot has none. */
    fixedPrizes: Net.nullable(),
  })
  .meta({ id: 'LinkDay' })
export type LinkDay = z.infer<typeof LinkDay>

/**
 * A meter has changed. At most four a second for a link, and the last one always. A message with a lower number than
 * one before it is out of date.
 */
export const MetersMessage = z.strictObject({
  type: z.literal('meters'),
  link: LinkName,
  level: LevelName,
  cents: Cents,
  number: z.int(),
})
export type MetersMessage = z.infer<typeof MetersMessage>

/** A jackpot was won. `amount` is 0 while it waits for the dealer's button. */
export const JackpotMessage = z.strictObject({
  type: z.literal('jackpot'),
  link: LinkName,
  win: WinView,
  number: z.int(),
})
export type JackpotMessage = z.infer<typeof JackpotMessage>
