import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REAL_TIMERS } from '../../src/host/timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000

test.each([[1], [24], [25], [115.74], [365]])('a time of %s days is over after that time, and not before', (days) => {
  const then = vi.fn()
  REAL_TIMERS.after(days * DAY_MS, then)
  vi.advanceTimersByTime(days * DAY_MS - 1_000)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(then).toHaveBeenCalledOnce()
})

test('a long time that is cancelled after its first part never ends', () => {
  const then = vi.fn()
  const cancel = REAL_TIMERS.after(60 * DAY_MS, then)
  vi.advanceTimersByTime(30 * DAY_MS)
  cancel()
  vi.advanceTimersByTime(60 * DAY_MS)
  expect(then).not.toHaveBeenCalled()
})
