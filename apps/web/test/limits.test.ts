import { expect, test } from 'vitest'
import { limitIn } from '../src/staff/pit/limits-tab.tsx'

test.each([
  ['', null],
  [' ', null],
  ['5', 500],
  ['12.5', 1_250],
  ['0.01', 1],
  ['10000000', 1_000_000_000],
  ['0', Number.NaN],
  ['0.001', Number.NaN],
  ['-5', Number.NaN],
  ['10000001', Number.NaN],
  ['1e400', Number.NaN],
  ['five', Number.NaN],
])('the limit %j', (text, cents) => expect(limitIn(text)).toBe(cents))
