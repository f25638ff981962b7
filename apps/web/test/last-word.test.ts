import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTooSoon, noteWord } from '../src/player/table/controls/last-word.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a key counts 400 milliseconds after the last button has changed its word, and not before', () => {
  vi.advanceTimersByTime(1_000)
  noteWord('Rebet & deal')
  expect(isTooSoon()).toBe(true)
  vi.advanceTimersByTime(399)
  expect(isTooSoon()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isTooSoon()).toBe(false)
  noteWord('Rebet & deal')
  expect(isTooSoon()).toBe(false)
  noteWord('Deal')
  expect(isTooSoon()).toBe(true)
})
