import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Rules } from '@openpit/engine'
import { begin, type Chart } from '@openpit/odds'

const WARM_UP_MS = 200
const MEASURED_MS = 700

interface Work {
  readonly rules: Rules
  readonly chart: Chart
  readonly thread: number
  /** When everybody measures, on the clock of the whole process. */
  readonly from: number
}

/** Millions of rounds a second of so many threads together, over the same stretch of time. */
export async function threadedRate(rules: Rules, chart: Chart, threads: number): Promise<number> {
  const from = Date.now() + 1000
  const workers = Array.from({ length: threads }, (_, thread) => {
    const work: Work = { rules, chart, thread, from }
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: work })
    return new Promise<number>((resolve, reject) => worker.on('message', resolve).on('error', reject))
  })
  const rounds = await Promise.all(workers)
  return rounds.reduce((sum, own) => sum + own, 0) / MEASURED_MS / 1000
}

function measured({ rules, chart, thread, from }: Work): number {
  const begun = begin(rules, chart, { seed: 1n, thread, rounds: Number.MAX_SAFE_INTEGER })
  if (!begun.ok) throw new Error(begun.hole)
  const { run } = begun
  while (Date.now() < from - WARM_UP_MS) {}
  while (Date.now() < from) run.advance()
  const before = run.played
  while (Date.now() < from + MEASURED_MS) run.advance()
  return run.played - before
}

if (!isMainThread) parentPort?.postMessage(measured(workerData as Work))
