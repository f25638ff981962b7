import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Dice } from '../../server/test/player.ts'
import { ChildServer, cleanUp, newFolder, postmasterOf, sendSignal } from '../../server/test/processes.ts'

const OPENPIT = fileURLToPath(new URL('../src/openpit.ts', import.meta.url))

const READY_MS_MAX = 30_000
/** Less than it takes to make a database. */
const MAKING_MS = 200

export interface FirstStartsSettings {
  readonly seed: number
  readonly kills: number
  readonly say?: (line: string) => void
}

/**
 * Kills the very first start of a floor at random moments between its first file and its open doors, alone or with
 * everything that it has started, and starts it again. Every third kill comes while the database is being made.
 * Returns what went wrong: each folder must open its floor, with a login for every role, and leave no half-made files.
 */
export async function killFirstStarts({ seed, kills, say = () => {} }: FirstStartsSettings): Promise<string[]> {
  const dice = new Dice(seed)
  const wrong: string[] = []
  const whole = await timeOfFirstStart()
  for (let kill = 1; kill <= kills; kill++) {
    const folder = newFolder('first-start')
    const isMaking = kill % 3 === 1
    const how = dice.pick(['alone', 'with all its children'] as const)
    const moment = Math.floor(dice.below(isMaking ? MAKING_MS : whole))
    try {
      const state = await killAfter(folder, moment, how)
      say(`kill ${kill}: ${how}, after ${moment} of ${Math.round(whole)} ms (${state})`)
      for (const fault of await faultsOfNextStart(folder)) wrong.push(`kill ${kill} (${state}): ${fault}`)
    } finally {
      killAllIn(folder)
      await cleanUp(folder)
    }
  }
  return wrong
}

function serve(folder: string): ChildServer {
  const { DATABASE_URL: _url, OPENPIT_DATA: _data, OPENPIT_KEY: _key, PORT: _port, ...env } = process.env
  return new ChildServer([OPENPIT, 'serve', '--port', '0', '--data', folder], env)
}

/** How long it takes from the first file to the open doors. */
async function timeOfFirstStart(): Promise<number> {
  const folder = newFolder('first-start')
  const server = serve(folder)
  await untilBegun(folder, server)
  const began = performance.now()
  await server.says(/open at/)
  const took = performance.now() - began
  await server.kill('SIGTERM')
  await cleanUp(folder)
  return took
}

/** Returns how far the start had come. */
async function killAfter(folder: string, ms: number, how: 'alone' | 'with all its children'): Promise<string> {
  const server = serve(folder)
  await untilBegun(folder, server)
  await sleep(ms)
  server.child.kill('SIGKILL')
  if (how === 'with all its children') killAllIn(folder)
  const files = readdirSync(folder).map((name) => name.replace(/-.*/, ''))
  await server.exited
  return [...files, /open at/.test(server.output) ? 'open' : '']
    .filter((name) => name !== '')
    .sort()
    .join(', ')
}

/** Waits for the first file. Before it, a kill can leave nothing behind. */
async function untilBegun(folder: string, server: ChildServer): Promise<void> {
  while (readdirSync(folder).length === 0 && server.isAlive) await sleep(1)
}

async function faultsOfNextStart(folder: string): Promise<string[]> {
  const server = serve(folder)
  const opened = await server.says(/open at (\S+)/).catch((error: Error) => error.message)
  if (typeof opened === 'string') return [opened]
  const [, address] = opened
  const faults: string[] = []
  const staff = JSON.parse(readFileSync(join(folder, 'staff.json'), 'utf8')) as { name: string; password: string }[]
  for (const { name, password } of staff) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name, password })
    const { status } = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
    if (status !== 200) faults.push(`${name} cannot log in: ${status}`)
  }
  if (!(await becomesReady(`${address}/readyz`))) faults.push('not ready')
  const left = readdirSync(folder).filter((name) => /^postgres\.new|^staff\.json\./.test(name))
  if (left.length > 0) faults.push(`left behind: ${left.join(', ')}`)
  if (server.errors !== '') faults.push(`said ${server.errors}`)
  if ((await server.kill('SIGTERM')) !== 0) faults.push('did not stop well')
  if (postmasterOf(folder) !== undefined) faults.push('PostgreSQL still runs')
  return faults
}

async function becomesReady(url: string): Promise<boolean> {
  for (const deadline = performance.now() + READY_MS_MAX; performance.now() < deadline; await sleep(100)) {
    if ((await fetch(url)).status === 200) return true
  }
  return false
}

/** Kills every process that works in this folder: what the killed start has left running. */
function killAllIn(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const cwd = join('/proc', pid, 'cwd')
    try {
      if (existsSync(join('/proc', pid)) && readlinkSync(cwd).startsWith(folder)) sendSignal(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}
