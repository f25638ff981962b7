import type { WebSocket } from 'ws'

/** A frozen node is noticed within three seconds: at the beat after three pings without an answer. */
export const PING_MS = 700
export const UNANSWERED_PINGS_MAX = 3

/**
 * Ends a connection whose other end has fallen silent. Counts pings and not time: a node that was frozen itself
 * must not take its own silence for that of the others.
 */
export function endWhenSilent(socket: WebSocket, onBeat: () => void = () => {}): void {
  let unanswered = 0
  const heard = () => {
    unanswered = 0
  }
  const beating = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return
    onBeat()
    if (unanswered >= UNANSWERED_PINGS_MAX) return socket.terminate()
    unanswered++
    socket.ping()
  }, PING_MS)
  socket.on('pong', heard)
  socket.on('message', heard)
  socket.on('close', () => clearInterval(beating))
}
