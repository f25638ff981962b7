import { ACCOUNT_ROLES, RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { CommandId, PlayerName, SideBet, TableName } from './amounts.ts'
import {
  BookRules,
  Credentials,
  Finding,
  HouseKey,
  LatestHead,
  ListedTable,
  Me,
  PlayedRound,
  RegisteredClause,
  ReplayedRound,
} from './http.ts'
import { TableOptions } from './options.ts'

/** One HTTP route: validation, types and OpenAPI all come from this description. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** For everyone, for everyone who is logged in, or for people who may do this act. */
  readonly access: 'all' | 'session' | { readonly may: string }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The schema of the JSON reply, or `text`. */
  readonly reply: z.ZodType | 'text'
}

/** The largest number of the database column: a larger one would cause a fault instead of `no-such-round`. */
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
      /** Side bets that favour the player, and that the operator wants to offer nevertheless. */
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
  keys: {
    method: 'GET',
    path: '/api/keys',
    summary: "The house's public key, with which it signs heads, and the openings and closed lists of shoes.",
    access: 'all',
    reply: HouseKey,
  },
  latestHead: {
    method: 'GET',
    path: '/api/heads/latest',
    summary: 'The latest signed statement of what is stored; `null` before the first one.',
    access: 'all',
    reply: LatestHead.nullable(),
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
  bar: {
    method: 'POST',
    path: '/api/people/:handle/bar',
    summary:
      'Bar a player from all tables: an act of the house, under no clause. A hand under way is finished and paid; the player may still log in.',
    access: { may: 'barPlayers' },
    params: HandleParams,
    body: z.strictObject({ why: Why }),
    reply: z.strictObject({}),
  },
  unbar: {
    method: 'POST',
    path: '/api/people/:handle/unbar',
    summary: 'Let a barred player play again.',
    access: { may: 'barPlayers' },
    params: HandleParams,
    body: z.strictObject({ why: Why }),
    reply: z.strictObject({}),
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof ROUTES
