import { z } from 'zod'
import { TableName } from './amounts.ts'
import { DeskPage, DeskQuery } from './desk-view.ts'
import { RoundParams } from './house-routes.ts'
import { PitOverview, PitQuery, Remedies, RemedyQuery } from './pit-view.ts'
import type { Route } from './route.ts'
import { WhatIf, WhatIfQuery } from './what-if.ts'

/** The routes of the pit console and the inspector's desk. */
export const PIT_ROUTES = {
  pit: {
    method: 'GET',
    path: '/api/pit',
    summary: 'All open tables as the pit sees them; only those that have changed `since` an earlier answer.',
    access: { may: 'readAnyHistory' },
    query: PitQuery,
    reply: PitOverview,
  },
  remedies: {
    method: 'GET',
    path: '/api/tables/:table/remedies',
    summary:
      'The ways to put the last round of a table with real cards right, each with the money that it would make, and those that the book does not allow. Nothing happens at the table.',
    access: { may: 'readAnyHistory' },
    params: z.strictObject({ table: TableName }),
    query: RemedyQuery,
    reply: Remedies,
  },
  whatIf: {
    method: 'GET',
    path: '/api/tables/:table/rounds/:round/what-if',
    summary:
      'What would have become of a finished round with another card, decision or setting. Nothing happens at the table.',
    access: { may: 'readAnyHistory' },
    params: RoundParams,
    query: WhatIfQuery,
    reply: WhatIf,
  },
  desk: {
    method: 'GET',
    path: '/api/desk',
    summary: 'Rounds, rulings, faults, notices, disputes, cases and conduct at all tables, the latest first.',
    access: { may: 'readAnyHistory' },
    query: DeskQuery,
    reply: DeskPage,
  },
} as const satisfies Readonly<Record<string, Route>>
