import { expect, test } from 'vitest'
import { killFirstStarts } from './first-starts.ts'

/** Each kill needs two starts, and a busy machine is several times slower. */
const MS_MAX = 240_000

test('a floor whose first start was killed at a random moment starts again', { timeout: MS_MAX }, async () => {
  const seed = Number(process.env.OPENPIT_SEED ?? 5)
  expect(await killFirstStarts({ seed, kills: 3 }), `seed ${seed}`).toEqual([])
})
