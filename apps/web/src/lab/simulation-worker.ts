import { type Chart, startSimulation, type Tally } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'

// Runs as a worker: plays rounds until it is stopped, and reports its tally now and then.

export interface SimulationOrder {
  readonly table: Configuration
  readonly chart: Chart
  readonly seed: bigint
  readonly thread: number
}

/** How often the page gets a tally. */
const REPORT_MS = 120
/** More than could ever be played: the page stops the worker. */
const ROUNDS = 1e15

function play({ table, chart, seed, thread }: SimulationOrder): void {
  const started = startSimulation(table.rules, chart, { seed, thread, rounds: ROUNDS })
  if (!started.ok) throw new Error(started.hole)
  const { run } = started
  const playOn = () => {
    const until = performance.now() + REPORT_MS
    while (performance.now() < until) run.advance()
    postMessage({ tally: run.finish() } satisfies { tally: Tally })
    setTimeout(playOn)
  }
  playOn()
}

addEventListener('message', ({ data }: MessageEvent<SimulationOrder>) => {
  try {
    play(data)
  } catch (error) {
    postMessage({ failed: (error as Error).message })
  }
})
