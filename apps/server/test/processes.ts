import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ClockSettings, DEMO_TABLES, type ServerSettings, type TableOpening } from '../src/index.ts'

/** The bundle that `bundle-server.ts` made for this run of the tests, otherwise the sources. */
const ENTRY = process.env.OPENPIT_TEST_SERVER ?? fileURLToPath(new URL('./serve-for-test.ts', import.meta.url))

/** How long a process may take to start. Less than a test's limit, so that the error can show the output. */
const START_MS_MAX = 50_000

/** Clocks that run out within a test, but leave time to decide. */
export const SHORT_CLOCK: ClockSettings = {
  bettingMs: 400,
  decisionMs: 2_000,
  answersMs: 800,
  revealMs: 800,
  awayMs: 60_000,
}

/** One table of each shared game. */
export function testTables(clock: Partial<ClockSettings> = {}): readonly TableOpening[] {
  return DEMO_TABLES.map((table) => ({ ...table, clock: { ...SHORT_CLOCK, ...clock } }))
}

const NO_LIMIT = { burst: 1_000_000, msPerTry: 1 }

export const METRICS_TOKEN = 'for tests only'

/** One of a test server's figures. */
export async function metricOf(address: string, name: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!response.ok) throw new Error(`the figures cannot be read: ${response.status}`)
  const found = new RegExp(`^${name} (.*)$`, 'm').exec(await response.text())
  if (found === null) throw new Error(`there is no figure ${name}`)
  return Number(found[1])
}

/** Settings of a test server: any free port, no rate limits, many chips for everyone. */
export function testSettings(data: string, more: Partial<ServerSettings> = {}): ServerSettings {
  const rates = {
    loginOfName: NO_LIMIT,
    loginFromAddress: NO_LIMIT,
    registration: NO_LIMIT,
    guest: NO_LIMIT,
    topUp: NO_LIMIT,
  }
  const demoChips = 100_000_000 as NonNullable<ServerSettings['accounts']>['demoChips'] & number
  return {
    port: 0,
    host: '127.0.0.1',
    data,
    tables: testTables(),
    leaseMs: 800,
    messageRate: NO_LIMIT,
    // Without rates, a test's client is answered faster than it can read.
    limits: { connectionsPerAddress: 100_000, unreadBytes: 10_000_000 },
    metrics: { token: METRICS_TOKEN },
    accounts: { rates, demoChips },
    logLevel: 'error',
    ...more,
  }
}

/** A child process with its output. */
export class ChildServer {
  readonly child: ChildProcess
  output = ''
  errors = ''
  readonly exited: Promise<number | null>

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    this.child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
    STARTED.add(this.child)
    this.child.stdout?.on('data', (data) => {
      this.output += String(data)
    })
    this.child.stderr?.on('data', (data) => {
      // Keeps the end only: a missing database is reported again and again.
      this.errors = `${this.errors}${data}`.slice(-20_000)
    })
    // Not `close`: it never comes if we destroyed the streams ourselves.
    const ends = [this.child.stdout, this.child.stderr].map((stream) => stream && once(stream, 'close'))
    this.exited = once(this.child, 'exit').then(async ([code]) => {
      STARTED.delete(this.child)
      await Promise.all(ends)
      return code as number | null
    })
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Waits for this output. */
  async says(pattern: RegExp, msMax = START_MS_MAX): Promise<RegExpExecArray> {
    for (const deadline = performance.now() + msMax; performance.now() < deadline; await sleep(10)) {
      const found = pattern.exec(this.output)
      if (found) return found
      if (!this.isAlive) break
    }
    throw new Error(`the process did not print ${pattern}: ${this.output}${this.errors}`)
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.isAlive) this.child.kill(signal)
    return await this.exited
  }
}

const STARTED = new Set<ChildProcess>()

/** A server process; resolves when it takes connections. */
export class ServerProcess extends ChildServer {
  address = ''
  /** Where other nodes reach it. */
  link = ''

  private constructor(settings: ServerSettings, nodeFlags: readonly string[]) {
    super([...nodeFlags, ENTRY, JSON.stringify(settings)])
  }

  static async start(
    settings: ServerSettings,
    nodeFlags: readonly string[] = [],
    msMax = START_MS_MAX,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(settings, nodeFlags)
    server.address = (await server.says(/open at (\S+)\n/, msMax))[1] ?? ''
    server.link = (await server.says(/link at (\S+)\n/))[1] ?? ''
    return server
  }
}

/** A folder that every user can enter. Started by root, Debian's PostgreSQL 15 needs one. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `openpit-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** The process id in the postmaster's file of a data folder; `undefined` if there is none. */
export function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : undefined
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie is dead, but its parent has not collected it yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Kills PostgreSQL: with all its children, as a loss of power would, or only the postmaster, whose children live a
 * moment longer.
 */
export function killPostgres(folder: string, how: 'all' | 'postmaster' = 'all'): void {
  const pid = postmasterOf(folder)
  if (pid === undefined) return
  const children = how === 'all' ? childrenOf(pid) : []
  for (const one of [pid, ...children]) sendSignal(one, 'SIGKILL')
}

/** Sends a signal to these processes, or to PostgreSQL with all its children. Returns the processes. */
export function signalPostgres(folder: string, signal: NodeJS.Signals, to?: readonly number[]): readonly number[] {
  const pid = postmasterOf(folder)
  // The postmaster first: it must not start others meanwhile.
  if (to === undefined && pid !== undefined) sendSignal(pid, signal)
  const pids = to ?? (pid === undefined ? [] : [...childrenOf(pid), pid])
  for (const one of pids) sendSignal(one, signal)
  return pids
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Kills a process with its children and theirs, the process itself first: it must not start others meanwhile. */
export function killWithChildren(pid: number): void {
  const children = childrenOf(pid)
  sendSignal(pid, 'SIGKILL')
  for (const child of children) killWithChildren(child)
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Removes what a test left behind: processes first, then folders. */
export async function cleanUp(...folders: readonly string[]): Promise<void> {
  for (const child of STARTED) child.kill('SIGKILL')
  for (const folder of folders) await removeFloor(folder)
}

/** Removes a data folder; its database is killed. */
export async function removeFloor(folder: string): Promise<void> {
  killPostgres(folder)
  while (postmasterOf(folder) !== undefined) await sleep(20)
  rmSync(socketFolderOf(folder), { recursive: true, force: true })
  // Children of a killed postmaster may still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** PostgreSQL removes this folder when it stops, but not when it is killed. */
function socketFolderOf(folder: string): string {
  const data = join(folder, 'postgres')
  return join(tmpdir(), `openpit-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
}
