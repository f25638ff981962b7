// A server in a process of its own, which says how long its thread was blocked and how much memory it has.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '../../../../apps/server/src/index.ts'

/** How the server's thread and memory are doing. */
export interface ThreadReport {
  /** The longest time since the last report in which the thread served nobody, and the 99th percentile. */
  readonly blockedMsMax: number
  readonly blockedMsP99: number
  readonly residentMegabytes: number
}

const RESOLUTION_MS = 5
const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

function report(): ThreadReport {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const [blockedMsMax, blockedMsP99] = [ms(delay.max), ms(delay.percentile(99))]
  delay.reset()
  return { blockedMsMax, blockedMsP99, residentMegabytes: process.memoryUsage().rss / 1e6 }
}

const [data = ''] = process.argv.slice(2)
const asked = new Promise<void>((done) => process.once('disconnect', () => done()))
process.on('message', () => process.send?.(report()))
const port = Number(process.env.PORT)
// One machine asks for hundreds of visitors, so nobody is limited.
const server = await startServer({ host: '127.0.0.1', port, data, messageRate: NO_LIMIT, logLevel: 'error' })
process.send?.('all tables run')
await asked
await server.close()
