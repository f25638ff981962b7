import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { SocketGuard } from '../../src/wire/socket-guard.ts'

/** A socket that only notes what the guard does to it. */
class NotedSocket extends EventEmitter {
  readonly OPEN = 1
  readonly readyState = 1
  bufferedAmount = 0
  readonly pings: string[] = []
  isEnded = false

  ping(data: string): void {
    this.pings.push(data)
  }

  terminate(): void {
    this.isEnded = true
  }
}

function guarded(): { socket: NotedSocket; guard: SocketGuard } {
  const socket = new NotedSocket()
  const settings = { unreadBytesMax: 1_000, now: () => 0, judge: () => 'handle' as const }
  return { socket, guard: new SocketGuard(socket as unknown as WebSocket, settings) }
}

async function nextLook(guard: SocketGuard): Promise<void> {
  guard.ping()
  await new Promise((done) => setImmediate(done))
}

test('a socket that sends messages is never asked for a sign of life', async () => {
  const { socket, guard } = guarded()
  for (let look = 0; look < 5; look++) {
    socket.emit('message')
    await nextLook(guard)
  }
  expect(socket).toMatchObject({ pings: [], isEnded: false })
})

test('a silent socket is asked at every other look, and lives as long as it answers', async () => {
  const { socket, guard } = guarded()
  for (let look = 0; look < 6; look++) {
    await nextLook(guard)
    const asked = socket.pings.at(-1)
    if (asked !== undefined) socket.emit('pong', Buffer.from(asked))
  }
  expect(socket).toMatchObject({ pings: ['1', '2', '3'], isEnded: false })
})

test('a silent socket that does not answer ends at the look after the question', async () => {
  const { socket, guard } = guarded()
  await nextLook(guard)
  await nextLook(guard)
  expect(socket).toMatchObject({ pings: ['1'], isEnded: false })
  await nextLook(guard)
  expect(socket.isEnded).toBe(true)
})

test('a pong that repeats nothing we asked is no sign of life', async () => {
  const { socket, guard } = guarded()
  for (let look = 0; look < 3; look++) {
    await nextLook(guard)
    socket.emit('pong', Buffer.from('guessed'))
  }
  expect(socket.isEnded).toBe(true)
})

test('a socket that sends, but leaves too much unread, ends', async () => {
  const { socket, guard } = guarded()
  socket.bufferedAmount = 1_001
  socket.emit('message')
  await nextLook(guard)
  expect(socket.isEnded).toBe(true)
})
