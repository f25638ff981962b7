import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Rules } from '@openpit/engine'
import { type Chart, startSimulation } from '@openpit/odds'

const WARM_UP_MS = 200
const MEASURED_MS = 700

interface Work {
  readonly rules: Rules
  readonly chart: Chart
  readonly thread: number
  /** When all threads start to measure, by the system's clock. */
  readonly from: number
}

/** Millions of rounds per second, by the clock and by the processor time that the threads got. */
export interface ThreadedRate {
  readonly clock: number
  readonly processor: number
}

/** The rate of this many threads together, measured over the same time. */
export async function threadedRate(rules: Rules, chart: Chart, threads: number): Promise<ThreadedRate> {
  const from = Date.now() + 1000
  const workers = Array.from({ length: threads }, (_, thread) => {
    const work: Work = { rules, chart, thread, from }
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: work })
    return new Promise<ThreadedRate>((resolve, reject) => worker.on('message', resolve).on('error', reject))
  })
  const own = await Promise.all(workers)
  const sum = (which: keyof ThreadedRate): number => own.reduce((all, rate) => all + rate[which], 0)
  return { clock: sum('clock'), processor: sum('processor') }
}

function measure({ rules, chart, thread, from }: Work): ThreadedRate {
  const begun = startSimulation(rules, chart, { seed: 1n, thread, rounds: Number.MAX_SAFE_INTEGER })
  if (!begun.ok) throw new Error(begun.hole)
  const { run } = begun
  while (Date.now() < from - WARM_UP_MS) {}
  while (Date.now() < from) run.advance()
  const before = { played: run.played, ...process.threadCpuUsage() }
  while (Date.now() < from + MEASURED_MS) run.advance()
  const { user, system } = process.threadCpuUsage()
  const rounds = run.played - before.played
  return { clock: rounds / MEASURED_MS / 1000, processor: rounds / (user + system - before.user - before.system) }
}

if (!isMainThread) parentPort?.postMessage(measure(workerData as Work))
