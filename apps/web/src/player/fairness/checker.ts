import type { CheckQuestion, Checks } from './check-worker.ts'

/** The worker checks shoes, so that the table never stutters. */
let worker: Worker | undefined
const waiting = new Map<number, { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }>()
let counter = 0

function ask<Name extends keyof Checks>(check: Name, given: Parameters<Checks[Name]>): ReturnType<Checks[Name]> {
  worker ??= startWorker()
  const id = ++counter
  const asked = new Promise((done, failed) => {
    waiting.set(id, { done, failed })
    worker?.postMessage({ id, check, given } satisfies CheckQuestion)
  })
  return asked as ReturnType<Checks[Name]>
}

function startWorker(): Worker {
  const started = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<{ id: number; ok?: unknown; failed?: string }>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failed === undefined) asked?.done(data.ok)
    else asked?.failed(new Error(data.failed))
  }
  started.onerror = (event) => {
    for (const { failed } of waiting.values()) failed(new Error(event.message || 'the checks do not start'))
    waiting.clear()
    // The next check starts a new worker.
    started.terminate()
    worker = undefined
  }
  return started
}

export const checker: Checks = {
  checkProofs: (...given) => ask('checkProofs', given),
  checkEnded: (...given) => ask('checkEnded', given),
  copyOf: (...given) => ask('copyOf', given),
}
