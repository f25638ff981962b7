import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../accounts/rate-limiter.ts'
import type { SourceReader } from './request-source.ts'

/** A socket or a response, which closes at some time. */
interface Ending {
  once(event: 'close', listener: () => void): unknown
}

const TOO_MANY = 'too many connections from this address: close some, and try again\n'
const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'Connection: close',
  'Content-Type: text/plain',
  `Content-Length: ${TOO_MANY.length}`,
  '',
  TOO_MANY,
].join('\r\n')

/**
 * Counts the connections of each address. A trusted proxy has one address for all its clients, so for those the
 * requests and sockets of each forwarded address are counted instead.
 */
export class ConnectionLimits {
  private readonly readSource: SourceReader
  private readonly max: number
  private readonly open = new Map<string, number>()

  constructor(readSource: SourceReader, max: number) {
    this.readSource = readSource
    this.max = max
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress
      if (address === undefined || this.readSource.isProxy(address) || this.count(address, socket)) return
      socket.on('error', () => socket.destroy())
      socket.end(REFUSAL, () => socket.destroy())
    })
  }

  /** Whether the address of a request may have one more. It has it until `ending` closes. */
  admits(request: IncomingMessage, ending: Ending): boolean {
    const { address, isProxied } = this.readSource(request)
    // Without a proxy, its connection is counted already. A proxy that names no client cannot be counted at all.
    return !isProxied || this.readSource.isProxy(address) || this.count(address, ending)
  }

  private count(address: string, ending: Ending): boolean {
    const key = addressKey(address)
    const open = this.open.get(key) ?? 0
    if (open >= this.max) return false
    this.open.set(key, open + 1)
    ending.once('close', () => {
      const left = (this.open.get(key) ?? 1) - 1
      if (left > 0) this.open.set(key, left)
      else this.open.delete(key)
    })
    return true
  }
}
