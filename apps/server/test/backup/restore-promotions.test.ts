import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawCommitment, hex, verifyDraw } from '@openpit/proof'
import { PromotionView } from '@openpit/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  audit,
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
import { bytesOf, commitmentFor } from '../../src/promotions/draw-secrets.ts'
import { Client } from '../client.ts'
import { cleanUp, newFolder, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

// A restore makes a database: on a busy machine that takes longer than other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const HOUR = 3_600_000
const PASSWORD = 'for tests only'
/** People can enter `open` for two more days when the backup is made; `closed` has closed an hour before. */
const [NOW, DRAW_TIME] = [Date.now(), Date.now() + 50 * HOUR]
const PROMOTIONS = { open: NOW + 48 * HOUR, closed: NOW - HOUR }
const folder = newFloorFolder('restore-promotions')
const copy = newFolder('restore-promotions-copy')

let clock = NOW - 30 * HOUR
let server: RunningServer
let summary: RestoreSummary
/** The files of the draws that were held after the backup. */
const lost = new Map<string, DrawFile>()
const scrutineerBytes = hex(randomBytes(32))
let openBefore: string

interface DrawFile {
  readonly seed: string
  readonly draws: readonly { readonly winner: number }[]
}

const floorIn = (data: string) =>
  testSettings(data, {
    tables: [],
    houseClock: () => clock,
    staff: [
      { name: 'max', role: 'manager', password: PASSWORD },
      { name: 'ines', role: 'inspector', password: PASSWORD },
    ],
  })

let acts = 0
async function tell(who: Client | 'max' | 'ines', promotion: string, act: object): Promise<string> {
  const client = typeof who === 'string' ? await Client.login(server.address, who, PASSWORD) : who
  const { status, text } = await client.post(`/api/promotions/${promotion}/acts`, { id: `act-${acts++}`, act })
  return status === 200 ? 'ok' : (JSON.parse(text) as { refusal: { kind: string } }).refusal.kind
}

async function commitmentOf(promotion: string): Promise<string> {
  const guest = await Client.guest(server.address)
  const { draw } = PromotionView.parse(JSON.parse((await guest.get(`/api/promotions/${promotion}`)).text))
  return draw.commitment ?? ''
}

async function proofOf(promotion: string): Promise<string> {
  return (await (await Client.guest(server.address)).get(`/api/promotions/${promotion}/proof`)).text
}

async function commitBytes(promotion: string): Promise<string> {
  const house = await commitmentOf(promotion)
  const { player } = await Client.login(server.address, 'ines', PASSWORD)
  const commitment = commitmentFor(promotion, house, { name: player, random: scrutineerBytes })
  return await tell('ines', promotion, { do: 'commitBytes', commitment })
}

async function showAndDraw(promotion: string): Promise<void> {
  expect(await tell('ines', promotion, { do: 'showBytes', random: scrutineerBytes })).toBe('ok')
  expect(await tell('max', promotion, { do: 'draw', prize: 'money' })).toBe('ok')
}

/** Starts both promotions. Four guests enter each, and a scrutineer commits to bytes. */
async function begin(): Promise<void> {
  const max = await Client.login(server.address, 'max', PASSWORD)
  const texts = ['award', 'awardedAt', 'eligibility', 'nature', 'held', 'claim', 'notice', 'results']
  for (const [promotion, closes] of Object.entries(PROMOTIONS)) {
    const terms = { ...Object.fromEntries(texts.map((name) => [name, name])), presence: false, closes }
    const prizes = { money: { kind: 'money', value: 500_000, details: {} } }
    await max.post('/api/promotions', { id: `plan-${promotion}`, promotion, rulebook: 'star', terms, prizes })
    expect(await tell('max', promotion, { do: 'submitTerms' })).toBe('ok')
  }
  clock += 24 * HOUR
  for (const promotion of Object.keys(PROMOTIONS)) {
    expect(await tell('max', promotion, { do: 'startPromotion' })).toBe('ok')
    for (let guest = 0; guest < 4; guest++) {
      expect(await tell(await Client.guest(server.address), promotion, { do: 'enter' })).toBe('ok')
    }
    expect(await commitBytes(promotion)).toBe('ok')
  }
  clock = NOW
}

beforeAll(async () => {
  server = await startServer(floorIn(folder))
  await begin()
  openBefore = await commitmentOf('open')
  const file = join(copy, 'floor.backup')
  const postgres = await startPostgres(folder)
  await readingFrom(postgres.connection, async (client) => {
    await backUp(client, keysIn({ file: keyFileIn(folder) }), file)
  })
  clock = DRAW_TIME
  for (const promotion of Object.keys(PROMOTIONS)) {
    await showAndDraw(promotion)
    lost.set(promotion, JSON.parse(await proofOf(promotion)))
  }
  await server.close()
  await postgres.stop()
  copyFileSync(keyFileIn(folder), keyFileIn(copy))
  summary = await restoreFolder(copy, { file, key: { file: keyFileIn(copy) }, replaces: false })
  clock = NOW
  server = await startServer(floorIn(copy))
})

afterAll(async () => {
  await server.close()
  await cleanUp(folder, copy)
})

test('a draw that people can still enter has another seed, and the log shows the old one', async () => {
  expect(summary.draws).toEqual({ renewed: ['open'], toCheck: ['closed'] })
  expect(await commitmentOf('open')).not.toBe(openBefore)
  const { connection } = await startPostgres(copy)
  const renewed = await readingFrom(connection, async (client) => {
    return (await client.query<{ body: string }>(`select body from events where kind = 'draw-renewed'`)).rows
  })
  expect(renewed).toHaveLength(1)
  const { seed, why } = JSON.parse(renewed[0]?.body ?? '{}') as { seed: string; why: string }
  expect(why).toBe(`restored from the backup of ${summary.header.takenAt}`)
  expect(seed).toBe(lost.get('open')?.seed)
  expect(hex(drawCommitment('open', bytesOf(seed)))).toBe(openBefore)
})

test('its scrutineer commits again, and it is drawn with the new seed; the file verifies', async () => {
  expect(await tell(await Client.guest(server.address), 'open', { do: 'enter' })).toBe('ok')
  expect(await commitBytes('open')).toBe('ok')
  clock = DRAW_TIME
  await showAndDraw('open')
  const proof = await proofOf('open')
  expect(verifyDraw(proof).verdict).toBe('holds')
  expect((JSON.parse(proof) as DrawFile).seed).not.toBe(lost.get('open')?.seed)
})

test('a draw whose entries had closed keeps its seed, and gives the winner of the lost draw', async () => {
  clock = DRAW_TIME
  await showAndDraw('closed')
  const proof = await proofOf('closed')
  expect(verifyDraw(proof).verdict).toBe('holds')
  expect(JSON.parse(proof)).toEqual({ ...lost.get('closed') })
})

test('audit and replay find nothing', async () => {
  const { connection } = await startPostgres(copy)
  const report = await readingFrom(connection, async (client) => {
    return { ...(await auditReplay(client)), books: await audit(client) }
  })
  expect(report).toEqual({ findings: [], notes: [], roundsNotReplayed: 0, books: [] })
})
