import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSeeds } from '@openpit/keeper'
import { hex } from '@openpit/proof'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  Accounts,
  type AuditReport,
  audit,
  auditAgainst,
  auditReplay,
  currentHeads,
  type HeadStatement,
  HouseKeys,
  KeyFault,
  keysIn,
  type Postgres,
  type RunningServer,
  readingFrom,
  Store,
  signHeads,
  startPostgres,
  startServer,
  statementsIn,
} from '../../src/index.ts'
import { removeGoneGuests } from '../../src/store/people/guests.ts'
import { rowsOf, tablesToCopy } from '../../src/store/records/copy.ts'
import { Client } from '../client.ts'
import { cleanUp, testSettings, testTables } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'
import { copyDatabase, Rewriter } from './rewriter.ts'

const PATIENT = { bettingMs: null, decisionMs: null, answersMs: null }
const TABLES = ['nsw-1', 'star-1', 'tas-1', 'pontoon-1', 'nz-1']

let folder = ''
let heads = ''
let postgres: Postgres
let server: RunningServer
let store: Store
let keys: HouseKeys
let ann: Client

beforeAll(async () => {
  folder = newFloorFolder('vault')
  heads = join(folder, 'heads')
  server = await startServer(testSettings(folder, { tables: testTables(PATIENT), headsMs: 100 }))
  ann = await (await Client.guest(server.address)).connect()
  for (const table of TABLES) {
    await ann.enter(table)
    for (let round = 0; round < 3; round++) await ann.playRound(table, 1, 1_000)
  }
  await ann.mustTell('star-1', { do: 'dispute', about: 'my double' })
  postgres = await startPostgres(folder)
  keys = keysIn({ file: join(folder, 'house.key') })
  store = await Store.open(postgres.connection, keys)
})

afterAll(async () => {
  ann?.cut()
  await store?.close()
  await server?.close()
  await cleanUp(folder)
})

