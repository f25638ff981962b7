import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { Client } from '../../../server/test/client.ts'
import { deal, playOn, sitDown, wager } from '../e2e/player.ts'

const SLOWER = 4
const BOX = 5
/** Long enough for all cards to land. */
const DEAL_MS = 5_000
const CATEGORIES = ['toplevel', 'devtools.timeline', '__metadata']

/** The fields of a trace event that are used here; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest task of the main thread while nine boxes are dealt, in milliseconds, for a processor that is four times
 * slower: one that Chromium slows, or four times the processor time of one that it does not.
 */
export async function longestTask(
  browser: Browser,
  address: string,
  table: string,
  by: 'slowing' | 'multiplying',
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${address}/table/${table}`)
  await sitDown(page)
  const others = await Promise.all(Array.from({ length: 8 }, () => Client.guest(address).then((one) => one.connect())))
  const cdp = await context.newCDPSession(page)
  const dealOnce = async (isMeasured: boolean) => {
    await wager(page, BOX, 2_500)
    for (const [index, other] of others.entries()) {
      if (!isMeasured) await other.enter(table)
      const box = index + 1 < BOX ? index + 1 : index + 2
      await other.mustTell(table, { do: 'wager', box, main: 1_000 })
      if (index > 0) other.ready(table)
    }
    await deal(page)
    await page
      .getByRole('button', { name: /^Ready/ })
      .and(page.locator('.wait'))
      .waitFor()
    if (isMeasured) {
      if (by === 'slowing') await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await browser.startTracing(page, { categories: CATEGORIES })
    }
    const last = others[0] as Client
    const { round } = last.view(table)
    last.ready(table)
    // Nothing is asked of the page meanwhile: to look for an element is a task too.
    await sleep(DEAL_MS)
    const trace = isMeasured ? await browser.stopTracing() : null
    if (isMeasured) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await Promise.all([playOn(page, ['stand', 'hit', 'decline']), ...others.map((other) => other.playOn(table, round))])
    return trace
  }
  // The first deal compiles what the second runs.
  await dealOnce(false)
  const trace = await dealOnce(true)
  for (const other of others) await other.mustTell(table, { do: 'leave' }).then(() => other.cut())
  await page.getByRole('button', { name: 'Leave the table' }).press('Enter')
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor()
  await context.close()
  return longestIn(trace?.toString() ?? '') * (by === 'multiplying' ? SLOWER : 1)
}

/** By the time that the thread ran: while another process has the processor, the task does not get longer. */
function longestIn(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && event.ph === 'X' && isMain(event))
  if (tasks.length === 0) throw new Error('the trace has no task of a main thread')
  return Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000
}
