import type { LinkView, ServerMessage } from '@openpit/protocol'
import type { Page, WebSocketRoute } from 'playwright-core'

/** The jackpots that a page is shown, whatever its server has: for states that a real link reaches once in years. */
export interface ShownLinks {
  /** Sends a message to the page as if the server had sent it. */
  readonly send: (message: ServerMessage) => Promise<void>
}

/** Must be called before the page opens. Everything else goes to the real server. */
export async function showLinks(page: Page, links: readonly LinkView[], answers: object = {}): Promise<ShownLinks> {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.route(/\/api\/jackpots/, async (route) => {
    const path = new URL(route.request().url()).pathname
    const named = (answers as Readonly<Record<string, unknown>>)[path]
    await route.fulfill({ json: path === '/api/jackpots' ? links : (named ?? {}), status: 200 })
  })
  return {
    send: async (message) => {
      for (const socket of sockets) socket.send(JSON.stringify(message))
      // A frame, so that this meter has been drawn before the next comes.
      await page.evaluate(async () => await new Promise((done) => requestAnimationFrame(done)))
    },
  }
}
