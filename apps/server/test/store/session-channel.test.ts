import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '../../src/index.ts'
import { SessionChannel, type SessionEnding } from '../../src/store/people/session-channel.ts'

const OTHER = 'openpit-listener:other'
const ENDING: SessionEnding = { session: 'ab'.repeat(32) }

/** The connection on which a node listens, to a database that can fall silent. */
class ListeningClient extends EventEmitter {
  isSilent = false
  async connect(): Promise<void> {}
  async end(): Promise<void> {}
  async query(): Promise<void> {
    if (this.isSilent) await new Promise(() => {})
  }
}

let client: ListeningClient
let channel: SessionChannel

beforeEach(async () => {
  vi.useFakeTimers()
  client = new ListeningClient()
  const store = { singleClient: () => client, queryAtOnce: async () => [{ name: OTHER }] } as unknown as Store
  channel = new SessionChannel(store, { ended: () => {}, replaced: () => {}, connected: () => {} })
  await channel.open()
})

afterEach(async () => {
  await channel.close()
  vi.useRealTimers()
})

/** Ends a session. Tells whether the ending is over, and its id. */
function end(): { isOver: boolean; id: string } {
  const ending = { isOver: false, id: '' }
  const deletion = async ({ text }: { text: string }) => {
    ending.id = (JSON.parse(text) as { id: string }).id
  }
  void channel.end(ENDING, deletion).then(() => {
    ending.isOver = true
  })
  return ending
}

describe('the end of a session', () => {
  test('is acknowledged when every other node has answered', async () => {
    const ending = end()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ending.isOver).toBe(false)
    client.emit('notification', { payload: JSON.stringify({ done: ending.id, by: OTHER }) })
    await vi.advanceTimersByTimeAsync(0)
    expect(ending.isOver).toBe(true)
  })

  test('is acknowledged after four seconds if a node does not answer', async () => {
    const ending = end()
    await vi.advanceTimersByTimeAsync(3_900)
    expect(ending.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(ending.isOver).toBe(true)
  })
})

test('a node that hears nothing from the database for three seconds does not trust what it remembers', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(channel.isCurrent).toBe(true)
  client.isSilent = true
  await vi.advanceTimersByTimeAsync(1_500)
  expect(channel.isCurrent).toBe(true)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(channel.isCurrent).toBe(false)
})
