import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Openings } from '../../src/casino/openings.ts'
import { Registry } from '../../src/casino/registry.ts'
import { REAL_TIMERS } from '../../src/host/timers.ts'
import { audit, DEMO_ACCOUNT, ownTable, personStream, SESSION_LIMITS, walletOf } from '../../src/index.ts'
import { GUESTS_STREAM } from '../../src/store/people/guest-removal.ts'
import { pursesOf } from '../../src/tables/log/entries.ts'
import { streamOf } from '../../src/tables/opening.ts'
import { CHIPS, HOME, mustEnter, openHouse, PASSWORD } from '../house.ts'

const house = openHouse()
const DAY = 24 * 3_600_000
const GONE_MS = SESSION_LIMITS.guestIdleMsMax + 2 * DAY

/** Everything in the database that names one of these people. */
async function rowsNaming(handle: string): Promise<number> {
  const [row] = await house.store.query<{ rows: string }>(
    `select (select count(*) from people where handle = $1) + (select count(*) from sessions where person = $1)
       + (select count(*) from streams where stream like '%' || $1) + (select count(*) from events where stream like '%' || $1)
       + (select count(*) from accounts where account like '%' || $1)
       + (select count(*) from entries where account like '%' || $1 or stream like '%' || $1)
       + (select count(*) from tables where private_for = $1) as rows`,
    [handle],
  )
  return Number(row?.rows)
}

/** Moves a guest's chips to the layout of a table, as a wager does. */
async function wager(handle: string): Promise<void> {
  const stream = streamOf('played')
  await house.store.openAccounts([...pursesOf('played', handle), { account: 'layout:played', mayOwe: false }])
  const { epoch, version } = await house.store.claim(stream)
  const entries = [
    { account: walletOf(handle), cents: -500 },
    { account: 'layout:played', cents: 500 },
  ]
  const events = [{ kind: 'told', body: '{}', entries, round: 1 }]
  const append = { command: randomUUID(), stream, expected: version, epoch, at: house.now, events }
  expect(await house.store.append(append)).toMatchObject({ ok: true })
}

describe('a guest whose session has ended', () => {
  test('leaves nothing behind if they never played, and the books balance', async () => {
    const before = (await house.store.balance(DEMO_ACCOUNT)) ?? 0
    const guests = []
    for (let count = 0; count < 3; count++) guests.push(mustEnter(await house.accounts.guest(HOME)).person.handle)
    const [first = '', , third = ''] = guests
    const openings = new Openings(house.store, new Registry(house.store), REAL_TIMERS)
    await openings.open(ownTable(first))
    await house.store.openAccounts(pursesOf('nsw-1', third))
    expect(await house.store.balance(DEMO_ACCOUNT)).toBe(before - 3 * CHIPS)

    house.later(GONE_MS)
    await house.accounts.sweep()

    for (const guest of guests) expect(await rowsNaming(guest)).toBe(0)
    expect(await house.store.balance(DEMO_ACCOUNT)).toBe(before)
    expect(await house.store.imbalance()).toBe(0)
    expect(await house.store.withClient(audit)).toEqual([])
    const [removal] = (await house.store.read(GUESTS_STREAM)).slice(-1)
    expect(JSON.parse(removal?.body ?? '')).toMatchObject({
      guests: 3,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      streams: expect.arrayContaining(
        [streamOf(ownTable(first).name), ...guests.map(personStream)].map((stream) => [stream, expect.any(Number)]),
      ),
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    })
  })

  test('stays if they have played, and is not looked at again', async () => {
    const { handle } = mustEnter(await house.accounts.guest(HOME)).person
    await wager(handle)
    house.later(GONE_MS)
    await house.accounts.sweep()
    expect(await house.rowOf(handle)).toMatchObject({ gone_at: house.now })
    expect(await house.store.balance(walletOf(handle))).toBe(CHIPS - 500)
    expect(await house.store.withClient(audit)).toEqual([])
  })

  test('stays while a tournament that they have entered for nothing is not over: they may win a prize', async () => {
    const [inCup, inOld] = [await house.accounts.guest(HOME), await house.accounts.guest(HOME)].map((one) => {
      return mustEnter(one).person.handle
    }) as [string, string]
    await house.store.query(`insert into tournaments (name, ended_at) values ('cup', null), ('old', now())`, [])
    const stacks = [`chips:cup/${inCup}`, `chips:old/${inOld}`]
    await house.store.openAccounts(stacks.map((account) => ({ account, mayOwe: true })))

    house.later(GONE_MS)
    await house.accounts.sweep()

    expect(await house.store.balance(walletOf(inCup))).toBe(CHIPS)
    expect(await house.store.balance(walletOf(inOld))).toBeUndefined()
  })

  test('stays if staff disabled them', async () => {
    const { handle } = mustEnter(await house.accounts.guest(HOME)).person
    await house.accounts.administration.disable(await house.newStaff(), handle, 'asked for it')
    house.later(GONE_MS)
    await house.accounts.sweep()
    expect(await house.rowOf(handle)).toMatchObject({ disabled: true })
  })
})

describe('the sweep leaves alone', () => {
  test('a guest with a session, one who is just coming in, and everyone with a password', async () => {
    const guest = mustEnter(await house.accounts.guest(HOME))
    const upgraded = mustEnter(await house.accounts.guest(HOME)).person.handle
    mustEnter(await house.accounts.upgrade(upgraded, house.name(), PASSWORD, HOME))
    const player = await house.newPlayer()
    house.later(2 * 3_600_000)
    const coming = mustEnter(await house.accounts.guest(HOME))
    await house.accounts.logout(coming.token)
    await house.accounts.sweep()
    expect(await house.ownerOf(guest.token)).toBe(guest.person.handle)
    for (const { handle } of [guest.person, coming.person, player.person]) {
      expect(await house.rowOf(handle)).toBeDefined()
      expect((await house.store.read(personStream(handle))).length).toBeGreaterThan(0)
    }
    house.later(400 * DAY)
    await house.accounts.sweep()
    for (const handle of [upgraded, player.person.handle]) expect(await house.rowOf(handle)).toBeDefined()
  })
})

test('sessions that were idle for too long are deleted', async () => {
  const { person } = await house.newPlayer()
  house.later(SESSION_LIMITS.idleMsMax + 2 * DAY)
  await house.accounts.sweep()
  const left = await house.store.query('select 1 from sessions where person = $1', [person.handle])
  expect(left).toEqual([])
})
