import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ThreadReport } from './server-end.ts'

const ENTRY = fileURLToPath(new URL('./server-end.ts', import.meta.url))

/** A server on a data folder, in a process of its own, and how long it took to start. */
export class MeasuredServer {
  readonly port: number
  /** Until it answered that it is ready, and until it ran all tables. */
  readonly readyMs: number
  readonly tablesMs: number
  private readonly child: ChildProcess

  private constructor(port: number, child: ChildProcess, readyMs: number, tablesMs: number) {
    this.port = port
    this.child = child
    this.readyMs = readyMs
    this.tablesMs = tablesMs
  }

  static async start(data: string): Promise<MeasuredServer> {
    const port = await freePort()
    const began = performance.now()
    const child = fork(ENTRY, [data], {
      env: { ...process.env, PORT: String(port) },
      execArgv: [...process.execArgv, '--expose-gc'],
    })
    const running = once(child, 'message')
    await untilReady(`http://127.0.0.1:${port}`)
    const readyMs = performance.now() - began
    await running
    return new MeasuredServer(port, child, readyMs, performance.now() - began)
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async report(): Promise<ThreadReport> {
    this.child.send('report')
    const [report] = (await once(this.child, 'message')) as [ThreadReport]
    return report
  }

  async stop(): Promise<void> {
    this.child.disconnect()
    await once(this.child, 'exit')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Waits until the server answers that it is ready. */
async function untilReady(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(5)
  }
}
