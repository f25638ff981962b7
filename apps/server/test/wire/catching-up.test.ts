import { expect, test } from 'vitest'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import { DEMO_TABLES, type TableOpening } from '../../src/index.ts'
import { CHANGES_MAX } from '../../src/tables/changes-of-round.ts'
import { Watchers } from '../../src/tables/views/watchers.ts'
import { Conversation, type ConversationSettings, type Tables } from '../../src/wire/conversation.ts'
import { MessageLimiter } from '../../src/wire/message-limiter.ts'
import { MemoryStore, openHost } from '../memory-store.ts'

test('a client that missed a few events gets them, and one that missed many gets the view alone', async () => {
  const tas = DEMO_TABLES.find(({ rulebook }) => rulebook === 'tas') as TableOpening
  const store = new MemoryStore()
  const host = await openHost(store, tas, 'catching up')
  const ann = { person: 'ann', role: 'player' } as const
  for (let count = 0; count < 150; count++) {
    const command = count % 2 === 0 ? ({ do: 'sit', box: 1 } as const) : ({ do: 'leave' } as const)
    const by = { person: `guest-${Math.floor(count / CHANGES_MAX)}`, role: 'player' } as const
    expect(await host.tell(by, `${count}`, command)).toMatchObject({ ok: true })
  }
  const watchers = new Watchers(REAL_TIMERS, (_, error) => {
    throw error
  })
  const { version } = await host.current()
  const eventsSince = async (since: number) => {
    const heard: string[] = []
    const watcher = { who: ann, wantsEvents: true, send: (text: string) => void heard.push(text), dismissed: () => {} }
    const stop = await watchers.add(host, watcher, since, store)
    stop()
    return (JSON.parse(heard[0] ?? '') as { events: readonly unknown[] }).events.length
  }
  expect(await eventsSince(version - 20)).toBeGreaterThanOrEqual(20)
  expect(await eventsSince(version - 120)).toBe(0)
  expect(await eventsSince(0)).toBe(0)
  await host.close()
})

test('entering a table counts as several messages', async () => {
  const limiter = new MessageLimiter({ burst: 50, msPerTry: 1000 })
  const { conversation, heard } = talkWith({ judge: (frames) => limiter.take('ann', 0, frames) })
  for (let count = 0; count < 50; count++) {
    conversation.hear(JSON.stringify({ type: 'enter', table: 'tas-1', since: 0 }))
  }
  await new Promise((done) => setImmediate(done))
  const types = heard().map(({ type }) => type)
  expect(types.filter((type) => type === 'gone')).toHaveLength(5)
  expect(types.filter((type) => type === 'refused')).toHaveLength(45)
})

test('a client that enters a table while it leaves the node is told so, and can enter it again', async () => {
  const faults: unknown[] = []
  const { conversation, heard } = talkWith({
    find: async () => {
      throw new Error('table tas-1 is not loaded on this node')
    },
    fault: (error) => void faults.push(error),
  })
  conversation.hear(JSON.stringify({ type: 'enter', table: 'tas-1' }))
  await new Promise((done) => setImmediate(done))
  expect(heard().slice(1)).toEqual([{ type: 'gone', table: 'tas-1', refusal: { kind: 'not-here', clause: null } }])
  expect(faults).toHaveLength(1)
})

test('a tournament that cannot be found, because the database is gone: the client is told, and enters again', async () => {
  const faults: unknown[] = []
  const tournaments = {
    find: async () => {
      throw new Error('the database is gone')
    },
    follow: () => () => {},
  }
  const { conversation, heard } = talkWith({ tournaments, fault: (error) => void faults.push(error) })
  conversation.hear(JSON.stringify({ type: 'enterTournament', tournament: 'cup' }))
  await expect
    .poll(() => heard().at(-1))
    .toEqual({
      type: 'tournamentGone',
      tournament: 'cup',
      refusal: { kind: 'not-here', clause: null },
    })
  expect(faults).toHaveLength(1)
})

/** A conversation with ann on a floor that has no table, and what she has heard. */
function talkWith(
  changes: Partial<Pick<Tables, 'find'> & Pick<ConversationSettings, 'judge' | 'fault' | 'tournaments'>>,
) {
  const texts: string[] = []
  const conversation = new Conversation({
    floor: {
      find: changes.find ?? (async () => ({ is: 'unknown' })),
      watch: async () => () => {},
      follow: () => () => {},
    },
    timers: { now: () => 0 },
    who: { person: 'ann', role: 'player' },
    send: (message) => void texts.push(message),
    relay: null,
    figures: { countCommand: () => {}, countMalformed: () => {} },
    fault: (error) => {
      throw error
    },
    acted: () => {},
    judge: () => 'handle',
    flooded: () => {},
    ...changes,
  })
  return { conversation, heard: () => texts.map((text) => JSON.parse(text) as { type: string }) }
}
