import type { Actor, Command } from '@openpit/engine'
import { isRole, playerActor } from '@openpit/engine'
import { type Cents, parseDollars } from '@openpit/money'
import type { TableCommand } from '@openpit/table'
import type { Node } from 'yaml'
import { actorFor } from '../actors.ts'
import type { Source } from '../nodes.ts'
import { isStepName, readPlaces, readStepFields } from '../read-step.ts'
import { readPlayer } from '../read-values.ts'
import type { StaffOnDuty } from '../scenario.ts'
import { stepMinutes } from '../step-clock.ts'
import { MS_A_MINUTE } from '../step-fields.ts'
import { readStoryExpectation } from './expectation.ts'
import { plainValue } from './plain-value.ts'
import type { StoryAct, StoryStep, UntimedCommand } from './story.ts'

type Kind = 'whole' | 'number' | 'money' | 'name' | 'names' | 'wholes' | 'text' | 'flag' | 'any' | 'counts' | 'places'

/** The steps of tournaments, with their fields. A star means that the field may be left out. */
const STEPS: Readonly<Record<string, Readonly<Record<string, Kind | `${Kind}*`>>>> = {
  publish: {},
  changeConditions: { field: 'text', to: 'any' },
  enter: { pays: 'money*', agrees: 'flag*' },
  nameSubstitute: { substitute: 'name' },
  refuseEntry: { player: 'name', reason: 'text*' },
  withdrawEntry: {},
  cancel: { reason: 'text*' },
  designate: { tables: 'wholes' },
  draw: { order: 'names' },
  buyIn: {},
  startSession: {},
  reschedule: { session: 'whole', to: 'number' },
  announce: {},
  buyBack: {},
  returnChips: { missing: 'counts*' },
  disqualify: { player: 'name', because: 'text*', refund: 'flag*' },
  signOff: {},
  signOn: {},
  absent: { player: 'name', deduct: 'flag*' },
  approveLeave: { player: 'name' },
  leave: {},
  wager: { box: 'whole', main: 'money*', secret: 'money*', sides: 'any*', tokens: 'money*' },
  passCard: { box: 'whole' },
  drawVoucher: { box: 'whole' },
  withdraw: { box: 'whole' },
  wagerTimeIsUp: { box: 'whole' },
  recordForm: {
    player: 'name',
    box: 'whole',
    amount: 'money*',
    inWords: 'money*',
    type: 'text*',
    main: 'money*',
  },
  recordWager: { player: 'name', box: 'whole', main: 'money' },
  correctWager: { player: 'name', box: 'whole' },
  noMoreBets: {},
  deal: { from: 'whole*', omits: 'text*', places: 'places*' },
  restartDeal: {},
  examineForm: { of: 'name' },
  sit: { box: 'whole' },
  dispute: { text: 'text*' },
  rule: { text: 'text*' },
  count: {},
  voidRound: {},
  newShoe: {},
  sessionTimeIsUp: {},
  endSession: { agreedBy: 'names*' },
  startPlayOff: {},
  ballot: { order: 'names' },
}

/** Steps of other tables that tournaments do not have: a dispute ends with the director's ruling. */
const NOT_HERE: readonly string[] = ['decideDispute', 'askReview', 'complain']

/** Steps of the game that no tournament has, whatever they say. */
const SWITCHED_OFF: readonly string[] = [
  'bringChips',
  'takeChips',
  'changeLimits',
  'grantLimits',
  'holdToMinimum',
  'limitRaises',
  'limitBoxes',
  'reserveBoxes',
  'limitPlayers',
  'vacate',
]

/** Fields that a command must have although a step may leave them out. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  enter: { agrees: false },
  refuseEntry: { reason: '' },
  cancel: { reason: '' },
  disqualify: { because: '', refund: false },
  absent: { deduct: true },
  returnChips: { missing: {} },
  dispute: { text: '' },
  rule: { text: '' },
  endSession: { agreedBy: [] },
}

const COMMON = ['by', 'person', 'do', 'refused', 'offered', 'drawn', 'table', 'at', 'label', 'ruled', 'told']

/** Roles that work in tournaments; the others only where cards are dealt by people. */
const ROLES = ['dealer', 'supervisor', 'manager', 'inspector', 'director']
const LIVE_ROLES = [...ROLES, 'assistantManager', 'surveillance']

/** What holds for every step of a file. */
export interface StoryCast {
  readonly staff: StaffOnDuty
  readonly dealt: 'live' | 'virtual'
  readonly begins: number
}

/** Reads the steps in order. */
export function readStorySteps(source: Source, nodes: readonly Node[], cast: StoryCast): readonly StoryStep[] {
  const labels = new Set<string>()
  const all = nodes.map((node) => ({ node, fields: source.entries(node, 'a step') }))
  const minutes = stepMinutes(
    source,
    all.map(({ fields }) => fields),
  )
  return all.map(({ node, fields }, index) => {
    const step = readStoryStep(source, node, cast, minutes[index] ?? 0)
    if (step.from !== undefined && !labels.has(step.from) && step.refused === undefined) {
      source.problem(fields.get('from'), `from: no earlier step has the label '${step.from}'`)
    }
    if (step.label !== undefined) labels.add(step.label)
    return step
  })
}

