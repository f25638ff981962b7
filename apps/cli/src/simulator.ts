import { parentPort, workerData } from 'node:worker_threads'
import type { Rules } from '@openpit/engine'
import { type Chart, type RunOrder, startSimulation, type Tally } from '@openpit/odds'

/** What one thread of a simulation is given. */
export interface Share {
  readonly rules: Rules
  readonly chart: Chart
  readonly order: RunOrder
  /** Its one number is above zero as soon as everybody should stop. */
  readonly stop: Int32Array
}

export type FromSimulator = { readonly played: number } | { readonly tally: Tally } | { readonly hole: string }

const REPORT_MS = 100

function play({ rules, chart, order, stop }: Share, tell: (message: FromSimulator) => void): void {
  const begun = startSimulation(rules, chart, order)
  if (!begun.ok) {
    tell({ hole: begun.hole })
    return
  }
  const { run } = begun
  let told = performance.now()
  // Something is played even if it is to stop at once, so that there is always something to print.
  while (!run.advance() && Atomics.load(stop, 0) === 0) {
    if (performance.now() - told < REPORT_MS) continue
    tell({ played: run.played })
    told = performance.now()
  }
  tell({ tally: run.finish() })
}

play(workerData as Share, (message) => parentPort?.postMessage(message))
