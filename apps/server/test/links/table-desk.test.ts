import { expect, test, vi } from 'vitest'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import { TableDesk } from '../../src/links/table-desk.ts'

test('a table looks for the answer of its link again when the database is back, and reports the fault once', async () => {
  vi.useFakeTimers()
  try {
    let isGone = true
    let looks = 0
    const faults: unknown[] = []
    const desk = new TableDesk({
      table: 'star-1',
      orders: {
        open: async () => {
          looks++
          if (isGone) throw new Error('no database')
          return []
        },
        last: async () => [],
      },
      timers: REAL_TIMERS,
      waitMs: 2_000,
      submit: async () => ({ ok: true, version: 1 }),
      loaded: () => undefined,
      fault: (error) => faults.push(error),
    })
    desk.poke()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(looks).toBeGreaterThan(2)
    expect(faults).toEqual([new Error('no database')])
    isGone = false
    await vi.advanceTimersByTimeAsync(1_000)
    const seen = looks
    await vi.advanceTimersByTimeAsync(10_000)
    // Nothing is left to do.
    expect(looks).toBe(seen)
    await desk.close()
  } finally {
    vi.useRealTimers()
  }
})
