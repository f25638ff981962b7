import { printCards } from '@openpit/cards'
import { worded } from '@openpit/engine'
import { type LinkRefusal, levelOf, linkSentences } from '@openpit/jackpot'
import { type PromotionRefusal, promotionSentences } from '@openpit/promotion'
import { explainRefusal, offeredAt, type TableRefusal } from '@openpit/table'
import { coversClause, type Difference, dealerShows, heldNow, inDollars, settledIn } from '../look.ts'
import { judgeRuling, wronglyRuled } from '../rulings.ts'
import type { Failure, Outcome, RefusedStep, RuledStep } from '../run.ts'
import type { Scenario } from '../scenario.ts'
import { pointBefore, type Stage } from '../stage.ts'
import { labelsAt } from '../step-command.ts'
import { judgeAct } from './act-rulings.ts'
import { Books } from './books.ts'
import type { FloorStage } from './floor-stage.ts'
import { floorDifferences, floorNet } from './look-floor.ts'
import { type FloorRefusal, hiddenLevels, inTimeFor, openFloor, performStep } from './play-floor.ts'
import type { FloorSetup, FloorStep } from './setup.ts'

/** Plays a file with several tables or links to its end, and reports what differs from its expectations. */
export function runFloor(scenario: Scenario, setup: FloorSetup): Outcome {
  let floor = openFloor(scenario, setup)
  const failures: Failure[] = []
  const refusals: RefusedStep[] = []
  const rulings: RuledStep[] = []
  const labels = new Map<string | undefined, Map<string, number>>()
  const books = new Books(floor)
  const audit = (step: number) => {
    books.follow(floor)
    for (const fault of books.faults(floor)) failures.push({ step, ...fault })
  }
  audit(0)
  for (const [index, step] of setup.steps.entries()) {
    const number = index + 1
    const own = labelsAt(labels, step.table)
    floor = inTimeFor(floor, step, setup, own)
    for (const difference of differencesBefore(floor, step)) failures.push({ step: number, ...difference })
    if (doesNothing(step)) continue
    const at = step.table === undefined ? undefined : floor.holderOf(step.table)
    const before = floor
    const outcome = performStep(floor, step, setup, own)
    if (outcome.ok) floor = outcome.floor
    noteLabel(own, step, at, floor)
    const refusal = 'refusal' in outcome ? outcome.refusal : undefined
    refusals.push(...refusedSteps(number, refusal))
    if ('dry' in outcome) {
      const actual = `the ${outcome.dry} ran out, and the step was undone`
      failures.push({ step: number, what: outcome.dry, expected: 'one more', actual })
      break
    }
    const wrong = wrongAnswer(step, refusal)
    if (wrong) failures.push({ step: number, ...wrong })
    audit(number)
    if (!outcome.ok) continue
    const { ruling, misruled } = rulingOf(before, floor, step)
    rulings.push(...ruling.map((one) => ({ step: number, ...one })))
    failures.push(...misruled.map((one) => ({ step: number, ...one })))
  }
  const last = setup.steps.length
  const end = atTime(floor, setup.steps[last - 1]?.at ?? scenario.begins)
  for (const difference of [...floorDifferences(end, setup.expect), ...leftOver(floor, setup)]) {
    failures.push({ step: last, ...difference })
  }
  return { ...outcomeOf(scenario, setup, floor, failures, refusals), rulings }
}

/** A check alone. */
function doesNothing({ command, act, desk }: FloorStep): boolean {
  return command === undefined && act === undefined && desk === undefined
}

function outcomeOf(
  scenario: Scenario,
  setup: FloorSetup,
  floor: FloorStage,
  failures: readonly Failure[],
  refusals: readonly RefusedStep[],
): Omit<Outcome, 'rulings'> {
  const stages = [...floor.tables.values()]
  const net = Object.fromEntries([...floorNet(floor)].map(([player, cents]) => [player, cents / 100]))
  const players = setup.steps.flatMap(({ command }) => (command?.do === 'wager' ? [command.by.person] : []))
  const several = stages.length > 1
  return {
    title: scenario.title,
    pass: failures.length === 0,
    failures,
    net: { ...Object.fromEntries(players.map((player) => [player, 0])), ...net },
    dealer: stages.map(({ holder }) => printCards(dealerShows(holder))).join(' | '),
    leftover: stages.map(({ holder: { source } }) => printCards(source.cards.slice(source.dealt))).join(' '),
    results: stages.flatMap(({ name, holder }) =>
      settledIn(holder).map((line) => ({ ...(several ? { table: name } : {}), ...inDollars(line) })),
    ),
    refusals,
  }
}

