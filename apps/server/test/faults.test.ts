import { expect, test, vi } from 'vitest'
import { torture } from './torture.ts'

// Fourteen kills, each with a restart, take longer than other tests. A hanging floor is still found within a minute:
// torture.ts fails if play does not go on after a kill.
vi.setConfig({ testTimeout: 300_000 })

const SEED = Number(process.env.OPENPIT_SEED ?? Date.now() % 1_000_000)

test('kill -9 of server, database or both under load: no acknowledged command is lost or carried out twice', async () => {
  const { wrong, counts, tables, kills, errors } = await torture({ seed: SEED, kills: 14, playersATable: 2, alone: 2 })
  const what = `seed ${SEED}\n${errors}`
  expect(wrong, what).toEqual([])
  expect(
    Object.values(kills).reduce((sum, count) => sum + count, 0),
    what,
  ).toBe(14)
  // Rounds of every game were finished, and some of each were replayed from their commands.
  expect(Object.keys(tables), what).toHaveLength(7)
  expect(counts.acknowledged, what).toBeGreaterThan(14 * 7 * 2)
  expect(counts.rounds, what).toBeGreaterThan(7)
  expect(counts.replayed, what).toBeGreaterThan(7)
})
