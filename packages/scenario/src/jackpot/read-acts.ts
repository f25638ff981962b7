import { type Actor, isRole, playerActor } from '@openpit/engine'
import { type FloorCommand, MISREGISTRATIONS } from '@openpit/jackpot'
import { type Cents, parseDollars } from '@openpit/money'
import { isMap, type Node, Pair, Scalar, YAMLMap } from 'yaml'
import { actorFor } from '../actors.ts'
import type { Source } from '../nodes.ts'
import { isDeskStep, readDeskStep } from '../promotion/read-desk-steps.ts'
import { readSteps } from '../read-step.ts'
import { rateOf } from '../read-values.ts'
import type { StaffOnDuty, Step } from '../scenario.ts'
import { stepMinutes } from '../step-clock.ts'
import { MS_A_MINUTE } from '../step-fields.ts'
import { readFloorExpectation } from './read-checks.ts'
import { readLevel } from './read-links.ts'
import type { FloorStep, HiddenLevel } from './setup.ts'

type Kind = 'table' | 'text' | 'name' | 'names' | 'texts' | 'whole' | 'money' | 'rate' | 'boolean' | 'level' | 'why'

/** The steps about jackpots, with their fields. A star means that the field may be left out. */
const ACTS: Readonly<Record<FloorCommand['do'], Readonly<Record<string, Kind | `${Kind}*`>>>> = {
  joinLink: { table: 'table', link: 'text' },
  leaveLink: { table: 'table', link: 'text' },
  addLevel: { link: 'text', level: 'level' },
  changeLink: {
    link: 'text',
    level: 'text*',
    reset: 'money*',
    mustHitBy: 'money*',
    increment: 'rate*',
    reserve: 'rate*',
    approval: 'money*',
  },
  suspendLink: { link: 'text', reason: 'text*' },
  resumeLink: { link: 'text', reason: 'text*' },
  closeLink: { link: 'text', to: 'text*', second: 'name*', told: 'names*', reason: 'text*' },
  correctMeter: { link: 'text', level: 'text*', amount: 'money*', second: 'name*', told: 'names*', reason: 'text*' },
  reconcile: { link: 'text', level: 'text*', counted: 'money' },
  jackpotFails: { table: 'table', reason: 'text*' },
  linkFails: { link: 'text', reason: 'text*' },
  continueWithoutJackpot: { table: 'table' },
  restoreJackpot: { table: 'table*', link: 'text*' },
  reportMeter: { table: 'table', link: 'text*', level: 'text*', shows: 'money' },
  confirmJackpot: { table: 'table', box: 'whole' },
  joinWins: { link: 'text', wins: 'texts' },
  payJackpots: { link: 'text' },
  approveJackpot: { table: 'table*', win: 'text' },
  gameOver: { table: 'table' },
  openTerminal: { table: 'table' },
  closeTerminal: { table: 'table' },
  sensor: { table: 'table', box: 'whole', works: 'boolean' },
  misregistered: { table: 'table', player: 'name', box: 'whole', why: 'why' },
  awardSpot: { table: 'table', box: 'whole', player: 'name' },
  relieveDealer: { table: 'table', reason: 'text*', beyondControl: 'boolean*' },
}

/** The names that commands have for fields of a step. */
const RENAMED: Readonly<Record<string, string>> = { mustHitBy: 'cap', increment: 'rate', reserve: 'reserveRate' }

export const ACT_NAMES: readonly string[] = Object.keys(ACTS)

export interface StepReading {
  readonly step: FloorStep
  readonly hidden?: HiddenLevel
}

/** Who is on duty, when the story begins, and the tables of the file. */
interface FloorContext {
  readonly begins: number
  readonly staff: StaffOnDuty
  readonly tables: readonly string[]
}

/** Reads the steps of a floor: checks, steps about jackpots, and those that a table hears. */
export function readFloorSteps(source: Source, nodes: readonly Node[], context: FloorContext): readonly StepReading[] {
  const times = stepMinutes(
    source,
    nodes.map((node) => (isMap(node) ? source.entries(node, 'a step') : new Map())),
  )
  const several = context.tables.length
  const heard = nodes.flatMap((node, index) =>
    isHeard(source, node) && !isDeskStep(node, several) ? [timed(node, times[index] ?? 0)] : [],
  )
  const steps = [...readSteps(source, heard, context)]
  return nodes.map((node, index): StepReading => {
    const line = source.lineOf(node)
    const at = context.begins + (times[index] ?? 0) * MS_A_MINUTE
    const fields = source.entries(node, 'a step')
    if (fields.has('check')) {
      source.fields(node, 'a check step', ['check', 'at'])
      return { step: { line, at, check: readFloorExpectation(source, fields.get('check'), 'check', context.tables) } }
    }
    if (isDeskStep(node, several)) return { step: readDeskStep(source, node, fields, context, at) }
    const name = source.text(fields.get('do'), 'do') ?? ''
    if (ACT_NAMES.includes(name)) return readAct(source, node, fields, name as FloorCommand['do'], context, at)
    const { check: _, ...step } = steps.shift() as Step
    const table = readTableName(source, node, fields.get('table'), context.tables)
    return { step: { ...step, line, ...(table === undefined ? {} : { table }) } }
  })
}

/** Whether a table hears the step: it is neither a check nor about jackpots. */
function isHeard(source: Source, node: Node): boolean {
  const fields = isMap(node) ? node : undefined
  if (fields === undefined) source.problem(node, 'a step must be a map')
  return !fields?.has('check') && !ACT_NAMES.includes(String(fields?.get('do') ?? ''))
}

