import { z } from 'zod'
import { CommandId, TableName } from './amounts.ts'
import { ChipsView, ListedTray, NewChipForm, TableDay } from './chips.ts'
import type { Route } from './route.ts'

/** The largest number of the database column: a larger one would cause a fault instead of `no-such-round`. */
const ROUND_MAX = 2_147_483_647
const RoundNumber = z.coerce.number().int().min(1).max(ROUND_MAX)
export const RoundParams = z.strictObject({ table: TableName, round: RoundNumber })

const Day = z.iso.date()
const TableParams = z.strictObject({ table: TableName })
const FormParams = z.strictObject({ table: TableName, form: z.coerce.number().int().min(1).max(ROUND_MAX) })
const MINUTES_MAX = 14 * 60

/** The routes for people who are responsible for the house's money, or investigate a case. */
export const HOUSE_ROUTES = {
  pack: {
    method: 'GET',
    path: '/api/tables/:table/rounds/:round/pack',
    summary: 'The evidence pack of a finished round: a signed zip that `openpit verify` checks without a database.',
    access: { may: 'exportEvidence' },
    params: RoundParams,
    reply: 'zip',
  },
  packOfRounds: {
    method: 'GET',
    path: '/api/tables/:table/pack',
    summary: 'The evidence pack of several finished rounds in a row.',
    access: { may: 'exportEvidence' },
    params: TableParams,
    query: z.strictObject({ from: RoundNumber, to: RoundNumber }),
    reply: 'zip',
  },
  houseResults: {
    method: 'GET',
    path: '/api/house/results',
    summary: 'The results of all shared tables by day, from the ledger; up to 31 days. `offset` is in minutes.',
    access: { may: 'readResults' },
    query: z.strictObject({
      from: Day,
      to: Day,
      offset: z.coerce.number().int().min(-MINUTES_MAX).max(MINUTES_MAX).default(0),
    }),
    reply: z.array(TableDay),
  },
  trays: {
    method: 'GET',
    path: '/api/house/trays',
    summary: 'The tables with real cards whose chips are counted: open ones, and closed ones with chips left to count.',
    access: { may: 'fillChipForms' },
    reply: z.array(ListedTray),
  },
  chips: {
    method: 'GET',
    path: '/api/tables/:table/chips',
    summary: 'The tray and the drop box of a table with real cards, and the forms that wait for a second signature.',
    access: { may: 'fillChipForms' },
    params: TableParams,
    reply: ChipsView,
  },
  fillChipForm: {
    method: 'POST',
    path: '/api/tables/:table/chips',
    summary: 'Fill in a form about chips. It moves nothing until another person has signed it.',
    access: { may: 'fillChipForms' },
    params: TableParams,
    body: NewChipForm.extend({ id: CommandId }),
    reply: ChipsView,
  },
  signChipForm: {
    method: 'POST',
    path: '/api/tables/:table/chips/:form/sign',
    summary: 'Sign a form that another person has filled in.',
    access: { may: 'signChipForms' },
    params: FormParams,
    body: z.strictObject({ id: CommandId }),
    reply: ChipsView,
  },
  dropChipForm: {
    method: 'POST',
    path: '/api/tables/:table/chips/:form/drop',
    summary: 'Drop a form that was filled in wrongly.',
    access: { may: 'fillChipForms' },
    params: FormParams,
    body: z.strictObject({ id: CommandId }),
    reply: ChipsView,
  },
} as const satisfies Readonly<Record<string, Route>>
