import { expect, test } from 'vitest'
import { REPLIES_MAX, REPLIES_PER_PERSON, Replies } from '../../src/host/replies.ts'

const done = async (version: number) => ({ ok: true as const, version })

test('the last answers to each person are kept, however many commands others give', async () => {
  const replies = new Replies()
  await replies.once('ann:first', () => done(1))
  for (let count = 0; count < 6_000; count++) await replies.once(`bob:${count}`, () => done(count))
  expect(await replies.once('ann:first', () => done(9_999))).toEqual({ ok: true, version: 1 })
  expect(replies.written('bob:5999')).toEqual({ ok: true, version: 5_999 })
  expect(replies.written(`bob:${6_000 - REPLIES_PER_PERSON - 1}`)).toBeUndefined()
  expect(replies.size).toBe(REPLIES_PER_PERSON + 1)
})

test('of many persons, those who acted last are remembered', async () => {
  const replies = new Replies()
  for (let count = 0; count < 3 * REPLIES_MAX; count++) await replies.once(`person-${count}:id`, () => done(count))
  expect(replies.size).toBe(REPLIES_MAX)
  expect(replies.written('person-0:id')).toBeUndefined()
  expect(replies.written(`person-${3 * REPLIES_MAX - 1}:id`)).toMatchObject({ ok: true })
})

test('after a reading of the log, only what is in the log counts as carried out', async () => {
  const replies = new Replies()
  await replies.once('ann:lost', () => done(1))
  replies.reset(new Map([['ann:kept', 2]]))
  expect(replies.written('ann:lost')).toBeUndefined()
  expect(replies.written('ann:kept')).toEqual({ ok: true, version: 2 })
  expect(replies.size).toBe(1)
})
