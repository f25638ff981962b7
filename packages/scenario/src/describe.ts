import type { Outcome } from './run.ts'
import type { Problem } from './scenario.ts'

/** Why a scenario failed: a heading, and a line for each difference. */
export function describeFailures(file: string, { title, failures }: Pick<Outcome, 'title' | 'failures'>): string {
  const lines = failures.map(
    ({ step, what, expected, actual }) =>
      `  step ${step}, ${what}: expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`,
  )
  return [`FAILED ${file}: ${title}`, ...lines].join('\n')
}

/** Why a file is not a scenario: a line for each problem. Editors and terminals open the place from `FILE:LINE:`. */
export function describeProblems(file: string, problems: readonly Problem[]): string {
  return problems.map(({ line, what }) => `${file}:${line}: ${what}`).join('\n')
}
