import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ownTable } from '../../src/casino/own-table.ts'
import { ACCOUNT_SETTINGS, Accounts, audit, DEMO_TABLES, type Role, Store, walletOf } from '../../src/index.ts'
import { PEOPLE_STEP } from '../../src/store/schema/people-schema.ts'
import { STEPS } from '../../src/store/schema/schema.ts'
import { CHIPS, HOME, mustEnter, NOBODY_OUT, openHouse, PASSWORD, refusalOf } from '../house.ts'

const house = openHouse()

describe('a guest without chips', () => {
  /** A guest with this many cents left. */
  async function guestWith(left: number): Promise<string> {
    const { handle } = mustEnter(await house.accounts.guest(HOME)).person
    const stream = `test:${handle}`
    const { epoch } = await house.store.claim(stream)
    const entries = [
      { account: walletOf(handle), cents: left - CHIPS },
      { account: 'house:demo', cents: CHIPS - left },
    ]
    const events = [{ kind: 'lost', body: '{}', entries }]
    await house.store.append({ command: 'lose', stream, expected: 0, epoch, at: house.now, events })
    return handle
  }

  const held = async (handle: string) => (await house.store.balance(walletOf(handle))) ?? 0
  const meansOf = async (handle: string) => ({ held: await held(handle), hasLiveWager: async () => false })

  test.each([0, 99])('with %i cents left gets demo chips up to the amount that guests begin with', async (left) => {
    const handle = await guestWith(left)
    expect(await house.accounts.topUps.give(handle, 'one', meansOf)).toMatchObject({ ok: true, person: { handle } })
    expect(await held(handle)).toBe(CHIPS)
    expect((await house.eventsOf(handle)).at(-1)).toEqual(['chips-granted', { cents: CHIPS - left, request: 'one' }])
    expect(await house.store.withClient(audit)).toEqual([])
  })

  test('with a dollar left gets none, and the refusal names the dollar', async () => {
    const handle = await guestWith(100)
    const refused = { ok: false, refusal: { kind: 'chips-left', held: 100, below: 100 } }
    expect(await house.accounts.topUps.give(handle, 'one', meansOf)).toEqual(refused)
    expect(await held(handle)).toBe(100)
  })

  test('gets none while a wager of theirs is live, because it may still win', async () => {
    const handle = await guestWith(0)
    const inARound = async () => ({ held: 0, hasLiveWager: async () => true })
    expect(await house.accounts.topUps.give(handle, 'one', inARound)).toEqual({
      ok: false,
      refusal: { kind: 'wagers-open' },
    })
    expect(await held(handle)).toBe(0)
  })

  test('gets chips once for a request that comes twice; another request is refused', async () => {
    const handle = await guestWith(0)
    const other = await house.open()
    const nodes = [house.accounts, other, house.accounts]
    const same = await Promise.all(nodes.map((node) => node.topUps.give(handle, 'same', meansOf)))
    expect(same.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await held(handle)).toBe(CHIPS)
    expect(await other.topUps.give(handle, 'next', meansOf)).toMatchObject({
      ok: false,
      refusal: { kind: 'chips-left' },
    })
  })

  test('gets chips once when several requests come at the same time', async () => {
    const handle = await guestWith(0)
    const nodes = [house.accounts, await house.open(), house.accounts]
    const given = await Promise.all(nodes.map((node, index) => node.topUps.give(handle, `number ${index}`, meansOf)))
    expect(given.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await held(handle)).toBe(CHIPS)
  })

  test('has to wait after too many requests', async () => {
    const handle = await guestWith(100)
    const { burst, msPerTry } = ACCOUNT_SETTINGS.rates.topUp
    for (let tries = 0; tries < burst; tries++) await house.accounts.topUps.give(handle, `number ${tries}`, meansOf)
    const refused = { ok: false, refusal: { kind: 'too-many-tries', waitMs: msPerTry } }
    expect(await house.accounts.topUps.give(handle, 'one more', meansOf)).toEqual(refused)
  })

  test('a player with an account gets none', async () => {
    const { handle } = (await house.newPlayer()).person
    const broke = async () => ({ held: 0, hasLiveWager: async () => false })
    expect(await house.accounts.topUps.give(handle, 'one', broke)).toEqual({
      ok: false,
      refusal: { kind: 'guests-only' },
    })
  })

  test('cannot bet at any demo table, nor at a private one', () => {
    const minimums = [...DEMO_TABLES, ownTable('ann')].map(({ options }) => options.minimum ?? 0)
    expect(Math.min(...minimums)).toBe(ACCOUNT_SETTINGS.topUpBelow)
  })
})

