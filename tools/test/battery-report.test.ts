import { describe, expect, test } from 'vitest'
import { isPassed, parseRows, runDieharder } from '../src/battery/dieharder.ts'
import { fairSource } from '../src/battery/fair-source.ts'
import { reportOf } from '../src/battery/report.ts'
import { runBattery } from '../src/battery/run.ts'

const DIEHARDER_TABLE = `#=============================================================================#
#            dieharder version 3.31.1 Copyright 2003 Robert G. Brown          #
#=============================================================================#
   rng_name    |rands/second|   Seed   |
stdin_input_raw|  3.66e+07  |1868403422|
#=============================================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
#=============================================================================#
   diehard_birthdays|   0|       100|     100|0.49634403|  PASSED
        diehard_runs|   0|    100000|     100|0.00000000|  FAILED
`

describe('dieharder', () => {
  test('parseRows reads its table', () => {
    expect(parseRows(DIEHARDER_TABLE)).toEqual([
      { test: 'diehard_birthdays', ntuple: 0, samples: 100, pSamples: 100, pValue: 0.49634403, assessment: 'PASSED' },
      { test: 'diehard_runs', ntuple: 0, samples: 100_000, pSamples: 100, pValue: 0, assessment: 'FAILED' },
    ])
  })

  test('is judged by all p-values together; an empty result does not pass', () => {
    const row = { test: '', ntuple: 0, samples: 100, pSamples: 100, assessment: 'PASSED' }
    expect(
      isPassed([
        { ...row, pValue: 0.2 },
        { ...row, pValue: 0.996 },
      ]),
    ).toBe(true)
    expect(
      isPassed([
        { ...row, pValue: 0.2 },
        { ...row, pValue: 0.0001 },
      ]),
    ).toBe(false)
    expect(isPassed([{ ...row, pValue: 0.9999999, assessment: 'FAILED' }])).toBe(false)
    expect(isPassed([])).toBe(false)
  })

  test('rejects a counter, if it is installed', async () => {
    const result = await runDieharder(counting(), [100])
    expect(result.installed ? result.passed : 'not installed').toBe(result.installed ? false : 'not installed')
  })
})

test('the report has what was run, the results, and what was not run', () => {
  const battery = runBattery(fairSource(6), { streams: 4, shoesPerStream: 50 })
  const caughtBy = [{ test: 'runs: up', by: 'whole run', chance: 1e-9 }] as const
  const power = [
    { source: 'a bad one', streams: 4, shoesPerStream: 50, caught: true, caughtBy },
    { source: 'a sly one', streams: 4, shoesPerStream: 50, caught: false, caughtBy: [] },
  ]
  const report = reportOf({ date: '2026-01-31', commit: 'abc1234', battery, power, dieharder: { installed: false } })
  expect(report).toContain('# Statistical battery: passed')
  expect(report).toContain(
    '2026-01-31, commit abc1234. Source: fair reference, 6 decks; 4 streams × 50 shoes × 312 cards = 62,400',
  )
  expect(report).toMatch(/\| runs: up \| 4 \| 0\.04 \| \d \|.*\| passed \|/)
  expect(report).toContain('| a bad one | 200 | caught | runs: up | 1.0e-9 |')
  expect(report).toContain('| a sly one | 200 | not caught |  |  |')
  expect(report).toContain('`dieharder` is not installed')
})

/** Bytes that are not random at all. */
function* counting(): Generator<Uint8Array> {
  const bytes = Uint8Array.from({ length: 65_536 }, (_, place) => place)
  for (;;) yield bytes
}