/** The step without its table, and with its minute. */
function timed(node: Node, at: number): Node {
  const rest = withoutFields(node, ['table'])
  if (isMap(rest) && !rest.has('at') && rest.get('do') !== 'cut') {
    rest.items.push(new Pair(new Scalar('at'), new Scalar(at)) as (typeof rest.items)[number])
  }
  return rest
}

function withoutFields(node: Node, names: readonly string[]): Node {
  if (!isMap(node)) return node
  const rest = new YAMLMap()
  rest.items = node.items.filter(({ key }) => !names.includes(String((key as { value?: unknown } | null)?.value)))
  if (node.range) rest.range = node.range
  return rest as unknown as Node
}

function readTableName(
  source: Source,
  node: Node,
  field: Node | undefined,
  tables: readonly string[],
): string | undefined {
  if (field === undefined) {
    if (tables.length === 1) return tables[0]
    return tables.length === 0 ? undefined : source.problem(node, 'a step of a file with several tables needs table')
  }
  const name = source.text(field, 'table') ?? ''
  if (tables.includes(name) || tables.length === 0) return name
  return source.problem(field, `there is no table '${name}'`)
}

function readAct(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  name: FloorCommand['do'],
  { staff, tables }: FloorContext,
  at: number,
): StepReading {
  const shape = ACTS[name]
  source.fields(node, name, ['by', 'person', 'do', 'refused', 'ruled', 'label', 'at', 'told', ...Object.keys(shape)])
  const by = readActor(source, node, fields, name, staff)
  const person = source.name(fields.get('person'), 'person')
  const command: Record<string, unknown> = { do: name, by, ...(person === undefined ? {} : { person }) }
  let hidden: HiddenLevel | undefined
  for (const [field, kind] of Object.entries(shape)) {
    const optional = kind.endsWith('*')
    const value = fields.get(field)
    if (kind === 'level' && value !== undefined) {
      const level = readLevel(source, String(command.link), value, false, readStepRate)
      command.level = level.start
      hidden = level.hidden
      continue
    }
    const read = readField(source, node, value, field, kind.replace('*', '') as Kind, optional, tables)
    if (read !== undefined) command[renamed(name, field)] = read
    else if (!optional && value === undefined && kind !== 'table') source.problem(node, `${name} needs ${field}`)
  }
  const refused = fields.has('refused') ? readRefused(source, fields.get('refused') as Node) : undefined
  const ruled = source.text(fields.get('ruled'), 'ruled')
  if (ruled !== undefined && refused !== undefined) source.problem(node, 'a step is ruled or refused, not both')
  const step: FloorStep = {
    line: source.lineOf(node),
    at,
    act: command as unknown as FloorCommand,
    ...(fields.has('person') && name !== 'relieveDealer' ? { namesPerson: true } : {}),
    ...(refused === undefined ? {} : { refused }),
    ...(ruled === undefined ? {} : { ruled }),
  }
  return hidden ? { step, hidden } : { step }
}

function renamed(act: string, field: string): string {
  return act === 'changeLink' ? (RENAMED[field] ?? field) : field
}

function readRefused(source: Source, node: Node): string | true {
  return source.isTrue(node) || (source.text(node, 'refused') ?? true)
}

function readField(
  source: Source,
  step: Node,
  node: Node | undefined,
  field: string,
  kind: Kind,
  optional: boolean,
  tables: readonly string[],
): unknown {
  switch (kind) {
    case 'table':
      return optional && node === undefined ? impliedTable(step, tables) : readTableName(source, step, node, tables)
    case 'text':
      return source.text(node, field)
    case 'name':
      return source.name(node, field)
    case 'names':
    case 'texts':
      return node && source.items(node, field).map((item) => source.text(item, field) ?? '')
    case 'whole':
      return source.number(node, field)
    case 'money':
      return readAmount(source, node, field)
    case 'rate':
      return readStepRate(source, node, field)
    case 'boolean':
      return source.boolean(node, field)
    case 'why': {
      const word = source.text(node, field)
      if (word === undefined || (MISREGISTRATIONS as readonly string[]).includes(word)) return word
      return source.problem(node, `why must be one of ${MISREGISTRATIONS.join(', ')}`)
    }
    case 'level':
      return undefined
  }
}

/** The only table of the file, in a step that names neither a table nor a link. */
function impliedTable(step: Node, tables: readonly string[]): string | undefined {
  const names = isMap(step) && (step.has('link') || step.has('win'))
  return tables.length === 1 && !names ? tables[0] : undefined
}

/** An invalid rate is left for the link to refuse, as an invalid amount is. */
function readStepRate(source: Source, node: Node | undefined, field: string): number | undefined {
  const percent = source.number(node, field)
  return percent === undefined ? undefined : (rateOf(percent) ?? Number.NaN)
}

/** Passes numbers on that are not amounts of money, so that a scenario can show how the link refuses them. */
function readAmount(source: Source, node: Node | undefined, field: string): Cents | undefined {
  const dollars = source.number(node, field)
  return dollars === undefined ? undefined : (parseDollars(dollars) ?? (Number.NaN as Cents))
}

/** The actor of a step. Of a dealer's relief, `person` is the one who takes over. */
function readActor(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  act: string,
  staff: StaffOnDuty,
): Actor | undefined {
  const word = source.name(fields.get('by'), 'by')
  if (word === undefined) return fields.has('by') ? undefined : source.problem(node, `${act} needs by`)
  const person = act === 'relieveDealer' ? undefined : source.name(fields.get('person'), 'person')
  if (word === 'director') return source.problem(fields.get('by'), 'by: there is no director here')
  if (!isRole(word) || word === 'player') return playerActor(word)
  return actorFor(word, person, staff) ?? { person: person ?? word, role: word }
}
