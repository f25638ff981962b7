import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@openpit/proof'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PastRounds } from '../../apps/server/src/history/rounds.ts'
import { Transcripts, transcriptOf } from '../../apps/server/src/history/transcripts.ts'
import {
  audit,
  DEMO_TABLES,
  keyFileIn,
  keysFor,
  type Postgres,
  Store,
  startPostgres,
  type TableOpening,
} from '../../apps/server/src/index.ts'
import { roundsPlayedBy } from '../../apps/server/src/store/records/rounds.ts'
import { takeTable } from '../../apps/server/src/tables/log/record.ts'
import { makeBigFloor } from '../src/big-floor/make.ts'

const ROUNDS = 600
/** Rows that one reading may take. Without snapshots inside a device, late readings would take thousands. */
const ROWS_MAX = 250

describe('a floor with many rounds', () => {
  const data = mkdtempSync(join(tmpdir(), 'openpit-big-'))
  let postgres: Postgres
  let store: Store
  let rounds: PastRounds
  const star = DEMO_TABLES.find(({ name }) => name === 'star-1') as TableOpening

  beforeAll(async () => {
    await makeBigFloor({ data, rounds: ROUNDS, say: () => {} })
    postgres = await startPostgres(data)
    store = await Store.open(postgres.connection)
    await store.sealWith(await keysFor(store, { file: keyFileIn(data) }))
    rounds = new PastRounds(store)
  })

  afterAll(async () => {
    await store?.close()
    await postgres?.stop()
    rmSync(data, { recursive: true, force: true })
  })

  /** How many rows some work reads. */
  const rowsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const query = vi.spyOn(store, 'query')
    try {
      await work()
      const results = await Promise.all(query.mock.results.map(({ value }) => value as Promise<readonly object[]>))
      return results.reduce((sum, rows) => sum + rows.length, 0)
    } finally {
      query.mockRestore()
    }
  }

  const shoes = async () => {
    const rows = await store.query<{ shoe: string }>(
      `select shoe from ended_shoes where stream = 'table:star-1' order by number`,
      [],
    )
    return rows.map(({ shoe }) => shoe)
  }

  test('passes the audit', async () => {
    expect(await store.withClient(audit)).toEqual([])
    expect(await store.versionOf('table:star-1')).toBeGreaterThan(2 * ROUNDS)
  })

  test('a table is loaded from a few rows, however long it has been played', async () => {
    for (const { name } of DEMO_TABLES) {
      expect(await rowsOf(async () => await takeTable(store, name))).toBeLessThan(ROWS_MAX)
    }
  })

  test('an early and a late round of a table with a device both take a few rows', async () => {
    for (const number of [2, 100, 300, 500]) {
      expect(await rowsOf(async () => expect(await rounds.round('star-1', number)).toBeDefined())).toBeLessThan(
        ROWS_MAX,
      )
    }
  })

  test('the transcript of any shoe takes a few rows, and verifies', async () => {
    const ended = await shoes()
    expect(ended.length).toBeGreaterThan(3)
    for (const shoe of [ended[0], ended.at(-1), undefined]) {
      let text: string | undefined
      const rows = await rowsOf(async () => {
        text = await transcriptOf(store, star, shoe)
      })
      expect(rows).toBeLessThan(ROWS_MAX)
      expect(verify(text ?? '').checks.filter(({ holds }) => !holds)).toEqual([])
    }
  })

  test('the transcript of a shoe that has ended is made once, for all who ask at the same time', async () => {
    const transcripts = new Transcripts(store)
    const shoe = (await shoes())[1]
    const once = await rowsOf(async () => await new Transcripts(store).of(star, shoe))
    let texts: readonly (string | undefined)[] = []
    const rows = await rowsOf(async () => {
      texts = await Promise.all([1, 2, 3, 4].map(async () => await transcripts.of(star, shoe)))
    })
    expect(new Set(texts).size).toBe(1)
    expect(rows).toBe(once)
    expect(await rowsOf(async () => await transcripts.of(star, shoe))).toBe(0)
  })

  test('the transcript of the shoe in use is made again when the table has gone on', async () => {
    const transcripts = new Transcripts(store)
    const text = await transcripts.of(star, undefined)
    expect(await rowsOf(async () => await transcripts.of(star, undefined))).toBe(1)
    const versions = vi.spyOn(store, 'versionOf').mockResolvedValueOnce(-1)
    expect(await transcripts.of(star, undefined)).toBe(text)
    expect(versions.mock.calls.length).toBeGreaterThan(1)
    versions.mockRestore()
  })

  test("a player's last rounds are what the ledger says, and are found by an index", async () => {
    for (const player of ['ann', 'cyd']) {
      const found = await roundsPlayedBy(store, player, 50)
      expect(found).toHaveLength(50)
      const told = await store.query<{ stream: string; round: number; net: string }>(
        `select e.stream, e.round, sum(n.cents)::bigint as net from entries n join events e using (stream, number)
         where n.account in ('wallet:' || $1, 'purse:' || substr(e.stream, 7) || ':' || $1) and e.round is not null
         group by e.stream, e.round`,
        [player],
      )
      const nets = new Map(told.map(({ stream, round, net }) => [`${stream} ${round}`, Number(net)]))
      for (const { table, round, net } of found) expect(nets.get(`table:${table} ${round}`)).toBe(net)
    }
    const plan = await store.withClient(async (client) => {
      // So few rows would be read as a whole. The plan must be one that stays cheap with many.
      for (const plan of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${plan} = off`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select stream, round, at, net from played_rounds where player = 'ann' and wagered
         order by at desc limit 50`,
      )
      await client.query('reset all')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Scan using played_rounds_by_time/)
    expect(plan).not.toMatch(/Sort/)
  })
})
