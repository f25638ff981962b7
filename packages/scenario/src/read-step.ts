import { DEALERS_PLACE, isRole, ROLES, SIDE_NAMES } from '@openpit/engine'
import { type Cents, parseDollars } from '@openpit/money'
import { isSeq, type Node } from 'yaml'
import { actorFor } from './actors.ts'
import type { Source } from './nodes.ts'
import { readExpectation } from './read-expectation.ts'
import { readCard, readCards, readPlayer } from './read-values.ts'
import type { StaffOnDuty, Step, StepCommand } from './scenario.ts'
import { stepMinutes } from './step-clock.ts'
import { COMMANDS, commandField, type FieldKind, fieldsOfStep, MS_A_MINUTE } from './step-fields.ts'

/** Fields that any step may carry besides its command's. */
const STEP_FIELDS = ['by', 'person', 'do', 'refused', 'offered', 'drawn', 'at', 'label', 'ruled']

/** Who is on duty at first, and when the story begins. */
interface Opening {
  readonly staff: StaffOnDuty
  readonly begins: number
}

/** Reads the steps in order. */
export function readSteps(source: Source, nodes: readonly Node[], { staff, begins }: Opening): readonly Step[] {
  const labels = new Set<string>()
  const all = nodes.map((node) => ({ node, fields: source.entries(node, 'a step') }))
  const minutes = stepMinutes(
    source,
    all.map(({ fields }) => fields),
  )
  return all.map(({ node, fields }, index) => {
    const at = begins + (minutes[index] ?? 0) * MS_A_MINUTE
    const step = readStep(source, node, fields, { staff, begins, at })
    if (step.from !== undefined && !labels.has(step.from) && step.refused === undefined) {
      source.problem(fields.get('from'), `from: no earlier step has the label '${step.from}'`)
    }
    if (step.label !== undefined && labels.has(step.label)) {
      source.problem(fields.get('label'), `label: an earlier step has the label '${step.label}' too`)
    }
    if (step.label !== undefined) labels.add(step.label)
    return step
  })
}

/** When a step happens, by the casino's clock. */
interface Moment extends Opening {
  readonly at: number
}

function readStep(source: Source, node: Node, fields: Map<string, Node>, moment: Moment): Step {
  const line = source.lineOf(node)
  if (fields.has('check')) {
    source.fields(node, 'a check step', ['check', 'at'])
    return { line, at: moment.at, check: readExpectation(source, fields.get('check'), 'check') }
  }
  const command = readCommand(source, node, fields, moment)
  if (fields.has('offered') && !fields.has('box')) source.problem(fields.get('offered'), 'offered needs a box')
  const refused = fields.has('refused') ? readRefused(source, fields.get('refused') as Node) : undefined
  const offered = fields.has('offered')
    ? source.items(fields.get('offered'), 'offered').map((item) => source.text(item, 'offered') ?? '')
    : undefined
  const drawn = source.number(fields.get('drawn'), 'drawn')
  const label = source.text(fields.get('label'), 'label')
  const ruled = source.text(fields.get('ruled'), 'ruled')
  const from = command?.do === 'reconstruct' ? source.text(fields.get('from'), 'from') : undefined
  if (ruled !== undefined && refused !== undefined) source.problem(node, 'a step is ruled or refused, not both')
  return {
    line,
    at: moment.at,
    ...(fields.has('person') ? { namesPerson: true } : {}),
    ...(drawn === undefined ? {} : { drawn }),
    ...(command ? { command } : {}),
    ...(refused !== undefined ? { refused } : {}),
    ...(offered ? { offered } : {}),
    ...(label === undefined ? {} : { label }),
    ...(ruled === undefined ? {} : { ruled }),
    ...(from === undefined ? {} : { from }),
  }
}

function readRefused(source: Source, node: Node): string | true {
  return source.isTrue(node) || (source.text(node, 'refused') ?? true)
}

function readCommand(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  { staff, begins, at }: Moment,
): StepCommand | undefined {
  const name = source.text(fields.get('do'), 'do')
  if (name === undefined || !Object.hasOwn(COMMANDS, name)) {
    return source.problem(
      fields.get('do') ?? node,
      `do: '${name ?? ''}' is not a step; the known ones are ${Object.keys(COMMANDS).join(', ')}`,
    )
  }
  const word = source.name(fields.get('by'), 'by')
  if (word === undefined) return fields.has('by') ? undefined : source.problem(node, `${name} needs by`)
  const by = actorFor(word, source.name(fields.get('person'), 'person'), staff)
  if (by === undefined) return source.problem(fields.get('by'), `by: the role ${word} does not work at tables`)
  if (fields.has('person') && by.role === 'player') source.problem(node, 'person is for staff; name a player in by')
  return readStepFields(source, node, name, by, { begins, at })
}

