import { addTallies, type Chart, estimate, type Tally } from '@openpit/odds'
import type { Configuration } from '@openpit/rulebooks'
import type { PartialResult } from './convergence.tsx'
import type { SimulationOrder } from './simulation-worker.ts'

export interface RunningSimulation {
  readonly stop: () => void
}

/** One simulation on all cores but one, which is left for the page. */
export function simulateInWorkers(
  table: Configuration,
  chart: Chart,
  onProgress: (soFar: PartialResult, perSecond: number) => void,
  onFailure: (why: string) => void,
): RunningSimulation {
  const threads = Math.max(1, (navigator.hardwareConcurrency || 2) - 1)
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0] as bigint
  const tallies = new Map<number, Tally>()
  const began = performance.now()
  const workers = Array.from({ length: threads }, (_, thread) => {
    const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<{ tally?: Tally; failed?: string }>) => {
      if (data.tally === undefined) return fail(data.failed ?? '')
      tallies.set(thread, data.tally)
      const { rounds, edge, stderr } = estimate([...tallies.values()].reduce(addTallies))
      onProgress({ rounds, edge, error: stderr }, rounds / ((performance.now() - began) / 1000))
    }
    worker.onerror = (event) => fail(event.message)
    worker.postMessage({ table, chart, seed, thread } satisfies SimulationOrder)
    return worker
  })
  const stop = () => {
    for (const worker of workers) worker.terminate()
  }
  const fail = (why: string) => {
    stop()
    onFailure(why)
  }
  return { stop }
}
