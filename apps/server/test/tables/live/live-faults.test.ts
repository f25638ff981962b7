import { expect, test, vi } from 'vitest'
import { tortureLive } from './live-torture.ts'

// Each kill needs a restart, which takes longer than other tests. live-torture.ts finds a table that does not go on.
vi.setConfig({ testTimeout: 300_000 })

const SEED = Number(process.env.OPENPIT_SEED ?? 5)

test('kill -9 while people deal real cards, with rulings open: nothing acknowledged is lost, and the log plays again', async () => {
  const { wrong, acknowledged, commands, printed } = await tortureLive(SEED, 2)
  const what = `seed ${SEED} ${JSON.stringify(commands)}`
  expect(wrong, what).toEqual([])
  expect(acknowledged, what).toBeGreaterThan(40)
  expect(printed, what).toBeGreaterThan(0)
})
