import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SCHEMA_VERSION, Store, startPostgres } from '@openpit/server'
import { afterAll, describe, expect, test } from 'vitest'
import { ChildServer, cleanUp, postmasterOf } from '../../server/test/processes.ts'
import { newFloorFolder } from '../../server/test/ready-database.ts'

const OPENPIT = fileURLToPath(new URL('../src/openpit.ts', import.meta.url))

/** One folder for all tests: creating a database takes longer than anything else here. */
const folder = newFloorFolder('serve')

afterAll(async () => {
  await cleanUp(folder)
})

function serve(words: readonly string[], env: NodeJS.ProcessEnv = {}): ChildServer {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, PORT: _port, ...rest } = process.env
  return new ChildServer([OPENPIT, 'serve', ...words], { ...rest, ...env })
}

const open = async (...words: string[]) => {
  const server = serve(['--port', '0', '--data', folder, ...words])
  const [, address = ''] = await server.says(/open at (\S+)/)
  return { server, address }
}

/** Fails with one line that says why, and leaves no database running. */
async function complains(server: ChildServer, why: RegExp, data = folder): Promise<void> {
  expect(await server.exited, server.output).not.toBe(0)
  expect(server.child.signalCode).toBeNull()
  expect(server.errors).toMatch(why)
  expect(server.errors.trim().split('\n'), server.errors).toHaveLength(1)
  expect(server.output).toBe('')
  expect(postmasterOf(data)).toBeUndefined()
}

test('a staff file with the role words of older programs opens the floor, and its people log in', async () => {
  const file = join(folder, 'old-staff.json')
  const staff = [
    { name: 'old-assistant', role: 'assistant-manager', password: 'for tests only' },
    { name: 'old-tournaments', role: 'tournament-manager', password: 'for tests only' },
  ]
  writeFileSync(file, JSON.stringify(staff))
  for (const time of ['first', 'second']) {
    const { server, address } = await open('--staff', file)
    const roles = await Promise.all(
      staff.map(async ({ name, password }) => {
        const body = JSON.stringify({ name, password })
        const headers = { 'content-type': 'application/json' }
        return (
          (await (await fetch(`${address}/api/login`, { method: 'POST', headers, body })).json()) as { role: string }
        ).role
      }),
    )
    expect(roles, time).toEqual(['assistantManager', 'director'])
    expect(await server.kill('SIGTERM')).toBe(0)
  }
})

describe('a failed start prints one line', () => {
  test('a port that is taken', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as AddressInfo
    await complains(serve(['--port', String(port), '--data', folder]), /^openpit: port \d+ is taken/)
    taken.close()
  })

  test('a folder that cannot be made', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const below = join(file, 'data')
    await complains(serve(['--port', '0', '--data', below]), /^openpit: the folder .*a-file\/data cannot be /, below)
    await complains(serve(['--port', '0', '--data', file]), /^openpit: the folder .*a-file cannot be /, file)
  })

  test('a database of a newer version', async () => {
    const postgres = await startPostgres(folder)
    const store = await Store.open(postgres.connection)
    const setVersion = (version: number) =>
      store.withClient((client) => client.query('update schema_version set version = $1', [version]))
    await setVersion(SCHEMA_VERSION + 1)
    await store.close()
    await postgres.stop()
    await complains(serve(['--port', '0', '--data', folder]), /^openpit: the database has version \d+.*newer program/)
    const again = await startPostgres(folder)
    const mended = await Store.open(again.connection).catch(() => undefined)
    expect(mended).toBeUndefined()
    const { default: pg } = await import('pg')
    const client = new pg.Client(again.connection)
    await client.connect()
    await client.query('update schema_version set version = $1', [SCHEMA_VERSION])
    await client.end()
    await again.stop()
  })

  test.each([
    ['nothing listens there', 'postgres://somebody@127.0.0.1:1/nothing'],
    ['no such host', 'postgres://somebody@no-such-host.invalid/nothing'],
    ['no address at all', 'nonsense'],
  ])('a DATABASE_URL that cannot be reached: %s', async (_, url) => {
    await complains(serve(['--port', '0'], { DATABASE_URL: url }), /^openpit: the database cannot be used: \S/)
  })

  test('a port for metrics that is taken', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as AddressInfo
    const words = ['--port', '0', '--data', folder, '--metrics-port', String(port)]
    await complains(serve(words), /^openpit: port \d+ is taken: choose another with --metrics-port/)
    taken.close()
  })

  test('unknown options', async () => {
    const wrong = [
      ['--port', 'x'],
      ['--port', '70000'],
      ['--nonsense'],
      ['--metrics-port', '-1'],
      ['--connections', '0'],
      ['--public-url', 'floor.example'],
    ]
    for (const words of wrong) {
      const server = serve(words)
      expect(await server.exited).toBe(2)
      expect(server.errors).toMatch(/^openpit serve: /)
    }
  })
})

