import { describe, expect, test } from 'vitest'
import { type Finding, holmLimit, judge } from '../src/battery/judge.ts'

/** Evenly spaced p-values. */
const even = Array.from({ length: 64 }, (_, stream) => (stream + 0.5) / 64)
const finding = (streams: readonly number[], wholeRun = 0.5): Finding => ({
  name: 'a test',
  what: '',
  streams,
  wholeRun,
})
const failedBy = (findings: readonly Finding[]) => judge(findings).tests.flatMap((t) => t.failedBy.map(({ by }) => by))

describe('the verdict', () => {
  test.each([
    ['even p-values pass', finding(even), []],
    ['one unlucky stream in 64 decides nothing', finding([0.0005, ...even.slice(1)]), []],
    ['three rejections in 64 decide nothing', finding([0.002, 0.004, 0.008, ...even.slice(3)]), []],
    ['a stream that is broken fails', finding([1e-9, ...even.slice(1)]), ['worst stream']],
    ['many rejections fail', finding([...Array(9).fill(0.005), ...even.slice(9)]), ['rejections']],
    ['results too good to be true fail', finding(even.map((p) => 0.6 + 0.4 * p)), ['uniformity']],
    ['a bias that only the whole run shows fails', finding(even, 1e-8), ['whole run']],
    ['a search over all shoes', finding([], 1e-8), ['whole run']],
  ])('%s', (_name, found, by) => {
    expect(failedBy([found])).toEqual(by)
    expect(judge([found]).passed).toBe(by.length === 0)
  })

  test('counts the rejections of all tests, with the chance of at least as many', () => {
    const { pValues, expectedRejections, rejections, chanceOfSoMany } = judge([finding(even), finding(even)])
    expect({ pValues, expectedRejections, rejections }).toEqual({
      pValues: 128,
      expectedRejections: 1.28,
      rejections: 2,
    })
    expect(chanceOfSoMany).toBeCloseTo(0.3666, 3)
  })

  test('too many rejections in all fail the battery, even if no test fails alone', () => {
    const scattered = Array.from({ length: 20 }, () => finding([0.004, 0.006, 0.008, ...even.slice(3)]))
    expect(failedBy(scattered)).toEqual([])
    expect(judge(scattered).passed).toBe(false)
  })
})

test("Holm's limit is the smallest chance that is large enough", () => {
  expect(holmLimit([0.5, 0.001, 0.004])).toBe(0.5)
  expect(holmLimit([0.5, 0.004, 0.9])).toBe(0.004)
  expect(holmLimit([1e-9, 1e-9])).toBe(Number.POSITIVE_INFINITY)
})
