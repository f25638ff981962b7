// A past that was rewritten, with a record beside it that would excuse the change if an audit believed it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restoredBody } from '../../src/backup/house-log.ts'
import {
  type AgainstSettings,
  type AuditReport,
  auditAgainst,
  HouseKeys,
  keyFileIn,
  keysIn,
  type RunningServer,
  readingFrom,
  Store,
  startPostgres,
  startServer,
  statementsIn,
} from '../../src/index.ts'
import { GUESTS_REMOVED, GUESTS_STREAM, removalBody } from '../../src/store/people/guest-removal.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { ChildServer, cleanUp, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { copyDatabase, Rewriter } from './rewriter.ts'
import { untilPublished } from './until-published.ts'

const OPENPIT = fileURLToPath(new URL('../../../cli/src/openpit.ts', import.meta.url))
const TABLE = 'tas-1'
const DAY_MS = 24 * 3_600_000
const folder = newFloorFolder('excuses')
const heads = join(folder, 'heads')
const stranger = new HouseKeys(new Uint8Array(32))

let server: RunningServer
let store: Store
let connection: pg.ClientConfig
let keys: HouseKeys
let ann: Client
let copy: pg.ClientConfig
let rewriter: Rewriter
let copies = 0

beforeAll(async () => {
  server = await startServer(testSettings(folder, { tables: [tableOf('tas', TABLE)], headsMs: 50 }))
  ann = await (await Client.guest(server.address)).connect()
  await ann.enter(TABLE)
  for (let round = 0; round < 2; round++) await ann.playRound(TABLE, 1, 1_000)
  // It makes a line of the security log.
  await Client.login(server.address, 'nobody', 'wrong password').catch(() => {})
  connection = (await startPostgres(folder)).connection
  keys = keysIn({ file: keyFileIn(folder) })
  store = await Store.open(connection, keys)
})

afterAll(async () => {
  ann?.cut()
  await store?.close()
  await server?.close()
  await cleanUp(folder)
})

beforeEach(async () => {
  await untilPublished(store, heads)
  copy = await copyDatabase(connection, `copy_${copies++}`)
  rewriter = await Rewriter.on(copy)
})

afterEach(async () => {
  await rewriter.end()
})

async function against(settings?: AgainstSettings): Promise<AuditReport> {
  return await readingFrom(copy, async (client) => {
    return await auditAgainst(client, statementsIn(heads), keys.publicKey, settings)
  })
}

const whatIn = ({ findings }: AuditReport) => findings.map(({ what }) => what).join('\n')

test('a copy that nobody has changed has no finding', async () => {
  expect(await against()).toEqual({ findings: [], notes: [] })
})

