import { printCards } from '@openpit/cards'
import type { TournamentPower } from '@openpit/rulebooks'
import { offeredAt, personOnDuty } from '@openpit/table'
import {
  explainTournamentRefusal,
  pitFor,
  standingsAt,
  type Tournament,
  type TournamentEvent,
  type TournamentRefusal,
  tableAt,
} from '@openpit/tournament'
import { coversClause, type Difference, inDollars } from '../look.ts'
import { isFactOrRuling, wronglyRuled } from '../rulings.ts'
import type { Failure, Outcome, RefusedStep, RuledStep } from '../run.ts'
import type { Scenario } from '../scenario.ts'
import { pointBefore } from '../stage.ts'
import { labelsAt, NO_POINT } from '../step-command.ts'
import { linesIn, netOf } from './lines.ts'
import { inDollarsBy, leftoverOf, outIn, printLeftover, storyDifferences, writtenStandings } from './look.ts'
import { inTimeForAct, openTournamentStage, performAct, type TournamentStage } from './stage.ts'
import type { StoryAct, StoryExpectation, StoryStep, TournamentStory } from './story.ts'

/** Plays a tournament story to its end and reports what differs from its expectations. */
export function runTournament(scenario: Scenario, story: TournamentStory): Outcome {
  const { stage, failures: found, refusals, rulings } = playStory(scenario, story)
  const step = story.steps.length
  const failures = [...found]
  for (const difference of storyDifferences(stage, story.expect)) failures.push({ step, ...difference })
  const leftover = printLeftover(leftoverOf(stage))
  const expected = printLeftover(story.leftover)
  if (JSON.stringify(leftover) !== JSON.stringify(expected)) {
    failures.push({ step, what: 'leftover', expected, actual: leftover })
  }
  for (const failure of unnamedHeld(stage, story.expect)) failures.push({ step, ...failure })
  const { tournament } = stage
  const players = Object.fromEntries(tournament.entries.map(({ player }) => [player, 0]))
  const dealer = tableAt(tournament, 1)?.table.round.dealer.cards ?? []
  return {
    title: scenario.title,
    pass: failures.length === 0,
    failures,
    net: { ...players, ...netOf(stage) },
    dealer: printCards(dealer),
    leftover: Object.values(leftover).join(' '),
    results: linesIn(stage).map(inDollars),
    refusals,
    rulings,
    standings: allStandings(stage),
    out: outIn(tournament),
    money: inDollarsBy(Object.fromEntries(tournament.money)),
    prizes: inDollarsBy(tournament.prizes),
  }
}

/** One list where the session has one table, else a list for each. */
function allStandings({ tournament }: TournamentStage): unknown {
  const lists = tournament.tables.map((at) => [at.number, writtenStandings(standingsAt(tournament, at))] as const)
  return lists.length === 1 ? lists[0]?.[1] : Object.fromEntries(lists)
}

interface StoryPlaythrough {
  readonly stage: TournamentStage
  readonly failures: readonly Failure[]
  readonly refusals: readonly RefusedStep[]
  readonly rulings: readonly RuledStep[]
}

export function playStory(scenario: Scenario, story: TournamentStory): StoryPlaythrough {
  let stage = openTournamentStage(scenario, story)
  const failures: Failure[] = []
  const refusals: RefusedStep[] = []
  const rulings: RuledStep[] = []
  const labels = new Map<number | undefined, Map<string, number>>()
  for (const [index, step] of story.steps.entries()) {
    const number = index + 1
    const own = labelsAt(labels, step.act?.table)
    stage = inTimeFor(atTime(stage, step), step, own)
    for (const difference of differencesBefore(stage, step)) failures.push({ step: number, ...difference })
    if (step.act === undefined) continue
    const before = stage
    const outcome = performAct(stage, actOf(stage, step, step.act, own), step.drawn)
    if (outcome.ok) stage = outcome.stage
    if (step.label !== undefined) own.set(step.label, pointAt(before, stage, step.act.table))
    if ('dry' in outcome) {
      const actual = `the ${outcome.dry} ran out, and the step was undone`
      failures.push({ step: number, what: outcome.dry, expected: 'one more', actual })
      break
    }
    const refused = 'refusal' in outcome ? outcome.refusal : undefined
    if (refused !== undefined) {
      const { kind: code, clause } = refused
      refusals.push({ step: number, code, clause, why: explainTournamentRefusal(refused) })
    }
    const wrong = wrongAnswer(step, refused)
    if (wrong) failures.push({ step: number, ...wrong })
    if (!outcome.ok) continue
    const clauses = clausesOf(step.act, stage.events.slice(before.events.length), stage.tournament)
    const [clause] = clauses
    if (clause !== undefined) {
      rulings.push({ step: number, do: nameOf(step.act), clause, persons: [step.act.by.person] })
    }
    failures.push(...wronglyRuled(step, clauses).map((one) => ({ step: number, ...one })))
  }
  return { stage, failures, refusals, rulings }
}

