import { randomBytes } from 'node:crypto'
import type { SecurityLine } from '@openpit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, fromBase32, timeStep } from '../../src/accounts/totp.ts'
import { audit, type Role, Store, startPostgres } from '../../src/index.ts'
import { SecurityLog } from '../../src/security/security-log.ts'
import { Client } from '../client.ts'
import { tableOf } from '../floor.ts'
import { cleanUp, ServerProcess, testSettings } from '../processes.ts'
import { newFloorFolder } from '../ready-database.ts'

const PASSWORD = 'for tests only'
const STAFF: Readonly<Record<string, Role>> = {
  'admin-one': 'administrator',
  'admin-two': 'administrator',
  'old-manager': 'manager',
  'the-inspector': 'inspector',
  'the-dealer': 'dealer',
}

let folder: string
let server: ServerProcess
let store: Store

beforeAll(async () => {
  folder = newFloorFolder('staff-floor')
  const staff = Object.entries(STAFF).map(([name, role]) => ({ name, role, password: PASSWORD }))
  const tables = [tableOf('nsw', 'void'), tableOf('nsw', 'chips')]
  server = await ServerProcess.start(testSettings(folder, { staff, tables, logLevel: 'info' }))
  const { connection } = await startPostgres(folder)
  store = await Store.open(connection)
})

afterAll(async () => {
  await store.close()
  await cleanUp(folder)
})

const newName = () => `p-${randomBytes(4).toString('hex')}`
const login = async (name: string) => await Client.login(server.address, name, PASSWORD)
const refusalIn = ({ text }: { text: string }) => {
  return (JSON.parse(text) as { refusal?: { kind: string } }).refusal?.kind ?? 'done'
}

async function newPlayer(): Promise<Client> {
  return await Client.register(server.address, newName(), PASSWORD)
}

async function at(table: string, client: Client): Promise<Client> {
  await client.connect()
  await client.enter(table)
  return client
}

/** A player whose turn it is. */
async function inARound(table: string): Promise<Client> {
  const player = await at(table, await newPlayer())
  for (;;) {
    const { round, phase } = player.view(table)
    const next = phase === 'ended' ? round + 1 : round
    await player.mustTell(table, { do: 'wager', box: 1, main: 1_000 })
    player.ready(table)
    const { you } = await player.until(table, ({ view }) => view.round === next && view.phase !== 'wagering')
    if (you.choices.length > 0) return player
  }
}

async function logOf(client: Client, query = ''): Promise<{ lines: SecurityLine[]; next: string | null }> {
  return JSON.parse((await client.get(`/api/security-log${query}`)).text)
}

/** Both administrators give a player a role. */
async function appoint(handle: string, role: Role): Promise<void> {
  const body = { role, why: 'a new job' }
  const proposed = await (await login('admin-one')).post(`/api/people/${handle}/role`, body)
  expect(refusalIn(proposed)).toBe('done')
  const confirmed = await (await login('admin-two')).post(`/api/people/${handle}/role/confirm`, body)
  expect(refusalIn(confirmed)).toBe('done')
}

describe('four eyes', () => {
  test('one administrator alone cannot make a supervisor', async () => {
    const admin = await login('admin-one')
    const player = await newPlayer()
    const body = { role: 'supervisor', why: 'a new job' }
    expect(refusalIn(await admin.post(`/api/people/${player.player}/role`, body))).toBe('done')
    expect(refusalIn(await admin.post(`/api/people/${player.player}/role/confirm`, body))).toBe(
      'second-administrator-needed',
    )
    expect(JSON.parse((await player.get('/api/me')).text)).toMatchObject({ role: 'player' })
  })

  test('two supervisors with new roles from the same givers cannot void a round; one with an older role can confirm', async () => {
    const [ann, bob] = [await newPlayer(), await newPlayer()]
    for (const { player } of [ann, bob]) await appoint(player, 'supervisor')
    const player = await inARound('void')
    const { phase } = player.view('void')
    const [first, second] = [await at('void', await login(ann.player)), await at('void', await login(bob.player))]
    await first.mustTell('void', { do: 'proposeVoid', reason: 'we like it so', ground: 'irregularity' })
    expect(await second.tell('void', { do: 'confirmVoid' })).toMatchObject({
      ok: false,
      refusal: { kind: 'appointed-too-recently', hours: 24 },
    })
    expect(player.view('void').phase).toBe(phase)
    const manager = await at('void', await login('old-manager'))
    await manager.mustTell('void', { do: 'confirmVoid' })
    await player.until('void', ({ view }) => view.phase === 'ended')
    const admin = await login('admin-one')
    const rulings = async () => (await logOf(admin)).lines.filter(({ kind }) => kind === 'ruling')
    await expect.poll(async () => (await rulings()).length).toBe(2)
    expect((await rulings()).map(({ actor, facts }) => [actor, facts])).toEqual([
      ['old-manager', { role: 'manager', table: 'void', command: { do: 'confirmVoid' } }],
      [
        ann.player,
        {
          role: 'supervisor',
          table: 'void',
          command: { do: 'proposeVoid', reason: 'we like it so', ground: 'irregularity' },
        },
      ],
    ])
    expect((await rulings())[0]).toMatchObject({ address: '127.0.0.1', request: expect.any(String) })
  })

  test('a player with a bet on the table does not become manager before they have left', async () => {
    const player = await at('chips', await newPlayer())
    await player.mustTell('chips', { do: 'wager', box: 1, main: 1_000 })
    const admin = await login('admin-one')
    const body = { role: 'manager', why: 'a new job' }
    expect(refusalIn(await admin.post(`/api/people/${player.player}/role`, body))).toBe('chips-out')
    await player.mustTell('chips', { do: 'withdraw', box: 1 })
    await player.mustTell('chips', { do: 'leave' })
    await appoint(player.player, 'manager')
  })
})

