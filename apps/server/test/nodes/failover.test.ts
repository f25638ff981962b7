import { expect, test, vi } from 'vitest'
import { torture } from './torture.ts'

// Two standbys are copied and started under load. torture.ts fails if play does not go on within a minute.
vi.setConfig({ testTimeout: 240_000 })

test('the loss of the primary under load: what was acknowledged is on the standby, and play goes on there', async () => {
  const settings = { seed: 5, faults: 2, nodes: 2, playersATable: 1, alone: 0, standby: true }
  const { wrong, counts, faults, errors } = await torture(settings)
  expect(wrong, errors).toEqual([])
  expect(faults).toEqual({ 'lost primary': 2 })
  expect(counts.acknowledged).toBeGreaterThan(2 * 6 * 2)
})
