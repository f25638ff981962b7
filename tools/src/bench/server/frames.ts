import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const HEADER_END = '\r\n\r\n'
/** A text or binary message, and its further pieces. */
const DATA_OPCODES_MAX = 2

/**
 * Counts the WebSocket messages in the bytes that a server sends. It reads the bytes of the connection itself, so that
 * it counts every client library in the same way.
 */
export class FrameCounter {
  messages = 0
  /** Bytes that are not complete: the answer to the handshake, or the head of a frame. */
  private rest: Buffer = Buffer.alloc(0)
  private isOpen = false
  /** Bytes of the current frame that are still to come. */
  private payload = 0

  add(chunk: Buffer): void {
    let bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    this.rest = Buffer.alloc(0)
    if (!this.isOpen) {
      const end = bytes.indexOf(HEADER_END)
      if (end < 0) {
        this.rest = bytes
        return
      }
      this.isOpen = true
      bytes = bytes.subarray(end + HEADER_END.length)
    }
    this.readFrames(bytes)
  }

  private readFrames(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.payload > 0) {
        const taken = Math.min(this.payload, bytes.length - at)
        this.payload -= taken
        at += taken
        continue
      }
      const head = headOf(bytes, at)
      if (head === undefined) {
        this.rest = bytes.subarray(at)
        return
      }
      if (head.isMessage) this.messages++
      this.payload = head.payload
      at += head.bytes
    }
  }
}

interface FrameHead {
  readonly bytes: number
  readonly payload: number
  /** The last piece of a message; pings, pongs and goodbyes are none. */
  readonly isMessage: boolean
}

/** The head of a frame (RFC 6455, 5.2), without a mask: servers send none. `undefined` if it is not complete. */
function headOf(bytes: Buffer, at: number): FrameHead | undefined {
  if (bytes.length < at + 2) return undefined
  const first = bytes[at] as number
  const isMessage = (first & 0x80) !== 0 && (first & 0x0f) <= DATA_OPCODES_MAX
  const short = (bytes[at + 1] as number) & 0x7f
  if (short < 126) return { bytes: 2, payload: short, isMessage }
  const extra = short === 126 ? 2 : 8
  if (bytes.length < at + 2 + extra) return undefined
  const payload = extra === 2 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  return { bytes: 2 + extra, payload, isMessage }
}

/** What this process has received from servers. */
export interface Traffic {
  readonly messages: number
  readonly bytes: number
}

/** Counts all that this process receives from now on, over connections that it opens from now on. */
export function countTraffic(): () => Traffic {
  const connections: { readonly socket: Socket; readonly counter: FrameCounter }[] = []
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket }
    const counter = new FrameCounter()
    connections.push({ socket, counter })
    socket.on('data', (chunk: Buffer) => counter.add(chunk))
  })
  return () => {
    const messages = connections.reduce((sum, { counter }) => sum + counter.messages, 0)
    return { messages, bytes: connections.reduce((sum, { socket }) => sum + socket.bytesRead, 0) }
  }
}
