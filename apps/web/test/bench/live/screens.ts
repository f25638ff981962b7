import type { Browser, Page } from 'playwright-core'
import { PASSWORD } from '../../../../server/test/live-floor.ts'
import { playAsGuest } from '../../e2e/player.ts'

const VIEWPORT = { width: 1440, height: 900 }

/** Numbers that a page showed, each with the time of the first frame that had it. */
export type Sightings = ReadonlyMap<number, number>

/** A player who watches a table. */
export async function playerAt(browser: Browser, address: string, table: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })).newPage()
  await page.goto(`${address}/table/${table}`)
  await playAsGuest(page)
  return page
}

/** A supervisor who watches the whole floor. */
export async function pitOf(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  await context.request.post(`${address}/api/login`, { data: { name: 'sue', password: PASSWORD } })
  const page = await context.newPage()
  await page.goto(`${address}/pit`)
  await page.locator('.tile').first().waitFor()
  return page
}

/** Notes the number in an element's text, or in one of its attributes, in every frame. */
export async function watchNumber(page: Page, selector: string, attribute: string | null = null): Promise<void> {
  await page.evaluate(
    ([where, name]) => {
      const seen: [number, number][] = []
      Object.assign(globalThis, { seen })
      const lookAgain = () => {
        const element = document.querySelector(where as string)
        const text = name === null ? element?.textContent : element?.getAttribute(name as string)
        const value = Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN)
        if (seen.at(-1)?.[0] !== value) seen.push([value, Date.now()])
        requestAnimationFrame(lookAgain)
      }
      requestAnimationFrame(lookAgain)
    },
    [selector, attribute],
  )
}

export async function sightingsOn(page: Page): Promise<Sightings> {
  return new Map(await page.evaluate(() => (globalThis as unknown as { seen: [number, number][] }).seen))
}

/** What JavaScript holds in the page after a collection of garbage, in megabytes. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
