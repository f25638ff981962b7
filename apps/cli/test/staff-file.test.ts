import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrlOf, type Postgres, startPostgres } from '@openpit/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChildServer, cleanUp } from '../../server/test/processes.ts'
import { newFloorFolder } from '../../server/test/ready-database.ts'

const OPENPIT = fileURLToPath(new URL('../src/openpit.ts', import.meta.url))
const PASSWORD = 'for tests only'
const folder = newFloorFolder('staff-file')
const file = join(folder, 'staff.json')
const named = join(folder, 'named.json')
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres(folder)
})

afterAll(async () => {
  await cleanUp(folder)
})

function serve(words: readonly string[], env: NodeJS.ProcessEnv = {}): ChildServer {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, OPENPIT_KEY: _key, PORT: _port, ...rest } = process.env
  return new ChildServer([OPENPIT, 'serve', '--port', '0', ...words], { ...rest, ...env })
}

/** A floor in a new database beside that of the folder. */
async function inNewDatabase(name: string): Promise<(...words: string[]) => ChildServer> {
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const DATABASE_URL = databaseUrlOf(folder).replace('/openpit?', `/${name}?`)
  const key = join(folder, `${name}.key`)
  return (...words) => serve(['--key', key, ...words], { DATABASE_URL })
}

async function opened(server: ChildServer): Promise<string> {
  return (await server.says(/open at (\S+)/))[1] ?? ''
}

async function post(address: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie }
  return await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function roleOf(address: string, name: string, password: string): Promise<unknown> {
  return ((await (await post(address, '/api/login', { name, password })).json()) as { role?: string }).role
}

interface Login {
  readonly name: string
  readonly password: string
}

async function cookieOf(address: string, { name, password }: Login): Promise<string> {
  const response = await post(address, '/api/login', { name, password })
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Roles are given by two administrators; the first staff has one. */
async function secondAdministrator(address: string): Promise<Login> {
  const name = 'second-admin'
  const words = ['staff', 'add', name, 'administrator', '--why', 'for tests', '--data', folder]
  const printed = execFileSync(process.execPath, [OPENPIT, ...words], { encoding: 'utf8' })
  const once = /: (\S+)/.exec(printed)?.[1] ?? ''
  const cookie = await cookieOf(address, { name, password: once })
  const changed = await post(address, '/api/me/password', { old: once, new: PASSWORD }, cookie)
  expect(changed.status, printed).toBe(200)
  return { name, password: PASSWORD }
}

test('a floor starts again after a promotion, also with a staff file that is broken or names others', async () => {
  const first = serve(['--data', folder])
  const address = await opened(first)
  const logins = JSON.parse(readFileSync(file, 'utf8')) as { name: string; password: string }[]
  // A name that is cut off in the middle of a word looks like a mistake in the file.
  expect(logins.map(({ name }) => name)).toContain('demo-assistant')
  expect(logins.filter(({ name }) => name.length > 20)).toEqual([])
  const [administrator, surveillance] = ['administrator', 'surveillance'].map((role) => {
    return logins.find(({ name }) => name === `demo-${role}`) ?? { name: '', password: '' }
  }) as [{ name: string; password: string }, { name: string; password: string }]
  const second = await secondAdministrator(address)
  const change = { role: 'supervisor', why: 'promoted' }
  const role = `/api/people/${surveillance.name}/role`
  expect((await post(address, role, change, await cookieOf(address, administrator))).status).toBe(200)
  expect((await post(address, `${role}/confirm`, change, await cookieOf(address, second))).status).toBe(200)
  expect(await first.kill('SIGTERM')).toBe(0)

  const again = serve(['--data', folder])
  expect(await roleOf(await opened(again), surveillance.name, surveillance.password)).toBe('supervisor')
  expect(await again.kill('SIGTERM')).toBe(0)
  expect(again.errors).toBe('')

  writeFileSync(file, `[{ "name": "x", ${PASSWORD}`)
  const third = serve(['--data', folder])
  await opened(third)
  expect(await third.kill('SIGTERM')).toBe(0)
  expect(third.errors).toBe('')

  const fourth = serve(['--data', folder, '--staff', file])
  await opened(fourth)
  expect(await fourth.kill('SIGTERM')).toBe(0)
  expect(fourth.errors).toMatch(
    /^openpit: the staff file \S+staff\.json was not read, because this floor has staff .*\n$/,
  )
})

test('a name that a player has taken costs that login and a line, and the others are made', async () => {
  const floor = await inNewDatabase('taken')
  const first = floor()
  const name = 'floor-manager'
  expect((await post(await opened(first), '/api/register', { name, password: PASSWORD })).status).toBe(200)
  expect(await first.kill('SIGTERM')).toBe(0)
  const staff = [name, 'floor-cage'].map((who) => ({ name: who, role: 'cage', password: PASSWORD }))
  writeFileSync(named, JSON.stringify(staff))
  const second = floor('--staff', named)
  const address = await opened(second)
  expect(await roleOf(address, name, PASSWORD)).toBe('player')
  expect(await roleOf(address, 'floor-cage', PASSWORD)).toBe('cage')
  expect(await second.kill('SIGTERM')).toBe(0)
  expect(second.errors).toMatch(/^openpit: no login for staff floor-manager was made: .*\n$/)
})

test('on a floor without staff, a staff file that cannot be used stops the start with a line that does not quote it', async () => {
  const floor = await inNewDatabase('unreadable')
  for (const [text, why] of [
    [
      `[{ "name": "x", "password": "${PASSWORD}" `,
      /^openpit: the staff in \S+ cannot be read: it is not valid JSON\n$/,
    ],
    [JSON.stringify([{ password: PASSWORD }]), /^openpit: \S+ must be a list of \{ name, role, password \}; .*\n$/],
  ] as const) {
    writeFileSync(named, text)
    const server = floor('--staff', named)
    expect(await server.exited).toBe(1)
    expect(server.errors).toMatch(why)
    expect(server.errors).not.toContain(PASSWORD)
  }
})

test.each([
  ['one process', '1'],
  ['several workers, of which only the first reads it', '2'],
])(
  'a broken staff.json never stops a start by %s: the floor opens without staff, and says so',
  async (_what, workers) => {
    const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
    await client.connect()
    await client.query('drop database openpit with (force)')
    await client.end()
    writeFileSync(file, `[{ "password": "${PASSWORD}`)
    const server = serve(['--data', folder, '--workers', workers])
    await opened(server)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(server.errors).toMatch(
      /^openpit: the staff in \S+ cannot be read: .* opens without staff: mend or remove .*\n$/,
    )
    expect(server.errors).not.toContain(PASSWORD)
  },
)
