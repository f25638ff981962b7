import { execFileSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  audit,
  auditOf,
  type Postgres,
  type RunningServer,
  Store,
  startPostgres,
  startServer,
} from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, newFolder, postmasterOf, testSettings, testTables } from '../processes.ts'

const DEBIAN = '/usr/lib/postgresql/15/bin'
const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const TABLE = 'star-1'

/** The contents of the books, to compare original and copy. */
async function booksIn(connection: pg.ClientConfig): Promise<unknown> {
  const store = await Store.open(connection)
  try {
    return await store.withClient(async (client) => ({
      streams: (await client.query('select stream, version, head from streams order by stream')).rows,
      accounts: (await client.query('select account, balance from accounts order by account')).rows,
      findings: await audit(client),
    }))
  } finally {
    await store.close()
  }
}

async function accountsIn(connection: pg.ClientConfig): Promise<readonly string[]> {
  const { accounts } = (await booksIn(connection)) as { readonly accounts: readonly { readonly account: string }[] }
  return accounts.map(({ account }) => account)
}

/** Plays some rounds, and stops in the middle of a hand. */
async function play(server: RunningServer): Promise<{ client: Client; hands: unknown }> {
  const client = await (await Client.guest(server.address)).connect()
  await client.enter(TABLE)
  for (let round = 0; round < 5; round++) await client.playRound(TABLE, 1, 500)
  for (;;) {
    await client.mustTell(TABLE, { do: 'wager', box: 1, main: 500 })
    client.ready(TABLE)
    const { view } = await client.until(TABLE, ({ you, view }) => you.choices.length > 0 || view.phase === 'ended')
    if (view.phase !== 'ended') return { client, hands: view.boxes }
  }
}

describe('a restored backup passes the audit and can be used', () => {
  let [folder, copy] = ['', '']

  beforeAll(() => {
    ;[folder, copy] = [newFolder('backup'), newFolder('restored')]
  })

  afterAll(async () => {
    await cleanUp(folder, copy)
  })

  test('a data folder that was copied while the server was stopped', async () => {
    const tables = testTables(PATIENT)
    const server = await startServer(testSettings(folder, { tables }))
    const { client, hands } = await play(server)
    const { cookie } = client
    client.cut()
    await server.close()
    expect(postmasterOf(folder)).toBeUndefined()
    for (const part of ['postgres', 'house.key']) execFileSync('cp', ['-a', join(folder, part), copy])
    const [here, there] = [await startPostgres(folder), await startPostgres(copy)]
    const [before, after] = [await booksIn(here.connection), await booksIn(there.connection)]
    expect(after).toEqual(before)
    expect(after).toMatchObject({ findings: [] })
    await here.stop()
    await there.stop()
    // The player continues the same hand on the copy.
    const restored = await startServer(testSettings(copy, { tables }))
    const back = await client.connect(restored.address)
    expect(back.cookie).toBe(cookie)
    const { view } = await back.enter(TABLE)
    expect(view.boxes).toEqual(hands)
    expect((await back.playOn(TABLE, view.round)).view.phase).toBe('ended')
    back.cut()
    await restored.close()
  })
})

describe.runIf(existsSync(join(DEBIAN, 'pg_dump')))('pg_dump and psql of Debian’s PostgreSQL 15', () => {
  let [folder, copy] = ['', '']
  let here: Postgres
  let there: Postgres

  beforeAll(async () => {
    ;[folder, copy] = [newFolder('dumped'), newFolder('undumped')]
    here = await startPostgres(folder, { programs: DEBIAN })
    there = await startPostgres(copy, { programs: DEBIAN })
  })

  afterAll(async () => {
    await here?.stop().catch(() => {})
    await there?.stop().catch(() => {})
    await cleanUp(folder, copy)
  })

  test('a dump of an open floor', async () => {
    const databaseUrl = `postgres://openpit@localhost/openpit?host=${encodeURIComponent(String(here.connection.host))}`
    const server = await startServer({ ...testSettings(folder, { tables: testTables(PATIENT) }), databaseUrl })
    const { client } = await play(server)
    // The house makes the table's own pool a link after the start. What it writes after the dump is not in it.
    await expect.poll(async () => (await accountsIn(here.connection)).includes(`link-pool:${TABLE}`)).toBe(true)
    const file = join(copy, 'dump.sql')
    const dump = ['-h', String(here.connection.host), '-U', 'openpit', '-d', 'openpit', '--no-owner']
    execFileSync(join(DEBIAN, 'pg_dump'), dump, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] })
    client.cut()
    await server.close()
    const load = ['-h', String(there.connection.host), '-U', 'openpit', '-d', 'openpit', '-q', '-v', 'ON_ERROR_STOP=1']
    execFileSync(join(DEBIAN, 'psql'), [...load, '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
    expect(await auditOf(there.connection)).toEqual([])
    expect(await booksIn(there.connection)).toEqual(await booksIn(here.connection))
  })
})
