import { WebSocket } from 'ws'
import type { Visitor } from '../accounts/roles.ts'

/** Carries a client's messages to the node that runs a table, and its messages back. */
export interface Relay {
  say(message: string): void
  close(): void
}

export const RELAY_PATH = '/relay'

/** Tells the other node whose messages these are. */
export function relayHeaders(secret: string, { person, role }: Visitor): Record<string, string> {
  return { 'x-openpit-secret': secret, 'x-openpit-person': person, 'x-openpit-role': role }
}

/** Connects to another node on behalf of a visitor. `gone` is called once if the connection ends. */
export function relayTo(
  address: string,
  headers: Record<string, string>,
  hear: (message: string) => void,
  gone: () => void,
): Relay {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${RELAY_PATH}`, { headers, handshakeTimeout: 3_000 })
  const waiting: string[] = []
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    gone()
  }
  socket.on('open', () => {
    for (const message of waiting.splice(0)) socket.send(message)
  })
  socket.on('message', (data) => {
    const text = String(data)
    // The client has its greeting from this node already.
    if (!text.startsWith('{"type":"hello"')) hear(text)
  })
  socket.on('error', over)
  socket.on('close', over)
  return {
    say: (message) => {
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(message)
      else if (socket.readyState === WebSocket.OPEN) socket.send(message)
    },
    close: () => {
      isOver = true
      socket.terminate()
    },
  }
}
