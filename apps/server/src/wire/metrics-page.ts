import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who may read the figures: all who reach a port of their own, or those who know the token, or both. */
export interface MetricsAccess {
  /** A port on the loopback address; 0 for any free one. Without a port, the figures are on the players' port. */
  readonly port?: number
  /** Needed to read the figures, if set. Without a port and a token, they cannot be read. */
  readonly token?: string
}

export const METRICS_TYPE = 'text/plain; version=0.0.4'

/** Whether an `authorization` header has the token. */
export function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

/** The figures on a port of their own. */
export class MetricsPort {
  private readonly server: Server

  private constructor(server: Server) {
    this.server = server
  }

  static async open({ port = 0, token }: MetricsAccess, text: () => Promise<string>): Promise<MetricsPort> {
    const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
      const isAllowed = token === undefined || isBearer(request.headers.authorization, token)
      const status = !isAllowed ? 401 : request.method === 'GET' && request.url === '/metrics' ? 200 : 404
      const answer = status === 200 ? text() : Promise.resolve(`${status}\n`)
      answer.then(
        (body) => response.writeHead(status, { 'content-type': METRICS_TYPE }).end(body),
        () => response.writeHead(500).end(),
      )
    })
    await new Promise<void>((done, failed) => {
      server.once('error', failed)
      server.listen(port, '127.0.0.1', done)
    })
    return new MetricsPort(server)
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/metrics`
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done))
    this.server.closeAllConnections()
    await closed
  }
}
