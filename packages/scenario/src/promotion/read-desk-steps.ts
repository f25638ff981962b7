import { type Actor, isRole, playerActor } from '@openpit/engine'
import { PRIZE_FORMS, type PrizeParts } from '@openpit/promotion'
import { CARD_STATUSES, PROMOTION_DUTIES } from '@openpit/rulebooks'
import { isMap, type Node } from 'yaml'
import { actorFor } from '../actors.ts'
import type { FloorStep } from '../jackpot/setup.ts'
import type { Source } from '../nodes.ts'
import { readMoney } from '../read-values.ts'
import type { StaffOnDuty } from '../scenario.ts'
import { readTerms, readVoucher, VOUCHER_FIELDS } from './read-desk.ts'
import type { DeskCommand } from './setup.ts'

type Kind = 'text' | 'name' | 'names' | 'boolean' | 'terms' | 'parts' | 'table' | `one of ${string}`

/** The steps about promotions and vouchers, with their fields. A star means that the field may be left out. */
const STEPS: Readonly<Record<DeskCommand['do'], Readonly<Record<string, Kind | `${Kind}*`>>>> = {
  issueVoucher: { voucher: 'text' },
  exchangeVoucher: { table: 'table', player: 'name', voucher: 'text' },
  cancelVoucher: { voucher: 'text', reason: 'text*' },
  submitTerms: { promotion: 'text' },
  startPromotion: { promotion: 'text' },
  amendTerms: { promotion: 'text', terms: 'terms', approved: 'boolean*' },
  enter: { promotion: 'text' },
  draw: { promotion: 'text', prize: 'text', scrutineer: 'name*', present: 'names*' },
  notifyWinner: { promotion: 'text', player: 'name', channel: 'text' },
  awardPrize: { promotion: 'text', player: 'name', prize: 'text', as: 'parts', alternative: 'boolean*' },
  refuseClaim: {
    promotion: 'text',
    player: 'name',
    prize: 'text',
    reason: 'text*',
    name: 'text*',
    address: 'text*',
    told: 'names*',
  },
  compromised: { promotion: 'text', reason: 'text*', told: 'names*' },
  validated: { promotion: 'text' },
  done: { promotion: 'text', duty: `one of ${PROMOTION_DUTIES.join(', ')}`, player: 'name*' },
  dispute: { promotion: 'text', reason: 'text*' },
  decideDispute: { promotion: 'text', player: 'name', decision: 'text*' },
  endCard: { card: 'text', status: `one of ${CARD_STATUSES.join(', ')}`, reason: 'text*' },
}

/** Steps that a table hears too, if they name no promotion. */
const SHARED = ['done', 'dispute', 'decideDispute']

/** Whether the promotions desk hears this step, and not a table. */
export function isDeskStep(node: Node, tables = 1): boolean {
  if (!isMap(node)) return false
  const name = String(node.get('do') ?? '')
  if (name === 'endCard') return tables > 1
  return Object.hasOwn(STEPS, name) && (!SHARED.includes(name) || node.has('promotion'))
}

interface DeskContext {
  readonly begins: number
  readonly staff: StaffOnDuty
  readonly tables: readonly string[]
}

/** Reads a step of the promotions desk. */
export function readDeskStep(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  context: DeskContext,
  at: number,
): FloorStep {
  const name = source.text(fields.get('do'), 'do') as DeskCommand['do']
  const shape = STEPS[name]
  const own = [
    ...Object.keys(shape),
    ...(name === 'issueVoucher' ? VOUCHER_FIELDS : []),
    ...(name === 'compromised' ? [FATE] : []),
  ]
  source.fields(node, name, ['by', 'person', 'do', 'refused', 'ruled', 'label', 'at', 'told', ...own])
  const command: Record<string, unknown> = { do: name, by: readActor(source, node, fields, name, context.staff) }
  if (name === 'issueVoucher') command.terms = readVoucher(source, node, fields, context.begins)
  if (name === 'compromised') command.fate = readFate(source, node, fields)
  for (const [field, kind] of Object.entries(shape)) {
    const plain = (kind.endsWith('*') ? kind.slice(0, -1) : kind) as Kind
    const value = fields.get(field)
    const read = readField(source, node, value, field, plain, context)
    if (read !== undefined) command[field] = read
    else if (value === undefined && !kind.endsWith('*') && plain !== 'table') {
      source.problem(node, `${name} needs ${field}`)
    }
  }
  const refused = fields.get('refused')
  const ruled = source.text(fields.get('ruled'), 'ruled')
  if (ruled !== undefined && refused !== undefined) source.problem(node, 'a step is ruled or refused, not both')
  return {
    line: source.lineOf(node),
    at,
    desk: command as unknown as DeskCommand,
    ...(fields.has('person') ? { namesPerson: true } : {}),
    ...(refused === undefined ? {} : { refused: source.isTrue(refused) || (source.text(refused, 'refused') ?? true) }),
    ...(ruled === undefined ? {} : { ruled }),
  }
}

/** What becomes of a compromised draw. */
const FATE = 'then'

function readFate(source: Source, node: Node, fields: Map<string, Node>): string | undefined {
  const word = source.text(fields.get(FATE), FATE)
  if (word === 'postpone' || word === 'cancel') return word
  return source.problem(fields.get(FATE) ?? node, 'compromised needs then: postpone or cancel')
}

/** The person who acts. In roles outside the pit the person has the role's name. */
function readActor(
  source: Source,
  node: Node,
  fields: Map<string, Node>,
  step: string,
  staff: StaffOnDuty,
): Actor | undefined {
  const word = source.name(fields.get('by'), 'by')
  if (word === undefined) return fields.has('by') ? undefined : source.problem(node, `${step} needs by`)
  const person = source.name(fields.get('person'), 'person')
  if (word === 'director') return source.problem(fields.get('by'), 'by: there is no director here')
  if (isRole(word) && word !== 'player') return actorFor(word, person, staff) ?? { person: person ?? word, role: word }
  if (person !== undefined) source.problem(node, 'person is for staff; name a player in by')
  return playerActor(word)
}

function readField(
  source: Source,
  step: Node,
  node: Node | undefined,
  field: string,
  kind: Kind,
  { begins, tables }: DeskContext,
): unknown {
  switch (kind) {
    case 'table':
      return readTable(source, step, node, tables)
    case 'text':
      return source.text(node, field)
    case 'name':
      return source.name(node, field)
    case 'names':
      return node && source.items(node, field).map((item) => source.name(item, field) ?? '')
    case 'boolean':
      return source.boolean(node, field)
    case 'terms':
      return node && readTerms(source, node, begins)
    case 'parts':
      return node && readParts(source, node)
    default: {
      const words = kind.slice('one of '.length).split(', ')
      const word = source.text(node, field)
      return word === undefined || words.includes(word) ? word : source.problem(node, `${field} must be ${kind}`)
    }
  }
}

function readTable(source: Source, step: Node, node: Node | undefined, tables: readonly string[]): string | undefined {
  if (node === undefined) {
    return tables.length === 1 ? tables[0] : source.problem(step, 'a step of a file with several tables needs table')
  }
  const name = source.text(node, 'table') ?? ''
  return tables.includes(name) ? name : source.problem(node, `there is no table '${name}'`)
}

function readParts(source: Source, node: Node): PrizeParts {
  const parts: Record<string, unknown> = {}
  for (const [form, value] of source.fields(node, 'as', PRIZE_FORMS)) {
    const cents = readMoney(source, value, form)
    if (cents !== undefined && cents < 0) source.problem(value, `${form} must not be below zero`)
    if (cents !== undefined) parts[form] = cents
  }
  return parts
}
