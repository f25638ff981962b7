import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../src/index.ts'
import { binaryColumns } from '../../src/store/append/binary-arrays.ts'
import { cleanUp } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const TYPES = ['text', 'bytea', 'integer', 'bigint', 'timestamptz'] as const
const folder = newFloorFolder('arrays')
let postgres: Postgres
let client: pg.Client

beforeAll(async () => {
  postgres = await startPostgres(folder)
  client = new pg.Client(postgres.connection)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await cleanUp(folder)
})

/** What PostgreSQL reads from the arrays. */
async function readBack(rows: readonly (readonly unknown[])[]): Promise<unknown[][]> {
  const { rows: read } = await client.query<unknown[]>({
    text: `select t, b, i, n::text, extract(epoch from at)::text
      from unnest($1::text[], $2::bytea[], $3::integer[], $4::bigint[], $5::timestamptz[]) as r(t, b, i, n, at)`,
    values: [...binaryColumns(rows, TYPES)],
    rowMode: 'array',
  })
  return read
}

test('PostgreSQL reads every value of a binary array as it was', async () => {
  const rows = [
    ['plain', Buffer.from([0, 255, 92]), 0, 0, new Date(0)],
    ['naïve ♠ 😀 "quoted" \\ {a,b} NULL', new Uint8Array(), -1, -1, new Date('2026-01-31T12:00:00.123Z')],
    ['', Uint8Array.of(1), 2 ** 31 - 1, Number.MAX_SAFE_INTEGER, new Date('1999-12-31T23:59:59.999Z')],
    [null, null, null, null, null],
    ['last', Uint8Array.of(2), -(2 ** 31), Number.MIN_SAFE_INTEGER, new Date('2100-01-01T00:00:00.001Z')],
    ['words', Uint8Array.of(3), 7, -(2 ** 32), new Date(1)],
  ]
  const read = await readBack(rows)
  expect(read).toEqual(
    rows.map(([text, bytes, integer, bigint, at]) => [
      text,
      bytes === null ? null : Buffer.from(bytes as Uint8Array),
      integer,
      bigint === null ? null : String(bigint),
      at === null ? null : ((at as Date).getTime() / 1000).toFixed(6),
    ]),
  )
})

test('no rows give empty arrays', async () => {
  expect(await readBack([])).toEqual([])
})
