import { connect } from 'node:net'
import { HttpRefusal, ROUTES, type Route } from '@openpit/protocol'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from '../client.ts'
import { corruptions, HostileFloor, INVALID_VALUES, isUnstorable } from './hostile-floor.ts'

const floor = new HostileFloor()

interface Answer {
  readonly status: number
  readonly text: string
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${floor.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, text: await response.text() }
}

const json = (body: string, headers: Record<string, string> = {}): RequestInit => {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
}

/** The answer is a refusal of the protocol (status 4xx), and never a fault (5xx). */
function expectRefused({ status, text }: Answer, what: string): void {
  expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  expect(HttpRefusal.safeParse(JSON.parse(text)), `${what}: ${text}`).toMatchObject({ success: true })
  // Details of an error belong into the log, not into an answer.
  expect(text, what).not.toMatch(/ at |select |insert |node_modules|ECONN/)
}

const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  register: { name: 'somebody', password: 'correct horse' },
  login: { name: 'somebody', password: 'correct horse' },
  topUp: { id: 'again-1' },
  logout: { everywhere: false },
  openTable: { table: 'another-1', title: 'Another', rulebook: 'nsw', options: {} },
  proposeRole: { role: 'dealer', why: 'because' },
  confirmRole: { role: 'dealer', why: 'because' },
  withdrawRole: { why: 'because' },
  endSessions: { why: 'because' },
  changePassword: { old: 'correct horse', new: 'battery staple' },
  offerSecondFactor: { password: 'correct horse' },
  eraseMe: { password: 'correct horse' },
  confirmSecondFactor: { code: '123456' },
  disable: { disabled: true, why: 'because' },
  bar: { why: 'because' },
  unbar: { why: 'because' },
  planPromotion: { id: 'p-1', promotion: 'winter', rulebook: 'star', terms: { award: 'draw' }, prizes: {} },
  tellPromotion: { id: 'p-2', act: { do: 'amendTerms', terms: { closes: 1 }, approved: true } },
  issueVoucher: {
    id: 'v-1',
    terms: {
      ...{ rulebook: 'nsw', player: 'somebody', value: 500, games: ['nsw'], expires: 1, minimumWager: 0 },
      ...{ areas: ['main'], afterWin: 'back', kind: null, approved: null },
    },
  },
  cancelVoucher: { id: 'v-2', reason: 'because' },
  issueCard: { id: 'c-1', holder: 'somebody', form: 'physical', from: '2026-01-01', until: '2026-12-31' },
  endCard: { id: 'c-2', status: 'lost', reason: 'because' },
  restoreCard: { id: 'c-3', reason: 'because' },
  proposeDevice: { device: 'reader-1', kind: 'reader', key: '0'.repeat(64), firmware: '0'.repeat(64), why: 'because' },
  replaceDeviceKey: { key: '0'.repeat(64), firmware: '0'.repeat(64), why: 'because' },
  confirmDevice: { fingerprint: '0'.repeat(64), why: 'because' },
  revokeDevice: { why: 'because' },
  fillChipForm: { kind: 'opening', counted: [{ value: 500, pieces: 2 }], note: 'two chips', id: 'f-1' },
  signChipForm: { id: 'f-2' },
  dropChipForm: { id: 'f-3' },
  openLink: {
    ...{ link: 'sevens', rulebook: 'star', bet: 'blazing7s', wager: 500, confirm: 'dealer' },
    levels: [{ name: '', reset: 1_000_000, rate: 200_000 }],
  },
  checkConditions: { rulebook: 'nsw', conditions: { fee: 50 } },
  checkPaperForm: { table: 1, player: 'ann', box: 1, amount: 10_000, inWords: 10_000 },
  draftTournament: { tournament: 'cup', title: 'Cup', rulebook: 'nsw', conditions: { fee: 50 } },
}

/** The routes that every guest may use; all others are for staff. */
const PLAYERS_ACTS: readonly string[] = ['openOwnTable', 'topUp']

