import type { FloorCommand, HiddenValues, LinkRefusal } from '@openpit/jackpot'
import { afterTable, guardTable, type Link, performOnFloor, refreshTerms, stationOf } from '@openpit/jackpot'
import type { PromotionRefusal } from '@openpit/promotion'
import { personOnDuty, type TableCommand, type TableRefusal } from '@openpit/table'
import { openDesk, performAtDesk } from '../promotion/desk.ts'
import type { Scenario } from '../scenario.ts'
import { openStage, perform, playAndDraw, type Stage } from '../stage.ts'
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
class Dry extends Error {
  readonly dry: 'shoe' | 'prizes'

  constructor(dry: 'shoe' | 'prizes') {
    super(`the ${dry} ran out`)
    this.dry = dry
  }
}

function playAt(stage: Stage, command: TableCommand) {
  const outcome = playAndDraw(stage, command)
  if ('dry' in outcome) throw new Dry(outcome.dry)
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

/** Plays one step on a copy of the floor. */
export function performStep(
  before: FloorStage,
  step: FloorStep,
  setup: FloorSetup,
  labels: ReadonlyMap<string, number>,
): FloorOutcome {
  try {
    return performOn(before.copy(), step, setup, labels)
  } catch (error) {
    if (error instanceof Dry) return { ok: false, dry: error.dry }
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
  const table = floor.table(name)
  const outcome = perform(table.holder, command, step.drawn)
  if (!outcome.ok) return outcome
  const events = outcome.stage.events.slice(table.holder.events.length)
  floor.tables.set(name, { ...table, holder: { ...outcome.stage, at: step.at } })
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
