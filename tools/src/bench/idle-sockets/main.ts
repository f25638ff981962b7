import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { Client } from '../../../../apps/server/test/client.ts'
import { cleanUp, newFolder, ServerProcess, testSettings } from '../../../../apps/server/test/processes.ts'
import { writeBenchmarks } from '../benchmarks-file.ts'

// `npm run bench:idle-sockets -- --sockets 1500` measures what open sockets cost a server while nobody does anything:
// its sessions are checked, and it asks for signs of life. `--write` also writes it to BENCHMARKS.md.

const { values } = parseArgs({ options: { sockets: { type: 'string' }, write: { type: 'boolean' } } })
const sockets = Number(values.sockets ?? 1500)
/** Several periods of what a socket costs: a sign of life every 50 seconds, a look at its session every minute. */
const MEASURE_MS = 150_000
const SETTLE_MS = 20_000
const AT_ONCE = 6
const GOAL = 10_000

const folder = newFolder('bench-idle-sockets')
// With the lease of a real floor: that of tests is renewed five times a second.
const { leaseMs: _, ...settings } = testSettings(folder, { tables: [] })
const server = await ServerProcess.start(settings)
try {
  await sleep(SETTLE_MS)
  const without = await cores()
  let left = sockets
  const open = async () => {
    while (left-- > 0) await connected(await Client.guest(server.address))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  await sleep(SETTLE_MS)
  const withAll = await cores()
  const text = report(without, withAll)
  console.log(text)
  if (values.write) writeBenchmarks('Idle sockets', text)
} finally {
  await server.kill()
  await cleanUp(folder)
}
process.exit(0)

async function connected({ cookie }: Client): Promise<void> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, { headers: { cookie } })
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
}

/** The cores that the server keeps busy. */
async function cores(): Promise<number> {
  const [before, from] = [cpuSeconds(), performance.now()]
  await sleep(MEASURE_MS)
  return (cpuSeconds() - before) / ((performance.now() - from) / 1000)
}

/** Linux counts in hundredths of a second. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function report(without: number, withAll: number): string {
  const each = (withAll - without) / sockets
  return `\`npm run bench:idle-sockets\`: ${sockets.toLocaleString('en')} guests, each with a socket, who do nothing.

|  | cores |
| --- | ---: |
| the server without sockets | ${without.toFixed(3)} |
| with ${sockets.toLocaleString('en')} | ${withAll.toFixed(3)} |
| the difference, for ${GOAL.toLocaleString('en')} sockets (the bar is 0.03) | ${(each * GOAL).toFixed(3)} |

Processor time of the server's process in ${MEASURE_MS / 1000} seconds, on a floor without tables; its database is not counted.
The load average was ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores.
`
}
