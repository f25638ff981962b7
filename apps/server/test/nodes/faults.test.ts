import { expect, test, vi } from 'vitest'
import { torture } from './torture.ts'

// Five kills, each with a restart, take longer than other tests. A hanging floor is still found within a minute:
// torture.ts fails if play does not go on after a kill.
vi.setConfig({ testTimeout: 300_000 })

const KILLS = 5
const SEED = Number(process.env.OPENPIT_SEED ?? 5)

test('kill -9 of server, database or both under load: no acknowledged command is lost or carried out twice', async () => {
  const settings = { seed: SEED, faults: KILLS, nodes: 1, playersATable: 2, alone: 2 }
  const { wrong, counts, tables, faults, errors } = await torture(settings)
  const what = `seed ${SEED}\n${errors}`
  expect(wrong, what).toEqual([])
  expect(
    Object.values(faults).reduce((sum, count) => sum + count, 0),
    what,
  ).toBe(KILLS)
  // Rounds of every game were finished, and some of each were replayed from their commands.
  expect(Object.keys(tables), what).toHaveLength(7)
  expect(counts.acknowledged, what).toBeGreaterThan(KILLS * 7 * 2)
  expect(counts.rounds, what).toBeGreaterThan(7)
  expect(counts.replayed, what).toBeGreaterThan(7)
})

test('two nodes, killed and frozen with their database under load: nothing is lost, and every round replays', async () => {
  const settings = { seed: SEED, faults: 7, nodes: 2, playersATable: 1, alone: 2 }
  const { wrong, counts, tables, faults, errors } = await torture(settings)
  const what = `seed ${SEED}\n${errors}`
  expect(wrong, what).toEqual([])
  expect(Object.values(faults), what).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(Object.keys(tables), what).toHaveLength(7)
  expect(counts.rounds, what).toBeGreaterThan(7)
})
