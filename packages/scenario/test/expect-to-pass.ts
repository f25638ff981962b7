import { describeFailures, describeProblems, readScenario, runScenario } from '../src/index.ts'

/** Plays a scenario. If it fails, the test's message is what `openpit scenario` prints. */
export function expectToPass(file: string, text: string): void {
  const failure = failureOf(file, text)
  if (failure === undefined) return
  const error = new Error(failure)
  // With a stack, the runner would print lines of this file below the message, but the mistake is in the scenario.
  error.stack = ''
  throw error
}

export function failureOf(file: string, text: string): string | undefined {
  const read = readScenario(text)
  if (!read.ok) return describeProblems(file, read.problems)
  const outcome = runScenario(read.scenario)
  return outcome.pass ? undefined : describeFailures(file, outcome)
}
