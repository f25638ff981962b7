import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { argon2id } from '../../src/accounts/passwords.ts'
import { ACCOUNT_SETTINGS, Accounts, personStream, SESSION_LIMITS, Store } from '../../src/index.ts'
import { HOME, MINUTE, mustEnter, openHouse, PASSWORD, refusalOf, SECOND } from '../house.ts'

const house = openHouse()

describe('logging in', () => {
  test('answers an unknown name, a wrong password, a disabled person and a guest alike, after equal work', async () => {
    const { person } = await house.newPlayer()
    const { person: gone } = await house.newPlayer()
    const { person: guest } = mustEnter(await house.accounts.guest(HOME))
    await house.accounts.administration.disable(await house.newStaff(), gone.handle, 'asked for it')
    const tries = [
      [house.name(), PASSWORD],
      ['no name at all', PASSWORD],
      [person.handle, 'wrong password'],
      [person.handle, 'short'],
      [person.handle, ''],
      [gone.handle, PASSWORD],
      [guest.handle, PASSWORD],
    ] as const
    for (const [who, password] of tries) {
      house.passwords.verified = 0
      expect(await house.accounts.login(who, password, HOME)).toEqual({
        ok: false,
        refusal: { kind: 'wrong-name-or-password' },
      })
      expect(house.passwords.verified).toBe(1)
    }
  })

  test('uses argon2id with the parameters that OWASP recommends', async () => {
    const strong = await house.open({ passwords: argon2id })
    const { person } = mustEnter(await strong.register(house.name(), PASSWORD, HOME))
    const stored = String((await house.rowOf(person.handle))?.password)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await strong.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
    expect(refusalOf(await strong.login(person.handle, `${PASSWORD}!`, HOME))).toBe('wrong-name-or-password')
  })

  test('puts neither password nor hash into an event or a refusal', async () => {
    const { person, token } = await house.newPlayer()
    const told = JSON.stringify([
      await house.store.read(personStream(person.handle)),
      await house.accounts.login(person.handle, 'wrong password', HOME),
      await house.accounts.register(person.handle, PASSWORD, HOME),
      await house.accounts.sessionOf(token),
    ])
    const hash = String((await house.rowOf(person.handle))?.password)
    for (const secret of [PASSWORD, 'wrong password', hash, token]) expect(told).not.toContain(secret)
  })
})

