import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ClockSettings, DEMO_TABLES, type ServerSettings, type TableOpening } from '../src/index.ts'

const ENTRY = fileURLToPath(new URL('./serve-for-test.ts', import.meta.url))

/** How long a process may take. Less than the limit of a test, so that the error can show the process's output. */
const START_MS_MAX = 50_000

/** Clocks that run out while a test looks on, and leave time to decide. */
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

/** A server for tests: on any port, without rate limits, and with many chips for all. */
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
    accounts: { rates, demoChips },
    logLevel: 'error',
    ...more,
  }
}

/** A process that we started, with what it said. */
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
      // What went wrong last is enough; a database that is away is complained of often.
      this.errors = `${this.errors}${data}`.slice(-20_000)
    })
    // Not `close`: that never comes where we have cut the line ourselves.
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

  /** Waits until it has said this. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (const deadline = performance.now() + START_MS_MAX; performance.now() < deadline; await sleep(10)) {
      const found = pattern.exec(this.output)
      if (found) return found
      if (!this.isAlive) break
    }
    throw new Error(`it never said ${pattern}: ${this.output}${this.errors}`)
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

  private constructor(settings: ServerSettings) {
    super([ENTRY, JSON.stringify(settings)])
  }

  static async start(settings: ServerSettings): Promise<ServerProcess> {
    const server = new ServerProcess(settings)
    server.address = (await server.says(/open at (\S+)\n/))[1] ?? ''
    return server
  }
}

/** A folder that every user can enter: as root, Debian's PostgreSQL 15 does not start in another. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `openpit-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** Where the postmaster of a data folder says that it is; `undefined` when there is none. */
export function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : undefined
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Dead, and not yet buried by its parent.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Kills PostgreSQL: with all its children, as a loss of power would; or the postmaster alone, which leaves them for a
 * moment.
 */
export function killPostgres(folder: string, how: 'all' | 'postmaster' = 'all'): void {
  const pid = postmasterOf(folder)
  if (pid === undefined) return
  const children = how === 'all' ? childrenOf(pid) : []
  for (const one of [pid, ...children]) sendSignal(one, 'SIGKILL')
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It went by itself.
  }
}

/** Whatever a test leaves behind, however it ended: processes first, then their folders. */
export async function cleanUp(...folders: readonly string[]): Promise<void> {
  for (const child of STARTED) child.kill('SIGKILL')
  for (const folder of folders) {
    killPostgres(folder)
    while (postmasterOf(folder) !== undefined) await sleep(20)
    rmSync(socketFolderOf(folder), { recursive: true, force: true })
    // Children of a killed postmaster may write for a moment yet.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** PostgreSQL removes it when it stops, and not when it is killed. */
function socketFolderOf(folder: string): string {
  const data = join(folder, 'postgres')
  return join(tmpdir(), `openpit-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
}
