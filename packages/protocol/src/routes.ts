import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { ACCOUNT_ROUTES } from './account-routes.ts'
import { CommandId, SideBet, TableName } from './amounts.ts'
import {
  BookRules,
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
import type { Route } from './route.ts'

export type { Route } from './route.ts'

/** The largest number of the database column: a larger one would cause a fault instead of `no-such-round`. */
const ROUND_MAX = 2_147_483_647
const RoundParams = z.strictObject({ table: TableName, round: z.coerce.number().int().min(1).max(ROUND_MAX) })

export const ROUTES = {
  ...ACCOUNT_ROUTES,
  me: {
    method: 'GET',
    path: '/api/me',
    summary: 'The person who is logged in; `null` if there is none.',
    access: 'all',
    duringDuty: true,
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
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof ROUTES
