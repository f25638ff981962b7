import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Where a request comes from. What a trusted proxy reports counts as the truth. */
export interface RequestSource {
  readonly address: string
  readonly isProxied: boolean
  /** Whether the client uses TLS. */
  readonly isSecure: boolean
  /** The host that the client asked for, with the port if it named one. */
  readonly host: string | undefined
}

export interface SourceReader {
  (request: IncomingMessage): RequestSource
  /** Whether an address is that of a trusted proxy. */
  isProxy(address: string): boolean
}

/** `trustProxy` lists the addresses and networks of proxies, with commas between them. */
export function sourceReader(trustProxy: string | undefined): SourceReader {
  const isTrusted = trustProxy ? proxyAddr.compile(trustProxy.split(',').map((one) => one.trim())) : () => false
  const read = (request: IncomingMessage): RequestSource => {
    const { headers, socket } = request
    const isProxied = isTrusted(socket.remoteAddress ?? '', 0)
    return {
      address: isProxied ? proxyAddr(request, isTrusted) : (socket.remoteAddress ?? ''),
      isProxied,
      isSecure: isProxied ? lastOf(headers['x-forwarded-proto']) === 'https' : 'encrypted' in socket,
      host: (isProxied ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host,
    }
  }
  return Object.assign(read, { isProxy: (address: string) => isTrusted(address, 0) })
}

/** Each proxy adds to the end of the list; what comes before may be the client's invention. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  )
}