test('an administrator lists the sessions of another person and ends one of them; nobody else sees them', async () => {
  const player = await newPlayer()
  const second = await login(player.player)
  const path = `/api/people/${player.player}/sessions`
  const admin = await login('admin-one')
  const sessions = async () => {
    const { status, text } = await admin.get(path)
    expect(status, text).toBe(200)
    return JSON.parse(text) as { id: string; isThis: boolean }[]
  }
  const [first, ...others] = await sessions()
  expect([first?.isThis, ...others.map(({ isThis }) => isThis)]).toEqual([false, false])
  // The list names sessions. What it holds must not let its reader act as the person.
  const tokens = [player, second].map(({ cookie }) => cookie.split('=')[1]?.split(';')[0] ?? '')
  for (const token of tokens) {
    expect(token.length).toBeGreaterThan(20)
    expect((await admin.get(path)).text).not.toContain(token)
  }
  for (const name of ['old-manager', 'the-inspector', 'the-dealer', player.player]) {
    const { status, text } = await (await login(name)).get(path)
    expect([status, refusalIn({ text })], name).toEqual([403, 'not-your-role'])
  }
  const mine = JSON.parse((await second.get('/api/me/sessions')).text) as { id: string; isThis: boolean }[]
  const ended = mine.find(({ isThis }) => isThis)?.id
  expect(refusalIn(await admin.post(`${path}/end`, { session: ended, why: 'a lost phone' }))).toBe('done')
  expect((await sessions()).map(({ id }) => id)).not.toContain(ended)
  expect((await second.get('/api/me')).text).toBe('null')
  expect(JSON.parse((await player.get('/api/me')).text)).toMatchObject({ player: player.player })
})

