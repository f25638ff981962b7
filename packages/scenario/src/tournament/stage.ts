import { HOUSE } from '@openpit/engine'
import type { Cents } from '@openpit/money'
import { closesOffers, nextDue, type PitSetup, waitsAt } from '@openpit/table'
import {
  decideTournament,
  evolveTournament,
  openTournament,
  type Tournament,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentRefusal,
  tableAt,
} from '@openpit/tournament'
import type { Scenario } from '../scenario.ts'
import { ScriptedSource } from '../scripted-source.ts'
import type { StoryAct, TournamentStory } from './story.ts'

/** A tournament in the middle of a story, with the cards of each table. */
export interface TournamentStage {
  readonly tournament: Tournament
  readonly sources: ReadonlyMap<number, ScriptedSource>
  readonly events: readonly TournamentEvent[]
  readonly commands: readonly TournamentCommand[]
  /** Minutes since the story began. */
  readonly now: number
}

export type ActOutcome =
  | { readonly ok: true; readonly stage: TournamentStage }
  | { readonly ok: false; readonly refusal: TournamentRefusal }
  | { readonly ok: false; readonly dry: 'shoe' }

export function openTournamentStage(scenario: Scenario, story: TournamentStory): TournamentStage {
  const tournament = openTournament(
    scenario.rulebook,
    story.rules,
    scenario.configuration,
    story.written,
    scenario.dealt,
    pitOf(scenario),
  )
  const sources = new Map([...story.shoes].map(([table, cards]) => [table, new ScriptedSource(cards, [])]))
  const stage: TournamentStage = { tournament, sources, events: [], commands: [], now: 0 }
  if (story.places === null) return stage
  return { ...stage, ...seatPlayers(tournament, story.places) }
}

function pitOf({ begins, staff, playerCards, namedCards }: Scenario): PitSetup {
  return { begins, staff, playerCards, namedCards }
}

/** Everything that has happened before a story that begins at the table. */
export function seatPlayers(
  draft: Tournament,
  places: NonNullable<TournamentStory['places']>,
): Pick<TournamentStage, 'tournament' | 'events'> {
  const events: TournamentEvent[] = [{ kind: 'published' }]
  const { conditions } = draft
  for (const { player } of places) events.push({ kind: 'entered', player, fee: conditions.fee })
  events.push({ kind: 'seats-drawn', session: 1, places })
  if (conditions.buyIn !== null) {
    for (const { player } of places) events.push({ kind: 'bought-in', player, cents: conditions.buyIn as Cents })
  }
  events.push({ kind: 'session-started', session: 1, at: 0 })
  return { tournament: events.reduce(evolveTournament, draft), events }
}

/** Cards that an earlier step kept back with `drawn` come out before a step that would be refused without them. */
export function inTimeForAct(stage: TournamentStage, act: StoryAct): TournamentStage {
  const at = tableAt(stage.tournament, act.table)
  const waits = at && ['card', 'dealer-card'].includes(waitsAt(at.table).for)
  if (!waits || performAct(stage, act).ok) return stage
  const drawn = drawCards(stage, act.table, Number.POSITIVE_INFINITY)
  return drawn.ok ? drawn.stage : stage
}

/** Plays one step: closes offers that it does not answer, gives the command, and draws the cards that are then due. */
export function performAct(stage: TournamentStage, act: StoryAct, drawnMax = Number.POSITIVE_INFINITY): ActOutcome {
  const now = act.at
  let current: TournamentStage = { ...stage, now }
  const { command } = act
  if (command.do === 'play') {
    for (;;) {
      const at = tableAt(current.tournament, act.table)
      if (at === undefined || !closesOffers(at.table, command.command)) break
      const close = { do: 'closeOffers', by: HOUSE } as const
      const closed = giveAndDraw(current, { do: 'play', by: HOUSE, at: now, table: act.table, command: close })
      if (!closed.ok) return closed
      current = closed.stage
    }
  }
  return giveAndDraw(current, completeCommand(current.tournament, act, now), drawnMax)
}

const AT_DESK: readonly string[] = [
  'publish',
  'announce',
  'signOff',
  'signOn',
  'startSession',
  'buyIn',
  'buyBack',
  'changeConditions',
  'enter',
  'nameSubstitute',
  'refuseEntry',
  'withdrawEntry',
  'cancel',
  'designate',
  'draw',
  'reschedule',
  'returnChips',
  'disqualify',
  'absent',
  'approveLeave',
  'leave',
]

function completeCommand({ conditions }: Tournament, { by, table, command }: StoryAct, at: number): TournamentCommand {
  const place = AT_DESK.includes(command.do) ? {} : { table }
  const fee = command.do === 'enter' ? { pays: conditions.fee } : {}
  return { ...fee, ...command, ...place, by, at } as unknown as TournamentCommand
}

/** Gives a command, then draws what the tables wait for. */
function giveAndDraw(
  stage: TournamentStage,
  command: TournamentCommand,
  drawnMax = Number.POSITIVE_INFINITY,
): ActOutcome {
  const outcome = give(stage, command)
  if (!outcome.ok) return outcome
  const tables = 'table' in command ? [command.table] : outcome.stage.tournament.tables.map(({ number }) => number)
  let current = outcome.stage
  for (const table of tables) {
    const drawn = drawCards(current, table, drawnMax)
    if (!drawn.ok) return drawn
    current = drawn.stage
  }
  return { ok: true, stage: current }
}

function drawCards(stage: TournamentStage, table: number, drawnMax: number): ActOutcome {
  const source = (stage.sources.get(table) ?? new ScriptedSource([], [])).forStep(drawnMax)
  let current: TournamentStage = { ...stage, sources: new Map([...stage.sources, [table, source]]) }
  for (;;) {
    const at = tableAt(current.tournament, table)
    const next = at && nextDue(at.table, source)
    if (source.dry !== null) return { ok: false, dry: 'shoe' }
    if (next === undefined) return { ok: true, stage: current }
    const outcome = give(current, { do: 'play', by: HOUSE, at: current.now, table, command: next })
    if (!outcome.ok) return outcome
    current = outcome.stage
  }
}

function give(stage: TournamentStage, command: TournamentCommand): ActOutcome {
  const decision = decideTournament(stage.tournament, command)
  if (!decision.ok) return decision
  const events = [...stage.events, ...decision.events]
  const commands = [...stage.commands, command]
  return { ok: true, stage: { ...stage, tournament: decision.tournament, events, commands } }
}