describe('a grant times ten, and a restore', () => {
  const always = { backup: '00', takenAt: '1970-01-01T00:00:00.000Z', restoredAt: '2999-01-01T00:00:00.000Z', by: 'me' }
  const changed = () =>
    restoredBody({ ...always, takenAt: always.restoredAt }, keys).replace('"takenAt":"2999', '"takenAt":"1970')
  const isOther = /^it is another event than the one that was published/

  beforeEach(async () => {
    await rewriter.rewrite(`person:${ann.player}`, ({ body }) => {
      const grant = JSON.parse(body) as { cents: number }
      return { body: JSON.stringify({ ...grant, cents: grant.cents * 10 }), times: 10 }
    })
  })

  test.each([
    ['without a signature, as older programs recorded it', () => JSON.stringify(always), /this restore is not signed/],
    ['that others have signed', () => restoredBody(always, stranger), /the house's key did not sign this restore/],
    ['that was signed for another time', changed, /the house's key did not sign this restore/],
    ['that cannot be read', () => '{"v":99}', /it cannot be read/],
  ])('%s: both are findings', async (_which, body, what) => {
    await rewriter.add('house', 'restored', body())
    expect(await rewriter.audit()).toEqual([])
    expect(await against()).toMatchObject({
      findings: [
        { where: 'stream house, event 1', what: expect.stringMatching(what) },
        { where: expect.stringContaining(ann.player), what: expect.stringMatching(isOther) },
      ],
      notes: [],
    })
  })

  test('that the house has signed: what was published in the time that it names is noted as lost', async () => {
    await rewriter.add('house', 'restored', restoredBody(always, keys))
    const lost = expect.stringMatching(/^lost when the backup of 1970/)
    expect(await against()).toMatchObject({ findings: [], notes: [{ what: lost }] })
  })

  test('that the house has signed in a drill, copied to a floor that went on: the change is a finding', async () => {
    const drill = { ...always, restoredAt: new Date().toISOString() }
    await rewriter.add('house', 'restored', restoredBody(drill, keys))
    await ann.playRound(TABLE, 1, 1_000)
    await untilPublished(store, heads)
    const { findings, notes } = await against()
    const found = findings.filter(({ where }) => where.includes(ann.player))
    expect(found).toMatchObject([{ what: expect.stringMatching(isOther) }])
    expect(notes).toEqual([])
  })
})

describe('a guest who has played is taken out', () => {
  const removal = () => ({ guests: 1, digest: '00', streams: [[`person:${ann.player}`, 99]] as const })
  const ofOthers = () => ({ ...removal(), streams: [['person:guest-other', 99]] as const })
  const changed = () => removalBody(ofOthers(), (text) => keys.sign(text)).replace('guest-other', ann.player)
  const notNamed = /the stream of a guest is missing, and no removal that the house has signed names it/

  beforeEach(async () => {
    await rewriter.takeOut(`person:${ann.player}`)
  })

  test('without a record of a removal: a finding', async () => {
    expect(whatIn(await against())).toMatch(notNamed)
  })

  test.each([
    ['that others have signed', () => removalBody(removal(), (text) => stranger.sign(text))],
    ['that was signed for other guests', changed],
  ])('with a record %s: both are findings', async (_which, body) => {
    await rewriter.add(GUESTS_STREAM, GUESTS_REMOVED, body())
    const found = whatIn(await against())
    expect(found).toMatch(/the house's key did not sign this removal of guests/)
    expect(found).toMatch(notNamed)
  })

  test('with a record that the house has signed when the stream had fewer events: a finding', async () => {
    const ofDrill = { ...removal(), streams: [[`person:${ann.player}`, 1]] as const }
    await rewriter.add(
      GUESTS_STREAM,
      GUESTS_REMOVED,
      removalBody(ofDrill, (text) => keys.sign(text)),
    )
    expect(whatIn(await against())).toMatch(notNamed)
  })

  test('with a record as older programs made it, without names: one finding says how many there are', async () => {
    await rewriter.add(GUESTS_STREAM, GUESTS_REMOVED, '{"v":1,"guests":3,"digest":"00"}')
    const what = /^1 are missing that no signed removal names, .*; older programs removed 3 guests/
    expect(await against()).toMatchObject({
      findings: [{ where: 'streams of guests', what: expect.stringMatching(what) }],
      notes: [],
    })
  })
})

describe('a settlement with another clause, in a round', () => {
  /** Changes the settlement of the second round, and what the round says of its program and rules. */
  const rewriteRound = async (origin: { readonly program?: string; readonly rules?: string } | null) => {
    let changed: number | null = null
    await rewriter.rewrite(`table:${TABLE}`, ({ kind, body, round }) => {
      const { program, rules, ...told } = JSON.parse(body)
      if (program === undefined || kind === 'table-opened') return undefined
      changed = round
      return { body: JSON.stringify(origin === null ? told : { ...told, program, rules, ...origin }), times: 1 }
    })
    await rewriter.rewrite(`table:${TABLE}`, ({ body, round }) => {
      if (round !== changed) return undefined
      const told = JSON.parse(body) as { events?: { kind: string; line?: { clause: string } }[] }
      const settled = told.events?.find(({ kind }) => kind === 'wager-settled')
      if (settled?.line === undefined) return undefined
      settled.line.clause = 'TAS-0.0'
      return { body: JSON.stringify(told), times: 1 }
    })
    expect(await rewriter.audit()).toEqual([])
  }
  const audited = async () => {
    const url = `postgres://openpit@localhost/${copy.database}?host=${encodeURIComponent(String(copy.host))}`
    const run = new ChildServer([OPENPIT, 'audit', '--replay'], { ...process.env, DATABASE_URL: url })
    return { code: await run.exited, out: run.output, err: run.errors }
  }
  const isWrong = /wager-settled is not what the rules give/

  test.each([
    ['of another program with the same rules', { program: '0.0.1' }, isWrong],
    ['without its program and rules', null, /the round does not say which program and rules decided it/],
    ['without its program', { program: undefined }, /the round does not say which program and rules decided it/],
  ])('%s: the replay finds it', async (_which, origin, what) => {
    await rewriteRound(origin as Parameters<typeof rewriteRound>[0])
    const report = await rewriter.replay()
    expect(whatIn(report)).toMatch(what)
    expect(whatIn(report)).toMatch(isWrong)
    expect(report.roundsNotReplayed).toBe(0)
  })

  test('of rules that this program does not have: the round is counted, and the command does not call it clean', async () => {
    await rewriteRound({ rules: '0'.repeat(64) })
    expect(await rewriter.replay()).toMatchObject({
      findings: [],
      notes: [{ what: expect.stringMatching(isWrong) }],
      roundsNotReplayed: 1,
    })
    const { code, out, err } = await audited()
    expect({ code, err }).toEqual({ code: 3, err: '' })
    expect(out).toMatch(/the replay: rounds that it could not judge: 1\. .*\n$/)
    expect(out).not.toContain('everything is as it was written')
  })
})

test('a security log is taken out: a finding until it is old enough to be removed, then a note', async () => {
  const [log] = await store.query<{ stream: string }>(`select stream from streams where stream like 'security:%'`, [])
  if (log === undefined) throw new Error('there is no security log')
  await rewriter.takeOut(log.stream)
  const reportAfter = async (days: number) => {
    return await against({ securityLogDays: 10, now: new Date(Date.now() + days * DAY_MS) })
  }
  expect(await reportAfter(9)).toMatchObject({
    findings: [{ what: expect.stringMatching(/^the stream is missing/) }],
    notes: [],
  })
  expect(await reportAfter(12)).toMatchObject({
    findings: [],
    notes: [{ what: expect.stringMatching(/^the stream is gone/) }],
  })
})
