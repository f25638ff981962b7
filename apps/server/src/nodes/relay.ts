import { WebSocket } from 'ws'
import type { Visitor } from '../accounts/roles.ts'

/** Somebody's words, carried to the node that runs a table, and its words back. */
export interface Relay {
  say(message: string): void
  close(): void
}

export const RELAY_PATH = '/relay'

/** Who is being passed on, as one node tells another. */
export function relayHeaders(secret: string, { person, role }: Visitor): Record<string, string> {
  return { 'x-openpit-secret': secret, 'x-openpit-person': person, 'x-openpit-role': role }
}

/** Speaks to another node in somebody's name. */
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
    // The client has had its greeting.
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
