import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { ACCOUNT_ROUTES } from './account-routes.ts'
import { CommandId, PlayerName, SideBet, TableName } from './amounts.ts'
import { CARD_ROUTES } from './card-routes.ts'
import { DEVICE_ROUTES } from './device-routes.ts'
import { HOUSE_ROUTES, RoundParams } from './house-routes.ts'
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
  WatchedTable,
} from './http.ts'
import { LINK_ROUTES } from './link-routes.ts'
import { PlayerCards, TableOptions } from './options.ts'
import { PIT_ROUTES } from './pit-routes.ts'
import { PROMOTION_ROUTES } from './promotion-routes.ts'
import type { Route } from './route.ts'
import { TOURNAMENT_ROUTES } from './tournament-routes.ts'

export type { Route } from './route.ts'

export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...DEVICE_ROUTES,
  ...HOUSE_ROUTES,
  ...PIT_ROUTES,
  ...PROMOTION_ROUTES,
  ...CARD_ROUTES,
  ...TOURNAMENT_ROUTES,
  ...LINK_ROUTES,
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
  watchTable: {
    method: 'GET',
    path: '/api/tables/:table',
    summary:
      'A shared table as everyone may see it, for people who have not joined it; only if it has changed `since`.',
    access: 'all',
    params: z.strictObject({ table: TableName }),
    query: z.strictObject({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: WatchedTable,
  },
  tableNames: {
    method: 'GET',
    path: '/api/tables/:table/names',
    summary: 'The names that the people at a shared table have chosen.',
    access: 'all',
    params: z.strictObject({ table: TableName }),
    /** Guests, and people who have erased their account, have none. */
    reply: z.array(z.strictObject({ player: PlayerName, name: z.string() })),
  },
  offerOwn: {
    method: 'GET',
    path: '/api/tables/own',
    summary: 'The private table of the online game that this person has, or could open.',
    access: 'all',
    reply: ListedTable,
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
      /** Whether people deal real cards; if left out, the system deals virtual ones. */
      dealt: z.enum(['live', 'virtual']).optional(),
      /** For practice with real cards: no money, and the table counts for nothing. */
      training: z.literal(true).optional(),
      /** Side bets that favour the player, and that the operator wants to offer nevertheless. */
      confirms: z.array(SideBet).readonly().optional(),
      /** Player Cards by name, where the book asks for them: their holders must show them at this table. */
      playerCards: PlayerCards.optional(),
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