describe('a guest', () => {
  test('gets a name, chips and a session with one request', async () => {
    const { person, token } = mustEnter(await house.accounts.guest(HOME))
    expect(person).toMatchObject({ role: 'player', isGuest: true, disabled: false, createdAt: house.now })
    expect(person.handle).toMatch(/^guest-[0-9a-hjkmnp-tv-z]{6}$/)
    expect(await house.store.balance(walletOf(person.handle))).toBe(CHIPS)
    expect(await house.eventsOf(person.handle)).toEqual([
      ['guest-came', {}],
      ['chips-granted', { cents: CHIPS }],
    ])
    expect(await house.accounts.sessionOf(token)).toMatchObject({ ok: true, session: { person } })
    expect(house.passwords.hashed).toBe(1)
    expect(await house.store.withClient(audit)).toEqual([])
  })

  test('gets another name if the first is taken', async () => {
    const first = Uint8Array.of(1, 2, 3, 4, 5, 6)
    let drawn = 0
    // The first two guests get the same six bytes for their names, and new ones for the rest.
    const random = (bytes: number) => (bytes === 6 && drawn++ < 2 ? first : randomBytes(bytes))
    const clumsy = await house.open({ random })
    const [one, other] = [mustEnter(await clumsy.guest(HOME)), mustEnter(await clumsy.guest(HOME))]
    expect(one.person.handle).not.toBe(other.person.handle)
    expect(drawn).toBe(3)
  })

  test('who registers keeps handle and chips, and gets a new session', async () => {
    const { person, token } = mustEnter(await house.accounts.guest(HOME))
    const login = house.name()
    const entered = mustEnter(await house.accounts.upgrade(person.handle, login.toUpperCase(), PASSWORD, HOME))
    expect(entered.person).toMatchObject({ handle: person.handle, name: login.toUpperCase(), isGuest: false })
    expect(await house.store.balance(walletOf(person.handle))).toBe(CHIPS)
    expect(await house.ownerOf(token)).toBe('no-session')
    expect(await house.ownerOf(entered.token)).toBe(person.handle)
    expect(mustEnter(await house.accounts.login(login, PASSWORD, HOME)).person.handle).toBe(person.handle)
    expect((await house.eventsOf(person.handle)).map(([kind]) => kind)).toEqual([
      'guest-came',
      'chips-granted',
      'person-registered',
    ])
    expect(refusalOf(await house.accounts.upgrade(person.handle, house.name(), PASSWORD, HOME))).toBe('not-a-guest')
    expect(refusalOf(await house.accounts.register(login, PASSWORD, HOME))).toBe('name-taken')
  })

  test('who asks for a taken name is refused, and stays a guest', async () => {
    const { person: other } = await house.newPlayer()
    const { person, token } = mustEnter(await house.accounts.guest(HOME))
    expect(refusalOf(await house.accounts.upgrade(person.handle, other.handle, PASSWORD, HOME))).toBe('name-taken')
    expect(await house.ownerOf(token)).toBe(person.handle)
    expect((await house.accounts.personOf(person.handle))?.isGuest).toBe(true)
  })

  test('cannot log in', async () => {
    const { person } = mustEnter(await house.accounts.guest(HOME))
    expect(refusalOf(await house.accounts.login(person.handle, PASSWORD, HOME))).toBe('wrong-name-or-password')
  })
})

