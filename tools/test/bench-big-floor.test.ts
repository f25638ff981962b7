import { describe, expect, test } from 'vitest'
import { type BigFloorFigures, barsOf, missesOf, tableOf } from '../src/bench/big-floor/bars.ts'
import type { ThreadReport } from '../src/bench/big-floor/server-end.ts'

const THREAD: ThreadReport = {
  blockedMsMax: 900,
  workMsMax: 40,
  cpuMs: 100,
  gcMsMax: 5,
  residentMegabytes: 200,
  liveMegabytes: 100,
}

function figures(
  more: Partial<BigFloorFigures> = {},
  stages: readonly Partial<ThreadReport>[] = [{}, {}, {}, {}],
): BigFloorFigures {
  const loading = { ...THREAD, workMsMax: 800 }
  const visits = stages.map((stage) => ({ ...THREAD, ...stage }))
  return { rounds: 200_000, readyMs: 3_000, tablesMs: 5_000, loading, stages: visits, ...more }
}

const misses = (measured: BigFloorFigures, isTrial = false) => missesOf(barsOf(measured, isTrial))

describe('the bars of a floor with many rounds', () => {
  test('are reached up to their limits; work before the visits, other processes and filling caches do not count', () => {
    expect(misses(figures())).toEqual([])
    expect(misses(figures({}, [{ workMsMax: 250, liveMegabytes: 50 }, {}, {}, { liveMegabytes: 115 }]))).toEqual([])
  })

  test.each([
    ['too few rounds', figures({ rounds: 199_999 }), 'rounds on the floor, at least: 199,999, and the bar is 200,000'],
    ['a late start', figures({ readyMs: 3_001 }), 'the server is ready: 3,001 ms, and the bar is 3,000 ms'],
    ['late tables', figures({ tablesMs: 5_001 }), 'all tables run: 5,001 ms, and the bar is 5,000 ms'],
    [
      'long work in any part of the visits',
      figures({}, [{}, {}, { workMsMax: 251 }, {}]),
      'longest work of the thread in one go, during the visits: 251 ms, and the bar is 250 ms',
    ],
    [
      'memory that grows',
      figures({}, [{}, {}, {}, { liveMegabytes: 116 }]),
      'memory in use after the last quarter, against the second: 1.16, and the bar is 1.15',
    ],
    [
      'no figure of the memory',
      figures({}, [{}, { liveMegabytes: Number.NaN }, {}, {}]),
      'memory in use after the last quarter, against the second: NaN, and the bar is 1.15',
    ],
  ])('%s: missed', (_, measured, line) => {
    expect(misses(measured)).toEqual([line])
    expect(tableOf(barsOf(measured, false)).filter((row) => row.includes('(missed)'))).toHaveLength(1)
  })

  test('a trial may have fewer rounds, and nothing else', () => {
    expect(misses(figures({ rounds: 600 }), true)).toEqual([])
    expect(misses(figures({ rounds: 600, readyMs: 3_001 }), true)).toHaveLength(1)
  })
})
