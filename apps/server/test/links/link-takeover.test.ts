import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditJackpot, readingFrom, startPostgres } from '../../src/index.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { PASSWORD } from '../live-floor.ts'
import { cleanUp, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { linkDetailOf } from './links-floor.ts'
import { openNova, playForNova } from './supernova-floor.ts'

const folder = newFloorFolder('link-takeover')
const staff = [{ name: 'max', role: 'manager' as const, password: PASSWORD }]
/** The link is without a node for longer than its table waits for it. */
const settings = { staff, leaseMs: 5_000, linkWaitMs: 1_500 }

let first: ServerProcess
let second: ServerProcess | undefined
let table = ''

beforeAll(async () => {
  first = await ServerProcess.start(testSettings(folder, { ...settings, tables: [] }))
  const max = await (await Client.login(first.address, 'max', PASSWORD)).connect()
  // Before there is another node: so this one runs the link.
  await openNova(max, 'nova', [])
  const [node] = await nodesIn('select node from nodes')
  // The first node takes tables that no node runs: now and then it is faster than the one that opens the table.
  for (let tries = 1; table === ''; tries++) {
    const name = `t-${tries}`
    const other = await ServerProcess.start(testSettings(folder, { ...settings, tables: [tableOf('tas', name)] }))
    if ((await ownerOf(name)) === node) {
      await other.kill()
      continue
    }
    table = name
    second = other
  }
})

async function ownerOf(name: string): Promise<string> {
  for (;;) {
    const [owner] = await nodesIn('select node from tables where name = $1 and node is not null', name)
    if (owner !== undefined) return owner
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function nodesIn(query: string, ...values: readonly string[]): Promise<readonly string[]> {
  const { connection } = await startPostgres(folder)
  return await readingFrom(connection, async (client) => {
    const { rows } = await client.query<{ node: string }>(query, [...values])
    return rows.map((row) => row.node)
  })
}

afterAll(async () => {
  await first.kill()
  await second?.kill()
  await cleanUp(folder)
})

test('[TAS-24.9.2] a node dies with the link: its table gives the wagers back and plays on; another node takes the link', async () => {
  const { address } = second as ServerProcess
  const max = await (await Client.login(address, 'max', PASSWORD)).connect()
  await max.mustTellLink('nova', { do: 'joinLink', table })
  const ann = await (await Client.register(address, 'ann', PASSWORD)).connect()
  await ann.enter(table)
  const deep = async () => (await linkDetailOf(max, 'nova')).levels[1]?.meter
  const isRestored = async () => (await max.tellLink('nova', { do: 'restoreJackpot', table })).ok
  /** Plays until the link has accepted a wager. On a slow machine it may be too late for one. */
  const contribute = async (meter: number) => {
    for (;;) {
      const round = await playForNova(ann, table, 1)
      if ((await deep()) === meter) return round
      while (!(await isRestored())) await new Promise((done) => setTimeout(done, 100))
    }
  }
  const round = await contribute(1_000_002)
  await ann.mustTell(table, { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })
  await first.kill()
  ann.ready(table)
  const { view } = await ann.playOn(table, round + 1)
  const back = view.settled.find(({ wager }) => wager === 'supernova')
  expect(back).toMatchObject({ outcome: 'void', profit: 0, clause: 'TAS-24.9.2' })
  expect(view.settled.filter(({ wager }) => wager === 'main')).toHaveLength(1)
  // No link is needed to play on without it.
  expect(await ann.tell(table, { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })).toMatchObject({
    refusal: { kind: 'side-bet-not-offered', clause: 'TAS-24.9.2' },
  })
  await ann.playRound(table, 1, 1_000)
  while (!(await isRestored())) await new Promise((done) => setTimeout(done, 100))
  await contribute(1_000_004)
  const { connection } = await startPostgres(folder)
  const books = await readingFrom(connection, async (client) => await auditJackpot(client, 'nova'))
  expect(books?.findings).toEqual([])
  expect(books?.contributions.find(({ level }) => level === 'deep')).toMatchObject({ millionths: '4000000' })
})
