import { expect, test, vi } from 'vitest'
import { tortureReaders } from './reader-torture.ts'

// The kill needs a restart, which takes longer than other tests. reader-torture.ts finds a table that does not go on.
vi.setConfig({ testTimeout: 300_000 })

const SEED = Number(process.env.OPENPIT_SEED ?? Date.now() % 1_000_000)

test('readers that err in every way, and a kill: their chains and the log agree card for card, and no cent is lost', async () => {
  const report = await tortureReaders({
    seed: SEED,
    rounds: 24,
    kills: 1,
    tablesABook: 1,
    rate: 0.02,
    silenceMs: 1_000,
  })
  const what = `seed ${SEED} ${JSON.stringify(report)}`
  expect(report.wrong, what).toEqual([])
  expect(report.rounds, what).toBeGreaterThanOrEqual(24)
  expect(report.cards, what).toBeGreaterThan(60)
  expect(Object.keys(report.faults).length, what).toBeGreaterThan(3)
})