/** A check looks at all tables at its own time. */
function atTime(floor: FloorStage, at: number): FloorStage {
  const copy = floor.copy()
  for (const [name, table] of floor.tables) copy.tables.set(name, { ...table, holder: { ...table.holder, at } })
  return copy
}

function differencesBefore(floor: FloorStage, step: FloorStep): readonly Difference[] {
  const { check, command, table, offered, at } = step
  if (check) return floorDifferences(atTime(floor, at), check)
  if (offered === undefined || command === undefined || table === undefined || !('box' in command)) return []
  const actual = [...offeredAt(floor.holderOf(table).table, command.by.person, command.box ?? 0)].sort()
  const expected = [...offered].sort()
  return JSON.stringify(expected) === JSON.stringify(actual) ? [] : [{ what: 'offered', expected, actual }]
}

function wrongAnswer(step: FloorStep, refusal: FloorRefusal | undefined): Difference | undefined {
  const answer = refusal ? `refused: ${refusal.kind}: ${explain(refusal)}` : 'accepted'
  if (step.refused === undefined) {
    return refusal ? { what: 'refused', expected: 'accepted', actual: answer } : undefined
  }
  const asExpected = refusal && (step.refused === true || coversClause(step.refused, refusal.clause))
  return asExpected ? undefined : { what: 'refused', expected: step.refused, actual: answer }
}

function refusedSteps(step: number, refusal: FloorRefusal | undefined): readonly RefusedStep[] {
  return refusal ? [{ step, code: refusal.kind, clause: refusal.clause, why: explain(refusal) }] : []
}

/** A label stands for the point of its table just before the step. */
function noteLabel(labels: Map<string, number>, step: FloorStep, before: Stage | undefined, floor: FloorStage): void {
  const { label, table } = step
  if (label === undefined || table === undefined || before === undefined) return
  labels.set(label, pointBefore(before.table, floor.holderOf(table).table))
}

function rulingOf(before: FloorStage, floor: FloorStage, step: FloorStep): ReturnType<typeof judgeRuling> {
  const { table, command, desk } = step
  if (desk !== undefined) return judgeDesk(floor, step, before.desk.events.length)
  if (table === undefined || command === undefined) return judgeAct(before, floor, step)
  return judgeRuling(before.holderOf(table), floor.holderOf(table), step, command)
}

/** What the desk did, and the difference if the file expects another clause. */
function judgeDesk({ desk }: FloorStage, step: FloorStep, before: number): ReturnType<typeof judgeRuling> {
  const first = desk.events[before]
  if (first === undefined || step.desk === undefined || !('clause' in first.event)) {
    return { ruling: [], misruled: wronglyRuled(step, []) }
  }
  const { clause } = first.event
  const ruling = { do: step.desk.do, clause, persons: [step.desk.by.person] }
  return { ruling: [ruling], misruled: wronglyRuled(step, [clause]) }
}

function explain(refusal: FloorRefusal): string {
  if (Object.hasOwn(promotionSentences, refusal.kind)) return worded(promotionSentences, refusal as PromotionRefusal)
  const isOfLink = Object.hasOwn(linkSentences, refusal.kind)
  return isOfLink ? worded(linkSentences, refusal as LinkRefusal) : explainRefusal(refusal as TableRefusal)
}

/** Cards, prizes and hidden values that the story did not use. */
function leftOver(floor: FloorStage, setup: FloorSetup): Difference[] {
  const found: Difference[] = []
  for (const { name, holder } of floor.tables.values()) {
    const { cards, dealt, prizes, drawn } = holder.source
    const actual = printCards(cards.slice(dealt))
    const expected = printCards(setup.expect.tables?.[name]?.leftover ?? [])
    if (actual !== expected) found.push({ what: `leftover at ${name}`, expected, actual })
    const held = heldNow(holder)
    if (held !== '' && setup.expect.tables?.[name]?.held === undefined) {
      found.push({ what: `held at ${name}`, expected: '', actual: held })
    }
    if (drawn < prizes.length) found.push({ what: `prizes at ${name}`, expected: [], actual: prizes.slice(drawn) })
  }
  for (const [name, link] of floor.links) {
    for (const { level, hitPoints } of hiddenLevels(setup, name)) {
      const life = levelOf(link, level)?.life ?? 0
      const left = hitPoints.slice(life).map((cents) => cents / 100)
      if (left.length > 0) found.push({ what: `hitPoints of ${name} ${level}`, expected: [], actual: left })
    }
  }
  return found
}
