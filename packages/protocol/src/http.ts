import { RULEBOOK_NAMES, SIDE_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, Clause, PlayerName, SideBet, TableName } from './amounts.ts'
import { Refusal } from './refusal.ts'
import { TableView } from './view.ts'

/** The person who is logged in. */
export const Me = z
  .strictObject({
    player: PlayerName,
    name: z.string(),
    role: z.string(),
    isGuest: z.boolean(),
    /** Money that is not at a table. */
    wallet: Cents,
    /** Chips in hand at tables. */
    purses: z.array(z.strictObject({ table: TableName, cents: Cents })),
    /** Demo chips that this guest can get now (`topUp`); `null` if none. */
    topUp: Cents.nullable(),
    /** What this person must do before anything else. */
    duty: z.enum(['change-password', 'set-up-second-factor']).nullable(),
    hasSecondFactor: z.boolean(),
    /** For how many rounds at most bets may repeat by themselves; 0 if the house does not allow it. */
    autoRebet: z.int(),
    /** After how many minutes without a touch this person's console locks; 0 for never. */
    lockMinutes: z.int(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const Credentials = z.strictObject({ name: z.string().max(200), password: z.string().max(1000) })
/** With the code of the second factor, for people who have one. */
export const LoginCredentials = Credentials.extend({ code: z.string().max(20).optional() })

/** A login session in a list. */
export const ListedSession = z
  .strictObject({
    id: z.string(),
    createdAt: z.number(),
    lastSeenAt: z.number(),
    expiresAt: z.number(),
    /** The address from which the person logged in. */
    address: z.string().nullable(),
    /** Whether it is the session of this request. */
    isThis: z.boolean(),
  })
  .meta({ id: 'ListedSession' })
export type ListedSession = z.infer<typeof ListedSession>

/** A member of staff, or a person for whom a role is proposed. */
export const ListedStaff = z
  .strictObject({
    handle: PlayerName,
    name: z.string(),
    role: z.string(),
    state: z.enum(['active', 'disabled', 'one-time-password']),
    lastLoginAt: z.number().nullable(),
    hasSecondFactor: z.boolean(),
    /** A role that one administrator has proposed and another has not confirmed. */
    proposal: z.strictObject({ role: z.string(), by: z.string(), why: z.string(), at: z.number() }).nullable(),
  })
  .meta({ id: 'ListedStaff' })
export type ListedStaff = z.infer<typeof ListedStaff>

/** One line of the security log. `next` of the page leads to older lines. */
export const SecurityLine = z
  .strictObject({
    at: z.number(),
    kind: z.string(),
    /** The person who acted; `operator` for commands on the machine itself; `null` if nobody is known. */
    actor: z.string().nullable(),
    address: z.string().nullable(),
    /** The id of the request or of the command. */
    request: z.string().nullable(),
    facts: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SecurityLine' })
export type SecurityLine = z.infer<typeof SecurityLine>

export const ListedTable = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    decks: z.int(),
    boxes: z.int(),
    minimum: Cents,
    maximum: Cents,
    sideBets: z.array(SideBet),
    /** Boxes where a player sits or has a live wager; `null` while the table moves to another node. */
    taken: z.array(BoxNumber).nullable(),
    /** Boxes where the person who asks sits or has a live wager. */
    yours: z.array(BoxNumber),
    /** How long the house waits; `null` if there is no limit. */
    pace: z.strictObject({ wagersMs: z.number().nullable(), decisionMs: z.number().nullable() }),
    /** The part of each dollar wagered that the house keeps, with best play; `null` if it is not known yet. */
    houseEdge: z.number().nullable(),
    /** How many rounds an hour are dealt while people play, by the last rounds; `null` if too few are known. */
    handsPerHour: z.int().nullable(),
    /** People deal real cards; left out at a table with virtual ones. */
    dealt: z.literal('live').optional(),
    /** The table is for practice; left out at others. */
    training: z.literal(true).optional(),
  })
  .meta({ id: 'ListedTable' })
export type ListedTable = z.infer<typeof ListedTable>

/** A shared table as everyone may see it. */
export const WatchedTable = z
  .strictObject({
    table: TableName,
    version: z.int(),
    now: z.number(),
    /** `null` if nothing has changed since the version that was asked about. */
    view: TableView.nullable(),
  })
  .meta({ id: 'WatchedTable' })
export type WatchedTable = z.infer<typeof WatchedTable>

/** One command to a table, its events, and the table after them. */
export const ReplayedStep = z
  .strictObject({
    number: z.int(),
    at: z.number(),
    by: z.string(),
    role: z.string(),
    command: z.looseObject({ do: z.string() }),
    events: z.array(z.looseObject({ kind: z.string() })),
    view: TableView,
  })
  .meta({ id: 'ReplayedStep' })
export type ReplayedStep = z.infer<typeof ReplayedStep>

export const ReplayedRound = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    round: z.int(),
    /**
     * The version of the program that opened the round, and the hash of its rulebook; `null` for rounds of older
     * programs.
     */
    program: z.string().nullable(),
    rules: z.string().nullable(),
    over: z.boolean(),
    /**
     * For staff: whether the recorded commands, played again by this program, give the recorded events. Left out if
     * they do not, but an older program or other rules decided the round.
     */
    agrees: z.boolean().optional(),
    steps: z.array(ReplayedStep),
  })
  .meta({ id: 'ReplayedRound' })
export type ReplayedRound = z.infer<typeof ReplayedRound>

export const PlayedRound = z
  .strictObject({
    table: TableName,
    title: z.string(),
    rulebook: z.enum(RULEBOOK_NAMES),
    round: z.int(),
    at: z.number(),
    net: z.int(),
  })
  .meta({ id: 'PlayedRound', description: 'A round in which this person played; net is what they won or lost.' })
export type PlayedRound = z.infer<typeof PlayedRound>

export const RegisteredClause = z
  .strictObject({
    id: Clause,
    book: z.string(),
    kind: z.string(),
    treatment: z.string(),
    summary: z.string(),
    proofs: z.array(z.string()),
    reason: z.string().optional(),
  })
  .meta({ id: 'RegisteredClause' })
export type RegisteredClause = z.infer<typeof RegisteredClause>

const Odds = z.tuple([z.int(), z.int()])

/**
 * What a line of a pay table pays: odds, an amount for each wager, a share of the jackpot, a bonus for stakes from an
 * amount up, or a prize.
 */
const Pays = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('odds'), odds: Odds }),
  z.strictObject({ by: z.literal('wager'), gross: z.array(z.strictObject({ wager: Cents, pays: Cents })) }),
  z.strictObject({ by: z.literal('jackpot'), percent: z.number() }),
  z.strictObject({ by: z.literal('stake'), from: Cents, bonus: Cents }),
  z.strictObject({ by: z.literal('button'), dollars: z.number(), outOf: z.string() }),
])

