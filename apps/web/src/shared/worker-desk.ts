interface WaitingQuestion {
  readonly done: (answer: unknown) => void
  readonly failed: (error: Error) => void
}

/** What a worker answers: with the number of the question, and its result or what went wrong. */
interface WorkerAnswer {
  readonly id: number
  readonly ok?: unknown
  readonly failed?: string
}

/** Asks a worker questions. The first one starts it, and after a failure the next one starts a new worker. */
export class WorkerDesk {
  private readonly start: () => Worker
  /** The error if the worker does not even start. */
  private readonly failure: string
  private readonly waiting = new Map<number, WaitingQuestion>()
  private worker: Worker | undefined
  private counter = 0

  constructor(start: () => Worker, failure: string) {
    this.start = start
    this.failure = failure
  }

  /** The worker gets the question with a number, which its answer must repeat. */
  ask(question: object): Promise<unknown> {
    this.worker ??= this.open()
    const id = ++this.counter
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed })
      this.worker?.postMessage({ id, ...question })
    })
  }

  private open(): Worker {
    const started = this.start()
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const asked = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if (data.failed === undefined) asked?.done(data.ok)
      else asked?.failed(new Error(data.failed))
    }
    started.onerror = (event) => {
      for (const { failed } of this.waiting.values()) failed(new Error(event.message || this.failure))
      this.waiting.clear()
      started.terminate()
      this.worker = undefined
    }
    return started
  }
}