describe('the security log', () => {
  test('has logins, failures, changes and refusals, with request ids and addresses, and no secrets', async () => {
    const name = newName()
    const player = await Client.register(server.address, name, PASSWORD)
    const headers = { 'content-type': 'application/json' }
    const failed = await fetch(`${server.address}/api/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: ` ${name.toUpperCase()} `, password: 'my secret guess' }),
    })
    const offered = JSON.parse((await player.post('/api/me/second-factor', { password: PASSWORD })).text) as {
      secret: string
    }
    const code = codeAt(fromBase32(offered.secret), timeStep(new Date()))
    expect(refusalIn(await player.post('/api/me/second-factor/confirm', { code }))).toBe('done')
    expect(refusalIn(await player.post('/api/me/password', { old: 'my other guess', new: 'next password' }))).toBe(
      'wrong-password',
    )
    expect(refusalIn(await player.post('/api/me/password', { old: PASSWORD, new: 'next password' }))).toBe('done')
    expect(refusalIn(await player.post('/api/logout', { everywhere: true }))).toBe('done')
    const log = await logOf(await login('the-inspector'), '?limit=200')
    const lines = log.lines.filter((line) => JSON.stringify(line).includes(name)).toReversed()
    expect(lines.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['registered', name],
      ['login-failed', null],
      ['second-factor-changed', name],
      ['request-refused', name],
      ['password-changed', name],
      ['logged-out', name],
    ])
    expect(lines[1]).toMatchObject({
      address: '127.0.0.1',
      request: failed.headers.get('x-request-id'),
      facts: { name, why: 'wrong-name-or-password' },
    })
    const everything = `${JSON.stringify(log)} ${server.errors}`
    for (const secret of [PASSWORD, 'my secret guess', 'my other guess', 'next password', offered.secret]) {
      expect(everything).not.toContain(secret)
    }
    // The same lines go to the log of the program, and every request has one there.
    const printed = server.errors
      .split('\n')
      .filter((line) => line.includes(String(failed.headers.get('x-request-id'))))
    expect(printed.map((line) => JSON.parse(line))).toMatchObject([
      { security: 'login-failed', name, address: '127.0.0.1' },
      { msg: 'request', method: 'POST', route: '/api/login', status: 401, ms: expect.any(Number) },
    ])
    expect(await store.withClient(audit)).toEqual([])
  })

  test('names who proposed, gave and withdrew roles, disabled, barred and ended sessions, and why', async () => {
    const { player } = await newPlayer()
    const admin = await login('admin-one')
    const act = async (path: string, body: object = {}) => {
      return refusalIn(await admin.post(`/api/people/${player}/${path}`, { why: 'a test', ...body }))
    }
    expect(await act('role', { role: 'dealer' })).toBe('done')
    expect(await act('role/withdraw')).toBe('done')
    expect(await act('bar')).toBe('done')
    expect(await act('unbar')).toBe('done')
    expect(await act('disabled', { disabled: true })).toBe('done')
    expect(await act('disabled', { disabled: false })).toBe('done')
    expect(await act('sessions/end')).toBe('done')
    await appoint(player, 'dealer')
    const { lines } = await logOf(await login('the-inspector'), '?limit=200')
    const about = lines.filter(({ facts }) => facts.person === player).toReversed()
    expect(about.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['role-proposed', 'admin-one'],
      ['role-withdrawn', 'admin-one'],
      ['person-barred', 'admin-one'],
      ['person-unbarred', 'admin-one'],
      ['person-disabled', 'admin-one'],
      ['person-enabled', 'admin-one'],
      ['session-ended', 'admin-one'],
      ['role-proposed', 'admin-one'],
      ['role-given', 'admin-two'],
    ])
    for (const { address, request, facts } of about) {
      expect([address, request]).toEqual(['127.0.0.1', expect.any(String)])
      expect(facts.reason).toMatch(/^a (test|new job)$/)
    }
    const logins = lines.filter(({ kind }) => kind === 'logged-in').map(({ actor }) => actor)
    expect(logins).toEqual(expect.arrayContaining(['admin-one', 'admin-two', 'the-inspector']))
  })

  test('is read page by page, by administrators, inspectors and surveillance only', async () => {
    const inspector = await login('the-inspector')
    const whole = (await logOf(inspector, '?limit=200')).lines
    const pages: SecurityLine[] = []
    let next: string | null = null
    do {
      const page = await logOf(inspector, `?limit=3${next === null ? '' : `&before=${encodeURIComponent(next)}`}`)
      pages.push(...page.lines)
      next = page.next
    } while (next !== null)
    expect(pages.slice(-whole.length)).toEqual(whole)
    for (const name of ['the-dealer', 'old-manager']) {
      expect(refusalIn(await (await login(name)).get('/api/security-log'))).toBe('not-your-role')
    }
    expect((await logOf(inspector, '?before=nonsense')).lines.length).toBeGreaterThan(0)
  })

  test('is kept for as many days as the house says, and its chains stay whole', async () => {
    let now = new Date('2030-01-01T12:00:00Z')
    const logger = { info: () => {}, error: () => {} }
    const log = new SecurityLog(store, { node: 'test', logger, now: () => now, days: 30 })
    const origin = { actor: 'ann', address: null, request: null }
    await Promise.all([1, 2, 3].map((count) => log.write('logged-in', origin, { count })))
    now = new Date('2030-01-31T12:00:00Z')
    await log.write('logged-out', origin)
    await log.sweep()
    const kinds = async () => (await log.page(undefined, 4)).lines.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['logged-out', 'logged-in', 'logged-in', 'logged-in'])
    now = new Date('2030-02-01T12:00:00Z')
    await log.sweep()
    expect(await kinds()).toEqual(['logged-out'])
    expect(await store.withClient(audit)).toEqual([])
  })

  test('has one line a minute for logins that are refused before the password is checked, however many come', async () => {
    let now = new Date('2030-02-01T13:00:00Z')
    const lines: unknown[] = []
    const logger = { info: (line: unknown) => void lines.push(line), error: () => {} }
    const log = new SecurityLog(store, { node: 'flood', logger, now: () => now, days: 30 })
    const origin = { actor: null, address: '203.0.113.9', request: null }
    for (let tries = 0; tries < 100; tries++) await log.write('login-limited', origin, { name: 'ann' })
    now = new Date('2030-02-01T13:01:00Z')
    await log.write('login-limited', origin, { name: 'ann' })
    expect(lines).toHaveLength(2)
  })
})
