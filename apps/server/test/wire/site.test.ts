import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../../../web/build.ts'
import { type RunningServer, type ServerSettings, Store, startPostgres, startServer } from '../../src/index.ts'
import { Metrics } from '../../src/ops/metrics.ts'
import { SlowFigure } from '../../src/ops/slow-figure.ts'
import { AllowedHosts } from '../../src/wire/allowed-hosts.ts'
import { Client } from '../client.ts'
import { cleanUp, metricOf, testSettings } from '../processes.ts'
import { RawClient, upgradeRequest } from '../raw-client.ts'
import { newFloorFolder } from '../ready-database.ts'

const folder = newFloorFolder('site')
const servers: RunningServer[] = []
let server: RunningServer
/** A node behind a TLS proxy on this machine. */
let proxied: RunningServer

async function start(more: Partial<ServerSettings>): Promise<RunningServer> {
  const started = await startServer(testSettings(folder, more))
  servers.push(started)
  return started
}

beforeAll(async () => {
  const web = await buildWeb()
  server = await start({ web, tables: [] })
  proxied = await start({ web, tables: [], trustProxy: '127.0.0.1', publicUrls: ['https://floor.example'] })
})

afterAll(async () => {
  for (const started of servers.reverse()) await started.close()
  await cleanUp(folder)
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A request with any headers, `host` among them, and without the decompression that `fetch` does. */
async function ask(
  to: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  return await new Promise((done, failed) => {
    const asked = request(`${to}${path}`, { headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.once('error', failed)
    asked.end()
  })
}

async function statusOfSocket(to: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const client = new RawClient(to)
  client.write(upgradeRequest(to, headers))
  const status = (await client.head()).slice(9, 12)
  client.end()
  return status
}

const OVER_TLS = { host: 'floor.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }

describe('the name by which the server is called', () => {
  test('a name that is not its own is refused, with what to do; its health is told to all', async () => {
    const host = 'attacker.example'
    const { status, body } = await ask(server.address, '/api/guest', { host }, 'POST')
    expect(status).toBe(421)
    expect(JSON.parse(String(body)).refusal).toMatchObject({
      where: 'host',
      what: expect.stringMatching(/attacker\.example.*--public-url/),
    })
    const { cookie } = await Client.guest(server.address)
    expect(await statusOfSocket(server.address, { host, cookie })).toBe('421')
    expect(await statusOfSocket(server.address, { cookie })).toBe('101')
    expect((await ask(server.address, '/healthz', { host })).status).toBe(200)
  })

  test.each([
    ['127.0.0.1', 'localhost:3000', true],
    ['127.0.0.1', '[::1]:3000', true],
    ['127.0.0.1', 'floor.example', true],
    ['127.0.0.1', 'FLOOR.example:8443', true],
    ['127.0.0.1', 'floor.example.attacker.example', false],
    ['127.0.0.1', '192.0.2.7', false],
    ['192.0.2.7', '192.0.2.7:3000', true],
    ['0.0.0.0', '192.0.2.7:3000', true],
    ['::', '[2001:db8::1]', true],
    ['0.0.0.0', 'attacker.example', false],
    ['0.0.0.0', '', false],
    ['0.0.0.0', 'a b', false],
  ])('listening on %s, the host %s: %s', (host, asked, isAllowed) => {
    expect(new AllowedHosts({ host, urls: ['https://floor.example', 'nonsense'] }).allows(asked)).toBe(isAllowed)
  })

  test('a page of the same host without TLS is another site', async () => {
    const post = (origin: string, more = {}) =>
      ask(proxied.address, '/api/guest', { ...OVER_TLS, origin, ...more }, 'POST')
    expect((await post('https://floor.example')).status).toBe(200)
    expect((await post('http://floor.example')).status).toBe(403)
    expect((await post('https://other.floor.example')).status).toBe(403)
    // A proxy that does not report TLS: the public address decides.
    expect((await post('https://floor.example', { 'x-forwarded-proto': '' })).status).toBe(200)
    const { cookie } = await Client.guest(server.address)
    expect(await statusOfSocket(proxied.address, { ...OVER_TLS, cookie, origin: 'https://floor.example' })).toBe('101')
    expect(await statusOfSocket(proxied.address, { ...OVER_TLS, cookie, origin: 'http://floor.example' })).toBe('403')
  })
})

describe('the headers of every answer', () => {
  test.each(['/', '/api/tables', '/api/nothing', '/healthz'])('%s is protected', async (path) => {
    const { headers } = await ask(server.address, path, { accept: 'text/html' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('over TLS, the browser is told to stay with it', async () => {
    const { headers } = await ask(proxied.address, '/', { ...OVER_TLS, accept: 'text/html' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(
      (await ask(proxied.address, '/', { host: 'floor.example' })).headers['strict-transport-security'],
    ).toBeUndefined()
  })
})

describe('the cookie of a session', () => {
  const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] as string[]

  test('over TLS, only this host can set it; an older one is removed', async () => {
    const [fresh = '', old] = cookiesOf(await ask(proxied.address, '/api/guest', OVER_TLS, 'POST'))
    expect(fresh).toMatch(
      /^__Host-openpit_session=[^;]{20,}; Path=\/; HttpOnly; SameSite=Strict; Expires=[^;]+; Secure$/,
    )
    expect(old).toMatch(/^openpit_session=; .*Max-Age=0$/)
    const [cookie = ''] = fresh.split(';')
    const me = await ask(proxied.address, '/api/me', { ...OVER_TLS, cookie })
    expect(JSON.parse(String(me.body))).toMatchObject({ isGuest: true })
    expect(await statusOfSocket(proxied.address, { ...OVER_TLS, cookie })).toBe('101')
    expect(cookiesOf(await ask(proxied.address, '/api/logout', { ...OVER_TLS, cookie }, 'POST'))).toHaveLength(2)
  })

  test('a session from before TLS goes on; the new name takes precedence', async () => {
    const [older, newer] = [await Client.guest(server.address), await Client.guest(server.address)]
    expect(older.cookie).toMatch(/^openpit_session=/)
    const meWith = async (cookie: string) => {
      return JSON.parse(String((await ask(proxied.address, '/api/me', { ...OVER_TLS, cookie })).body)).player
    }
    expect(await meWith(older.cookie)).toBe(older.player)
    const both = `${older.cookie}; __Host-${newer.cookie}`
    expect(await meWith(both)).toBe(newer.player)
    expect(await meWith(both.split('; ').reverse().join('; '))).toBe(newer.player)
  })
})

describe('figures', () => {
  test('are not for players: without the token there are none', async () => {
    expect((await ask(server.address, '/metrics')).status).toBe(401)
    expect((await ask(server.address, '/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
    const plain = await start({ tables: [], metrics: {} })
    expect((await ask(plain.address, '/metrics')).status).toBe(404)
    expect(plain.metricsAddress).toBeUndefined()
  })

  test('have a port of their own, on this machine', async () => {
    const own = await start({ tables: [], metrics: { port: 0 } })
    const address = new URL(own.metricsAddress ?? '')
    expect(address.hostname).toBe('127.0.0.1')
    expect((await ask(own.address, '/metrics')).status).toBe(404)
    const { status, body } = await ask(address.origin, '/metrics')
    expect(status).toBe(200)
    for (const name of [
      'openpit_ledger_imbalance_cents',
      'openpit_disk_free_bytes',
      'openpit_unread_bytes',
      'openpit_reloads_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(String(body)).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
    expect((await ask(address.origin, '/api/me')).status).toBe(404)
    const both = await start({ tables: [], metrics: { port: 0, token: 'a secret' } })
    const guarded = new URL(both.metricsAddress ?? '').origin
    expect((await ask(guarded, '/metrics')).status).toBe(401)
    expect((await ask(guarded, '/metrics', { authorization: 'Bearer a secret' })).status).toBe(200)
  })

  test('tell when leases were renewed', async () => {
    const age = async () => await metricOf(server.address, 'openpit_lease_age_seconds').catch(() => undefined)
    while ((await age()) === undefined) await sleep(20)
    expect(await age()).toBeGreaterThanOrEqual(0)
  })

  test('count appends that fail, by the reason', async () => {
    const store = await Store.open((await startPostgres(folder)).connection)
    const metrics = new Metrics({
      tables: () => 0,
      openRounds: async () => 0,
      imbalance: async () => 0,
      unreadBytes: () => 0,
      readiness: async () => ({
        diskFreeBytes: Number.NaN,
        leaseAgeSeconds: Number.NaN,
        writeSeconds: Number.NaN,
        replicationLagSeconds: Number.NaN,
      }),
    })
    store.onFailedAppend = (why) => metrics.countFailedAppend(why)
    const { epoch } = await store.claim('failing')
    const events = [{ kind: 'none', body: '{}', entries: [] }]
    const append = (expected: number) => {
      return store.append({ command: `at ${expected}`, stream: 'failing', expected, epoch, at: new Date(), events })
    }
    expect([(await append(0)).ok, (await append(7)).ok]).toEqual([true, false])
    await store.close()
    const text = await metrics.registry.metrics()
    expect(text).toContain('openpit_failed_appends_total{reason="moved"} 1')
    // A figure that is not known is missing: 0 would be a lie.
    expect(text).not.toMatch(/^openpit_(lease_age_seconds|disk_free_bytes) /m)
  })

  test('a costly figure is read once in its time, and in the background', async () => {
    let now = 0
    let reads = 0
    let answer = async () => ++reads
    const figure = new SlowFigure(
      () => answer(),
      60_000,
      () => now,
    )
    const asked = async () => await Promise.all(Array.from({ length: 50 }, () => figure.get()))
    expect(new Set(await asked())).toEqual(new Set([1]))
    now = 59_999
    await asked()
    expect(reads).toBe(1)
    now = 60_000
    // The old figure is given while the new one is read.
    expect(await figure.get()).toBe(1)
    await sleep(0)
    expect(await figure.get()).toBe(2)
    now = 120_000
    answer = async () => await Promise.reject(new Error('no database'))
    await figure.get()
    await sleep(0)
    await expect(figure.get()).rejects.toThrow('no database')
  })
})

describe('files of the client', () => {
  const script = async () => {
    const page = await ask(server.address, '/', { accept: 'text/html' })
    return /src="(\/assets\/[^"]+\.js)"/.exec(String(page.body))?.[1] as string
  }

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
  ])('as %s for a client that accepts %s, kept for a year', async (encoding, accepted, unpack) => {
    const path = await script()
    const plain = await ask(server.address, path)
    const { headers, body } = await ask(server.address, path, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(unpack(body).equals(plain.body)).toBe(true)
    if (encoding !== undefined) expect(2 * body.length).toBeLessThan(plain.body.length)
  })

  test('the page is requested again each time, at every address of the client', async () => {
    for (const path of ['/', '/lab/nsw']) {
      const { status, headers, body } = await ask(server.address, path, { accept: 'text/html' })
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(String(body)).toContain('<html')
    }
  })
})