describe('the database reveals no secret', () => {
  test('every column of every table, read as text, has no seed of an open shoe and no session token', async () => {
    const dump = await store.withClient(async (client) => {
      const texts: string[] = []
      for (const table of await tablesToCopy(client)) {
        await client.query('begin')
        for await (const rows of rowsOf(client, table)) texts.push(...rows)
        await client.query('commit')
      }
      const { rows } = await client.query<{ row: string }>('select row_to_json(s)::text as row from sessions s')
      return [...texts, ...rows.map(({ row }) => row)].join('\n')
    })
    expect(dump).toContain('"shoe-announced\\"')
    expect(dump).toContain(ann.player)
    expect(dump).not.toContain(ann.cookie.split('=')[1])
    let seeds = 0
    for (const table of TABLES) {
      const { open, chain } = readSeeds((await store.secretOf(`table:${table}`)) ?? '')
      for (const secret of [...open.map(({ seed }) => seed), chain]) {
        expect(dump).not.toContain(hex(secret))
        expect(dump).not.toContain(Buffer.from(secret).toString('base64'))
        seeds++
      }
    }
    expect(seeds).toBeGreaterThan(TABLES.length)
  })

  test('with another key, or without one, nothing can be opened', async () => {
    const other = await Store.open(postgres.connection, new HouseKeys(new Uint8Array(32)))
    await expect(other.secretOf('table:nsw-1')).rejects.toThrow(KeyFault)
    await other.close()
    const without = await Store.open(postgres.connection)
    await expect(without.secretOf('table:nsw-1')).rejects.toThrow(/need the house's key/)
    await without.close()
  })

  test('a command that changes no seed carries no secret', async () => {
    const before = await store.query<{ xmin: string }>(`select xmin from secrets where stream = 'table:nsw-1'`, [])
    await ann.mustTell('nsw-1', { do: 'wager', box: 1, main: 1_000 })
    await ann.mustTell('nsw-1', { do: 'withdraw', box: 1 })
    const after = await store.query<{ xmin: string }>(`select xmin from secrets where stream = 'table:nsw-1'`, [])
    expect(after).toEqual(before)
  })

  test('what an older version stored as plain text is sealed at the start, once', async () => {
    const plain = (await store.secretOf('table:nz-1')) ?? ''
    const connection = await copyDatabase(postgres.connection, 'plain')
    const older = await Store.open(connection)
    await older.query(`update secrets set body = $1 where stream = 'table:nz-1'`, [plain])
    const read = async () =>
      (await older.query<{ body: string }>(`select body from secrets`, [])).map(({ body }) => body)
    expect(await read()).toContain(plain)
    const [one, two] = await Promise.all([Store.open(connection, keys), Store.open(connection, keys)])
    const sealed = await read()
    expect(sealed.filter((body) => !body.startsWith('sealed/1 '))).toEqual([])
    expect(await one.secretOf('table:nz-1')).toBe(plain)
    await two.sealWith(keys)
    expect(await read()).toEqual(sealed)
    for (const opened of [older, one, two]) await opened.close()
  })
})

describe('published heads', () => {
  test('the latest is on the web, signed, with the public key', async () => {
    await untilPublished()
    const key = await (await fetch(`${server.address}/api/keys`)).json()
    expect(key).toEqual({ algorithm: 'Ed25519', publicKey: keys.publicKey })
    const response = await fetch(`${server.address}/api/heads/latest`)
    expect(response.headers.get('cache-control')).toContain('public')
    expect(await response.json()).toMatchObject({ format: 'openpit heads 1', key: keys.publicKey })
  })

  test('files of one day each hold a chain that names every stream, and later only the changed ones', async () => {
    await untilPublished()
    for (const name of readdirSync(heads)) expect(name).toMatch(/^\d{4}-\d\d-\d\d\.jsonl$/)
    const before = (await published()).length
    const asked = statementsIn(heads)
    await ann.playRound('nz-1', 1, 1_000)
    await untilPublished()
    // An audit that began before must not read what is published while it runs: its moment of the database lacks that.
    let read = 0
    for await (const _ of asked) read++
    expect(read).toBe(before)
    const later = (await published()).slice(before)
    const streams = later.flatMap((statement) => statement?.streams ?? []).map(([stream]) => stream)
    expect([...new Set(streams)]).toEqual(['table:nz-1'])
    const report = await against(postgres.connection)
    expect(report).toEqual({ findings: [], notes: [] })
  })

  test('a statement that was changed, taken out, or signed by others is found', async () => {
    await untilPublished()
    const statements = (await published()).flatMap((statement) => statement ?? [])
    const check = async (changed: typeof statements, key = keys.publicKey) => {
      return (await store.withClient((client) => auditAgainst(client, each(changed), key))).findings
    }
    const [first, ...others] = statements
    if (first === undefined) throw new Error('nothing was published')
    expect(await check(statements)).toEqual([])
    expect(await check(statements, new HouseKeys(new Uint8Array(32)).publicKey)).not.toEqual([])
    expect(await check([{ ...first, at: '2026-01-01T00:00:00.000Z' }, ...others])).toMatchObject([
      { what: 'it was changed: its head does not fit' },
    ])
    const forged = signHeads(new HouseKeys(new Uint8Array(32)), first)
    expect(await check([forged, ...others])).toMatchObject([{ what: "the house's key did not sign it" }])
    await ann.playRound('nz-1', 1, 1_000)
    await untilPublished()
    const more = (await published()).flatMap((statement) => statement ?? [])
    expect(await check([first, ...more.slice(2)])).toMatchObject([{ what: /missing/ }])
  })
})

test('a guest who never played and was removed is noted, not reported as a finding', async () => {
  const accounts = await Accounts.open(store)
  const entered = await accounts.guest('192.0.2.9')
  if (!entered.ok) throw new Error(entered.refusal.kind)
  const { handle } = entered.person
  await untilPublished()
  await accounts.logoutEverywhere(handle)
  const removed = await removeGoneGuests(store, new Date(Date.now() + 60_000), new Date(), 100)
  expect(removed.removed).toBe(1)
  await untilPublished()
  const { findings, notes } = await against(postgres.connection)
  expect(findings).toEqual([])
  expect(notes).toMatchObject([{ where: expect.stringContaining(`person:${handle}`), what: /^the stream is gone/ }])
})

describe('a past that was rewritten', () => {
  let copy: pg.ClientConfig
  let rewriter: Rewriter
  let copies = 0

  beforeEach(async () => {
    await untilPublished()
    copy = await copyDatabase(postgres.connection, `copy_${copies++}`)
    rewriter = await Rewriter.on(copy)
  })

  afterEach(async () => {
    await rewriter.end()
  })

  const whatIn = ({ findings }: AuditReport) => findings.map(({ what }) => what).join('\n')

  test('a grant times ten, with chain and balances recomputed: only published heads reveal it', async () => {
    const stream = `person:${ann.player}`
    await rewriter.rewrite(stream, ({ body }) => {
      const grant = JSON.parse(body) as { cents: number }
      return { body: JSON.stringify({ ...grant, cents: grant.cents * 10 }), times: 10 }
    })
    expect(await rewriter.audit()).toEqual([])
    expect((await rewriter.replay()).findings).toEqual([])
    const { findings } = await against(copy)
    expect(findings).toMatchObject([{ what: /^it is another event than the one that was published/ }])
    expect(findings[0]?.where).toContain(stream)
  })

  test('the end of a stream cut off, and a stream taken out: published heads reveal both', async () => {
    await rewriter.cutOff('table:tas-1')
    await rewriter.takeOut('table:nz-1')
    const found = whatIn(await against(copy))
    expect(found).toMatch(/only \d+ events, and \d+ were published/)
    expect(found).toMatch(/the stream is missing/)
  })

  test('entries that do not follow from their event, with chain and balances recomputed: the replay finds them', async () => {
    await rewriter.rewrite('table:tas-1', ({ body }) => ({ body, times: 3 }))
    expect(await rewriter.audit()).toEqual([])
    expect(whatIn(await rewriter.replay())).toMatch(/its entry for \S+ is -?\d+ cents, but -?\d+ cents follow/)
  })

  test('a settlement that pays more than the rules give: the replay finds it', async () => {
    await rewriter.rewrite('table:nsw-1', ({ body }) => {
      const told = JSON.parse(body) as { events?: { kind: string; line?: { profit: number } }[] }
      const settled = told.events?.find(({ kind }) => kind === 'wager-settled')
      if (settled?.line === undefined) return undefined
      settled.line.profit += 500_00
      return { body: JSON.stringify(told), times: 1 }
    })
    expect(await rewriter.audit()).toEqual([])
    expect(whatIn(await rewriter.replay())).toMatch(/wager-settled is not what the rules give/)
  })

  test('a snapshot in which a player has chips that nobody brought: the replay finds it', async () => {
    await rewriter.addSnapshot('table:tas-1', (is) => ({ ...is, chips: { ...is.chips, mallory: 1_000_000 as never } }))
    expect(await rewriter.audit()).toEqual([])
    expect(whatIn(await rewriter.replay())).toBe('the snapshot is not what the events give: chips')
  })

  test('a snapshot in which a dispute is about something else: the replay finds it', async () => {
    await rewriter.addSnapshot('table:star-1', (is) => {
      const disputes = is.pit.disputes.map((one) => ({ ...one, record: { ...one.record, about: 'nothing' } as never }))
      return { ...is, pit: { ...is.pit, disputes } }
    })
    expect(whatIn(await rewriter.replay())).toBe('the snapshot is not what the events give: pit')
  })

  test('a snapshot of an older program, which did not keep what disputes are about, is no finding', async () => {
    await rewriter.addSnapshot('table:star-1', (is) => {
      const disputes = is.pit.disputes.map(({ record: _, ...older }) => older)
      expect(disputes).not.toEqual([])
      return { ...is, pit: { ...is.pit, disputes } }
    })
    expect(whatIn(await rewriter.replay())).toBe('')
  })
})

test('a running floor replays without a finding', async () => {
  const seen: number[] = []
  const playing = ann.playRound('star-1', 1, 1_000)
  const report = await store.withClient((client) => auditReplay(client, (done, of) => seen.push(done / of)))
  await playing
  expect(report).toEqual({ findings: [], notes: [], roundsNotReplayed: 0 })
  expect(seen.at(-1)).toBe(1)
  expect(await store.withClient(audit)).toEqual([])
})

/** Waits until the files of heads know of everything. */
async function untilPublished(): Promise<void> {
  for (;;) {
    const known = new Map<string, number>()
    for (const statement of await published())
      for (const [stream, at] of statement?.streams ?? []) known.set(stream, at)
    const now = await store.withClient(currentHeads)
    if (now.every(([stream, version]) => known.get(stream) === version)) return
    await sleep(50)
  }
}

async function published(): Promise<(HeadStatement | undefined)[]> {
  const found: (HeadStatement | undefined)[] = []
  if (existsSync(heads)) for await (const statement of statementsIn(heads)) found.push(statement)
  return found
}

async function against(connection: pg.ClientConfig): Promise<AuditReport> {
  return await readingFrom(connection, (client) => auditAgainst(client, statementsIn(heads), keys.publicKey))
}

async function* each(statements: readonly HeadStatement[]): AsyncGenerator<HeadStatement> {
  yield* statements
}
