import { WorkerDesk } from '../shared/worker-desk.ts'
import type { Answers, LabQuestion, Question } from './lab-worker.ts'

/** The lab's worker does everything that takes longer than a frame, so that the page never freezes. */
const desk = new WorkerDesk(
  () => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' }),
  'the lab does not start',
)

export async function askLab<Asks extends Question>(question: Asks): Promise<Answers[Asks['ask']]> {
  return (await desk.ask({ question } satisfies Omit<LabQuestion, 'id'>)) as Answers[Asks['ask']]
}
