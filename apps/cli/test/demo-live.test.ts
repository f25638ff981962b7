import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Client } from '../../server/test/client.ts'
import { ChildServer, cleanUp, newFolder } from '../../server/test/processes.ts'

const OPENPIT = fileURLToPath(new URL('../src/openpit.ts', import.meta.url))
const folder = newFolder('demo-live')
const other = newFolder('other-floor')

afterAll(async () => {
  await cleanUp(folder)
  await cleanUp(other)
})

function serve(...words: readonly string[]): ChildServer {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, PORT: _port, ...env } = process.env
  return new ChildServer([OPENPIT, 'serve', '--demo-live', '--port', '0', ...words], env)
}

test('the demo of live tables prints logins that work, and a simulated reader gives the cards of a round', async () => {
  const server = serve('--data', folder)
  const [, address = ''] = await server.says(/open at (\S+)/)
  const [, password = ''] = await server.says(/log in with the password (\S+) as/)
  await server.says(/ada {2}administrator/)
  const names = [...server.output.matchAll(/^ {4}(\w+) {2}(\w+)/gm)]
  expect(names.length).toBeGreaterThanOrEqual(8)
  for (const [, name = '', role] of names) {
    const login = await Client.login(address, name, password)
    expect(JSON.parse((await login.get('/api/me')).text)).toMatchObject({ role })
  }
  const sue = await (await Client.login(address, 'sue', password)).connect()
  await sue.enter('t1')
  const { view } = await sue.until('t1', ({ view: { dealer } }) => dealer.cards.length > 0)
  expect(view.live?.work?.reads).not.toBeNull()
  sue.cut()
  expect(await server.kill('SIGTERM')).toBe(0)
  // The build of the client may print that it was slow.
  expect(server.errors).not.toMatch(/^openpit/m)
})

test.each([
  ['another machine could reach it', ['--host', '0.0.0.0']],
  ['it would join another floor', ['--join']],
  ['other people would reach it', ['--public-url', 'https://floor.example']],
])('the demo does not start if %s', async (_, words) => {
  const server = serve(...words)
  expect(await server.exited).toBe(2)
  expect(server.errors).toMatch(/^openpit serve: --demo-live is a floor for this machine alone/)
})

test('the demo does not start with several workers', async () => {
  const server = serve('--data', other, '--workers', '2')
  expect(await server.exited).toBe(2)
  expect(server.errors).toMatch(/^openpit serve: --demo-live runs in one process: leave --workers out/)
})

test('the demo does not start in the folder of another floor', async () => {
  writeFileSync(join(other, 'house.key'), '')
  const server = serve('--data', other)
  expect(await server.exited).toBe(1)
  expect(server.errors).toMatch(/is not a folder of --demo-live/)
})
