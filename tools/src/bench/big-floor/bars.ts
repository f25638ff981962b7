import type { ThreadReport } from './server-end.ts'

/** What was measured on a floor with many rounds. */
export interface BigFloorFigures {
  readonly rounds: number
  /** From the start of the process, with PostgreSQL, until the server was ready, and until it ran all tables. */
  readonly readyMs: number
  readonly tablesMs: number
  /** Until all tables ran. */
  readonly loading: ThreadReport
  /** Each quarter of the visits. */
  readonly stages: readonly ThreadReport[]
}

/** A figure with its limit. */
export interface Bar {
  readonly what: string
  readonly measured: number
  readonly unit: 'ms' | 'rounds' | 'times'
  readonly limit: number
  readonly isReached: boolean
}

const ROUNDS_MIN = 200_000
const READY_MS_MAX = 3_000
const TABLES_MS_MAX = 5_000
const WORK_MS_MAX = 250
/** What may be in use after the last quarter, as a multiple of that after the second, when all caches are full. */
const GROWTH_MAX = 1.15

/** The bars of a large floor. A trial on a smaller floor leaves out how many rounds it has. */
export function barsOf({ rounds, readyMs, tablesMs, stages }: BigFloorFigures, isTrial: boolean): readonly Bar[] {
  const atMost = (what: string, unit: Bar['unit'], measured: number, limit: number): Bar => {
    return { what, measured, unit, limit, isReached: measured <= limit }
  }
  const growth = (stages.at(-1)?.liveMegabytes ?? Number.NaN) / (stages[1]?.liveMegabytes ?? Number.NaN)
  const many: Bar = {
    what: 'rounds on the floor, at least',
    measured: rounds,
    unit: 'rounds',
    limit: ROUNDS_MIN,
    isReached: rounds >= ROUNDS_MIN,
  }
  return [
    ...(isTrial ? [] : [many]),
    atMost('the server is ready', 'ms', readyMs, READY_MS_MAX),
    atMost('all tables run', 'ms', tablesMs, TABLES_MS_MAX),
    atMost(
      'longest work of the thread in one go, during the visits',
      'ms',
      Math.max(...stages.map(({ workMsMax }) => workMsMax)),
      WORK_MS_MAX,
    ),
    atMost('memory in use after the last quarter, against the second', 'times', growth, GROWTH_MAX),
  ]
}

export function tableOf(bars: readonly Bar[]): readonly string[] {
  return [
    '|  | measured | bar |',
    '| --- | ---: | ---: |',
    ...bars.map(({ what, measured, unit, limit, isReached }) => {
      const limits = `${figure(limit, unit)}${isReached ? '' : ' (missed)'}`
      return `| ${what} | ${figure(measured, unit)} | ${limits} |`
    }),
  ]
}

function figure(value: number, unit: Bar['unit']): string {
  if (unit === 'times') return value.toFixed(2)
  const whole = Math.round(value).toLocaleString('en')
  return unit === 'ms' ? `${whole} ms` : whole
}

/** What does not hold; empty if all bars are reached. */
export function missesOf(bars: readonly Bar[]): readonly string[] {
  return bars
    .filter(({ isReached }) => !isReached)
    .map(
      ({ what, measured, unit, limit }) => `${what}: ${figure(measured, unit)}, and the bar is ${figure(limit, unit)}`,
    )
}