function actOf(stage: TournamentStage, step: StoryStep, act: StoryAct, labels: ReadonlyMap<string, number>): StoryAct {
  return withPersonOnDuty(stage, withVersion(step, act, labels))
}

function inTimeFor(stage: TournamentStage, step: StoryStep, labels: ReadonlyMap<string, number>): TournamentStage {
  if (step.act === undefined || step.refused !== undefined) return stage
  return inTimeForAct(stage, actOf(stage, step, step.act, labels))
}

/** A check looks at the tournament at its own time. */
function atTime(stage: TournamentStage, { check, at }: StoryStep): TournamentStage {
  return check ? { ...stage, now: at } : stage
}

/** The point of the table just before the step that led from one stage to the other. */
function pointAt(before: TournamentStage, after: TournamentStage, table: number): number {
  const [then, now] = [before, after].map(({ tournament }) => tableAt(tournament, table)?.table)
  return then && now ? pointBefore(then, now) : NO_POINT
}

/** A label is replaced by the version of the table just before that step. */
function withVersion({ from }: StoryStep, act: StoryAct, labels: ReadonlyMap<string, number>): StoryAct {
  const { command } = act
  if (from === undefined || command.do !== 'play' || command.command.do !== 'reconstruct') return act
  return { ...act, command: { ...command, command: { ...command.command, from: labels.get(from) ?? NO_POINT } } }
}

/** By the person on duty, unless the file names one. */
function withPersonOnDuty({ tournament }: TournamentStage, act: StoryAct): StoryAct {
  const { role } = act.by
  if (role === 'player' || act.namesPerson) return act
  const person = personOnDuty(pitFor(tournament, act.table), role)
  if (person === undefined) return act
  const by = { role, person }
  const { command } = act
  if (command.do !== 'play') return { ...act, by }
  return { ...act, by, command: { ...command, command: { ...command.command, by } as typeof command.command } }
}

function nameOf({ command }: StoryAct): string {
  return command.do === 'play' ? command.command.do : command.do
}

/**
 * Under which clauses a step was carried out: that of its first event which names one, and that of the power. What
 * players decide in ordinary play rules nothing.
 */
function clausesOf(act: StoryAct, events: readonly TournamentEvent[], { rules }: Tournament): readonly string[] {
  const { command, by } = act
  if (by.role === 'player' && command.do === 'play' && !isFactOrRuling(command.command)) return []
  const power = Object.hasOwn(rules.powers, command.do) ? rules.powers[command.do as TournamentPower] : undefined
  return [clauseIn(events), power?.clause].filter((clause) => clause !== undefined)
}

/** What a step ruled: the first clause that its events name. */
function clauseIn(events: readonly TournamentEvent[]): string | undefined {
  for (const event of events) {
    const inner = event.kind === 'table-played' ? event.event : event
    if ('clause' in inner && inner.clause !== undefined) return inner.clause
    if (inner.kind === 'wager-settled') return inner.line.clause
  }
  return undefined
}

/** Cards that are still held at the end must be named. */
function unnamedHeld({ tournament }: TournamentStage, { atTable }: StoryExpectation): readonly Difference[] {
  if (atTable.held !== undefined) return []
  const holding = tournament.tables.filter(({ table }) => (table.live?.held.length ?? 0) > 0)
  return holding.map(({ number }) => ({ what: `held at table ${number}`, expected: '', actual: 'cards are held' }))
}

function differencesBefore(stage: TournamentStage, { check, offered, act }: StoryStep): readonly Difference[] {
  if (check) return storyDifferences(stage, check)
  if (offered === undefined) return []
  const at = tableAt(stage.tournament, act?.table ?? 1)
  const actual = at === undefined ? [] : [...offeredAt(at.table, offered.by, offered.box)]
  const expected = offered.is.toSorted()
  return JSON.stringify(expected) === JSON.stringify(actual.toSorted())
    ? []
    : [{ what: 'offered', expected, actual: actual.toSorted() }]
}

function wrongAnswer({ refused }: StoryStep, refusal: TournamentRefusal | undefined): Difference | undefined {
  const answer = refusal ? `refused: ${refusal.kind}: ${explainTournamentRefusal(refusal)}` : 'accepted'
  if (refused === undefined) return refusal ? { what: 'refused', expected: 'accepted', actual: answer } : undefined
  const asExpected = refusal && (refused === true || coversClause(refused, refusal.clause))
  return asExpected ? undefined : { what: 'refused', expected: refused, actual: answer }
}
