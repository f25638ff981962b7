import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyLife } from '@openpit/proof'
import type { LinkDetail } from '@openpit/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  auditJackpot,
  auditReplay,
  backUp,
  keyFileIn,
  keysIn,
  type RestoreSummary,
  type RunningServer,
  readingFrom,
  restoreFolder,
  startPostgres,
  startServer,
} from '../../src/index.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { linkable, linkDetailOf, openLinkFor, untilLink } from '../links/links-floor.ts'
import { openNova, playForNova } from '../links/supernova-floor.ts'
import { PASSWORD } from '../live-floor.ts'
import { cleanUp, newFolder, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

// A restore makes a database: on a busy machine that takes longer than other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = newFloorFolder('restore-links')
const copy = newFolder('restore-links-copy')
const floorIn = (data: string) =>
  testSettings(data, {
    tables: [tableOf('tas', 'tas-1'), linkable('star-1')],
    staff: [{ name: 'max', role: 'manager', password: PASSWORD }],
    linkWaitMs: 30_000,
  })
/** Nobody reaches these levels. */
const LEVELS = ['high', 'higher'].map((name) => ({ name, reset: 10_000, cap: 900_000_000, rate: 100_000 }))

let server: RunningServer
let before: LinkDetail
let summary: RestoreSummary

const lifeFile = async (client: Client, life: number) =>
  (await client.get(`/api/jackpots/nova/life?level=high&life=${life}`)).text

beforeAll(async () => {
  server = await startServer(floorIn(folder))
  const max = await (await Client.login(server.address, 'max', PASSWORD)).connect()
  await openNova(max, 'nova', ['tas-1'], { levels: LEVELS })
  await openLinkFor(max, 'sevens', ['star-1'])
  const ann = await (await Client.guest(server.address)).connect()
  await ann.enter('tas-1')
  await playForNova(ann, 'tas-1', 1)
  before = await untilLink(max, 'nova', ({ levels }) => levels.every(({ meter }) => meter === 10_020))
  const { connection } = await startPostgres(folder)
  const file = join(folder, 'floor.backup')
  await readingFrom(connection, async (client) => await backUp(client, keysIn({ file: keyFileIn(folder) }), file))
  await server.close()
  copyFileSync(keyFileIn(folder), keyFileIn(copy))
  summary = await restoreFolder(copy, { file, key: { file: keyFileIn(copy) }, replaces: false })
  server = await startServer(floorIn(copy))
})

afterAll(async () => {
  await server.close()
  await cleanUp(folder, copy)
})

test('each mystery level has a new hidden value after a restore; meters and other jackpots stay', async () => {
  expect(summary.levelsRenewed).toBe(LEVELS.length)
  const max = await (await Client.login(server.address, 'max', PASSWORD)).connect()
  const after = await linkDetailOf(max, 'nova')
  for (const [index, { life, meter, commitment }] of after.levels.entries()) {
    expect({ life, meter }).toEqual({ life: 2, meter: before.levels[index]?.meter })
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(commitment).not.toBe(before.levels[index]?.commitment)
  }
  expect((await linkDetailOf(max, 'sevens')).levels[0]).toMatchObject({ meter: 1_000_000, life: 1 })
})

test('the old life is shown as renewed, and verifies; the new one takes wagers', async () => {
  const ann = await (await Client.guest(server.address)).connect()
  const old = await lifeFile(ann, 1)
  expect(JSON.parse(old)).toMatchObject({ ended: 'renewed', hit: null, commitment: before.levels[0]?.commitment })
  expect(verifyLife(old).verdict).toBe('holds')
  await ann.enter('tas-1')
  const round = await playForNova(ann, 'tas-1', 1)
  await untilLink(ann, 'nova', ({ levels }) => levels.every(({ meter }) => meter === 10_040))
  const running = await lifeFile(ann, 2)
  expect(verifyLife(running).verdict).toBe('holds so far')
  expect(JSON.parse(running)).toMatchObject({ ended: 'running', course: [{ wager: `tas-1/${round}/1` }] })
})

test('the books of a restored jackpot add up, and its log replays', async () => {
  const { connection } = await startPostgres(copy)
  const { replay, books } = await readingFrom(connection, async (client) => {
    return { replay: await auditReplay(client), books: await auditJackpot(client, 'nova') }
  })
  expect(replay.findings).toEqual([])
  expect(books?.findings).toEqual([])
})
