import { expect, test } from 'vitest'
import { AT_A_TIME, sideBySide } from '../../src/casino/side-by-side.ts'

test('each item is worked on once, so many at a time', async () => {
  const items = Array.from({ length: 5 * AT_A_TIME + 3 }, (_, index) => index)
  const done: number[] = []
  let [now, most] = [0, 0]
  await sideBySide(items, async (item) => {
    most = Math.max(most, ++now)
    await new Promise((then) => setImmediate(then))
    now--
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
  expect(most).toBe(AT_A_TIME)
})