function readStoryStep(source: Source, node: Node, cast: StoryCast, at: number): StoryStep {
  const line = source.lineOf(node)
  const fields = source.entries(node, 'a step')
  if (fields.has('check')) {
    source.fields(node, 'a check step', ['check', 'at'])
    return { line, at, check: readStoryExpectation(source, fields.get('check'), 'check') }
  }
  const act = readAct(source, node, fields, cast, at)
  const refusedNode = fields.get('refused')
  const refused = refusedNode && (source.isTrue(refusedNode) || (source.text(refusedNode, 'refused') ?? true))
  const drawn = source.number(fields.get('drawn'), 'drawn')
  const offered = readOffered(source, fields)
  const label = source.text(fields.get('label'), 'label')
  const ruled = source.text(fields.get('ruled'), 'ruled')
  const isReconstruct = source.text(fields.get('do'), 'do') === 'reconstruct'
  const from = isReconstruct ? source.text(fields.get('from'), 'from') : undefined
  if (ruled !== undefined && refused !== undefined) source.problem(node, 'a step is ruled or refused, not both')
  return {
    line,
    at,
    ...(act ? { act } : {}),
    ...(refused !== undefined ? { refused } : {}),
    ...(drawn === undefined ? {} : { drawn }),
    ...(offered ? { offered } : {}),
    ...(label === undefined ? {} : { label }),
    ...(ruled === undefined ? {} : { ruled }),
    ...(from === undefined ? {} : { from }),
  }
}

function readOffered(source: Source, fields: Map<string, Node>): StoryStep['offered'] {
  const node = fields.get('offered')
  if (node === undefined) return undefined
  if (!fields.has('box')) source.problem(node, 'offered needs a box')
  return {
    by: source.text(fields.get('by'), 'by') ?? '',
    box: source.number(fields.get('box'), 'box') ?? 0,
    is: source.items(node, 'offered').map((item) => source.text(item, 'offered') ?? ''),
  }
}

function readAct(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  cast: StoryCast,
  at: number,
): StoryAct | undefined {
  const name = source.text(fields.get('do'), 'do') ?? ''
  if (NOT_HERE.includes(name) || (!Object.hasOwn(STEPS, name) && !isStepName(name))) {
    return source.problem(fields.get('do') ?? node, `do: '${name}' is not a step of a tournament`)
  }
  const by = readActor(source, node, fields, cast)
  const table = source.number(fields.get('table'), 'table') ?? 1
  if (!Number.isInteger(table) || table < 1) source.problem(fields.get('table'), 'table must be a number')
  if (by === undefined) return undefined
  const command = Object.hasOwn(STEPS, name)
    ? readOwn(source, node, name, fields)
    : readOfTable(source, node, name, by, { begins: cast.begins, at: cast.begins + at * MS_A_MINUTE })
  return command && { by, namesPerson: fields.has('person'), table, at, command }
}

function readActor(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  { staff, dealt }: StoryCast,
): Actor | undefined {
  const word = source.name(fields.get('by'), 'by')
  if (word === undefined) return fields.has('by') ? undefined : source.problem(node, 'a step needs by')
  const person = source.name(fields.get('person'), 'person')
  if (!isRole(word) || word === 'player') {
    if (person !== undefined) source.problem(fields.get('person'), 'person is for staff; name a player in by')
    return playerActor(word)
  }
  if (!(dealt === 'live' ? LIVE_ROLES : ROLES).includes(word)) {
    return source.problem(fields.get('by'), `by: the role ${word} does not work in this tournament`)
  }
  return word === 'director' ? { person: person ?? 'director', role: word } : actorFor(word, person, staff)
}

function readOwn(source: Source, node: Node, name: string, fields: Map<string, Node>): UntimedCommand | undefined {
  const shape = STEPS[name] ?? {}
  source.fields(node, name, [...COMMON, ...Object.keys(shape)])
  const command: Record<string, unknown> = { do: name, ...DEFAULTS[name] }
  for (const [field, kind] of Object.entries(shape)) {
    const value = readKind(source, fields.get(field), field, kind.replace('*', '') as Kind)
    if (value !== undefined) command[field] = value
    else if (!kind.endsWith('*') && !fields.has(field)) source.problem(node, `${name} needs ${field}`)
  }
  if (name === 'wager') {
    command.hasSides = command.sides !== undefined || command.tokens !== undefined
    delete command.sides
    delete command.tokens
  }
  if (name === 'recordForm' && command.type !== undefined && command.type !== 'none' && command.type !== 'main') {
    source.problem(fields.get('type'), 'type must be none or main')
  }
  return command as unknown as UntimedCommand
}

/** A step of the game itself, which the table judges. */
function readOfTable(
  source: Source,
  node: Node,
  name: string,
  by: Actor,
  time: { readonly begins: number; readonly at: number },
): UntimedCommand | undefined {
  const partial = SWITCHED_OFF.includes(name)
  const command = readStepFields(source, node, name, by, { ...time, partial }, ['table'])
  return command && { do: 'play', command: command as TableCommand & Command }
}

function readKind(source: Source, node: Node | undefined, field: string, kind: Kind): unknown {
  if (node === undefined) return undefined
  switch (kind) {
    case 'whole':
    case 'number':
      return source.number(node, field)
    case 'money': {
      const dollars = source.number(node, field)
      return dollars === undefined ? undefined : (parseDollars(dollars) ?? (Number.NaN as Cents))
    }
    case 'name':
      return readPlayer(source, node, field)
    case 'names':
      return source.items(node, field).map((item) => readPlayer(source, item, field) ?? '')
    case 'wholes':
      return source.items(node, field).map((item) => source.number(item, field) ?? Number.NaN)
    case 'text':
      return source.text(node, field)
    case 'flag':
      return source.boolean(node, field)
    case 'counts':
      return readCounts(source, node, field)
    case 'places':
      return readPlaces(source, node, field)
    case 'any':
      return plainValue(node)
  }
}

function readCounts(source: Source, node: Node, field: string): Readonly<Record<string, number>> {
  const counts = [...source.entries(node, field)].map(([name, value]) => [name, source.number(value, field) ?? 0])
  return Object.fromEntries(counts)
}