/** Whether a step of this name exists at a table. */
export function isStepName(name: string): name is StepCommand['do'] {
  return Object.hasOwn(COMMANDS, name)
}

/**
 * Reads the fields of a step at a table. `besides`: fields that the kind of file adds to every step. `partial`: none is
 * needed, because such a step is refused whatever it says.
 */
export function readStepFields(
  source: Source,
  node: Node,
  name: string,
  by: StepCommand['by'],
  { begins, at, partial }: Pick<Moment, 'begins' | 'at'> & { readonly partial?: boolean },
  besides: readonly string[] = [],
): StepCommand | undefined {
  const fields = source.entries(node, 'a step')
  const shape = COMMANDS[name as StepCommand['do']]
  const ofReconstruct = name === 'reconstruct' ? ['from'] : []
  source.fields(node, name, [...STEP_FIELDS, ...besides, ...Object.keys(shape), ...ofReconstruct])
  const command: Record<string, unknown> = { do: name, by }
  for (const [field, kind] of Object.entries(fieldsOfStep(name as StepCommand['do']))) {
    if (field === 'at' && kind === 'minutes') {
      command.at = at
      continue
    }
    const value = readField(source, fields.get(field), field, kind, begins)
    if (value !== undefined) command[commandField(field, kind)] = value
    else if (!partial && !shape[field]?.endsWith('*') && !fields.has(field))
      source.problem(node, `${name} needs ${field}`)
  }
  return command as unknown as StepCommand
}

function readField(source: Source, node: Node | undefined, field: string, kind: FieldKind, begins: number): unknown {
  switch (kind) {
    case 'whole':
      return source.number(node, field)
    case 'boolean':
      return source.boolean(node, field)
    case 'card':
      return node && readCard(source, node, field)
    case 'cards':
      return node && readCards(source, node, field)
    case 'voids':
      return readVoids(source, node, field)
    case 'place':
      return readPlace(source, node, field)
    case 'places':
      return readPlaces(source, node, field)
    case 'minutes': {
      const minutes = source.number(node, field)
      return minutes === undefined ? undefined : begins + minutes * MS_A_MINUTE
    }
    case 'name':
      return readPlayer(source, node, field)
    case 'names':
      return node && source.items(node, field).map((item) => source.name(item, field) ?? '')
    case 'roles':
      return node && source.items(node, field).map((item) => readRole(source, item, field))
    case 'text':
      return source.text(node, field)
    case 'wholes':
      return node && source.items(node, field).map((item) => source.number(item, field) ?? Number.NaN)
    case 'money':
    case 'purse':
      return readStake(source, node, field)
    case 'sides': {
      if (node === undefined) return undefined
      const sides: Record<string, Cents> = {}
      for (const [bet, value] of source.fields(node, field, SIDE_NAMES)) {
        const cents = readStake(source, value, bet)
        if (cents !== undefined) sides[bet] = cents
      }
      return sides
    }
    default: {
      const words = kind.slice('one of '.length).split(', ')
      const word = source.text(node, field)
      return word === undefined || words.includes(word) ? word : source.problem(node, `${field} must be ${kind}`)
    }
  }
}

/** The role of a person who was told. */
function readRole(source: Source, node: Node, field: string): string {
  const role = source.text(node, field) ?? ''
  if (!isRole(role)) source.problem(node, `${field}: '${role}' is not a role; the known ones are ${ROLES.join(', ')}`)
  return role
}

/** The round, or a list of boxes. */
function readVoids(source: Source, node: Node | undefined, field: string): 'round' | readonly number[] | undefined {
  if (isSeq(node)) return source.items(node, field).map((item) => source.number(item, field) ?? Number.NaN)
  const word = source.text(node, field)
  if (word === undefined || word === 'round') return word
  return source.problem(node, `${field} must be round or a list of boxes`)
}

/** A box, or the dealer. */
function readPlace(source: Source, node: Node | undefined, field: string): number | 'dealer' | undefined {
  const word = source.text(node, field)
  return word === undefined || word === 'dealer' ? word : (source.number(node, field) ?? undefined)
}

/** Boxes, and `D` for the dealer, in the order of dealing. */
export function readPlaces(source: Source, node: Node | undefined, field: string): readonly number[] | undefined {
  const words = source
    .text(node, field)
    ?.split(/\s+/)
    .filter((word) => word !== '')
  return words?.map((word) => {
    if (word === 'D') return DEALERS_PLACE
    const box = Number(word)
    if (!Number.isInteger(box) || box < 1) source.problem(node, `${field}: '${word}' is neither a box nor D`)
    return box
  })
}

/** Passes numbers on that are not amounts of money, so that a scenario can show how the table refuses them. */
function readStake(source: Source, node: Node | undefined, field: string): Cents | undefined {
  const dollars = source.number(node, field)
  if (dollars === undefined) return undefined
  return parseDollars(dollars) ?? (Number.NaN as Cents)
}
