import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { ReplayedRound } from '@openpit/protocol'
import type pg from 'pg'
import { STEPS } from '../../src/store/schema/schema.ts'

/** The tables of the database that make up a floor, in an order in which their rows can be put back. */
const TABLES = [
  'streams',
  'events',
  'accounts',
  'entries',
  'secrets',
  'people',
  'tables',
  'ended_shoes',
  'played_rounds',
  'desk_records',
  'links',
  'orders',
  'tournaments',
  'ended_vouchers',
] as const
type RowsOf = (typeof TABLES)[number]

/** The order of rows, so that the same floor always gives the same file. */
const ORDERED_BY: Readonly<Record<RowsOf, string>> = {
  streams: 'stream',
  events: 'stream, number',
  accounts: 'account',
  entries: 'stream, number, line',
  secrets: 'stream',
  people: 'handle',
  tables: 'name',
  ended_shoes: 'stream, shoe',
  played_rounds: 'player, stream, round',
  desk_records: 'stream, number, line',
  links: 'name',
  orders: 'number',
  tournaments: 'name',
  ended_vouchers: 'voucher',
}

/** A floor as an older program left it: its rows, and what that program read from them. */
export interface OldFloor {
  /** The program that wrote it, and the version of its database. */
  readonly program: string
  readonly schema: number
  /** Without the tables that its database did not have. */
  readonly rows: Readonly<Partial<Record<RowsOf, readonly object[]>>>
  readonly told: FloorReport
}

/** What the older program showed of the floor. The current one must show the same. */
export interface FloorReport {
  readonly rounds: readonly RoundReport[]
  /** Printed transcripts, of shoes that have ended and of those in use. */
  readonly transcripts: readonly { readonly table: string; readonly shoe: string | null; readonly text: string }[]
  /** The last rounds of each player, with their results. */
  readonly results: Readonly<Record<string, readonly object[]>>
  /** The view of each table at the end. */
  readonly views: Readonly<Record<string, object>>
  /** What the house had besides tables with virtual cards. Older programs had nothing else. */
  readonly house?: HouseReport
}

/** The pages of links, promotions and tournaments, by their address, and the tables with real cards. */
export interface HouseReport {
  /** The house's clock at the end: what is open or overdue depends on it. */
  readonly now: number
  readonly pages: Readonly<Record<string, object>>
  readonly live: Readonly<Record<string, object>>
}

export interface RoundReport {
  readonly table: string
  readonly round: number
  /** `null` if the program could not print the round as a scenario. */
  readonly scenario: string | null
  /** The replay, step by step; only for some rounds, because replays are long. */
  readonly replay: ReplayedRound | null
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`./${name}.json.br`, import.meta.url))
}

export function readFloor(name: string): OldFloor {
  return JSON.parse(brotliDecompressSync(readFileSync(pathOf(name))).toString()) as OldFloor
}

export function writeFloor(name: string, floor: OldFloor): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(pathOf(name), brotliCompressSync(JSON.stringify(floor), { params }))
}

export async function rowsIn(client: pg.ClientBase): Promise<OldFloor['rows']> {
  const rows: Partial<Record<RowsOf, readonly object[]>> = {}
  for (const table of TABLES) {
    const text = `select row_to_json(t) as row from ${table} t order by ${ORDERED_BY[table]}`
    rows[table] = (await client.query<{ row: object }>(text)).rows.map(({ row }) => row)
  }
  return rows
}

/** Puts the rows into an empty database with the schema that they were written with. */
export async function restore(client: pg.ClientBase, { schema, rows }: OldFloor): Promise<void> {
  for (const step of STEPS.slice(0, schema)) await client.query(step)
  await client.query('create table schema_version (version integer not null)')
  await client.query('insert into schema_version values ($1)', [schema])
  for (const table of TABLES) {
    if (rows[table] === undefined) continue
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows[table])],
    )
  }
  // Orders are counted by the database: the next one must not get the number of an old one.
  const next = `select setval(pg_get_serial_sequence('orders', 'number'), (select max(number) from orders))`
  if (rows.orders !== undefined) await client.query(next)
}
