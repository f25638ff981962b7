import { type Chart, startSimulation, type Tally } from '@openpit/odds'
import { configureSetting, type Setting } from './setting.ts'

// Runs as a worker: plays rounds until it is stopped, and says now and then how they stand.

export interface SimulationOrder {
  readonly setting: Setting
  readonly chart: Chart
  readonly seed: bigint
  readonly thread: number
}

/** So often the page is told. */
const TELL_MS = 120
/** More than anybody waits for: a worker plays until its page stops it. */
const WITHOUT_END = 1e15

function play({ setting, chart, seed, thread }: SimulationOrder): void {
  const table = configureSetting(setting)
  if (!table.ok) throw new Error(table.unlawful.why)
  const begun = startSimulation(table.table.rules, chart, { seed, thread, rounds: WITHOUT_END })
  if (!begun.ok) throw new Error(begun.hole)
  const { run } = begun
  const goOn = () => {
    const until = performance.now() + TELL_MS
    while (performance.now() < until) run.advance()
    postMessage({ tally: run.finish() } satisfies { tally: Tally })
    setTimeout(goOn)
  }
  goOn()
}

addEventListener('message', ({ data }: MessageEvent<SimulationOrder>) => {
  try {
    play(data)
  } catch (error) {
    postMessage({ failed: (error as Error).message })
  }
})
