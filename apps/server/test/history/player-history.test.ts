import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, Store, startPostgres } from '../../src/index.ts'
import {
  historyDays,
  historyRows,
  ROUNDS_READ_MAX,
  type RoundFilter,
  type RoundKey,
} from '../../src/store/records/player-history.ts'
import { newFloorFolder } from '../ready-database.ts'

/** More rounds than one query reads, a thousand a day; the first of all is the only one of another game. */
const ROUNDS = 2.5 * ROUNDS_READ_MAX
const A_DAY = 1_000
const FIRST_DAY = '2026-01-01'
const ALL: RoundFilter = { player: 'ann', rulebook: null, from: null, to: null, result: null }

describe('the history of a player with very many rounds', () => {
  const folder = newFloorFolder('history')
  let postgres: Postgres
  let store: Store

  beforeAll(async () => {
    postgres = await startPostgres(folder)
    store = await Store.open(postgres.connection)
    await store.query(
      `insert into tables (name, title, rulebook) values ('tas-1', 'Tas', 'tas'), ('nz-1', 'NZ', 'nz')`,
      [],
    )
    await store.query(
      `insert into played_rounds (player, stream, round, at, net, wagered)
       select 'ann', case when n = 0 then 'table:nz-1' else 'table:tas-1' end, n + 1,
         $1::timestamptz + make_interval(secs => n * 86400.0 / $2::int), 100 - 200 * (n % 2), true
       from generate_series(0, $3::int - 1) n`,
      [`${FIRST_DAY}T00:00:00Z`, A_DAY, ROUNDS],
    )
    // Or the plan would depend on whether PostgreSQL has counted the rows yet.
    await store.query('analyze played_rounds', [])
  })

  afterAll(async () => {
    await store?.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The pages from the latest round back, until there is nothing older. */
  const pages = async (filter: RoundFilter, most: number, pagesMax: number) => {
    const found = []
    let after: RoundKey | null = null
    do {
      const page = await historyRows(store, filter, after, most)
      found.push(page)
      after = page.next
    } while (after !== null && found.length < pagesMax)
    return found
  }

  test('a day is summed within the rounds that one query reads, and a day that is cut is left out', async () => {
    const days = await historyDays(store, ALL, 0, 31)
    expect(days.length).toBe(ROUNDS_READ_MAX / A_DAY - 1)
    expect(days[0]?.day).toBe('2026-01-25')
    for (const day of days) expect(day).toMatchObject({ rounds: A_DAY, won: A_DAY / 2, lost: A_DAY / 2, net: 0 })
    // On another clock all these days are cut by midnight in another place.
    const ahead = await historyDays(store, ALL, 6 * 60, 31)
    expect(ahead.map(({ rounds }) => rounds)).toEqual([A_DAY / 4, ...Array(ROUNDS_READ_MAX / A_DAY - 1).fill(A_DAY)])
  })

  test('older days are summed if that time is asked for', async () => {
    const to = new Date('2026-01-03T00:00:00Z')
    expect(await historyDays(store, { ...ALL, to }, 0, 31)).toMatchObject([
      { day: '2026-01-02', rounds: A_DAY },
      { day: FIRST_DAY, rounds: A_DAY },
    ])
  })

  test('pages follow each other without a gap', async () => {
    const found = await pages(ALL, 25, 3)
    expect(found.flatMap(({ rows }) => rows.map(({ round }) => round))).toEqual(
      Array.from({ length: 75 }, (_, index) => ROUNDS - index),
    )
  })

  test('a filter that matches one old round leads to it in a few pages', async () => {
    const found = await pages({ ...ALL, rulebook: 'nz' }, 25, 10)
    expect(found.map(({ rows }) => rows.map(({ stream, round }) => `${stream} ${round}`))).toEqual([
      [],
      [],
      ['table:nz-1 1'],
    ])
  })

  test('one query reads no more rounds than it may, by the index', async () => {
    const queries: { readonly text: string; readonly values: readonly unknown[] }[] = []
    const query = async (text: string, values: readonly unknown[]) => {
      queries.push({ text, values })
      return []
    }
    const heard = { query } as unknown as Store
    await historyDays(heard, { ...ALL, rulebook: 'nz' }, 0, 31)
    await historyRows(heard, { ...ALL, rulebook: 'nz' }, null, 25)
    expect(queries).toHaveLength(3)
    for (const { text, values } of queries) {
      const [row] = await store.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      const scans = nodesIn(row?.['QUERY PLAN'][0]?.Plan).filter((node) => node['Relation Name'] === 'played_rounds')
      expect(scans.map((node) => node['Index Name'])).toEqual(['played_rounds_by_time'])
      // Sorting those of the same moment reads a few ahead.
      for (const node of scans) expect(node['Actual Rows']).toBeLessThan(1.1 * ROUNDS_READ_MAX)
    }
  })
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly PlanNode[]
}

function nodesIn(node: PlanNode | undefined): readonly PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesIn)]
}
