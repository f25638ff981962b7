import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@openpit/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { argon2id } from '../src/accounts/passwords.ts'
import {
  ACCOUNT_SETTINGS,
  type AccountSources,
  Accounts,
  audit,
  type Entered,
  explainAccountRefusal,
  type Passwords,
  type Person,
  type Postgres,
  personStream,
  SESSION_LIMITS,
  Store,
  startPostgres,
  walletOf,
} from '../src/index.ts'

const PASSWORD = 'correct horse'
const HOME = '192.0.2.1'
const SECOND = 1000
const MINUTE = 60 * SECOND
const CHIPS = 50_000

/** Quick, and counts what it is asked. */
class CountedPasswords implements Passwords {
  hashed = 0
  verified: string[] = []

  async hash(password: string): Promise<string> {
    this.hashed++
    return `salt${this.hashed}:${digest(`salt${this.hashed}`, password)}`
  }

  async verify(hashed: string, password: string): Promise<boolean> {
    this.verified.push(hashed)
    const [salt = '', rest] = hashed.split(':')
    return rest === digest(salt, password)
  }
}

function digest(salt: string, password: string): string {
  return createHash('sha256').update(`${salt} ${password}`).digest('hex')
}

/** A deterministic stream of bytes, another for each place where it is used. */
function bytesFrom(place: string): (bytes: number) => Uint8Array {
  let drawn = 0
  return (bytes) => createHash('sha512').update(`${place} ${drawn++}`).digest().subarray(0, bytes)
}

