import type { Browser } from 'playwright-core'
import { deal, playOn, rebetAndDeal, sitDown } from '../e2e/player.ts'
import { waitsOn, watchNews } from '../e2e/watch-news.ts'

/** For each message of the server in some rounds, the milliseconds until its frame was on screen. */
export async function decisionWaits(browser: Browser, address: string, rounds: number): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript(watchNews)
  const page = await context.newPage()
  await page.goto(address)
  await sitDown(page)
  await page
    .getByRole('button', { name: /^Main bet, box \d: No bet/ })
    .first()
    .click()
  await page.locator('.wagering[aria-busy="false"]').waitFor()
  await deal(page)
  await playOn(page, WAYS)
  // The first round compiles what the others run.
  await waitsOn(page)
  for (let round = 0; round < rounds; round++) {
    await rebetAndDeal(page)
    await playOn(page, WAYS)
  }
  const waits = await waitsOn(page)
  await context.close()
  return waits
}

const WAYS = ['stand', 'hit', 'decline']
