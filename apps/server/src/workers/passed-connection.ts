import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A connection that one worker passes on to another, after it has read the request for a socket. */
export interface PassedConnection {
  /** The door that the client asked for. */
  readonly door: string
  /** The bytes that were read from the connection, each as one character. */
  readonly read: string
}

export function isPassedConnection(message: unknown): message is PassedConnection {
  return typeof message === 'object' && message !== null && 'door' in message && 'read' in message
}

/** The bytes of a request whose head was parsed, and what came after it. */
export function bytesRead({ method, url, httpVersion, rawHeaders }: IncomingMessage, after: Buffer): string {
  const fields = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return `${[`${method} ${url} HTTP/${httpVersion}`, ...fields].join('\r\n')}\r\n\r\n${after.toString('latin1')}`
}

/**
 * Must be called before a connection is passed on. Until the other process has confirmed that it has it, this one would
 * go on reading, and the first message of the client to the worker behind the door would be lost now and then. Node has
 * no public way: `pause` lets it read on into a buffer.
 */
export function stopReading(socket: Socket): void {
  ;(socket as unknown as { readonly _handle?: { readStop(): void } | null })._handle?.readStop()
}
