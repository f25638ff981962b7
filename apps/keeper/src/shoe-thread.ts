import { Worker } from 'node:worker_threads'
import type { ShoeHeader } from '@openpit/proof'
import { type PackedShoe, unpackShoe } from './packed-shoe.ts'
import type { PreparedShoe, ShoePreparer } from './shoe-preparer.ts'

/** A shoe that the thread is to order. */
export interface ShoeTask {
  readonly id: number
  readonly header: ShoeHeader
  readonly seed: Uint8Array
}

/** The thread's answer. */
export interface PackedOrder {
  readonly id: number
  readonly packed: PackedShoe
}

/** The most shoes that may wait. Beyond this the thread is behind: tables would order such shoes themselves as well. */
const TASKS_MAX = 64

export interface ShoeThreadListener {
  /** A table needed a shoe; `isReady` says whether it was ordered by then. */
  readonly taken?: (isReady: boolean) => void
  readonly fault: (error: unknown) => void
}

/**
 * Orders shoes in a thread of its own, which the first shoe starts. If the thread fails, the fault is reported once,
 * and from then on no shoe is ready: tables order theirs themselves.
 */
export class ShoeThread implements ShoePreparer {
  private readonly listener: ShoeThreadListener
  private worker: Worker | null = null
  private readonly tasks = new Map<number, (packed: PackedShoe) => void>()
  private lastId = 0
  private isOver = false

  constructor(listener: ShoeThreadListener) {
    this.listener = listener
  }

  prepare(header: ShoeHeader, seed: Uint8Array): PreparedShoe {
    let ready: PackedShoe | undefined
    this.order(header, seed, (packed) => {
      ready = packed
    })
    return {
      take: () => {
        this.listener.taken?.(ready !== undefined)
        return ready && unpackShoe(header, ready)
      },
    }
  }

  private order(header: ShoeHeader, seed: Uint8Array, done: (packed: PackedShoe) => void): void {
    if (this.isOver || this.tasks.size >= TASKS_MAX) return
    this.worker ??= this.start()
    const id = ++this.lastId
    this.tasks.set(id, done)
    this.worker.postMessage({ id, header, seed } satisfies ShoeTask)
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.isOver = true
    this.tasks.clear()
    await this.worker?.terminate()
    this.worker = null
  }

  private start(): Worker {
    const worker = new Worker(new URL('shoe-worker.ts', import.meta.url))
    // A shoe that nobody may ever need must not keep the process running.
    worker.unref()
    worker.on('message', ({ id, packed }: PackedOrder) => {
      this.tasks.get(id)?.(packed)
      this.tasks.delete(id)
    })
    worker.on('error', (error) => this.fail(error))
    worker.on('exit', () => this.fail(new Error('the thread that orders shoes has ended')))
    return worker
  }

  private fail(error: unknown): void {
    if (this.isOver) return
    this.isOver = true
    this.tasks.clear()
    this.worker = null
    this.listener.fault(error)
  }
}
