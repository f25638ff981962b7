import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../src/index.ts'
import { Client } from '../client.ts'
import { cleanUp, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const TABLE = 'nsw-1'
const folder = newFloorFolder('doors')

let one: RunningServer
let other: RunningServer

// The first takes all tables before the second starts.
beforeAll(async () => {
  one = await startServer(testSettings(folder, { door: 'one', tables: testTables(PATIENT) }))
  other = await startServer(testSettings(folder, { tables: [] }))
})

afterAll(async () => {
  await other.close()
  await one.close()
  await cleanUp(folder)
})

function doorsHeard({ heard }: Client): readonly string[] {
  return heard.flatMap((message) => (message.type === 'elsewhere' ? [message.door] : []))
}

test('a client at a table of another node is told its door, and needs no relay there', async () => {
  const ann = await (await Client.guest(other.address)).connect()
  await ann.enter(TABLE)
  await expect.poll(() => doorsHeard(ann)).toEqual(['one'])
  // The relay goes on until the client has gone.
  await ann.mustTell(TABLE, { do: 'sit', box: 1 })
  await ann.connect(one.address, 'one')
  await ann.enter(TABLE)
  await ann.mustTell(TABLE, { do: 'wager', box: 1, main: 500 })
  expect(doorsHeard(ann)).toEqual(['one'])
  ann.cut()
})

test('a table of a node without a door is relayed, and no door is named', async () => {
  const bob = await (await Client.guest(other.address)).connect()
  const { table } = JSON.parse((await bob.post('/api/tables/own')).text) as { table: string }
  await bob.enter(table)
  await bob.connect(one.address)
  await bob.enter(table)
  await bob.mustTell(table, { do: 'wager', box: 1, main: 500 })
  expect(doorsHeard(bob)).toEqual([])
  bob.cut()
})

test.each([
  ['one', () => other.address],
  ['two', () => one.address],
  ['', () => one.address],
])('a node does not answer at the door "%s", which is not its own', async (door, address) => {
  const ann = await Client.guest(one.address)
  await expect(ann.connect(address(), door)).rejects.toThrow(/404/)
})
