import type pg from 'pg'
import { expect, test } from 'vitest'
import { type Append, firstHead } from '../../src/store/append/append.ts'
import { AppendQueue } from '../../src/store/append/append-queue.ts'
import type { Connections, KeptConnection } from '../../src/store/connections.ts'

/** A database that writes everything, and says what was done in which order. */
function recordingQueue() {
  const done: string[] = []
  const client = { query: async () => ({ rows: [{ wallets: null }] }) } as unknown as pg.ClientBase
  const connection: Pick<KeptConnection, 'use' | 'giveBack'> = {
    use: async (work) => {
      done.push('written')
      return await work(client)
    },
    giveBack: () => done.push('given back'),
  }
  const queue = new AppendQueue({ kept: () => connection } as unknown as Connections)
  const append = async (stream: string) => {
    queue.setHead(stream, firstHead(stream))
    const events = [{ kind: 'told', body: '{}', entries: [] }]
    await queue.append([{ command: '1', stream, expected: 0, epoch: 1, at: new Date(0), events } satisfies Append])
    done.push(stream)
  }
  return { done, append, queue }
}

test('the next batch is under way before the last one is told, and the connection is kept until the queue is empty', async () => {
  const { done, append, queue } = recordingQueue()
  await Promise.all([append('one'), append('two'), append('three')])
  await queue.drain()
  expect(done).toEqual(['written', 'written', 'one', 'given back', 'two', 'three'])
  await append('four')
  expect(done.slice(-3)).toEqual(['written', 'given back', 'four'])
})
