import type { Answers, LabQuestion, Question } from './lab-worker.ts'

/** The lab's worker does everything that takes longer than a frame, so that the page never freezes. */
let worker: Worker | undefined
const waiting = new Map<number, { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }>()
let counter = 0

export function askLab<Asks extends Question>(question: Asks): Promise<Answers[Asks['ask']]> {
  worker ??= startWorker()
  const id = ++counter
  return new Promise((done, failed) => {
    waiting.set(id, { done: done as (answer: unknown) => void, failed })
    worker?.postMessage({ id, question } satisfies LabQuestion)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<{ id: number; ok?: unknown; failed?: string }>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failed === undefined) asked?.done(data.ok)
    else asked?.failed(new Error(data.failed))
  }
  started.onerror = (event) => {
    for (const { failed } of waiting.values()) failed(new Error(event.message || 'the lab does not start'))
    waiting.clear()
    // The next question starts a new worker.
    started.terminate()
    worker = undefined
  }
  return started
}
