import { RULEBOOK_NAMES } from '@openpit/names'
import { z } from 'zod'
import { SideBet, Stake } from './amounts.ts'
import { LevelName, LevelSetup, LinkName } from './link-command.ts'
import { LinkActivity, LinkDay, LinkDetail, LinkFunds, LinkPowerView, LinkView } from './link-view.ts'
import type { Route } from './route.ts'

const LinkParams = z.strictObject({ link: LinkName })

/** The routes about jackpots. */
export const LINK_ROUTES = {
  jackpots: {
    method: 'GET',
    path: '/api/jackpots',
    summary: 'The links of the floor: their levels, meters, tables and status.',
    access: 'all',
    reply: z.array(LinkView),
  },
  openLink: {
    method: 'POST',
    path: '/api/jackpots',
    summary: 'Open a link, on terms that its rulebook allows. Tables join it with the command `joinLink`.',
    access: { may: 'openLink' },
    body: z.strictObject({
      link: LinkName,
      rulebook: z.enum(RULEBOOK_NAMES),
      bet: SideBet,
      wager: Stake.optional(),
      confirm: z.enum(['automatic', 'dealer']).optional(),
      winner: z.enum(['activation', 'wager']).optional(),
      levels: z.array(LevelSetup).max(10),
    }),
    reply: LinkView,
  },
  jackpot: {
    method: 'GET',
    path: '/api/jackpots/:link',
    summary: 'A link with its terms and its last 25 wins. Nothing hidden is part of it.',
    access: 'all',
    params: LinkParams,
    reply: LinkDetail,
  },
  jackpotLife: {
    method: 'GET',
    path: '/api/jackpots/:link/life',
    summary:
      'The file of one life of a mystery level, which anyone can verify. Of the life that goes on, it has no seed.',
    access: 'all',
    params: LinkParams,
    query: z.strictObject({ level: LevelName, life: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    reply: 'text',
  },
  jackpotPowers: {
    method: 'GET',
    path: '/api/jackpots/:link/powers',
    summary: 'What you may do about a link by its rulebook, with the clause of each act.',
    access: 'session',
    params: LinkParams,
    reply: z.array(LinkPowerView),
  },
  jackpotFunds: {
    method: 'GET',
    path: '/api/jackpots/:link/funds',
    summary: 'Where the money of a link came from and went, and what the ledger holds for it.',
    access: { may: 'readFunds' },
    params: LinkParams,
    reply: LinkFunds,
  },
  jackpotActivity: {
    method: 'GET',
    path: '/api/jackpots/:link/activity',
    summary: 'What each table has added to a link, its last 200 contributions and its last 200 other events.',
    access: { may: 'readFunds' },
    params: LinkParams,
    reply: LinkActivity,
  },
  jackpotDay: {
    method: 'GET',
    path: '/api/jackpots/:link/day',
    summary: 'What was wagered, added, won and paid since a time of the last two days, in milliseconds since 1970.',
    access: { may: 'readFunds' },
    params: LinkParams,
    query: z.strictObject({ since: z.coerce.number().int().min(0).max(8_640_000_000_000_000) }),
    reply: LinkDay,
  },
} as const satisfies Readonly<Record<string, Route>>
