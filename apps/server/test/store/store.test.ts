import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Append, audit, type Postgres, SCHEMA_VERSION, Store, startPostgres } from '../../src/index.ts'

const DEBIAN = '/usr/lib/postgresql/15/bin'
/** The PostgreSQL of the packages and, if it is installed, the oldest supported one. */
const SERVERS: readonly (readonly [string, string | undefined])[] = [
  ['PostgreSQL from the packages', undefined],
  ...(existsSync(join(DEBIAN, 'postgres')) ? ([['Debian’s PostgreSQL 15', DEBIAN]] as const) : []),
]

const AT = new Date('2026-01-31T12:00:00.123Z')

/** A movement of money from one account to another, as one event of a stream. */
function transfer(stream: string, expected: number, epoch: number, cents: number, more: Partial<Append> = {}): Append {
  const entries = [
    { account: 'house', cents: -cents },
    { account: 'ann', cents },
  ]
  const events = [{ kind: 'paid', body: JSON.stringify({ cents, text: 'naïve ♠' }), entries }]
  return { command: randomUUID(), stream, expected, epoch, at: AT, events, ...more }
}

describe.each(SERVERS)('%s', (_name, programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-store-'))
  // As root, Debian's PostgreSQL 15 starts only in a folder that every user can enter.
  chmodSync(folder, 0o755)
  let postgres: Postgres
  let store: Store
  let count = 0

  const newStream = async () => {
    const stream = `table-${++count}`
    return { stream, ...(await store.claim(stream)) }
  }
  const findings = () => store.withClient(audit)
  /** Changes the database directly, as an attacker with access to it would. */
  const meddle = (sql: string, values: unknown[] = []) => store.withClient((client) => client.query(sql, values))

  beforeAll(async () => {
    postgres = await startPostgres(folder, programs === undefined ? {} : { programs })
    store = await Store.open(postgres.connection)
    await store.openAccounts([
      { account: 'house', mayOwe: true },
      { account: 'ann', mayOwe: false },
    ])
  })

  afterAll(async () => {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('a group of appends', () => {
    test('is written to all of its streams, with the version of the first', async () => {
      const [one, other] = [await newStream(), await newStream()]
      const group = [transfer(one.stream, 0, one.epoch, 300), transfer(other.stream, 0, other.epoch, -300)] as const
      expect(await store.append(group)).toEqual({ ok: true, version: 1, again: false })
      expect(await store.read(one.stream)).toHaveLength(1)
      expect(await store.read(other.stream)).toHaveLength(1)
      // Sent again, it is known to be done; both streams can go on.
      expect(await store.append(group)).toEqual({ ok: true, version: 1, again: true })
      const more = [transfer(one.stream, 1, one.epoch, 1), transfer(other.stream, 1, other.epoch, -1)] as const
      expect(await store.append(more)).toMatchObject({ ok: true, version: 2 })
    })

    test('is not written at all if one part cannot be written', async () => {
      const [one, other] = [await newStream(), await newStream()]
      const stale = [transfer(one.stream, 0, one.epoch, 300), transfer(other.stream, 7, other.epoch, -300)] as const
      expect(await store.append(stale)).toEqual({ ok: false, refusal: 'moved' })
      const poor = [transfer(one.stream, 0, one.epoch, 300), transfer(other.stream, 0, other.epoch, -9e9)] as const
      expect(await store.append(poor)).toEqual({ ok: false, refusal: 'short' })
      expect([...(await store.read(one.stream)), ...(await store.read(other.stream))]).toEqual([])
    })

    test('is never split when a batch is halved to find a failing append', async () => {
      const streams = await Promise.all(Array.from({ length: 12 }, newStream))
      const groups = Array.from({ length: 6 }, (_, index) => {
        const [one, other] = streams.slice(2 * index, 2 * index + 2) as [(typeof streams)[0], (typeof streams)[0]]
        // In every third group, the second part cannot be written.
        const expected = index % 3 === 1 ? 5 : 0
        return [transfer(one.stream, 0, one.epoch, 100), transfer(other.stream, expected, other.epoch, -100)] as const
      })
      const appended = await Promise.all(groups.map(async (group) => await store.append(group)))
      expect(appended.map(({ ok }) => ok)).toEqual([true, false, true, true, false, true])
      const counts = await Promise.all(streams.map(async ({ stream }) => (await store.read(stream)).length))
      expect(counts).toEqual([1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1])
    })
  })

  test('appended events are read back in order, with their entries', async () => {
    const { stream, epoch, version } = await newStream()
    const before = (await store.balance('ann')) ?? 0
    expect(version).toBe(0)
    expect(await store.append(transfer(stream, 0, epoch, 500))).toEqual({
      ok: true,
      version: 1,

      again: false,
    })
    expect(await store.append(transfer(stream, 1, epoch, 250))).toMatchObject({ ok: true, version: 2 })
    const events = await store.read(stream)
    expect(events.map(({ number, kind, at }) => [number, kind, at])).toEqual([
      [1, 'paid', AT],
      [2, 'paid', AT],
    ])
    expect(JSON.parse(events[0]?.body ?? '')).toEqual({ cents: 500, text: 'naïve ♠' })
    expect(await store.read(stream, { after: 1 })).toHaveLength(1)
    expect((await store.balance('ann')) ?? 0).toBe(before + 750)
    expect(await findings()).toEqual([])
  })

  test('a command that comes again is not carried out again, and gets the same version', async () => {
    const { stream, epoch } = await newStream()
    const command = transfer(stream, 0, epoch, 100)
    const first = await store.append(command)
    const before = await store.balance('ann')
    expect(await store.append(command)).toEqual({ ...first, again: true })
    expect(await store.append({ ...command, expected: 1 })).toEqual({ ...first, again: true })
    expect(await store.read(stream)).toHaveLength(1)
    expect(await store.balance('ann')).toBe(before)
    expect(await store.append(transfer(stream, 1, epoch, 1))).toMatchObject({ ok: true, version: 2 })
    expect(await findings()).toEqual([])
  })

  test('an append on another version, or under a lost lease, is refused as moved', async () => {
    const { stream, epoch } = await newStream()
    await store.append(transfer(stream, 0, epoch, 100))
    expect(await store.append(transfer(stream, 0, epoch, 100))).toEqual({ ok: false, refusal: 'moved' })
    expect(await store.append(transfer(stream, 7, epoch, 100))).toEqual({ ok: false, refusal: 'moved' })
    const other = await Store.open(postgres.connection)
    const taken = await other.claim(stream)
    expect(taken).toEqual({ epoch: epoch + 1, version: 1 })
    expect(await store.append(transfer(stream, 1, epoch, 100))).toEqual({ ok: false, refusal: 'moved' })
    expect(await other.append(transfer(stream, 1, taken.epoch, 100))).toMatchObject({ ok: true, version: 2 })
    await other.close()
    expect(await store.read(stream)).toHaveLength(2)
    expect(await findings()).toEqual([])
  })

  test('a takeover ends the lease before it, and reads everything that was written under that', async () => {
    const { stream, epoch } = await newStream()
    const events = Array.from({ length: 300 }, (_, index) => {
      return { kind: index === 40 ? 'standing-noted' : 'told', body: `${index}`, entries: [] }
    })
    await store.append({ ...transfer(stream, 0, epoch, 1, { command: 'many' }), events })
    await store.append(transfer(stream, 300, epoch, 1, { command: 'last' }))
    const [taken, unknown] = await Promise.all([store.takeOver(stream, 1), store.takeOver(`${stream}-new`, 1)])
    expect(taken).toMatchObject({ epoch: epoch + 1, version: 301, first: { number: 1 }, standing: { number: 41 } })
    expect(taken.recentCommands).toEqual(new Map([['last', 301]]))
    // The rest is a part: the reader goes on behind it.
    expect(taken.rest[0]).toMatchObject({ stream, number: 42, body: '41', at: AT })
    expect(taken.rest.at(-1)?.number).toBe(41 + taken.rest.length)
    expect(taken.rest.length).toBeLessThan(260)
    expect(unknown).toMatchObject({ epoch: 1, version: 0, first: undefined, standing: undefined, rest: [] })
    expect(await store.append(transfer(stream, 301, epoch, 1))).toEqual({ ok: false, refusal: 'moved' })
    expect(await store.append(transfer(stream, 301, epoch + 1, 1))).toMatchObject({ ok: true, version: 302 })
  })

  test("a purse cannot fall below zero, the house's account can", async () => {
    const { stream, epoch } = await newStream()
    const held = (await store.balance('ann')) ?? 0
    expect(await store.append(transfer(stream, 0, epoch, -held - 1))).toEqual({ ok: false, refusal: 'short' })
    expect(await store.read(stream)).toEqual([])
    expect(await store.append(transfer(stream, 0, epoch, -held))).toMatchObject({ ok: true })
    expect(await store.balance('ann')).toBe(0)
  })

  test('what was decided on a refused append is refused with it, until the stream goes on from there', async () => {
    const [one, other] = [await newStream(), await newStream()]
    const at = (expected: number, cents: number) => store.append(transfer(one.stream, expected, one.epoch, cents))
    const results = await Promise.all([
      at(0, 1),
      at(1, -1_000_000_000),
      at(2, 2),
      store.append(transfer(other.stream, 0, other.epoch, 3)),
      at(3, 4),
    ])
    const told = results.map((result) => (result.ok ? result.version : result.refusal))
    expect(told).toEqual([1, 'short', 'behind', 1, 'behind'])
    expect(await Promise.all([at(1, 5), at(2, 6)])).toMatchObject([
      { ok: true, version: 2 },
      { ok: true, version: 3 },
    ])
    expect(await findings()).toEqual([])
  })

  test('a missing account is refused, and entries that do not sum to zero are an error', async () => {
    const { stream, epoch } = await newStream()
    const [event] = transfer(stream, 0, epoch, 1).events
    const stranger = { account: 'stranger', cents: 1 }
    const house = { account: 'house', cents: -1 }
    const entries = (lines: readonly { account: string; cents: number }[]) => ({
      events: [{ kind: event?.kind ?? '', body: '', entries: lines }],
    })
    expect(await store.append(transfer(stream, 0, epoch, 1, entries([stranger, house])))).toEqual({
      ok: false,
      refusal: 'no-account',
    })
    await expect(store.append(transfer(stream, 0, epoch, 1, entries([house])))).rejects.toThrow(/sum to -1/)
    expect(await store.read(stream)).toEqual([])
  })

  test('appends at the same time share a batch, and a failing one does not stop the others', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, newStream))
    const appends = streams.flatMap(({ stream, epoch }) => [
      transfer(stream, 0, epoch, 10),
      transfer(stream, 1, epoch, 20),
      transfer(stream, 1, epoch, 40),
      transfer(stream, 2, epoch, -1_000_000_000),
      transfer(stream, 2, epoch, 5),
    ])
    const before = (await store.balance('ann')) ?? 0
    const results = await Promise.all(appends.map((append) => store.append(append)))
    const told = results.map((result) => (result.ok ? result.version : result.refusal))
    expect(told).toEqual(streams.flatMap(() => [1, 2, 'moved', 'short', 3]))
    expect(await store.balance('ann')).toBe(before + 20 * 35)
    expect(await findings()).toEqual([])
  })

  test.each<readonly [string, (stream: string) => readonly [string, string[]], RegExp]>([
    [
      'a changed event',
      (s: string) => [`update events set body = body || ' ' where stream = $1 and number = 2`, [s]],
      /event 2 it, its entries or one before it was changed/,
    ],
    [
      'a changed time',
      (s: string) => [`update events set at = at + interval '1 millisecond' where stream = $1 and number = 1`, [s]],
      /event 1 it, its entries or one before/,
    ],
    [
      'another command as its cause',
      (s: string) => [`update events set command = command || 'x' where stream = $1 and number = 2`, [s]],
      /event 2 it, its entries or one before/,
    ],
    [
      'another round number',
      (s: string) => [`update events set round = 7 where stream = $1 and number = 2`, [s]],
      /event 2 it, its entries or one before/,
    ],
    [
      'an event taken out',
      (s: string) => [
        `with e as (delete from entries where stream = $1 and number = 2) delete from events where stream = $1 and number = 2`,
        [s],
      ],
      /event 2 is missing/,
    ],
    [
      'the last one taken out',
      (s: string) => [
        `with e as (delete from entries where stream = $1 and number = 3) delete from events where stream = $1 and number = 3`,
        [s],
      ],
      /has 2 events and says 3/,
    ],
    [
      'another head',
      (s: string) => [`update streams set head = '\\x00' where stream = $1`, [s]],
      /its head is not the hash/,
    ],
    [
      'a changed entry',
      (s: string) => [`update entries set cents = cents + 1 where stream = $1 and number = 1 and line = 0`, [s]],
      /event 1 it, its entries or one before/,
    ],
    [
      'a changed balance',
      () => [`update accounts set balance = balance + 1 where account = 'ann'`, []],
      /account ann: holds/,
    ],
  ])('an audit finds %s', async (_what, change, found) => {
    // In a separate database, so that the damage stays there.
    const name = `audit_${++count}`
    await meddle(`create database ${name}`)
    const damaged = await Store.open({ ...postgres.connection, database: name })
    await damaged.openAccounts([
      { account: 'house', mayOwe: true },
      { account: 'ann', mayOwe: false },
    ])
    const { epoch } = await damaged.claim('t')
    for (const number of [0, 1, 2]) await damaged.append(transfer('t', number, epoch, 100))
    expect(await damaged.withClient(audit)).toEqual([])
    const [sql, values] = change('t')
    await damaged.withClient((client) => client.query(sql, [...values]))
    const lines = (await damaged.withClient(audit)).map(
      ({ where, what }) => `${where}${where.startsWith('account') ? ': ' : ' '}${what}`,
    )
    expect(lines.join('\n')).toMatch(found)
    await damaged.close()
  })

  test('the same command id on another stream is another command', async () => {
    const [one, other] = [await newStream(), await newStream()]
    const command = randomUUID()
    await store.append(transfer(one.stream, 0, one.epoch, 10, { command }))
    const appended = await store.append(transfer(other.stream, 0, other.epoch, 20, { command }))
    expect(appended).toEqual({ ok: true, version: 1, again: false })
    expect(await store.read(other.stream)).toHaveLength(1)
  })

  test('the audit finds money moved between purses in the database, even if the sums agree', async () => {
    const name = `moved_${++count}`
    await meddle(`create database ${name}`)
    const books = await Store.open({ ...postgres.connection, database: name })
    await books.openAccounts([
      { account: 'house', mayOwe: true },
      { account: 'ann', mayOwe: false },
      { account: 'bob', mayOwe: false },
    ])
    const { epoch } = await books.claim('t')
    await books.append(transfer('t', 0, epoch, 500))
    await books.withClient((client) =>
      client.query(`update entries set account = 'bob' where account = 'ann';
        update accounts set balance = 0 where account = 'ann'; update accounts set balance = 500 where account = 'bob'`),
    )
    expect((await books.withClient(audit)).map(({ where }) => where)).toEqual(['stream t, event 1'])
    await books.close()
  })

  test('an append to a stream without a lease is an error', async () => {
    await expect(store.append(transfer('never-leased', 0, 1, 10))).rejects.toThrow(/must be claimed/)
  })

  test('the head of a stream that is not kept in memory is read again', async () => {
    const { stream, epoch } = await newStream()
    const other = await Store.open(postgres.connection)
    // This store has never seen the stream, as one that has written to very many others since.
    expect(await other.append(transfer(stream, 0, epoch, 10))).toMatchObject({ ok: true, version: 1 })
    expect(await other.append(transfer(stream, 1, epoch, 10))).toMatchObject({ ok: true, version: 2 })
    // The one that claimed it has an old head, and must not write.
    expect(await store.append(transfer(stream, 1, epoch, 10))).toMatchObject({ ok: false, refusal: 'moved' })
    await other.close()
    expect(await findings()).toEqual([])
  })

  test('a closing store writes what it has accepted, and accepts no more', async () => {
    const closing = await Store.open(postgres.connection)
    const stream = `table-${++count}`
    const { epoch } = await closing.claim(stream)
    const taken = [0, 1, 2].map((version) => closing.append(transfer(stream, version, epoch, 1)))
    await closing.close()
    expect(await Promise.all(taken)).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }])
    await expect(closing.append(transfer(stream, 3, epoch, 1))).rejects.toThrow(/closed/)
  })

  test('a database of a newer program is refused and left as it is', async () => {
    const name = `newer_${++count}`
    await meddle(`create database ${name}`)
    const connection = { ...postgres.connection, database: name }
    await (await Store.open(connection)).close()
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('update schema_version set version = $1', [SCHEMA_VERSION + 1])
    await client.end()
    await expect(Store.open(connection)).rejects.toThrow(/use a newer program/)
  })

  test('acknowledged appends survive kill -9 of PostgreSQL under load', async () => {
    const { stream, epoch } = await newStream()
    const acknowledged: number[] = []
    const writer = (async () => {
      for (let version = 0; ; version++) {
        const appended = await store.append(transfer(stream, version, epoch, 1)).catch(() => undefined)
        if (appended?.ok !== true) return
        acknowledged.push(appended.version)
      }
    })()
    while (acknowledged.length < 50) await sleep(5)
    killPostgres(folder)
    await writer
    postgres = await startPostgres(folder, programs === undefined ? {} : { programs })
    const again = await store.claim(stream)
    expect(again.version).toBeGreaterThanOrEqual(acknowledged.length)
    expect((await store.read(stream)).map(({ number }) => number).slice(0, acknowledged.length)).toEqual(acknowledged)
    expect(await store.append(transfer(stream, again.version, again.epoch, 1))).toMatchObject({ ok: true })
    expect(await findings()).toEqual([])
  })

  test('a PostgreSQL that already runs is used', async () => {
    const again = await startPostgres(folder, programs === undefined ? {} : { programs })
    expect(again.adopted).toBe(true)
    expect(again.connection).toEqual(postgres.connection)
  })
})

/** Kills the server and all its children at once, as a loss of power would. */
function killPostgres(folder: string): void {
  const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const one of [pid, ...children]) process.kill(Number(one), 'SIGKILL')
}

describe('a folder that cannot be used', () => {
  test('is named in one line', async () => {
    const around = mkdtempSync(join(tmpdir(), 'openpit-file-'))
    const file = join(around, 'a-file')
    writeFileSync(file, '')
    await expect(startPostgres(file)).rejects.toThrow(/the folder .* cannot be used/)
    await expect(startPostgres(join(file, 'below'), { existing: true })).rejects.toThrow(/there is no database in/)
    rmSync(around, { recursive: true, force: true })
  })
})
