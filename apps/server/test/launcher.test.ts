import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../src/index.ts'
import { cleanUp, newFolder, postmasterOf } from './processes.ts'

let folder: string
let postgres: Postgres

beforeEach(async () => {
  folder = newFolder('launcher')
  postgres = await startPostgres(folder)
})

afterEach(async () => {
  await cleanUp(folder)
})

test('a connection that is about to go does not keep the server running', async () => {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const going = new Promise((done) => setTimeout(done, 300)).then(() => client.end())
  await postgres.stopIfAlone()
  await going
  expect(postmasterOf(folder)).toBeUndefined()
})

test('one that stays does', async () => {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await postgres.stopIfAlone()
  expect((await client.query('select 1')).rowCount).toBe(1)
  await client.end()
})
