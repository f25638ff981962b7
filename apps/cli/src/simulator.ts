import { parentPort, workerData } from 'node:worker_threads'
import type { Rules } from '@openpit/engine'
import { type Chart, type RunOrder, startSimulation, type Tally } from '@openpit/odds'

/** What one thread of a simulation is given. */
export interface Share {
  readonly rules: Rules
  readonly chart: Chart
  readonly order: RunOrder
  /** Its one number is above zero as soon as all threads should stop. */
  readonly stop: Int32Array
}

export type FromSimulator = { readonly played: number } | { readonly tally: Tally } | { readonly hole: string }

const REPORT_MS = 100

function play({ rules, chart, order, stop }: Share, send: (message: FromSimulator) => void): void {
  const started = startSimulation(rules, chart, order)
  if (!started.ok) {
    send({ hole: started.hole })
    return
  }
  const { run } = started
  let sentAt = performance.now()
  // Plays at least once, so that there is something to print even after an immediate stop.
  while (!run.advance() && Atomics.load(stop, 0) === 0) {
    if (performance.now() - sentAt < REPORT_MS) continue
    send({ played: run.played })
    sentAt = performance.now()
  }
  send({ tally: run.finish() })
}

play(workerData as Share, (message) => parentPort?.postMessage(message))