/** Of the process, its groups included. */
function usersOf(pid: number | undefined): readonly number[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const lines = ['Uid', 'Gid', 'Groups'].map((name) => new RegExp(`^${name}:\\t(.*)$`, 'm').exec(status)?.[1] ?? '')
  return lines.flatMap((list) => list.trim().split(/\s+/).filter(Boolean).map(Number))
}

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test('it goes on as the user of PostgreSQL, which it can still start again and stop', async () => {
    const { server, address } = await open('--log', 'fatal', '--workers', '1')
    await server.says(/runs as the user \w+, not as root/)
    await server.says(/Ctrl-C/)
    expect(usersOf(server.child.pid)).not.toContain(0)
    expect(usersOf(server.child.pid)).toEqual(expect.arrayContaining([...usersOf(postmasterOf(folder))]))
    const before = postmasterOf(folder)
    process.kill(before ?? 0, 'SIGKILL')
    while (postmasterOf(folder) === undefined || postmasterOf(folder) === before) await sleep(20)
    while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(20)
    // Loads a worker, a file and a session, which root has not done before.
    expect((await fetch(`${address}/api/books/nsw`)).status).toBe(200)
    expect((await fetch(`${address}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await fetch(`${address}/api/guest`, { method: 'POST' })).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(server.errors).toBe('')
    expect(postmasterOf(folder)).toBeUndefined()
  })
})

test('the data may lie in a folder that only its owner can enter; root stays root for it, and says so', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'openpit-closed-'))
  const data = join(closed, 'data')
  try {
    const server = serve(['--port', '0', '--data', data])
    const [, address] = await server.says(/open at (\S+)/)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    if (isRoot) await server.says(new RegExp(`stays root, because the user \\w+ cannot read ${closed}`))
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(server.errors).toBe('')
    expect(statSync(closed).mode & 0o777).toBe(0o700)
  } finally {
    await cleanUp(data)
    rmSync(closed, { recursive: true, force: true })
  }
})

describe('a stopped server leaves nothing running', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', async (signal) => {
    const { server, address } = await open()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(postmasterOf(folder)).toBeDefined()
    expect(await server.kill(signal)).toBe(0)
    expect(server.errors).toBe('')
    expect(postmasterOf(folder)).toBeUndefined()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })

  test('while another node goes on, a line says that PostgreSQL keeps running; the last one says nothing', async () => {
    const { server: one } = await open()
    const { server: other } = await open('--join')
    const line = 'PostgreSQL keeps running: another process uses it'
    expect(await one.kill('SIGTERM')).toBe(0)
    expect(one.output).toContain(line)
    expect(postmasterOf(folder)).toBeDefined()
    expect(await other.kill('SIGTERM')).toBe(0)
    expect(other.output).not.toContain(line)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('a signal during the start: no database is left running', async () => {
    const server = serve(['--port', '0', '--data', folder])
    while (postmasterOf(folder) === undefined && server.isAlive) await sleep(2)
    await server.kill('SIGTERM')
    expect(server.errors).toBe('')
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('the parent process is gone', async () => {
    const { server } = await open()
    server.child.disconnect()
    expect(await server.exited).toBe(0)
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('a client that does not answer does not delay the stop', async () => {
    const { server, address } = await open()
    const { port, host, hostname } = new URL(address)
    const guest = await fetch(`${address}/api/guest`, { method: 'POST' })
    const [cookie = ''] = (guest.headers.get('set-cookie') ?? '').split(';')
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const lines = ['GET /ws HTTP/1.1', `host: ${host}`, 'upgrade: websocket', 'connection: upgrade']
    const key = ['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', `cookie: ${cookie}`]
    socket.write(`${[...lines, ...key].join('\r\n')}\r\n\r\n`)
    await new Promise((done) => socket.once('data', done))
    const began = performance.now()
    expect(await server.kill('SIGTERM')).toBe(0)
    // Half the time that the protocol allows for closing a socket.
    expect(performance.now() - began).toBeLessThan(15_000)
    socket.destroy()
    expect(postmasterOf(folder)).toBeUndefined()
  })

  test('a database that died in the meantime: the server still stops', async () => {
    const { server } = await open('--log', 'fatal')
    const postmaster = postmasterOf(folder)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(postmasterOf(folder)).toBeUndefined()
  })
})
