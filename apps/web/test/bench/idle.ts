import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { sitDown } from '../e2e/player.ts'

/** A page collects garbage for some seconds after it was loaded. */
const SETTLE_MS = 10_000
const IDLE_MS = 15_000

/** The part of a core that a page uses at a table that waits for bets: processor time of its process. */
export async function idleShare(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(address)
  await sitDown(page)
  await sleep(SETTLE_MS)
  const system = await browser.newBrowserCDPSession()
  const before = await rendererTime(system)
  const began = performance.now()
  await sleep(IDLE_MS)
  const share = (1000 * ((await rendererTime(system)) - before)) / (performance.now() - began)
  await page.getByRole('button', { name: 'Leave the table' }).press('Enter')
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor()
  await context.close()
  return share
}

/** Processor seconds of all pages. */
async function rendererTime(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
