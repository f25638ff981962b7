import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { endWhenSilent, PING_MS, UNANSWERED_PINGS_MAX } from '../../src/nodes/heartbeat.ts'

/** The other end of a connection, which answers pings until it freezes. */
class Peer extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isFrozen = false
  pings = 0

  ping(): void {
    this.pings++
    if (!this.isFrozen) this.emit('pong')
  }

  terminate(): void {
    this.readyState = 3
    this.emit('close')
  }

  get isEnded(): boolean {
    return this.readyState !== this.OPEN
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function connected(): Peer {
  const peer = new Peer()
  endWhenSilent(peer as unknown as WebSocket)
  return peer
}

describe('the heartbeat of a relay', () => {
  test('notices a peer within three seconds, also one that freezes just after it has answered', () => {
    expect(UNANSWERED_PINGS_MAX * PING_MS).toBeLessThanOrEqual(3_000)
    expect((UNANSWERED_PINGS_MAX + 1) * PING_MS).toBeLessThanOrEqual(3_000)
    const peer = connected()
    vi.advanceTimersByTime(10 * PING_MS)
    peer.isFrozen = true
    vi.advanceTimersByTime(3_000)
    expect(peer.isEnded).toBe(true)
  })

  test('keeps a peer that answers, or that sends anything else in place of an answer', () => {
    const peer = connected()
    vi.advanceTimersByTime(60_000)
    expect([peer.isEnded, peer.pings > 60]).toEqual([false, true])
    peer.isFrozen = true
    for (let beat = 0; beat < 20; beat++) {
      vi.advanceTimersByTime(PING_MS)
      peer.emit('message')
    }
    expect(peer.isEnded).toBe(false)
  })

  test('stops with the connection', () => {
    const peer = connected()
    peer.terminate()
    vi.advanceTimersByTime(60_000)
    expect([peer.pings, vi.getTimerCount()]).toEqual([0, 0])
  })
})
