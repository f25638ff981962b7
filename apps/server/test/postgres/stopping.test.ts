import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { SCHEMA_VERSION, Store, startPostgres } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, postmasterOf, ServerProcess, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const folder = newFloorFolder('stopping')
const TABLE = 'nsw-1'

afterAll(async () => {
  await cleanUp(folder)
})

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rowCount } = await client.query('select 1')
  await client.end()
  return rowCount === 1
}

describe('the database stops with its last user', () => {
  test('of several processes that stop in the same moment, the last one stops it', async () => {
    for (let time = 0; time < 6; time++) {
      const users = await Promise.all([startPostgres(folder), startPostgres(folder), startPostgres(folder)])
      const stopped = await Promise.all(
        users.map(async ({ stopIfAlone }, index) => {
          await sleep(index * time)
          return await stopIfAlone()
        }),
      )
      expect(stopped).toContain(true)
      expect(postmasterOf(folder)).toBeUndefined()
    }
  })

  test('a process that goes on keeps it running, and stops it in the end', async () => {
    const [going, staying] = await Promise.all([startPostgres(folder), startPostgres(folder)])
    expect(await going.stopIfAlone()).toBe(false)
    expect(await answers(staying.connection)).toBe(true)
    expect(await staying.stopIfAlone()).toBe(true)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('a process that starts while another stops gets a running database', async () => {
    let user = await startPostgres(folder)
    for (let time = 0; time < 4; time++) {
      const [next] = await Promise.all([sleep(time * 15).then(() => startPostgres(folder)), user.stopIfAlone()])
      expect(await answers(next.connection)).toBe(true)
      user = next
    }
    expect(await user.stopIfAlone()).toBe(true)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('two nodes get SIGTERM in the same moment: both end well, and the database has stopped', async () => {
    for (let time = 0; time < 2; time++) {
      const start = () => ServerProcess.start(testSettings(folder, { tables: [] }))
      const nodes = [await start(), await start()]
      expect(await Promise.all(nodes.map((node) => node.kill('SIGTERM')))).toEqual([0, 0])
      expect(postmasterOf(folder)).toBeUndefined()
    }
  })
})

describe('when a newer program has migrated the database', () => {
  const setVersion = async (client: pg.ClientBase, version: number) => {
    await client.query('update schema_version set version = $1', [version])
  }

  test('a running node acknowledges nothing more, and stops with one line', async () => {
    const tables = testTables({ bettingMs: null })
    const node = await ServerProcess.start(testSettings(folder, { tables, logLevel: 'fatal' }))
    const { connection, stopIfAlone } = await startPostgres(folder)
    const store = await Store.open(connection)
    const client = await (await Client.guest(node.address)).connect()
    await client.enter(TABLE)
    await client.mustTell(TABLE, { do: 'sit', box: 1 })
    const before = await store.read(`table:${TABLE}`)
    await store.withClient((found) => setVersion(found, SCHEMA_VERSION + 1))
    const reply = await client.tell(TABLE, { do: 'sit', box: 2 }).catch(() => undefined)
    expect(reply?.ok ?? false).toBe(false)
    expect(await node.exited).toBe(1)
    expect(node.errors).toMatch(/^a newer program has brought the database to version \d+, .*\n$/)
    expect(await store.read(`table:${TABLE}`)).toEqual(before)
    await store.withClient((found) => setVersion(found, SCHEMA_VERSION))
    await store.close()
    expect(await stopIfAlone()).toBe(true)
  })

  test('an append that waits for the migration is not written', async () => {
    const { connection, stopIfAlone } = await startPostgres(folder)
    const store = await Store.open(connection)
    const { epoch } = await store.claim('test:outdated')
    const append = async (expected: number) => {
      const events = [{ kind: 'noted', body: '{}', entries: [] }]
      return await store.append({
        command: `${expected}`,
        stream: 'test:outdated',
        expected,
        epoch,
        at: new Date(),
        events,
      })
    }
    expect(await append(0)).toMatchObject({ ok: true, version: 1 })
    const migrating = new pg.Client(connection)
    await migrating.connect()
    await migrating.query('begin')
    await migrating.query('lock table schema_version in access exclusive mode')
    const waiting = append(1).then(
      () => 'written',
      (error: Error) => error.message,
    )
    await setVersion(migrating, SCHEMA_VERSION + 1)
    await migrating.query('commit')
    expect(await waiting).toBe('outdated')
    expect(await store.read('test:outdated')).toHaveLength(1)
    await setVersion(migrating, SCHEMA_VERSION)
    await migrating.end()
    expect(await append(1)).toMatchObject({ ok: true, version: 2 })
    await store.close()
    expect(await stopIfAlone()).toBe(true)
  })
})
