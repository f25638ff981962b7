import { ACCOUNT_ROLES, RULEBOOK_NAMES, SIDE_NAMES } from '@openpit/names'
import { z } from 'zod'
import { BoxNumber, Cents, Clause, CommandId, PlayerName, SideBet, TableName } from './amounts.ts'
import { TableOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import { TableView } from './view.ts'

/** The person who is logged in. */
export const Me = z
  .strictObject({
    player: PlayerName,
    name: z.string(),
    role: z.string(),
    isGuest: z.boolean(),
    /** Money that is at no table. */
    wallet: Cents,
    /** Chips in hand at tables. */
    purses: z.array(z.strictObject({ table: TableName, cents: Cents })),
    /** Demo chips that this guest can get now (`topUp`); `null` if none. */
    topUp: Cents.nullable(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

const Credentials = z.strictObject({ name: z.string().max(200), password: z.string().max(1000) })

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
    /** How long the house waits; `null` if there is no limit. */
    pace: z.strictObject({ wagersMs: z.number().nullable(), decisionMs: z.number().nullable() }),
    /** The part of each dollar wagered that the house keeps, with best play; `null` if it is not known yet. */
    houseEdge: z.number().nullable(),
  })
  .meta({ id: 'ListedTable' })
export type ListedTable = z.infer<typeof ListedTable>

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
 * What a line of a pay table pays: odds, an amount for each wager, a share of the jackpot, a bonus from a stake on, or
 * a prize.
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

export const Finding = z.strictObject({ where: z.string(), what: z.string() }).meta({ id: 'Finding' })

/** One HTTP route: validation, types and OpenAPI all come from this description. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** For all, for those logged in, or for those who may do this act. */
  readonly access: 'all' | 'session' | { readonly may: string }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The schema of the JSON reply, or `text`. */
  readonly reply: z.ZodType | 'text'
}

/** The largest number of the database column: a larger one would cause a fault in place of `no-such-round`. */
const ROUND_MAX = 2_147_483_647
const RoundParams = z.strictObject({ table: TableName, round: z.coerce.number().int().min(1).max(ROUND_MAX) })
const HandleParams = z.strictObject({ handle: PlayerName })
const Why = z.string().min(1).max(500)

export const ROUTES = {
  guest: {
    method: 'POST',
    path: '/api/guest',
    summary: 'Play as a guest, with demo chips.',
    access: 'all',
    reply: Me,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Make an account; a guest keeps handle, chips and seats.',
    access: 'all',
    body: Credentials,
    reply: Me,
  },
  login: { method: 'POST', path: '/api/login', summary: 'Log in.', access: 'all', body: Credentials, reply: Me },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session, or all of them.',
    access: 'session',
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    reply: z.strictObject({}),
  },
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'The person who is logged in; `null` if there is none.',
    access: 'all',
    reply: Me.nullable(),
  },
  myRounds: {
    method: 'GET',
    path: '/api/me/rounds',
    summary: 'The last rounds in which this person played.',
    access: 'session',
    reply: z.array(PlayedRound),
  },
  topUp: {
    method: 'POST',
    path: '/api/me/top-up',
    summary:
      'Refill the demo chips of a guest who has too few left to bet, up to the starting amount. A request that is sent twice with the same id is carried out once.',
    access: { may: 'topUp' },
    body: z.strictObject({ id: CommandId }),
    reply: Me,
  },
  tables: {
    method: 'GET',
    path: '/api/tables',
    summary: 'The tables of the floor.',
    access: 'all',
    reply: z.array(ListedTable),
  },
  openOwn: {
    method: 'POST',
    path: '/api/tables/own',
    summary: 'Open a private table of the online game, or get the one that is already open.',
    access: { may: 'openOwnTable' },
    reply: ListedTable,
  },
  openTable: {
    method: 'POST',
    path: '/api/tables',
    summary:
      'Open a table, with options that its rulebook allows. A side bet whose exact edge favours the player must be confirmed.',
    access: { may: 'openTable' },
    body: z.strictObject({
      table: TableName,
      title: z.string().trim().min(1).max(100),
      rulebook: z.enum(RULEBOOK_NAMES),
      options: TableOptions.optional(),
      /** Side bets that favour the player and are to be offered all the same. */
      confirms: z.array(SideBet).readonly().optional(),
    }),
    reply: ListedTable,
  },
  round: {
    method: 'GET',
    path: '/api/tables/:table/rounds/:round',
    summary: 'A round by its number, step by step.',
    access: 'session',
    params: RoundParams,
    reply: ReplayedRound,
  },
  roundAsScenario: {
    method: 'GET',
    path: '/api/tables/:table/rounds/:round/scenario',
    summary: 'A finished round as a scenario file that can be played again.',
    access: 'session',
    params: RoundParams,
    reply: 'text',
  },
  transcript: {
    method: 'GET',
    path: '/api/tables/:table/transcript',
    summary: 'The transcript of a shoe: the one in use, or one that has ended.',
    access: 'all',
    params: z.strictObject({ table: TableName }),
    query: z.strictObject({ shoe: z.string().max(200).optional() }),
    reply: 'text',
  },
  bookRules: {
    method: 'GET',
    path: '/api/books/:book',
    summary:
      'The rules and pay tables of a game, with the options of a table if one is named. Edges and chances are `null` until they are worked out.',
    access: 'all',
    params: z.strictObject({ book: z.enum(RULEBOOK_NAMES) }),
    query: z.strictObject({ table: TableName.optional() }),
    reply: BookRules,
  },
  clauses: {
    method: 'GET',
    path: '/api/clauses',
    summary: 'The clause register: how each clause is treated, and its proofs.',
    access: 'all',
    query: z.strictObject({ book: z.string().max(20).optional() }),
    reply: z.array(RegisteredClause),
  },
  audit: {
    method: 'GET',
    path: '/api/audit',
    summary: 'Check every event, entry and balance, and list those that were changed.',
    access: { may: 'readAudit' },
    reply: z.array(Finding),
  },
  giveRole: {
    method: 'POST',
    path: '/api/people/:handle/role',
    summary: 'Give a person a role.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ role: z.enum(ACCOUNT_ROLES), why: Why }),
    reply: z.strictObject({}),
  },
  disable: {
    method: 'POST',
    path: '/api/people/:handle/disabled',
    summary: 'Disable a person, or enable them again.',
    access: { may: 'manageAccounts' },
    params: HandleParams,
    body: z.strictObject({ disabled: z.boolean(), why: Why }),
    reply: z.strictObject({}),
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof ROUTES

/** The body of every error reply. */
export const HttpRefusal = z.strictObject({ refusal: Refusal }).meta({ id: 'HttpRefusal' })
