import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBenchmarks } from '../../../../tools/src/bench/benchmarks-file.ts'
import { SHARED_CLOCK, startServer } from '../../../server/src/index.ts'
import { buildWeb } from '../../build.ts'
import { launchBrowser } from '../e2e/chromium.ts'
import { scriptBytes } from './first-load.ts'
import { idleShare } from './idle.ts'
import { longestTask } from './longest-task.ts'
import { decisionWaits } from './waits.ts'

// `npm run bench:web` measures the client in a real browser against a real server: the script of the first load, the
// time until a decision is on screen, an idle table, and the longest task while nine boxes are dealt on a slow
// processor. `--write` also writes it to BENCHMARKS.md.

const NO_LIMIT = { burst: 1_000_000, msPerTry: 0.001 }
const CLOCK = { ...SHARED_CLOCK, bettingMs: 600_000, decisionMs: 600_000, answersMs: 600_000, awayMs: 3_600_000 }
const REPEATS = 5
const ROUNDS = 30

const notes = (
  load: number,
) => `The load average of the machine at the end was ${load.toFixed(1)}, with the server and its database on it, which take processor
time from the browser, a headless Chromium 147. The first load is what the network delivers to an empty cache, texts of
one language included. A decision is measured from the arrival of the server's message in the page to the end of the
frame in which the player's own boxes and buttons show it, while one player plays ${ROUNDS} rounds. That includes the wait for
the next frame, half of 16.7 ms on average. An idle table waits for bets; its figure is the processor time of the page's
process. The longest task is by processor time of the main thread, from the deal to the first decision, with nine boxes
by nine players. On a busy machine the slowing of Chromium also counts time in which the page waits for the processor.
Four times the processor time of a page that is not slowed has no such wait in it. Of ${REPEATS} repeats of the last three,
the best counts: other programs only add to them.
`

const data = mkdtempSync(join(tmpdir(), 'openpit-bench-web-'))
const rates = { loginOfName: NO_LIMIT, loginFromAddress: NO_LIMIT, registration: NO_LIMIT, guest: NO_LIMIT }
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  data,
  logLevel: 'fatal',
  web: await buildWeb(),
  messageRate: NO_LIMIT,
  accounts: { rates: { ...rates, topUp: NO_LIMIT } },
  tables: ['alone', 'nine'].map((name) => {
    return { name, title: name, rulebook: 'nsw', options: { boxes: 9 }, clock: CLOCK, privateFor: null }
  }),
})
const browser = await launchBrowser()
try {
  const { address } = server
  const [floor, table] = [
    await scriptBytes(browser, `${address}/`),
    await scriptBytes(browser, `${address}/table/nine`),
  ]
  const waits = await decisionWaits(browser, `${address}/table/alone`, ROUNDS)
  const idle = await bestOf(() => idleShare(browser, `${address}/table/alone`))
  const longest = await bestOf(() => longestTask(browser, address, 'nine', 'slowing'))
  const multiplied = await bestOf(() => longestTask(browser, address, 'nine', 'multiplying'))
  const rows = [
    ['', 'measured', 'bar'],
    ['---', '---:', '---:'],
    ['script of the first load, the floor', `${(floor / 1000).toFixed(1)} kB`, '100 kB'],
    ['script of the first load, a table', `${(table / 1000).toFixed(1)} kB`, '100 kB'],
    [`a decision on screen, median of ${waits.length}`, `${quantile(waits, 0.5).toFixed(1)} ms`, '30 ms'],
    ['a decision on screen, 95 of 100', `${quantile(waits, 0.95).toFixed(1)} ms`, ''],
    ['an idle table, of one core', `${(100 * idle).toFixed(2)} %`, '1 %'],
    ['the longest task while nine boxes are dealt, slowed by Chromium', `${longest.toFixed(1)} ms`, '16 ms'],
    ['the same, as four times the processor time', `${multiplied.toFixed(1)} ms`, '16 ms'],
  ]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  console.log(lines)
  if (process.argv.includes('--write'))
    writeBenchmarks('Web client', `\`npm run bench:web\`.\n\n${lines}\n\n${notes(loadavg()[0] ?? 0)}`)
} finally {
  await browser.close()
  await server.close()
  rmSync(data, { recursive: true, force: true })
}

async function bestOf(measure: () => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const one = await measure()
    console.log(`  ${one.toFixed(4)}`)
    best = Math.min(best, one)
  }
  return best
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