describe('accounts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openpit-accounts-'))
  chmodSync(folder, 0o755)
  let postgres: Postgres
  let store: Store
  let accounts: Accounts
  let passwords: CountedPasswords
  let now: Date
  let count = 0

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const open = (more: Partial<AccountSources> = {}) =>
    Accounts.open(
      store,
      { demoChips: cents(CHIPS) },
      { now: () => now, random: bytesFrom(`accounts ${++count}`), passwords, ...more },
    )
  const name = () => `ann-${++count}`
  /** As a story: kinds of events with their bodies. */
  const storyOf = async (handle: string) =>
    (await store.read(personStream(handle))).map(({ kind, body }) => [kind, JSON.parse(body)] as const)
  const rowOf = (handle: string) =>
    store.withClient(async (client) => {
      const { rows } = await client.query('select * from people where handle = $1', [handle])
      return rows[0] as Record<string, unknown> | undefined
    })
  const newStaff = async (role: 'administrator' | 'dealer' = 'administrator'): Promise<string> => {
    const [made] = await accounts.ensureStaff([{ name: name(), role, password: PASSWORD }])
    if (!made?.ok) throw new Error('no staff')
    return made.person.handle
  }
  const seenWith = async (token: string) => {
    const found = await accounts.sessionOf(token)
    return found.ok ? found.session.person.handle : found.refusal.kind
  }

  beforeAll(async () => {
    postgres = await startPostgres(folder)
    store = await Store.open(postgres.connection)
  }, 60_000)

  afterAll(async () => {
    await store.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    now = new Date('2026-01-31T12:00:00.000Z')
    passwords = new CountedPasswords()
    accounts = await open()
  })

  describe('a guest', () => {
    test('comes with one click, gets a name, chips and a session', async () => {
      const { person, token } = inside(await accounts.guest(HOME))
      expect(person).toMatchObject({ role: 'player', isGuest: true, disabled: false, createdAt: now })
      expect(person.handle).toMatch(/^guest-[0-9a-hjkmnp-tv-z]{6}$/)
      expect(await store.balance(walletOf(person.handle))).toBe(CHIPS)
      expect(await storyOf(person.handle)).toEqual([
        ['guest-came', {}],
        ['chips-granted', { cents: CHIPS }],
      ])
      expect(await accounts.sessionOf(token)).toMatchObject({ ok: true, session: { person } })
      expect(passwords.hashed).toBe(1)
      expect(await store.withClient(audit)).toEqual([])
    })

    test('another name is taken if the first is not free', async () => {
      const same = bytesFrom('twice')
      const first = same(6)
      let drawn = 0
      // The same six bytes for the first two guests' names; everything else is new.
      const random = (bytes: number) => (bytes === 6 && drawn++ < 2 ? first : randomBytes(bytes))
      const clumsy = await open({ random })
      const [one, other] = [inside(await clumsy.guest(HOME)), inside(await clumsy.guest(HOME))]
      expect(one.person.handle).not.toBe(other.person.handle)
      expect(drawn).toBe(3)
    })

    test('registers and keeps handle and chips; the session is a new one', async () => {
      const { person, token } = inside(await accounts.guest(HOME))
      const login = name()
      const entered = inside(await accounts.upgrade(person.handle, login.toUpperCase(), PASSWORD, HOME))
      expect(entered.person).toMatchObject({ handle: person.handle, name: login.toUpperCase(), isGuest: false })
      expect(await store.balance(walletOf(person.handle))).toBe(CHIPS)
      expect(await seenWith(token)).toBe('no-session')
      expect(await seenWith(entered.token)).toBe(person.handle)
      expect(inside(await accounts.login(login, PASSWORD, HOME)).person.handle).toBe(person.handle)
      expect((await storyOf(person.handle)).map(([kind]) => kind)).toEqual([
        'guest-came',
        'chips-granted',
        'person-registered',
      ])
      expect(refusal(await accounts.upgrade(person.handle, name(), PASSWORD, HOME))).toBe('not-a-guest')
      expect(refusal(await accounts.register(login, PASSWORD, HOME))).toBe('name-taken')
    })

    test('does not get a name that somebody has, and stays a guest', async () => {
      const { person: other } = inside(await accounts.register(name(), PASSWORD, HOME))
      const { person, token } = inside(await accounts.guest(HOME))
      expect(refusal(await accounts.upgrade(person.handle, other.handle, PASSWORD, HOME))).toBe('name-taken')
      expect(await seenWith(token)).toBe(person.handle)
      expect((await accounts.personOf(person.handle))?.isGuest).toBe(true)
    })

    test('cannot log in', async () => {
      const { person } = inside(await accounts.guest(HOME))
      expect(refusal(await accounts.login(person.handle, PASSWORD, HOME))).toBe('wrong-name-or-password')
    })
  })

  describe('registering', () => {
    test('makes a player with chips, who is logged in', async () => {
      const { person, token } = inside(await accounts.register('  Ann-Of-Hobart ', PASSWORD, HOME))
      expect(person).toMatchObject({ handle: 'ann-of-hobart', name: 'Ann-Of-Hobart', role: 'player', isGuest: false })
      expect(await store.balance(walletOf('ann-of-hobart'))).toBe(CHIPS)
      expect(await storyOf('ann-of-hobart')).toEqual([
        ['person-registered', { login: 'ann-of-hobart', name: 'Ann-Of-Hobart', role: 'player' }],
        ['chips-granted', { cents: CHIPS }],
      ])
      expect(await seenWith(token)).toBe('ann-of-hobart')
      expect(inside(await accounts.login('ANN-OF-HOBART', PASSWORD, HOME)).person).toEqual(person)
    })

    test.each([
      ['ab', 'name-not-possible'],
      ['a'.repeat(21), 'name-not-possible'],
      ['9lives', 'name-not-possible'],
      ['-ann', 'name-not-possible'],
      ['ann bob', 'name-not-possible'],
      ['ann_bob', 'name-not-possible'],
      ['__proto__', 'name-not-possible'],
      ['änn', 'name-not-possible'],
      // A Kelvin sign, which folds to our k.
      ['\u212Aeith', 'name-not-possible'],
      ['ann\u0000', 'name-not-possible'],
      ['Dealer', 'name-reserved'],
      ['supervisor', 'name-reserved'],
      ['manager', 'name-reserved'],
      ['inspector', 'name-reserved'],
      ['house', 'name-reserved'],
      ['clock', 'name-reserved'],
      ['keeper', 'name-reserved'],
      ['surveillance', 'name-reserved'],
      ['administrator', 'name-reserved'],
      ['assistant-manager', 'name-reserved'],
      ['guest-abc', 'name-reserved'],
      ['GUEST-abc', 'name-reserved'],
    ])('not as %j: %s', async (wanted, kind) => {
      expect(refusal(await accounts.register(wanted, PASSWORD, HOME))).toBe(kind)
      expect(passwords.hashed).toBe(1)
    })

    test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
      '%s is a name like any other',
      async (wanted) => {
        const { person } = inside(await accounts.register(wanted, PASSWORD, HOME))
        expect(person.handle).toBe(wanted.toLowerCase())
        expect(await store.balance(walletOf(person.handle))).toBe(CHIPS)
      },
    )

    test.each([
      ['too short', 'a'.repeat(9), false],
      ['just long enough', 'a'.repeat(10), true],
      ['as long as may be', '♠'.repeat(200), true],
      ['too long', 'a'.repeat(201), false],
      ['much too long', 'a'.repeat(1_000_000), false],
    ])('a password that is %s', async (_what, password, isPossible) => {
      const entered = await accounts.register(name(), password, HOME)
      expect(entered.ok ? 'in' : entered.refusal.kind).toBe(isPossible ? 'in' : 'password-not-possible')
    })

    test('a password is the same on another keyboard', async () => {
      const { person } = inside(await accounts.register(name(), 'na\u00EFve players', HOME))
      expect(await accounts.login(person.name, 'nai\u0308ve players', HOME)).toMatchObject({ ok: true })
    })

    test('of two who want a name at once, one gets it, with chips for one', async () => {
      const wanted = name()
      const entered = await Promise.all([1, 2, 3].map(() => accounts.register(wanted, PASSWORD, HOME)))
      expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
      expect(entered.filter((one) => !one.ok).map(refusal)).toEqual(['name-taken', 'name-taken'])
      expect(await store.balance(walletOf(wanted))).toBe(CHIPS)
    })

    test('what a server that died left undone is done at the next login, once', async () => {
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const lost = name()
      const hash = (await rowOf(person.handle))?.password
      await store.withClient((client) =>
        client.query(
          `insert into people (handle, login, name, role, password, created_at) values ($1, $1, $1, 'player', $2, $3)`,
          [lost, hash, now],
        ),
      )
      for (const _ of [1, 2]) expect(inside(await accounts.login(lost, PASSWORD, HOME)).person.handle).toBe(lost)
      expect((await storyOf(lost)).map(([kind]) => kind)).toEqual(['person-registered', 'chips-granted'])
      expect(await store.balance(walletOf(lost))).toBe(CHIPS)
    })
  })

  describe('logging in', () => {
    test('no such person, a wrong password, a disabled person, a guest: the same answer after the same work', async () => {
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const { person: gone } = inside(await accounts.register(name(), PASSWORD, HOME))
      const { person: guest } = inside(await accounts.guest(HOME))
      await accounts.disable(await newStaff(), gone.handle, 'asked for it')
      const tries = [
        [name(), PASSWORD],
        ['no name at all', PASSWORD],
        [person.handle, 'wrong password'],
        [person.handle, 'short'],
        [person.handle, ''],
        [gone.handle, PASSWORD],
        [guest.handle, PASSWORD],
      ] as const
      for (const [who, password] of tries) {
        passwords.verified = []
        expect(await accounts.login(who, password, HOME)).toEqual({
          ok: false,
          refusal: { kind: 'wrong-name-or-password' },
        })
        expect(passwords.verified).toHaveLength(1)
      }
    })

    test('argon2id, with the parameters that OWASP recommends', async () => {
      const strong = await open({ passwords: argon2id })
      const { person } = inside(await strong.register(name(), PASSWORD, HOME))
      const stored = String((await rowOf(person.handle))?.password)
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await strong.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
      expect(refusal(await strong.login(person.handle, `${PASSWORD}!`, HOME))).toBe('wrong-name-or-password')
    })

    test('neither password nor hash stands in an event or a refusal', async () => {
      const { person, token } = inside(await accounts.register(name(), PASSWORD, HOME))
      const told = JSON.stringify([
        await store.read(personStream(person.handle)),
        await accounts.login(person.handle, 'wrong password', HOME),
        await accounts.register(person.handle, PASSWORD, HOME),
        await accounts.sessionOf(token),
      ])
      const hash = String((await rowOf(person.handle))?.password)
      for (const secret of [PASSWORD, 'wrong password', hash, token]) expect(told).not.toContain(secret)
    })
  })

  describe('limits on tries', () => {
    const { burst, msPerTry } = ACCOUNT_SETTINGS.rates.loginOfName

    test('a name can be tried so often, wherever from and whether anybody has it; then one has to wait', async () => {
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      for (const who of [person.handle, name()]) {
        for (let tries = 0; tries < burst; tries++) await accounts.login(who, 'wrong password', `192.0.2.${tries}`)
        const verified = passwords.verified.length
        expect(await accounts.login(who.toUpperCase(), PASSWORD, '198.51.100.1')).toEqual({
          ok: false,
          refusal: { kind: 'too-many-tries', waitMs: msPerTry },
        })
        expect(passwords.verified).toHaveLength(verified)
      }
      later(msPerTry)
      expect(await accounts.login(person.handle, PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
    })

    test('an address that has used its tries up does not use up those of a name', async () => {
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      for (let tries = 0; tries < ACCOUNT_SETTINGS.rates.loginFromAddress.burst; tries++) {
        await accounts.login(name(), PASSWORD, HOME)
      }
      for (let tries = 0; tries < burst; tries++) {
        expect(refusal(await accounts.login(person.handle, 'wrong password', HOME))).toBe('too-many-tries')
      }
      expect(await accounts.login(person.handle, PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
    })

    test('guests and registrations are counted by address', async () => {
      const few = { burst: 1, msPerTry: MINUTE }
      const rates = { ...ACCOUNT_SETTINGS.rates, guest: few, registration: few }
      const narrow = await Accounts.open(store, { rates }, { now: () => now, passwords })
      expect(await narrow.guest('2001:db8::1')).toMatchObject({ ok: true })
      expect(refusal(await narrow.guest('2001:db8::2'))).toBe('too-many-tries')
      expect(await narrow.guest('2001:db8:0:1::2')).toMatchObject({ ok: true })
      // Whoever mistypes loses no try.
      expect(refusal(await narrow.register('x', PASSWORD, HOME))).toBe('name-not-possible')
      expect(await narrow.register(name(), PASSWORD, HOME)).toMatchObject({ ok: true })
      expect(refusal(await narrow.register(name(), PASSWORD, HOME))).toBe('too-many-tries')
    })
  })

  describe('a session', () => {
    test('is stored by the hash of its token only', async () => {
      const { token, person } = inside(await accounts.guest(HOME))
      expect(token).toMatch(/^[\w-]{43}$/)
      const { rows } = await store.withClient((client) =>
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
      expect(await seenWith(token)).toBe('no-session')
      await accounts.logout(token)
    })

    test('of a player ends when nothing was done for thirty minutes; one who acts goes on', async () => {
      const { token, person } = inside(await accounts.register(name(), PASSWORD, HOME))
      for (let minutes = 0; minutes < 60; minutes += 15) {
        later(15 * MINUTE)
        expect(await seenWith(token)).toBe(person.handle)
      }
      later(30 * MINUTE - 1)
      expect(await seenWith(token)).toBe(person.handle)
      later(30 * MINUTE)
      expect(await accounts.sessionOf(token)).toEqual({
        ok: false,
        refusal: { kind: 'session-idle', idleMsMax: 30 * MINUTE },
      })
    })

    test('ends for one who only looks on', async () => {
      const { token } = inside(await accounts.register(name(), PASSWORD, HOME))
      for (let minutes = 1; minutes < 30; minutes++) {
        later(MINUTE)
        expect(await accounts.sessionOf(token, 'look')).toMatchObject({ ok: true })
      }
      later(MINUTE)
      expect(await accounts.sessionOf(token, 'look')).toMatchObject({ refusal: { kind: 'session-idle' } })
    })

    test('ends after its time, however busy', async () => {
      const { token, person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const end = now.getTime() + SESSION_LIMITS.sessionMsMax
      while (now.getTime() < end - 20 * MINUTE) {
        later(20 * MINUTE)
        expect(await seenWith(token)).toBe(person.handle)
      }
      later(20 * MINUTE)
      expect(await seenWith(token)).toBe('session-expired')
      expect(await accounts.sweep()).toBeGreaterThanOrEqual(1)
      later(10 * SECOND)
      expect(await seenWith(token)).toBe('no-session')
    })

    test('of a guest holds for longer', async () => {
      const { token, person } = inside(await accounts.guest(HOME))
      later(SESSION_LIMITS.guestIdleMsMax - 1)
      expect(await seenWith(token)).toBe(person.handle)
      later(SESSION_LIMITS.guestIdleMsMax)
      expect(await seenWith(token)).toBe('session-idle')
    })

    test('what was seen is written once a minute, and read every few seconds', async () => {
      const { token } = inside(await accounts.register(name(), PASSWORD, HOME))
      const watched = await Store.open(postgres.connection)
      const node = await Accounts.open(watched, {}, { now: () => now, passwords })
      const queries = countQueries(watched)
      for (let second = 0; second < 60; second++) {
        await node.sessionOf(token)
        later(SECOND)
      }
      expect(queries()).toEqual({ select: 12, update: 0 })
      await node.sessionOf(token)
      expect(queries()).toEqual({ select: 13, update: 1 })
      await watched.close()
    })

    test('is gone at once where one logs out, and within seconds on another node', async () => {
      const { token, person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const other = inside(await accounts.login(person.handle, PASSWORD, HOME))
      const node = await open()
      expect(await node.sessionOf(token)).toMatchObject({ ok: true })
      expect(await seenWith(token)).toBe(person.handle)
      await accounts.logout(token)
      expect(await seenWith(token)).toBe('no-session')
      expect(await seenWith(other.token)).toBe(person.handle)
      later(5 * SECOND)
      expect(await node.sessionOf(token)).toEqual({ ok: false, refusal: { kind: 'no-session' } })
      await accounts.logoutEverywhere(person.handle)
      expect(await seenWith(other.token)).toBe('no-session')
    })
  })

  describe('staff', () => {
    test('are made from a setting, without chips, once', async () => {
      const [boss, bob] = [name(), name()]
      const staff = [
        { name: boss, role: 'administrator', password: PASSWORD },
        { name: bob, role: 'dealer', password: PASSWORD },
      ] as const
      expect(await accounts.ensureStaff(staff)).toMatchObject([
        { person: { role: 'administrator' } },
        { person: { role: 'dealer' } },
      ])
      const again = staff.map((member) => ({ ...member, password: 'another password' }))
      expect((await accounts.ensureStaff(again)).every(({ ok }) => ok)).toBe(true)
      expect(await accounts.login(boss, PASSWORD, HOME)).toMatchObject({ ok: true, person: { role: 'administrator' } })
      expect(refusal(await accounts.login(boss, 'another password', HOME))).toBe('wrong-name-or-password')
      expect(await store.balance(walletOf(bob))).toBe(0)
      expect((await storyOf(bob)).map(([kind]) => kind)).toEqual(['person-registered'])
    })

    test('a player who took the name first does not become staff', async () => {
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const made = await accounts.ensureStaff([
        { name: person.handle, role: 'manager', password: PASSWORD },
        { name: 'administrator', role: 'administrator', password: PASSWORD },
        { name: name(), role: 'administrator', password: 'admin' },
      ])
      expect(made.map((one) => (one.ok ? 'made' : one.refusal.kind))).toEqual([
        'name-taken',
        'name-reserved',
        'password-not-possible',
      ])
      expect((await accounts.personOf(person.handle))?.role).toBe('player')
    })

    test('an administrator gives roles: it is told by whom and why, and the other logs in again', async () => {
      const boss = await newStaff()
      const { person, token } = inside(await accounts.register(name(), PASSWORD, HOME))
      expect(await seenWith(token)).toBe(person.handle)
      const changed = await accounts.setRole(boss, person.handle, 'dealer', ' finished the course ')
      expect(changed).toEqual({ ok: true, person: { ...person, role: 'dealer' } })
      expect(await seenWith(token)).toBe('no-session')
      expect((await storyOf(person.handle)).at(-1)).toEqual([
        'role-changed',
        { by: boss, why: 'finished the course', from: 'player', to: 'dealer' },
      ])
      expect(inside(await accounts.login(person.handle, PASSWORD, HOME)).person.role).toBe('dealer')
      expect(await store.withClient(audit)).toEqual([])
    })

    test('an administrator disables and enables', async () => {
      const boss = await newStaff()
      const { person, token } = inside(await accounts.register(name(), PASSWORD, HOME))
      expect(await accounts.disable(boss, person.handle, 'lost the phone')).toMatchObject({
        person: { disabled: true },
      })
      expect(await seenWith(token)).toBe('no-session')
      expect(await accounts.enable(boss, person.handle, 'found it')).toMatchObject({ person: { disabled: false } })
      expect(await accounts.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
      expect((await storyOf(person.handle)).slice(-2)).toEqual([
        ['person-disabled', { by: boss, why: 'lost the phone' }],
        ['person-enabled', { by: boss, why: 'found it' }],
      ])
    })

    test('nobody else does, nobody to himself, and not without a reason', async () => {
      const boss = await newStaff()
      const dealer = await newStaff('dealer')
      const { person: guest } = inside(await accounts.guest(HOME))
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const before = await storyOf(person.handle)
      const tries = [
        accounts.setRole(person.handle, person.handle, 'administrator', 'why not'),
        accounts.setRole(dealer, person.handle, 'dealer', 'why not'),
        accounts.disable(name(), person.handle, 'why not'),
        accounts.disable(`${'a'.repeat(5)}\u0000`, person.handle, 'why not'),
        accounts.disable(boss, boss, 'tired'),
        accounts.disable(boss, person.handle, ' '),
        accounts.disable(boss, name(), 'why not'),
        accounts.setRole(boss, guest.handle, 'dealer', 'why not'),
      ]
      expect((await Promise.all(tries)).map((one) => (one.ok ? 'done' : one.refusal.kind))).toEqual([
        'not-your-work',
        'not-your-work',
        'not-your-work',
        'not-your-work',
        'not-to-yourself',
        'reason-missing',
        'no-such-person',
        'not-for-guests',
      ])
      expect(await storyOf(person.handle)).toEqual(before)
      const other = await newStaff()
      await accounts.disable(other, boss, 'left us')
      expect(await accounts.disable(boss, person.handle, 'why not')).toMatchObject({
        refusal: { kind: 'not-your-work' },
      })
    })

    test('two who write somebody’s story at once both stand in it, and the row tells the end of it', async () => {
      const boss = await newStaff()
      const { person } = inside(await accounts.register(name(), PASSWORD, HOME))
      const roles = ['dealer', 'supervisor', 'manager'] as const
      await Promise.all(roles.map((role) => accounts.setRole(boss, person.handle, role, 'a busy day')))
      const story = await storyOf(person.handle)
      expect(story.slice(2).map(([kind]) => kind)).toEqual(['role-changed', 'role-changed', 'role-changed'])
      expect((await accounts.personOf(person.handle))?.role).toBe(story.at(-1)?.[1].to)
      expect(Number((await rowOf(person.handle))?.version)).toBe(story.length)
    })
  })

  test('every refusal is told in words', () => {
    expect(explainAccountRefusal({ kind: 'too-many-tries', waitMs: 1500 })).toBe('Too many tries. Wait 2 seconds.')
    expect(explainAccountRefusal({ kind: 'session-idle', idleMsMax: 30 * MINUTE })).toMatch(/30 minutes/)
    expect(explainAccountRefusal({ kind: 'name-not-possible' })).toMatch(/3 to 20/)
    expect(explainAccountRefusal({ kind: 'wrong-name-or-password' })).toBe('The name or the password is wrong.')
  })
})

interface Inside {
  readonly person: Person
  readonly token: string
}

function inside(entered: Entered): Inside {
  if (!entered.ok) throw new Error(`refused: ${entered.refusal.kind}`)
  return entered
}

function refusal(entered: Entered): string {
  return entered.ok ? 'not refused' : entered.refusal.kind
}

/** How many statements of each sort the store is given from now on. */
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
