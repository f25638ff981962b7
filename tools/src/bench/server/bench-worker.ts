import type { Worker } from 'node:cluster'

export type ToWorker =
  | { readonly bench: 'open'; readonly table: string; readonly seats: number }
  | { readonly bench: 'moves' }

export interface WorkerReply {
  readonly bench: 'reply'
  /** How many moves the worker has accepted. */
  readonly moves: number
}

/** A worker, which answers one question at a time. The supervisor of the product speaks over the same channel. */
export class BenchWorker {
  private readonly worker: Worker
  private waiting: ((reply: WorkerReply) => void) | undefined

  constructor(worker: Worker) {
    this.worker = worker
    worker.on('message', (message: Partial<WorkerReply>) => {
      if (message.bench === 'reply') this.waiting?.(message as WorkerReply)
    })
  }

  ask(question: ToWorker): Promise<WorkerReply> {
    return new Promise((done) => {
      this.waiting = done
      this.worker.send(question)
    })
  }
}
