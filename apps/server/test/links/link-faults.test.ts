import { expect, test } from 'vitest'
import { tortureLinks } from './link-torture.ts'

// Each fault needs a restart, which takes longer than other tests. link-torture.ts finds a table that does not go on.
const LIMIT_MS = 300_000

const SEED = 20

test(
  'a node and the database are killed while tables play for mystery levels: every cent and every win is there',
  async () => {
    const small = { tables: 3, boxes: 3, faults: 2, everyMs: 200, leaseMs: 800, wins: 6, blueCap: 100_400 }
    const { wrong, wins, faults, contributed } = await tortureLinks({ seed: SEED, ...small })
    expect(wrong).toEqual([])
    expect(faults).toEqual({ 'killed node': 1, 'killed database': 1 })
    expect(wins).toBeGreaterThanOrEqual(6)
    expect(BigInt(contributed.red ?? 0)).toBeGreaterThan(0n)
  },
  LIMIT_MS,
)
