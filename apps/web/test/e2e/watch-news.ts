import type { Page } from 'playwright-core'

/**
 * Measures the time from each news message on the socket to the frame in which the player's own boxes and decisions
 * show it. Runs in the page, before its scripts.
 */
export function watchNews(): void {
  const waits: number[] = []
  Object.assign(globalThis, { waits })
  let heard: number | null = null
  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('{"type":"news"')) heard ??= performance.now()
      })
    }
  }
  const shown = () => {
    const from = heard
    heard = null
    if (from === null) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // After the frame is made.
      port1.onmessage = () => waits.push(performance.now() - from)
      port2.postMessage(null)
    })
  }
  new MutationObserver(shown).observe(document, { attributeFilter: ['data-own-version'], subtree: true })
}

/** The milliseconds from each news message to the frame that shows it. */
export async function waitsOn(page: Page): Promise<readonly number[]> {
  return await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits.splice(0))
}
