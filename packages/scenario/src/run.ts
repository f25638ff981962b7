import { printCards } from '@openpit/cards'
import { explainRefusal, type TableRefusal } from '@openpit/table'
import { runFloor } from './jackpot/run-floor.ts'
import {
  coversClause,
  type Difference,
  dealerShows,
  differences,
  heldNow,
  inDollars,
  netIn,
  settledIn,
} from './look.ts'
import { judgeRuling } from './rulings.ts'
import type { Scenario, Step } from './scenario.ts'
import { drawRest, openStage, perform, pointBefore, type Stage, waitsForChance } from './stage.ts'
import { commandOf } from './step-command.ts'
import { runTournament } from './tournament/run.ts'

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
  readonly rulings: readonly RuledStep[]
  /** Of a tournament: where players stand, who is out, and the money of each. */
  readonly standings?: unknown
  readonly out?: Readonly<Record<string, string>>
  readonly money?: Readonly<Record<string, number>>
  readonly prizes?: Readonly<Record<string, number>>
}

/** A fact or a ruling that was accepted: the clause under which it was carried out, and by whom. */
export interface RuledStep {
  readonly step: number
  readonly do: string
  readonly clause: string
  readonly persons: readonly string[]
}

/** Plays a scenario to its end and reports what differs from its expectations. */
export function runScenario(scenario: Scenario): Outcome {
  if (scenario.unlawful !== null) return unlawfulOutcome(scenario.title, scenario.unlawful)
  if (scenario.tournament !== undefined) return runTournament(scenario, scenario.tournament)
  if (scenario.floor) return runFloor(scenario, scenario.floor)
  const playthrough = playSteps(scenario)
  const { stage } = playthrough
  const step = scenario.steps.length
  const failures = [...playthrough.failures]
  for (const difference of differences(stage, scenario.expect)) failures.push({ step, ...difference })
  const { cards, dealt, prizes, drawn } = stage.source
  const leftover = printCards(cards.slice(dealt))
  const expected = printCards(scenario.expect.leftover ?? [])
  if (leftover !== expected) failures.push({ step, what: 'leftover', expected, actual: leftover })
  const held = heldNow(stage)
  if (held !== '' && scenario.expect.held === undefined) {
    failures.push({ step, what: 'held', expected: '', actual: held })
  }
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
    rulings: playthrough.rulings,
  }
}

function unlawfulOutcome(title: string, { expected, actual }: NonNullable<Scenario['unlawful']>): Outcome {
  const pass = actual !== null && coversClause(expected, actual)
  const failures = pass ? [] : [{ step: 0, what: 'unlawful', expected, actual: actual ?? 'lawful' }]
  return { title, pass, failures, net: {}, dealer: '', leftover: '', results: [], refusals: [], rulings: [] }
}

function playersIn(scenario: Scenario): string[] {
  const names = scenario.steps.map(({ command }) => (command?.do === 'wager' ? command.by.person : ''))
  return [...new Set(names)].filter((name) => name !== '')
}

interface Playthrough {
  readonly stage: Stage
  readonly failures: readonly Failure[]
  readonly refusals: Outcome['refusals']
  readonly rulings: Outcome['rulings']
}

export function playSteps(scenario: Scenario): Playthrough {
  let stage = openStage(scenario)
  const failures: Failure[] = []
  const refusals: RefusedStep[] = []
  const rulings: RuledStep[] = []
  const labels = new Map<string, number>()
  for (const [index, step] of scenario.steps.entries()) {
    const number = index + 1
    stage = atTime(stage, step)
    stage = inTimeFor(stage, step, labels)
    for (const difference of differencesBefore(stage, step)) failures.push({ step: number, ...difference })
    if (step.command === undefined) continue
    const before = stage
    const outcome = perform(stage, commandOf(step, step.command, stage.table, labels), step.drawn)
    if (outcome.ok) stage = { ...outcome.stage, at: step.at }
    if (step.label !== undefined) labels.set(step.label, pointBefore(before.table, stage.table))
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
    if (!outcome.ok) continue
    const { ruling, misruled } = judgeRuling(before, outcome.stage, step, step.command)
    rulings.push(...ruling.map((one) => ({ step: number, ...one })))
    failures.push(...misruled.map((one) => ({ step: number, ...one })))
  }
  return { stage, failures, refusals, rulings }
}

/** Cards that an earlier step kept back with `drawn` come out before a step that would be refused without them. */
function inTimeFor(stage: Stage, step: Step, labels: ReadonlyMap<string, number>): Stage {
  if (step.command === undefined || step.refused !== undefined || !waitsForChance(stage)) return stage
  if (perform(stage, commandOf(step, step.command, stage.table, labels)).ok) return stage
  const drawn = drawRest(stage)
  return drawn.ok ? drawn.stage : stage
}

/** A check looks at the table at its own time. */
function atTime(stage: Stage, { check, at }: Step): Stage {
  return check ? { ...stage, at } : stage
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