describe('limits on login tries', () => {
  const { rates, loginDelay } = ACCOUNT_SETTINGS
  const { burst, msPerTry } = rates.loginOfName
  const ATTACKER = '203.0.113.9'
  const wrong = async (name: string, from: string) => {
    return refusalOf(await house.accounts.login(name, 'wrong password', from))
  }

  test('wrong passwords lock out the address that sent them, and nobody else', async () => {
    const { person } = await house.newPlayer()
    for (const who of [person.handle, house.name()]) {
      for (let tries = 0; tries < burst; tries++) expect(await wrong(who, ATTACKER)).toBe('wrong-name-or-password')
      const verified = house.passwords.verified
      expect(await house.accounts.login(who.toUpperCase(), PASSWORD, ATTACKER)).toEqual({
        ok: false,
        refusal: { kind: 'too-many-tries', waitMs: msPerTry },
      })
      expect(house.passwords.verified).toBe(verified)
    }
    expect(await house.accounts.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
    house.later(msPerTry)
    expect(await house.accounts.login(person.handle, PASSWORD, ATTACKER)).toMatchObject({ ok: true })
  })

  test('wrong passwords from many addresses make others wait, longer each time, but never lock the name', async () => {
    const { person } = await house.newPlayer()
    mustEnter(await house.accounts.login(person.handle, PASSWORD, HOME))
    for (let tries = 0; tries < 60; tries++) {
      expect(await wrong(person.handle, `203.0.113.${tries}`)).toBe('wrong-name-or-password')
    }
    const { freeFailures, firstMs, mostMs } = loginDelay
    expect(house.pauses.slice(0, 3)).toEqual([firstMs, 2 * firstMs, 4 * firstMs])
    expect(house.pauses).toHaveLength(60 - freeFailures)
    expect(Math.max(...house.pauses)).toBe(mostMs)
    house.pauses = []
    expect(await house.accounts.login(person.handle, PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
    expect(house.pauses).toEqual([mostMs])
    // The address from which they logged in before, and now the new one too, are not slowed down.
    for (const from of [HOME, '198.51.100.1']) mustEnter(await house.accounts.login(person.handle, PASSWORD, from))
    expect(house.pauses).toEqual([mostMs])
    house.later(60 * MINUTE)
    expect(await house.accounts.login(person.handle, PASSWORD, '198.51.100.2')).toMatchObject({ ok: true })
    expect(house.pauses).toEqual([mostMs])
  })

  test('logins that wait are bounded: an attack from many addresses does not fill the memory with them', async () => {
    const { person } = await house.newPlayer()
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const accounts = await house.openWith({}, { pause: () => released })
    for (let tries = 0; tries < loginDelay.freeFailures; tries++) await wrong(person.handle, `203.0.113.${tries}`)
    const kinds: string[] = []
    const logins = Array.from({ length: 520 }, async (_, index) => {
      const from = `198.51.${Math.floor(index / 250)}.${index % 250}`
      kinds.push(refusalOf(await accounts.login(person.handle, 'wrong password', from)))
    })
    await expect.poll(() => kinds).toEqual(Array.from({ length: 20 }, () => 'too-many-tries'))
    release()
    await Promise.all(logins)
    expect(kinds.filter((kind) => kind === 'wrong-name-or-password')).toHaveLength(500)
  })

  test('a neighbour behind the same address who guesses many names does not lock out a person who is known there', async () => {
    const { person } = await house.newPlayer()
    mustEnter(await house.accounts.login(person.handle, PASSWORD, HOME))
    const names = Array.from({ length: rates.loginFromAddress.burst + 5 }, () => house.name())
    const kinds = await Promise.all(names.map((name) => wrong(name, HOME)))
    expect(kinds).toContain('too-many-tries')
    expect(await house.accounts.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
  })

  test('an address without tries left does not use up those of a name', async () => {
    const { person } = await house.newPlayer()
    for (let tries = 0; tries < rates.loginFromAddress.burst; tries++) await wrong(house.name(), ATTACKER)
    for (let tries = 0; tries < burst; tries++) expect(await wrong(person.handle, ATTACKER)).toBe('too-many-tries')
    expect(await house.accounts.login(person.handle, PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
  })

  test('are the same on every node and after a restart', async () => {
    const { person } = await house.newPlayer()
    for (let tries = 0; tries < burst; tries++) {
      const node = await house.open()
      await node.login(person.handle, 'wrong password', ATTACKER)
    }
    expect(refusalOf(await (await house.open()).login(person.handle, PASSWORD, ATTACKER))).toBe('too-many-tries')
    const { rows } = await house.store.withClient((client) =>
      client.query('select length(key) as bytes from tries union select length(address) as bytes from known_addresses'),
    )
    // Hashes, from which neither names nor addresses can be read.
    expect(rows).toEqual([{ bytes: 32 }])
  })

  test('guests and registrations are counted by address', async () => {
    const few = { burst: 1, msPerTry: MINUTE }
    const rates = { ...ACCOUNT_SETTINGS.rates, guest: few, registration: few }
    const narrow = await Accounts.open(house.store, { rates }, { now: () => house.now, passwords: house.passwords })
    expect(await narrow.guest('2001:db8::1')).toMatchObject({ ok: true })
    expect(refusalOf(await narrow.guest('2001:db8::2'))).toBe('too-many-tries')
    expect(await narrow.guest('2001:db8:0:1::2')).toMatchObject({ ok: true })
    // An invalid name or password does not count as a try.
    expect(refusalOf(await narrow.register('x', PASSWORD, HOME))).toBe('name-not-possible')
    expect(await narrow.register(house.name(), PASSWORD, HOME)).toMatchObject({ ok: true })
    expect(refusalOf(await narrow.register(house.name(), PASSWORD, HOME))).toBe('too-many-tries')
  })
})

describe('a session', () => {
  test('is stored by the hash of its token only', async () => {
    const { token, person } = mustEnter(await house.accounts.guest(HOME))
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await house.store.withClient((client) =>
      client.query<{ token_hash: Buffer }>('select * from sessions where person = $1', [person.handle]),
    )
    expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    ['nothing', ''],
    ['something else', 'x'],
    ['a byte that PostgreSQL does not take', `${'a'.repeat(42)}\u0000`],
    ['a token that nobody has', 'a'.repeat(43)],
    ['a very long text', 'a'.repeat(100_000)],
  ])('there is none for %s', async (_what, token) => {
    expect(await house.ownerOf(token)).toBe('no-session')
    await house.accounts.logout(token)
  })

  test('of a player ends after thirty minutes without an act', async () => {
    const { token, person } = await house.newPlayer()
    for (let minutes = 0; minutes < 60; minutes += 15) {
      house.later(15 * MINUTE)
      expect(await house.ownerOf(token)).toBe(person.handle)
    }
    house.later(30 * MINUTE - 1)
    expect(await house.ownerOf(token)).toBe(person.handle)
    house.later(30 * MINUTE)
    expect(await house.accounts.sessionOf(token)).toEqual({
      ok: false,
      refusal: { kind: 'session-idle', idleMsMax: 30 * MINUTE },
    })
  })

  test('ends for a person who only watches', async () => {
    const { token } = await house.newPlayer()
    for (let minutes = 1; minutes < 30; minutes++) {
      house.later(MINUTE)
      expect(await house.accounts.sessionOf(token, 'look')).toMatchObject({ ok: true })
    }
    house.later(MINUTE)
    expect(await house.accounts.sessionOf(token, 'look')).toMatchObject({ refusal: { kind: 'session-idle' } })
  })

  test('ends after its longest time, even if it is used', async () => {
    const { token, person } = await house.newPlayer()
    const end = house.now.getTime() + SESSION_LIMITS.sessionMsMax
    while (house.now.getTime() < end - 20 * MINUTE) {
      house.later(20 * MINUTE)
      expect(await house.ownerOf(token)).toBe(person.handle)
    }
    house.later(20 * MINUTE)
    expect(await house.ownerOf(token)).toBe('session-expired')
    expect(await house.accounts.sweep()).toBeGreaterThanOrEqual(1)
    house.later(10 * SECOND)
    expect(await house.ownerOf(token)).toBe('no-session')
  })

  test('of a guest lasts longer', async () => {
    const { token, person } = mustEnter(await house.accounts.guest(HOME))
    house.later(SESSION_LIMITS.guestIdleMsMax - 1)
    expect(await house.ownerOf(token)).toBe(person.handle)
    house.later(SESSION_LIMITS.guestIdleMsMax)
    expect(await house.ownerOf(token)).toBe('session-idle')
  })

  test('is written at most once a minute, and read every few seconds', async () => {
    const { token } = await house.newPlayer()
    const watched = await Store.open(house.postgres.connection)
    const node = await Accounts.open(watched, {}, { now: () => house.now, passwords: house.passwords })
    const queries = countQueries(watched)
    for (let second = 0; second < 60; second++) {
      await node.sessionOf(token)
      house.later(SECOND)
    }
    expect(queries()).toEqual({ select: 12, update: 0 })
    await node.sessionOf(token)
    expect(queries()).toEqual({ select: 13, update: 1 })
    await watched.close()
  })

  test('is read with all others that are asked for in the same moment, and each finds its own', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, async () => await house.newPlayer()))
    const watched = await Store.open(house.postgres.connection)
    const node = await Accounts.open(watched, {}, { now: () => house.now, passwords: house.passwords })
    const queries = countQueries(watched)
    const tokens = [...players.map(({ token }) => token), 'a'.repeat(43)]
    const found = await Promise.all(tokens.map(async (token) => await node.sessionOf(token, 'look')))
    const owners = found.map((one) => (one.ok ? one.session.person.handle : one.refusal.kind))
    expect(owners).toEqual([...players.map(({ person }) => person.handle), 'no-session'])
    expect(queries()).toEqual({ select: 1, update: 0 })
    await watched.close()
  })

  test('of an open socket is read once a minute, because other nodes tell when it ends', async () => {
    const { token } = await house.newPlayer()
    const id = await idOf(token)
    const watched = await Store.open(house.postgres.connection)
    const node = await Accounts.open(watched, {}, { now: () => house.now, passwords: house.passwords })
    const queries = countQueries(watched)
    for (let check = 0; check < 8; check++) {
      expect(await node.sessionsHere.holds(id, 'look')).toBe(true)
      house.later(15 * SECOND)
    }
    expect(queries()).toEqual({ select: 2, update: 0 })
    house.later(30 * MINUTE)
    expect(await node.sessionsHere.holds(id, 'look')).toBe(false)
    await watched.close()
  })

  test('of a guest who gets an account is over for open sockets of all nodes when they are next checked', async () => {
    const { token, person } = mustEnter(await house.accounts.guest(HOME))
    const id = await idOf(token)
    const other = await house.open()
    await other.listen()
    expect(await other.sessionsHere.holds(id, 'look')).toBe(true)
    mustEnter(await house.accounts.upgrade(person.handle, 'nora-new', PASSWORD, HOME))
    await expect.poll(async () => await other.sessionsHere.holds(id, 'look')).toBe(false)
    await other.close()
  })

  test('ends at once on all nodes that listen, and within seconds on one that does not', async () => {
    const { token, person } = await house.newPlayer()
    const other = mustEnter(await house.accounts.login(person.handle, PASSWORD, HOME))
    const [listening, deaf] = [await house.open(), await house.open()]
    await house.accounts.listen()
    await listening.listen()
    for (const node of [listening, deaf]) expect(await node.sessionOf(token)).toMatchObject({ ok: true })
    expect(await house.ownerOf(token)).toBe(person.handle)
    await house.accounts.logout(token)
    expect(await house.ownerOf(token)).toBe('no-session')
    expect(await listening.sessionOf(token)).toEqual({ ok: false, refusal: { kind: 'no-session' } })
    expect(await house.ownerOf(other.token)).toBe(person.handle)
    house.later(5 * SECOND)
    expect(await deaf.sessionOf(token)).toEqual({ ok: false, refusal: { kind: 'no-session' } })
    await listening.close()
    await house.accounts.logoutEverywhere(person.handle)
    expect(await house.ownerOf(other.token)).toBe('no-session')
    await house.accounts.close()
  })
})

async function idOf(token: string): Promise<string> {
  const found = await house.accounts.sessionOf(token)
  if (!found.ok) throw new Error(found.refusal.kind)
  return found.session.id
}

/** Counts the statements of each kind that the store runs from now on. */
function countQueries(store: Store): () => { select: number; update: number } {
  const counted = { select: 0, update: 0 }
  const withClient = store.withClient.bind(store)
  store.withClient = (work) =>
    withClient((client) => {
      const query = (sql: string, values: unknown[]) => {
        if (sql.startsWith('select')) counted.select++
        if (sql.startsWith('update')) counted.update++
        return client.query(sql, values)
      }
      return work(Object.create(client, { query: { value: query } }))
    })
  return () => ({ ...counted })
}
