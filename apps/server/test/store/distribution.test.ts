import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrlOf, type Postgres, Store, startPostgres } from '../../src/index.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

/** Tables that can be distributed over several servers, with the column that says where a row is. */
const DISTRIBUTED: Readonly<Record<string, string>> = {
  streams: 'stream',
  events: 'stream',
  entries: 'stream',
  secrets: 'stream',
  ended_shoes: 'stream',
  played_rounds: 'stream',
  desk_records: 'stream',
  shown_cards: 'stream',
  published_heads: 'stream',
  orders: 'to_stream',
  accounts: 'account',
}
const REFERENCE = [
  'tables',
  'links',
  'tournaments',
  'people',
  'devices',
  'ended_vouchers',
  'house_key',
  'staff_file',
  'schema_version',
]
const LOCAL = ['nodes', 'sessions', 'tries', 'known_addresses', 'head_statements']

const folder = newFloorFolder('distribution')
let postgres: Postgres
let store: Store

beforeAll(async () => {
  postgres = await startPostgres(folder)
  store = await Store.open({ connectionString: databaseUrlOf(folder) })
})

afterAll(async () => {
  await store?.close()
  await postgres?.stopIfAlone()
  await cleanUp(folder)
})

async function rowsOf<Row extends object>(sql: string): Promise<readonly Row[]> {
  return await store.withClient(async (client) => (await client.query<Row>(sql)).rows)
}

test('each table of the schema is distributed, a reference table, or local', async () => {
  const rows = await rowsOf<{ name: string }>(
    `select relname as name from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const known = [...Object.keys(DISTRIBUTED), ...REFERENCE, ...LOCAL]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

test('each key of a distributed table contains the column by which it is distributed', async () => {
  const keys = await rowsOf<{ table: string; key: string; columns: readonly string[] }>(
    `select t.relname as table, k.relname as key, array(
       select a.attname::text from pg_catalog.pg_attribute a
       where a.attrelid = t.oid and a.attnum = any (i.indkey::int2[])
     ) as columns
     from pg_catalog.pg_index i
     join pg_catalog.pg_class t on t.oid = i.indrelid
     join pg_catalog.pg_class k on k.oid = i.indexrelid
     where i.indisunique and t.relnamespace = 'public'::regnamespace`,
  )
  for (const [table, column] of Object.entries(DISTRIBUTED)) {
    const own = keys.filter((key) => key.table === table)
    expect(own, table).not.toEqual([])
    for (const { key, columns } of own) expect(columns, key).toContain(column)
  }
})

test('no foreign key leads from one distributed table to another, which may be on another server', async () => {
  const keys = await rowsOf<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_catalog.pg_constraint c
     join pg_catalog.pg_class f on f.oid = c.conrelid
     join pg_catalog.pg_class t on t.oid = c.confrelid
     where c.contype = 'f'`,
  )
  // The query itself finds keys: sessions belong to people.
  expect(keys).toContainEqual({ from: 'sessions', to: 'people' })
  expect(keys.filter(({ from, to }) => from in DISTRIBUTED || to in DISTRIBUTED)).toEqual([])
})
