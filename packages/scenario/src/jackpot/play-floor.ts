import type { FloorCommand, HiddenValues, LinkRefusal } from '@openpit/jackpot'
import { afterTable, guardTable, type Link, performOnFloor, refreshTerms, stationOf } from '@openpit/jackpot'
import type { PromotionRefusal } from '@openpit/promotion'
import { personOnDuty, type TableCommand, type TableRefusal } from '@openpit/table'
import { openDesk, performAtDesk } from '../promotion/desk.ts'
import type { Scenario } from '../scenario.ts'
import { drawRest, openStage, perform, playAndDraw, type Stage, waitsForChance } from '../stage.ts'
import { commandOf } from '../step-command.ts'
import { FloorStage } from './floor-stage.ts'
import type { FloorSetup, FloorStep, HiddenLevel } from './setup.ts'

export type FloorRefusal = TableRefusal | LinkRefusal | PromotionRefusal

export type FloorOutcome =
  | { readonly ok: true; readonly floor: FloorStage }
  | { readonly ok: false; readonly refusal: FloorRefusal }
  | { readonly ok: false; readonly dry: 'shoe' | 'prizes' }

/** Opens the tables and links of a file. */
export function openFloor(scenario: Scenario, setup: FloorSetup): FloorStage {
  const floor = new FloorStage(playAt, (link) => hiddenOf(setup, link))
  floor.desk = openDesk(setup.desk, scenario.begins)
  for (const { name, configuration, shoe, left, seats, prizes } of setup.tables) {
    const holder = openStage({ ...scenario, configuration, seats, shoe, left, prizes })
    floor.tables.set(name, { name, configuration, holder, round: 1, claims: [] })
  }
  for (const { terms, levels, tables } of setup.links) floor.openLink(terms, levels, tables)
  refreshTerms(floor)
  return floor
}

/** The cards or prizes of the file ran out in something that followed from a step. */
class EmptyScript extends Error {
  readonly dry: 'shoe' | 'prizes'

  constructor(dry: 'shoe' | 'prizes') {
    super(`the ${dry} ran out`)
    this.dry = dry
  }
}

function playAt(stage: Stage, command: TableCommand) {
  const outcome = playAndDraw(stage, command)
  if ('dry' in outcome) throw new EmptyScript(outcome.dry)
  if (!outcome.ok) throw new Error(`${command.do} cannot be refused: ${JSON.stringify(outcome)}`)
  return { holder: outcome.stage, events: outcome.stage.events.slice(stage.events.length) }
}

/** The hidden value of each level in its present life. */
function hiddenOf(setup: FloorSetup, link: Link): HiddenValues {
  const values: Record<string, number> = {}
  for (const { terms, life } of link.levels) {
    const point = hiddenLevels(setup, link.terms.name).find(({ level }) => level === terms.name)?.hitPoints[life - 1]
    if (point !== undefined) values[terms.name] = point
  }
  return values
}

export function hiddenLevels(setup: FloorSetup, link: string): readonly HiddenLevel[] {
  const own = setup.links.find(({ terms }) => terms.name === link)?.hidden ?? []
  return [...own, ...setup.addedLevels.filter((level) => level.link === link)]
}

/**
 * Cards that an earlier step kept back with `drawn` come out before a step at their table that would be refused without
 * them.
 */
export function inTimeFor(
  floor: FloorStage,
  step: FloorStep,
  setup: FloorSetup,
  labels: ReadonlyMap<string, number>,
): FloorStage {
  const name = step.table ?? (step.act && 'table' in step.act ? step.act.table : undefined)
  if (name === undefined || step.check || step.refused !== undefined) return floor
  if (!waitsForChance(floor.holderOf(name)) || performStep(floor, step, setup, labels).ok) return floor
  const drawn = afterDraw(floor.copy(), name)
  return drawn.ok ? drawn.floor : floor
}

function afterDraw(floor: FloorStage, name: string): FloorOutcome {
  return unlessDry(() => {
    const drawn = drawRest(floor.holderOf(name))
    return drawn.ok ? takeOver(floor, name, drawn.stage) : drawn
  })
}

/** Plays one step on a copy of the floor. */
export function performStep(
  before: FloorStage,
  step: FloorStep,
  setup: FloorSetup,
  labels: ReadonlyMap<string, number>,
): FloorOutcome {
  return unlessDry(() => performOn(before.copy(), step, setup, labels))
}

function unlessDry(perform: () => FloorOutcome): FloorOutcome {
  try {
    return perform()
  } catch (error) {
    if (error instanceof EmptyScript) return { ok: false, dry: error.dry }
    throw error
  }
}

function performOn(
  floor: FloorStage,
  step: FloorStep,
  setup: FloorSetup,
  labels: ReadonlyMap<string, number>,
): FloorOutcome {
  if (step.act) {
    const refusal = performOnFloor(floor, withPerson(floor, step, step.act), (name) => {
      return setup.tables.find((table) => table.name === name)?.options ?? {}
    })
    return refusal ? { ok: false, refusal } : { ok: true, floor }
  }
  if (step.desk) {
    const { desk, at, namesPerson = false } = step
    const refusal = performAtDesk(floor, { desk, at, namesPerson }, setup.desk)
    return refusal ? { ok: false, refusal } : { ok: true, floor }
  }
  const { table: name } = step
  if (name === undefined || step.command === undefined) return { ok: true, floor }
  const command = commandOf(step, step.command, floor.holderOf(name).table, labels)
  const guarded = guardTable(floor, name, command)
  if (guarded) return { ok: false, refusal: guarded }
  const outcome = perform(floor.holderOf(name), command, step.drawn)
  return outcome.ok ? takeOver(floor, name, { ...outcome.stage, at: step.at }) : outcome
}

/** The floor after something has happened at a table, with what follows from it. */
function takeOver(floor: FloorStage, name: string, holder: Stage): FloorOutcome {
  const table = floor.table(name)
  const events = holder.events.slice(table.holder.events.length)
  floor.tables.set(name, { ...table, holder })
  floor.note(name, events)
  afterTable(floor, name, events, table)
  return { ok: true, floor }
}

/** The act of a step, by the person on duty at its table, or at a table of its link, unless the file names one. */
function withPerson(floor: FloorStage, { namesPerson }: FloorStep, act: FloorCommand): FloorCommand {
  const { role } = act.by
  if (namesPerson || role === 'player') return act
  const link = 'link' in act && act.link !== undefined ? floor.links.get(act.link) : undefined
  const named = 'win' in act ? act.win.split('/')[0] : 'table' in act ? act.table : undefined
  const tables = [...floor.tables.values()].filter(({ name }) =>
    named === undefined ? link === undefined || stationOf(link, name) !== undefined : name === named,
  )
  const onDuty = tables.flatMap(({ holder }) => personOnDuty(holder.table.pit, role) ?? [])[0]
  return onDuty === undefined ? act : { ...act, by: { role, person: onDuty } }
}
