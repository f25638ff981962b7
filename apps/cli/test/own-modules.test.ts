import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { OPENPIT, ROOT, RUN_MS_MAX } from './openpit.ts'

/** Prints the address of every module that a process loads, when it ends. */
const WATCH = `import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
process.on('exit', () => console.error(loaded.join('\\n')))`

function modulesOf(...words: string[]): readonly string[] {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`
  const options = { cwd: ROOT, encoding: 'utf8', timeout: RUN_MS_MAX } as const
  const { status, stderr } = spawnSync(process.execPath, ['--import', watch, OPENPIT, ...words], options)
  expect(status).toBe(0)
  return stderr.split('\n').filter((url) => url.startsWith('file:'))
}

/** Half of a short command is the loading of its modules. */
test('odds loads neither the server, nor the table, nor the simulation, nor other commands', () => {
  const modules = modulesOf('odds', 'nsw', '--decks', '8')
  const others = ['/apps/server/', '/packages/table/', '/odds/src/kernel/', '/odds/src/packet/', '/cli/src/serve.ts']
  expect(modules.filter((url) => url.includes('/odds/src/exact/')).length).toBeGreaterThan(10)
  expect(modules.filter((url) => others.some((other) => url.includes(other)))).toEqual([])
})
