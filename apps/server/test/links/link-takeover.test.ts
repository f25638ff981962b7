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

beforeAll(async () => {
  first = await ServerProcess.start(testSettings(folder, { ...settings, tables: [] }))
  const max = await (await Client.login(first.address, 'max', PASSWORD)).connect()
  // Before there is another node: so this one runs the link.
  await openNova(max, 'nova', [])
  second = await ServerProcess.start(testSettings(folder, { ...settings, tables: [tableOf('tas', 't')] }))
})

afterAll(async () => {
  await first.kill()
  await second?.kill()
  await cleanUp(folder)
})

test('[TAS-24.9.2] a node dies with the link: its table gives the wagers back and plays on; another node takes the link', async () => {
  const { address } = second as ServerProcess
  const max = await (await Client.login(address, 'max', PASSWORD)).connect()
  await max.mustTellLink('nova', { do: 'joinLink', table: 't' })
  const ann = await (await Client.register(address, 'ann', PASSWORD)).connect()
  await ann.enter('t')
  const deep = async () => (await linkDetailOf(max, 'nova')).levels[1]?.meter
  const isRestored = async () => (await max.tellLink('nova', { do: 'restoreJackpot', table: 't' })).ok
  /** Plays until the link has accepted a wager. On a slow machine it may be too late for one. */
  const contribute = async (meter: number) => {
    for (;;) {
      const round = await playForNova(ann, 't', 1)
      if ((await deep()) === meter) return round
      while (!(await isRestored())) await new Promise((done) => setTimeout(done, 100))
    }
  }
  const round = await contribute(1_000_002)
  await ann.mustTell('t', { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })
  await first.kill()
  ann.ready('t')
  const { view } = await ann.playOn('t', round + 1)
  const back = view.settled.find(({ wager }) => wager === 'supernova')
  expect(back).toMatchObject({ outcome: 'void', profit: 0, clause: 'TAS-24.9.2' })
  expect(view.settled.filter(({ wager }) => wager === 'main')).toHaveLength(1)
  // No link is needed to play on without it.
  expect(await ann.tell('t', { do: 'wager', box: 1, main: 1_000, sides: { supernova: 200 } })).toMatchObject({
    refusal: { kind: 'side-bet-not-offered', clause: 'TAS-24.9.2' },
  })
  await ann.playRound('t', 1, 1_000)
  while (!(await isRestored())) await new Promise((done) => setTimeout(done, 100))
  await contribute(1_000_004)
  const { connection } = await startPostgres(folder)
  const books = await readingFrom(connection, async (client) => await auditJackpot(client, 'nova'))
  expect(books?.findings).toEqual([])
  expect(books?.contributions.find(({ level }) => level === 'deep')).toMatchObject({ millionths: '4000000' })
})
