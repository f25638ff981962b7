import type { Browser } from 'playwright-core'

/** The bytes of script that a first visit to a page loads over the network, compressed, with an empty cache. */
export async function scriptBytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(address)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  return bytes
}