const PARAMS: Readonly<Record<string, string>> = {
  table: 'nsw-1',
  round: '1',
  handle: 'somebody',
  device: 'reader-1',
  form: '1',
  link: 'sevens',
  promotion: 'winter',
  voucher: '0123456789ab',
  tournament: 'cup',
  number: '1',
}

/** A route's address with its parameters filled in. */
function pathOf({ path }: Route, params: Readonly<Record<string, string>> = PARAMS): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))
}

const routes = Object.entries(ROUTES) as [string, Route][]

async function manager(): Promise<Client> {
  return await Client.login(floor.address, 'the-manager', 'correct horse')
}

describe('HTTP', () => {
  test('invalid values in every field of every body are refused, and change nothing', async () => {
    const { cookie } = await manager()
    const before = await floor.standing()
    for (const [name, route] of routes) {
      const { body } = route
      if (body === undefined) continue
      const all = [...corruptions(BODIES[name] ?? {})]
      const bad = all.filter((one) => !body.safeParse(one).success || isUnstorable(one))
      expect(bad.length, name).toBeGreaterThan(20)
      for (const one of bad) {
        const text = JSON.stringify(one)
        expectRefused(await ask(pathOf(route), json(text, { cookie })), `${name} ${text.slice(0, 200)}`)
      }
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
      const words = ['', '{', '[]', '"x"', '1', deep, `{"name":${deep}}`, 'x'.repeat(100_000)]
      // No body counts as an empty one, which some routes accept.
      for (const text of body.safeParse({}).success ? words : [...words, 'null']) {
        expectRefused(await ask(pathOf(route), json(text, { cookie })), `${name} ${text.slice(0, 20)}`)
      }
      const form = {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=b',
      }
      expectRefused(await ask(pathOf(route), form), `${name} as a form`)
    }
    expect(await floor.standing()).toEqual(before)
  })

  test('invalid parameters and queries are refused', async () => {
    const { cookie } = await manager()
    const nasty = [
      ...INVALID_VALUES.filter((one) => typeof one === 'string' && one !== ''),
      '-1',
      '0',
      '1.5',
      '1e3',
      '99999999999',
      '1e400',
    ]
    for (const [name, route] of routes) {
      for (const param of Object.keys(route.params?.shape ?? {})) {
        for (const value of nasty) {
          const url = pathOf(route, { ...PARAMS, [param]: String(value) })
          const init =
            route.method === 'GET' ? { headers: { cookie } } : json(JSON.stringify(BODIES[name] ?? {}), { cookie })
          expectRefused(await ask(url, init), `${name} ${url.slice(0, 200)}`)
        }
      }
      for (const query of ['?__proto__=1', '?constructor[prototype]=1', '?shoe=a&shoe=b', '?book=a&book=b', '?%ff']) {
        if (route.query === undefined) continue
        expectRefused(await ask(`${pathOf(route)}${query}`, { headers: { cookie } }), `${name} ${query}`)
      }
    }
  })

  test('texts in queries that cannot be stored are refused', async () => {
    const { cookie } = await manager()
    for (const [name, route] of routes) {
      for (const field of Object.keys(route.query?.shape ?? {})) {
        expectRefused(await ask(`${pathOf(route)}?${field}=a%00b`, { headers: { cookie } }), `${name} ${field}`)
      }
    }
  })

  test('unknown methods and paths are refused', async () => {
    for (const [name, route] of routes) {
      for (const method of ['PUT', 'DELETE', 'PATCH', route.method === 'GET' ? 'POST' : 'GET']) {
        if (routes.some(([, other]) => other.path === route.path && other.method === method)) continue
        expectRefused(await ask(pathOf(route), { method }), `${method} ${name}`)
      }
    }
    for (const path of ['/api', '/api/', '/api/nothing', '/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/\0']) {
      const { status, text } = await ask(path)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
      expect(text).not.toContain('root:')
    }
  })

  test('requests without a session, with a wrong one, or for another role are refused', async () => {
    const guest = await Client.guest(floor.address)
    const before = await floor.standing()
    const wrong = [
      '',
      'openpit_session=',
      'openpit_session=%%%',
      'openpit_session=x',
      `openpit_session=${'A'.repeat(43)}`,
      ';;;=;',
      `openpit_session=${'x'.repeat(6_000)}`,
      'openpit_session=__proto__',
    ]
    for (const [name, route] of routes) {
      if (route.access === 'all') continue
      const init = (cookie: string) =>
        route.method === 'GET' ? { headers: { cookie } } : json(JSON.stringify(BODIES[name] ?? {}), { cookie })
      for (const cookie of wrong) {
        const answer = await ask(pathOf(route), init(cookie))
        expectRefused(answer, `${name} with ${cookie.slice(0, 60)}`)
        expect(answer.status).toBe(401)
      }
      if (typeof route.access === 'object' && !PLAYERS_ACTS.includes(route.access.may)) {
        expect((await ask(pathOf(route), init(guest.cookie))).status, name).toBe(403)
      }
    }
    // `me` answers without a login; such a cookie must not log anyone in.
    for (const cookie of wrong) {
      expect(await ask('/api/me', { headers: { cookie } })).toEqual({ status: 200, text: 'null' })
    }
    expect(await floor.standing()).toEqual(before)
  })

  test('requests and sockets from a page of another site are refused', async () => {
    const guest = await Client.guest(floor.address)
    const before = await floor.standing()
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1',
      'file://',
      `${floor.address}.evil.example`,
      'garbage',
    ]) {
      for (const [name, route] of routes.filter(([, { method }]) => method === 'POST')) {
        const answer = await ask(
          pathOf(route),
          json(JSON.stringify(BODIES[name] ?? {}), { origin, cookie: guest.cookie }),
        )
        expectRefused(answer, `${name} from ${origin}`)
        expect(answer.status).toBe(403)
      }
      expect(await statusOfSocket('/ws', { origin, cookie: guest.cookie })).toBe(403)
    }
    expect(await floor.standing()).toEqual(before)
  })

  test('sockets without a session or on other paths are refused, also to a client that says it is a node', async () => {
    const { cookie } = await Client.guest(floor.address)
    expect(await statusOfSocket('/ws', {})).toBe(401)
    expect(await statusOfSocket('/ws', { cookie: 'openpit_session=x' })).toBe(401)
    const who = { 'x-openpit-person': 'constructor', 'x-openpit-role': 'manager' }
    for (const path of ['/elsewhere', '/relay', '/']) {
      expect(await statusOfSocket(path, { ...who, cookie })).toBe(404)
    }
    expect(await statusOfSocket('/ws', who)).toBe(401)
  })

  test('the process survives bytes that are not HTTP, endless headers and endless requests', async () => {
    const noise = [
      '\0\0\0\0',
      'GET',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(5_000)}`,
      'POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'GET //[ HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      '\x16\x03\x01\x02',
    ]
    for (const text of noise) await sendBytes(text)
    await floor.isWell()
  })
})

async function statusOfSocket(path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${floor.address.replace('http', 'ws')}${path}`, { headers })
  return await new Promise((done) => {
    socket.once('unexpected-response', (_, response) => {
      done(response.statusCode ?? 0)
      response.destroy()
    })
    socket.once('open', () => {
      done(101)
      socket.terminate()
    })
    socket.on('error', () => {})
  })
}

/** Sends bytes to the port, and hangs up after the answer; or after a moment, if there is none. */
async function sendBytes(text: string): Promise<void> {
  const { hostname, port } = new URL(floor.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  await new Promise<void>((done) => {
    socket.once('data', () => done())
    socket.once('close', () => done())
    setTimeout(done, 300)
  })
  socket.destroy()
}