export const PayTable = z
  .strictObject({
    /** A side bet, or the payouts of a hand itself. */
    of: z.enum([...SIDE_NAMES, 'hand', 'superBonus']),
    lines: z.array(z.strictObject({ name: z.string(), pays: Pays, clause: Clause, chance: z.number().nullable() })),
    /** The number of this pay table, if the book has several. */
    number: z.int().nullable(),
    /** The part of each dollar wagered that the house keeps; `null` if it is not known yet. */
    houseEdge: z.number().nullable(),
  })
  .meta({ id: 'PayTable' })
export type PayTable = z.infer<typeof PayTable>

/** A game's rules for the rules page: the book's answers with their clauses, and the pay tables. */
export const BookRules = z
  .strictObject({
    rulebook: z.enum(RULEBOOK_NAMES),
    answers: z.array(z.strictObject({ question: z.string(), is: z.string(), clause: Clause })),
    payTables: z.array(PayTable),
    houseEdge: z.number().nullable(),
  })
  .meta({ id: 'BookRules' })
export type BookRules = z.infer<typeof BookRules>

/** The house's public key, with which it signs. */
export const HouseKey = z
  .strictObject({ algorithm: z.literal('Ed25519'), publicKey: z.string() })
  .meta({ id: 'HouseKey' })

/** The latest signed statement of the streams' heads, with the number of its streams in place of their list. */
export const LatestHead = z
  .strictObject({
    format: z.string(),
    series: z.string(),
    number: z.number().int(),
    at: z.string(),
    previous: z.string().nullable(),
    streams: z.number().int(),
    head: z.string(),
    key: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'LatestHead' })

export const Finding = z.strictObject({ where: z.string(), what: z.string() }).meta({ id: 'Finding' })

/** The body of every error reply. */
export const HttpRefusal = z.strictObject({ refusal: Refusal }).meta({ id: 'HttpRefusal' })
