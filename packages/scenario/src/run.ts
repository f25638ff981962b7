import { printCards } from '@openpit/cards'
import { explainRefusal, type TableRefusal } from '@openpit/table'
import { coversClause, type Difference, dealerShows, differences, inDollars, netIn, settledIn } from './look.ts'
import type { Scenario, Step } from './scenario.ts'
import { openStage, perform, type Stage } from './stage.ts'

export interface Failure extends Difference {
  readonly step: number
}

/** A step that was refused: the kind of refusal (`code`), its clause, and why, in words. */
export interface RefusedStep {
  readonly step: number
  readonly code: string
  readonly clause: string
  readonly why: string
}

/** The result of a scenario, with amounts in dollars. */
export interface Outcome {
  readonly title: string
  readonly pass: boolean
  readonly failures: readonly Failure[]
  readonly net: Readonly<Record<string, number>>
  readonly dealer: string
  readonly leftover: string
  readonly results: readonly Record<string, unknown>[]
  readonly refusals: readonly RefusedStep[]
}

/** Plays a scenario to its end and reports what differs from its expectations. */
export function runScenario(scenario: Scenario): Outcome {
  const playthrough = playSteps(scenario)
  const { stage } = playthrough
  const step = scenario.steps.length
  const failures = [...playthrough.failures]
  for (const difference of differences(stage, scenario.expect)) failures.push({ step, ...difference })
  const { cards, dealt, prizes, drawn } = stage.source
  const leftover = printCards(cards.slice(dealt))
  const expected = printCards(scenario.expect.leftover ?? [])
  if (leftover !== expected) failures.push({ step, what: 'leftover', expected, actual: leftover })
  if (drawn < prizes.length) {
    failures.push({ step, what: 'prizes', expected: [], actual: prizes.slice(drawn) })
  }
  const net = Object.fromEntries([...netIn(stage)].map(([player, cents]) => [player, cents / 100]))
  return {
    title: scenario.title,
    pass: failures.length === 0,
    failures,
    net: { ...Object.fromEntries(playersIn(scenario).map((player) => [player, 0])), ...net },
    dealer: printCards(dealerShows(stage)),
    leftover,
    results: settledIn(stage).map(inDollars),
    refusals: playthrough.refusals,
  }
}

function playersIn(scenario: Scenario): string[] {
  const names = scenario.steps.map(({ command }) => (command?.do === 'wager' ? command.by.person : ''))
  return [...new Set(names)].filter((name) => name !== '')
}

interface Playthrough {
  readonly stage: Stage
  readonly failures: readonly Failure[]
  readonly refusals: Outcome['refusals']
}

export function playSteps(scenario: Scenario): Playthrough {
  let stage = openStage(scenario)
  const failures: Failure[] = []
  const refusals: RefusedStep[] = []
  for (const [index, step] of scenario.steps.entries()) {
    const number = index + 1
    for (const difference of differencesBefore(stage, step)) failures.push({ step: number, ...difference })
    if (step.command === undefined) continue
    const outcome = perform(stage, step.command, step.drawn)
    if (outcome.ok) stage = outcome.stage
    if ('refusal' in outcome) {
      const { kind: code, clause } = outcome.refusal
      refusals.push({ step: number, code, clause, why: explainRefusal(outcome.refusal) })
    }
    if ('dry' in outcome) {
      const actual = `the ${outcome.dry} ran out, and the step was undone`
      failures.push({ step: number, what: outcome.dry, expected: 'one more', actual })
      break
    }
    const wrong = wrongAnswer(step, 'refusal' in outcome ? outcome.refusal : undefined)
    if (wrong) failures.push({ step: number, ...wrong })
  }
  return { stage, failures, refusals }
}

function differencesBefore(stage: Stage, step: Step): readonly Difference[] {
  if (step.check) return differences(stage, step.check)
  const { command, offered } = step
  if (offered === undefined || command === undefined || !('box' in command)) return []
  return differences(stage, { offered: { by: command.by.person, box: command.box ?? 0, is: offered } })
}

function wrongAnswer(step: Step, refusal: TableRefusal | undefined): Difference | undefined {
  const answer = refusal ? `refused: ${refusal.kind}: ${explainRefusal(refusal)}` : 'accepted'
  if (step.refused === undefined) {
    return refusal ? { what: 'refused', expected: 'accepted', actual: answer } : undefined
  }
  const asExpected = refusal && (step.refused === true || coversClause(step.refused, refusal.clause))
  return asExpected ? undefined : { what: 'refused', expected: step.refused, actual: answer }
}
