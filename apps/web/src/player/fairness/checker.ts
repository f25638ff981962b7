import { WorkerDesk } from '../../shared/worker-desk.ts'
import type { CheckQuestion, Checks } from './check-worker.ts'

/** The worker checks shoes, so that the table never stutters. */
const desk = new WorkerDesk(
  () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
  'the checks do not start',
)

function ask<Name extends keyof Checks>(check: Name, given: Parameters<Checks[Name]>): ReturnType<Checks[Name]> {
  return desk.ask({ check, given } satisfies Omit<CheckQuestion, 'id'>) as ReturnType<Checks[Name]>
}

export const checker: Checks = {
  checkProofs: (...given) => ask('checkProofs', given),
  checkEnded: (...given) => ask('checkEnded', given),
  copyOf: (...given) => ask('copyOf', given),
}
