export { printScenario, type Recording } from './print.ts'
export { readScenario } from './read.ts'
export { type Failure, type Outcome, runScenario } from './run.ts'
export type { Problem, Scenario, Step, StepCommand } from './scenario.ts'
