// A server in a process of its own, which says how long its thread was blocked and how much memory it has.
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../../../apps/server/src/index.ts'

/** How the server's thread and memory are doing. */
export interface ThreadReport {
  /** The longest time since the last report in which the thread served nobody. Other processes may be part of it. */
  readonly blockedMsMax: number
  /** The most that the thread calculated in one go. Other processes are not part of it. */
  readonly workMsMax: number
  /** What the process has calculated since its start. */
  readonly cpuMs: number
  /** The longest collection of garbage in one go. */
  readonly gcMsMax: number
  readonly residentMegabytes: number
  /** What is in use after a full collection of garbage: if this grows, something is kept that should not be. */
  readonly liveMegabytes: number
}

const RESOLUTION_MS = 5
const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

let gcMsMax = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) gcMsMax = Math.max(gcMsMax, duration)
}).observe({ entryTypes: ['gc'] })

let last = threadMs()
let workMsMax = 0
setInterval(() => {
  const now = threadMs()
  workMsMax = Math.max(workMsMax, now - last)
  last = now
}, 1).unref()

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What is in use, without what the next collection would remove. */
function liveMegabytes(): number {
  if (globalThis.gc === undefined) throw new Error('start with --expose-gc')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

async function report(): Promise<ThreadReport> {
  const { user, system } = process.cpuUsage()
  const figures = {
    blockedMsMax: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
    workMsMax,
    cpuMs: (user + system) / 1000,
    gcMsMax,
    residentMegabytes: process.memoryUsage().rss / 1e6,
    liveMegabytes: liveMegabytes(),
  }
  // Our own collection must not count as work of the server.
  await sleep(50)
  last = threadMs()
  delay.reset()
  workMsMax = 0
  gcMsMax = 0
  return figures
}

const [data = ''] = process.argv.slice(2)
const asked = new Promise<void>((done) => process.once('disconnect', () => done()))
process.on('message', () => void report().then((figures) => process.send?.(figures)))
const port = Number(process.env.PORT)
// One machine asks for hundreds of visitors, so nobody is limited.
const server = await startServer({ host: '127.0.0.1', port, data, messageRate: NO_LIMIT, logLevel: 'error' })
process.send?.('all tables run')
await asked
await server.close()