describe('registering', () => {
  test('makes a player with chips, and logs in', async () => {
    const { person, token } = mustEnter(await house.accounts.register('  Ann-Of-Hobart ', PASSWORD, HOME))
    expect(person).toMatchObject({ handle: 'ann-of-hobart', name: 'Ann-Of-Hobart', role: 'player', isGuest: false })
    expect(await house.store.balance(walletOf('ann-of-hobart'))).toBe(CHIPS)
    expect(await house.eventsOf('ann-of-hobart')).toEqual([
      ['person-registered', { login: 'ann-of-hobart', name: 'Ann-Of-Hobart', role: 'player' }],
      ['chips-granted', { cents: CHIPS }],
    ])
    expect(await house.ownerOf(token)).toBe('ann-of-hobart')
    expect(mustEnter(await house.accounts.login('ANN-OF-HOBART', PASSWORD, HOME)).person).toEqual(person)
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
    // A Kelvin sign, which folds to k.
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
    expect(refusalOf(await house.accounts.register(wanted, PASSWORD, HOME))).toBe(kind)
    expect(house.passwords.hashed).toBe(1)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])('accepts the name %s', async (wanted) => {
    const { person } = mustEnter(await house.accounts.register(wanted, PASSWORD, HOME))
    expect(person.handle).toBe(wanted.toLowerCase())
    expect(await house.store.balance(walletOf(person.handle))).toBe(CHIPS)
  })

  test.each([
    ['too short', 'a'.repeat(9), false],
    ['just long enough', 'a'.repeat(10), true],
    ['just short enough', '♠'.repeat(200), true],
    ['too long', 'a'.repeat(201), false],
    ['much too long', 'a'.repeat(1_000_000), false],
  ])('a password that is %s', async (_what, password, isPossible) => {
    const entered = await house.accounts.register(house.name(), password, HOME)
    expect(entered.ok ? 'in' : entered.refusal.kind).toBe(isPossible ? 'in' : 'password-not-possible')
  })

  test('accepts the same password in other code points (Unicode normalisation)', async () => {
    const { person } = mustEnter(await house.accounts.register(house.name(), 'na\u00EFve players', HOME))
    expect(await house.accounts.login(person.name, 'nai\u0308ve players', HOME)).toMatchObject({ ok: true })
  })

  test('gives a name to one of two who ask at the same time, with chips once', async () => {
    const wanted = house.name()
    const entered = await Promise.all([1, 2, 3].map(() => house.accounts.register(wanted, PASSWORD, HOME)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(entered.filter((one) => !one.ok).map(refusalOf)).toEqual(['name-taken', 'name-taken'])
    expect(await house.store.balance(walletOf(wanted))).toBe(CHIPS)
  })

  test('interrupted by a crash is finished at the next login, once', async () => {
    const { person } = await house.newPlayer()
    const lost = house.name()
    const hash = (await house.rowOf(person.handle))?.password
    await house.store.withClient((client) =>
      client.query(
        `insert into people (handle, login, name, role, password, created_at) values ($1, $1, $1, 'player', $2, $3)`,
        [lost, hash, house.now],
      ),
    )
    for (const _ of [1, 2]) expect(mustEnter(await house.accounts.login(lost, PASSWORD, HOME)).person.handle).toBe(lost)
    expect((await house.eventsOf(lost)).map(([kind]) => kind)).toEqual(['person-registered', 'chips-granted'])
    expect(await house.store.balance(walletOf(lost))).toBe(CHIPS)
  })
})

describe('staff', () => {
  test('are made from a setting once, without chips', async () => {
    const [boss, bob] = [house.name(), house.name()]
    const staff = [
      { name: boss, role: 'administrator', password: PASSWORD },
      { name: bob, role: 'dealer', password: PASSWORD },
    ] as const
    expect(await house.accounts.ensureStaff(staff)).toMatchObject([
      { person: { role: 'administrator' } },
      { person: { role: 'dealer' } },
    ])
    const again = staff.map((member) => ({ ...member, password: 'another password' }))
    expect((await house.accounts.ensureStaff(again)).every(({ ok }) => ok)).toBe(true)
    expect(await house.accounts.login(boss, PASSWORD, HOME)).toMatchObject({
      ok: true,
      person: { role: 'administrator' },
    })
    expect(refusalOf(await house.accounts.login(boss, 'another password', HOME))).toBe('wrong-name-or-password')
    expect(await house.store.balance(walletOf(bob))).toBe(0)
    expect((await house.eventsOf(bob)).map(([kind]) => kind)).toEqual(['person-registered'])
  })

  test('a player who took the name first does not become staff', async () => {
    const { person } = await house.newPlayer()
    const made = await house.accounts.ensureStaff([
      { name: person.handle, role: 'manager', password: PASSWORD },
      { name: 'administrator', role: 'administrator', password: PASSWORD },
      { name: house.name(), role: 'administrator', password: 'admin' },
    ])
    expect(made.map((one) => (one.ok ? 'made' : one.refusal.kind))).toEqual([
      'name-taken',
      'name-reserved',
      'password-not-possible',
    ])
    expect((await house.accounts.personOf(person.handle))?.role).toBe('player')
  })

  test('get roles from two administrators: the events say by whom and why, and they must log in again', async () => {
    const [boss, other] = [await house.newStaff(), await house.newStaff()]
    const { person, token } = await house.newPlayer()
    const { administration } = house.accounts
    const request = { handle: person.handle, role: 'dealer' } as const
    await administration.proposeRole(boss, { ...request, why: ' finished the course ' }, NOBODY_OUT)
    expect((await house.accounts.personOf(person.handle))?.role).toBe('player')
    expect(await house.ownerOf(token)).toBe(person.handle)
    const changed = await administration.confirmRole(other, { ...request, why: 'saw the papers' }, NOBODY_OUT)
    expect(changed).toEqual({ ok: true, person: { ...person, role: 'dealer' } })
    expect(await house.ownerOf(token)).toBe('no-session')
    expect((await house.eventsOf(person.handle)).slice(-2)).toEqual([
      ['role-proposed', { by: boss, why: 'finished the course', from: 'player', to: 'dealer' }],
      [
        'role-changed',
        {
          by: other,
          why: 'saw the papers',
          from: 'player',
          to: 'dealer',
          proposedBy: boss,
          proposedWhy: 'finished the course',
        },
      ],
    ])
    expect(mustEnter(await house.accounts.login(person.handle, PASSWORD, HOME)).person.role).toBe('dealer')
    expect(await house.store.withClient(audit)).toEqual([])
  })

  test('are disabled and enabled by an administrator', async () => {
    const boss = await house.newStaff()
    const { person, token } = await house.newPlayer()
    expect(await house.accounts.administration.disable(boss, person.handle, 'lost the phone')).toMatchObject({
      person: { disabled: true },
    })
    expect(await house.ownerOf(token)).toBe('no-session')
    expect(await house.accounts.administration.enable(boss, person.handle, 'found it')).toMatchObject({
      person: { disabled: false },
    })
    expect(await house.accounts.login(person.handle, PASSWORD, HOME)).toMatchObject({ ok: true })
    expect((await house.eventsOf(person.handle)).slice(-2)).toEqual([
      ['person-disabled', { by: boss, why: 'lost the phone' }],
      ['person-enabled', { by: boss, why: 'found it' }],
    ])
  })

  test('are not changed by other roles, by themselves, or without a reason', async () => {
    const boss = await house.newStaff()
    const dealer = await house.newStaff('dealer')
    const { person: guest } = mustEnter(await house.accounts.guest(HOME))
    const { person } = await house.newPlayer()
    const before = await house.eventsOf(person.handle)
    const propose = (by: string, handle: string, role: Role) => {
      return house.accounts.administration.proposeRole(by, { handle, role, why: 'why not' }, NOBODY_OUT)
    }
    const tries = [
      propose(person.handle, person.handle, 'administrator'),
      propose(dealer, person.handle, 'dealer'),
      house.accounts.administration.disable(house.name(), person.handle, 'why not'),
      house.accounts.administration.disable(`${'a'.repeat(5)}\u0000`, person.handle, 'why not'),
      house.accounts.administration.disable(boss, boss, 'tired'),
      house.accounts.administration.disable(boss, person.handle, ' '),
      house.accounts.administration.disable(boss, house.name(), 'why not'),
      propose(boss, guest.handle, 'dealer'),
    ]
    expect((await Promise.all(tries)).map((one) => (one.ok ? 'done' : one.refusal.kind))).toEqual([
      'not-your-role',
      'not-your-role',
      'not-your-role',
      'not-your-role',
      'not-to-yourself',
      'reason-missing',
      'no-such-person',
      'not-for-guests',
    ])
    expect(await house.eventsOf(person.handle)).toEqual(before)
    const other = await house.newStaff()
    await house.accounts.administration.disable(other, boss, 'left us')
    expect(await house.accounts.administration.disable(boss, person.handle, 'why not')).toMatchObject({
      refusal: { kind: 'not-your-role' },
    })
  })

  test('changed by several at the same time have all changes as events, and the last one in their row', async () => {
    const boss = await house.newStaff()
    const { person } = await house.newPlayer()
    const { administration } = house.accounts
    await Promise.all([
      administration.disable(boss, person.handle, 'a busy day'),
      administration.enable(boss, person.handle, 'a busy day'),
      administration.disable(boss, person.handle, 'a busy day'),
    ])
    const story = await house.eventsOf(person.handle)
    const kinds = story.slice(2).map(([kind]) => kind)
    expect(kinds.toSorted()).toEqual(['person-disabled', 'person-disabled', 'person-enabled'])
    expect((await house.accounts.personOf(person.handle))?.disabled).toBe(kinds.at(-1) === 'person-disabled')
    expect(Number((await house.rowOf(person.handle))?.version)).toBe(story.length)
  })
})

test('a database without the table of people is migrated, and keeps its data', async () => {
  await house.store.withClient((client) => client.query('create database before_people'))
  const connection = { ...house.postgres.connection, database: 'before_people' }
  const old = new pg.Client(connection)
  await old.connect()
  for (const step of STEPS.slice(0, STEPS.indexOf(PEOPLE_STEP))) await old.query(step)
  await old.query('create table schema_version (version integer not null)')
  await old.query('insert into schema_version values ($1)', [STEPS.indexOf(PEOPLE_STEP)])
  await old.query(`insert into accounts (account, balance, may_owe) values ('ann', 5, false)`)
  await old.end()
  const store = await Store.open(connection)
  const accounts = await Accounts.open(store, {}, { passwords: house.passwords })
  expect(await accounts.guest(HOME)).toMatchObject({ ok: true })
  expect(await store.balance('ann')).toBe(5)
  await store.close()
})
