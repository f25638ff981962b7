import { randomBytes } from 'node:crypto'
import { type RunningServer, startServer } from '@openpit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../../server/test/client.ts'
import { ChildServer, cleanUp, testSettings } from '../../server/test/processes.ts'
import { newFloorFolder } from '../../server/test/ready-database.ts'
import { OPENPIT } from './openpit.ts'

const PASSWORD = 'for tests only'
const folder = newFloorFolder('staff-command')
let server: RunningServer | undefined

async function start(): Promise<RunningServer> {
  const boss = { name: 'the-boss', role: 'administrator', password: PASSWORD } as const
  server = await startServer(testSettings(folder, { tables: [], staff: [boss], logLevel: 'fatal' }))
  return server
}

beforeAll(async () => {
  await start()
})

afterAll(async () => {
  await server?.close()
  await cleanUp(folder)
})

/** Runs the command. It must not block this process, in which the server runs. */
async function staff(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, ...env } = process.env
  const child = new ChildServer([OPENPIT, 'staff', ...words, '--data', folder], env)
  return { code: await child.exited, out: child.output, err: child.errors }
}

const passwordIn = (out: string) => /one-time password of \S+: (\S+)/.exec(out)?.[1] ?? ''
const newName = () => `s-${randomBytes(4).toString('hex')}`

test('a member of staff is added, logs in, and can do nothing before the one-time password is changed', async () => {
  const { address } = await running()
  const name = newName()
  const added = await staff('add', name, 'surveillance', '--why', 'joined the house')
  expect(added, added.err).toMatchObject({ code: 0, err: '' })
  const password = passwordIn(added.out)
  const client = await Client.login(address, name, password)
  expect(JSON.parse((await client.get('/api/me')).text)).toMatchObject({
    role: 'surveillance',
    duty: 'change-password',
  })
  expect(JSON.parse((await client.get('/api/security-log')).text)).toMatchObject({
    refusal: { kind: 'password-must-change' },
  })
  await expect(client.connect()).rejects.toThrow('403')
  const changed = await client.post('/api/me/password', { old: password, new: 'a password of my own' })
  expect(JSON.parse(changed.text)).toMatchObject({ duty: null })
  const log = JSON.parse((await client.get('/api/security-log')).text) as { lines: { kind: string; actor: string }[] }
  expect(log.lines).toContainEqual(
    expect.objectContaining({
      kind: 'staff-added',
      actor: 'operator',
      facts: { person: name, reason: 'joined the house', role: 'surveillance' },
    }),
  )
  expect(JSON.stringify(log)).not.toContain(password)
  await client.connect()
  const list = await staff('list')
  expect(list.out).toMatch(new RegExp(`^${name} +surveillance +active +20\\d\\d-\\S+ \\S+ +no$`, 'm'))
  expect(list.out).toMatch(/^the-boss +administrator +active +never/m)
})

test('a person is disabled while the server runs: their socket closes, and their password does not help', async () => {
  const { address } = await running()
  const name = newName()
  const client = await (await Client.register(address, name, PASSWORD)).connect()
  const disabled = await staff('disable', name, '--why', 'left us')
  expect(disabled, disabled.err).toMatchObject({ code: 0 })
  await expect.poll(() => client.isConnected).toBe(false)
  await expect(Client.login(address, name, PASSWORD)).rejects.toThrow('wrong-name-or-password')
  expect(await staff('enable', name, '--why', 'came back')).toMatchObject({ code: 0 })
  await Client.login(address, name, PASSWORD)
})

test('a password is reset and a role is given while the floor is stopped', async () => {
  const { address } = await running()
  const name = newName()
  await Client.register(address, name, PASSWORD)
  await server?.close()
  server = undefined
  const given = await staff('role', name, 'manager', '--why', 'we have one administrator only')
  expect(given, given.err).toMatchObject({ code: 0, out: `${name} is manager now, and must log in again\n` })
  const reset = await staff('reset', name.toUpperCase(), '--second-factor', '--why', 'lost everything')
  expect(reset, reset.err).toMatchObject({ code: 0 })
  const again = await start()
  await expect(Client.login(again.address, name, PASSWORD)).rejects.toThrow('wrong-name-or-password')
  const client = await Client.login(again.address, name, passwordIn(reset.out))
  expect(JSON.parse((await client.get('/api/me')).text)).toMatchObject({ role: 'manager', duty: 'change-password' })
})

describe('one line says what is wrong', () => {
  test.each([
    [['disable', 'no-such-name', '--why', 'a test'], 1, /^openpit staff: there is no person with that name\n$/],
    [['add', 'the-boss', 'dealer', '--why', 'a test'], 1, /^openpit staff: that name is taken/],
    [['add', 'somebody', 'croupier', '--why', 'a test'], 2, /^openpit staff: there is no role 'croupier'\n/],
    [['add', 'somebody', 'dealer'], 2, /^openpit staff: say why: --why TEXT\n/],
    [['reset', '--why', 'a test'], 2, /^openpit staff: 'reset' has too many or too few words\n/],
    [['dance'], 2, /^openpit staff: there is no 'dance'\n/],
  ] as const)('%j', async (words, code, complaint) => {
    const run = await staff(...words)
    expect(run.code).toBe(code)
    expect(run.err).toMatch(complaint)
    expect(run.out).toBe('')
  })
})

async function running(): Promise<RunningServer> {
  return server ?? (await start())
}
