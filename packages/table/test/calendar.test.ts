import { expect, test } from 'vitest'
import { monthOf, textOfTime, timeFrom } from '../src/index.ts'

test.each([
  ['1970-01-01T00:00', 0],
  ['2000-02-29T23:59', 951_868_740_000],
  ['2024-08-19T00:00', 1_724_025_600_000],
  ['2025-01-01T12:00', 1_735_732_800_000],
  ['2100-03-01T00:00', 4_107_542_400_000],
])('%s is a time and is written back', (text, time) => {
  expect(timeFrom(text)).toBe(time)
  expect(textOfTime(time)).toBe(text)
})

test.each(['2025-02-29T00:00', '2025-13-01T00:00', '2025-01-00T00:00', '2025-01-01T24:00', '2025-01-01', 'noon'])(
  '%s is not a time',
  (text) => {
    expect(timeFrom(text)).toBeUndefined()
  },
)

test('the last minute of a month and the first of the next are in different months', () => {
  const month = (text: string) => monthOf(timeFrom(text) as number)
  expect(month('2025-02-01T00:00')).toBe(month('2025-01-31T23:59') + 1)
  expect(month('2025-01-01T00:00')).toBe(month('2024-12-31T23:59') + 1)
  expect(month('2024-02-29T12:00')).toBe(month('2024-02-01T00:00'))
})
