import { SIDE_NAMES } from '@openpit/engine'
import { type Cents, parseDollars } from '@openpit/money'
import { OMISSIONS, VOID_GROUNDS } from '@openpit/rulebooks'
import type { Node } from 'yaml'
import { actorFor } from './actors.ts'
import type { Source } from './nodes.ts'
import { readExpectation } from './read-expectation.ts'
import type { Step, StepCommand } from './scenario.ts'

/**
 * What a field holds. Files have amounts in dollars; for `purse` the command's field is called `cents`. `minutes` count
 * from the start of the scenario; the command has milliseconds.
 */
type FieldKind =
  | 'whole'
  | 'wholes'
  | 'money'
  | 'purse'
  | 'minutes'
  | 'name'
  | 'names'
  | 'text'
  | 'sides'
  | `one of ${string}`

export const MS_A_MINUTE = 60_000

/** The commands that a step can be, with their fields. A star means that the field may be left out. */
const COMMANDS: Readonly<Record<StepCommand['do'], Readonly<Record<string, FieldKind | `${FieldKind}*`>>>> = {
  wager: { box: 'whole', main: 'money*', tokens: 'money*', sides: 'sides*' },
  withdraw: { box: 'whole' },
  insure: { box: 'whole', amount: 'money*' },
  evenMoney: { box: 'whole' },
  neverOfferInsurance: {},
  surrender: { box: 'whole', hand: 'whole*' },
  expose: { box: 'whole' },
  hit: { box: 'whole', hand: 'whole*' },
  stand: { box: 'whole', hand: 'whole*' },
  split: { box: 'whole', hand: 'whole*', amount: 'money*' },
  double: { box: 'whole', hand: 'whole*', amount: 'money*' },
  follow: { box: 'whole', hand: 'whole*', amount: 'money*' },
  takeHand: { box: 'whole', hand: 'whole' },
  rescue: { box: 'whole', hand: 'whole*' },
  pressPrizeButton: { box: 'whole' },
  decline: { box: 'whole', nominate: 'name*' },
  sit: { box: 'whole' },
  leave: {},
  bringChips: { amount: 'purse' },
  takeChips: { amount: 'purse' },
  changeLimits: {
    minimum: 'money*',
    maximum: 'money*',
    how: 'one of at-once, with-notice, agreed',
    at: 'minutes',
    due: 'minutes*',
    agreedBy: 'names*',
    told: 'names*',
  },
  postClosing: { at: 'minutes', due: 'minutes*' },
  closeTable: { at: 'minutes' },
  withdrawNotice: { notice: 'one of limits, closing' },
  noticeIsUp: { at: 'minutes' },
  grantLimits: { player: 'name', box: 'whole*', minimum: 'money', maximum: 'money', told: 'names*' },
  holdToMinimum: {
    player: 'name',
    box: 'whole*',
    lasts: 'one of this-shoe, further-shoes',
    told: 'names*',
  },
  limitBoxes: { player: 'name', boxes: 'whole', told: 'names*' },
  reserveBoxes: { player: 'name', boxes: 'wholes' },
  limitPlayers: { players: 'whole*', onBox: 'whole*' },
  limitRaises: {},
  allowRaises: {},
  restrictSideBet: { bet: `one of ${SIDE_NAMES.join(', ')}`, told: 'names*' },
  liftRestrictions: { player: 'name' },
  refuseWager: { player: 'name', box: 'whole', reason: 'text' },
  vacate: { player: 'name' },
  exclude: { player: 'name', reason: 'text' },
  proposeVoid: {
    reason: 'text',
    ground: `one of ${[...VOID_GROUNDS, 'irregularity'].join(', ')}`,
    forfeits: 'name*',
  },
  confirmVoid: {},
  loadCards: { counted: 'whole' },
  shuffle: {},
  cut: { at: 'whole' },
  declineCut: {},
  placeMarkers: { fromBack: 'wholes' },
  burn: {},
  cuttingCard: {},
  orderShuffle: { because: 'one of suspicion, vacant' },
  replaceCards: {},
  missed: { what: `one of ${OMISSIONS.join(', ')}` },
  noMoreBets: {},
  deal: { omits: 'one of insurance*' },
  closeOffers: {},
  timeIsUp: { box: 'whole' },
  recordWager: { player: 'name', box: 'whole', main: 'money' },
  capWagers: { box: 'whole' },
  voidWager: { player: 'name', box: 'whole' },
  voidHand: { box: 'whole' },
  voidRound: {},
  prizeButtonFails: { box: 'whole' },
}

/** The fields of a step and what they hold, without the stars. */
export function fieldsOfStep(name: StepCommand['do']): Readonly<Record<string, FieldKind>> {
  return Object.fromEntries(
    Object.entries(COMMANDS[name]).map(([field, kind]) => [field, kind.replace('*', '') as FieldKind]),
  )
}

export function readStep(source: Source, node: Node): Step {
  const line = source.lineOf(node)
  const fields = source.entries(node, 'a step')
  if (fields.has('check')) {
    source.fields(node, 'a check step', ['check'])
    return { line, check: readExpectation(source, fields.get('check'), 'check') }
  }
  const command = readCommand(source, node, fields)
  if (fields.has('offered') && !fields.has('box')) source.problem(fields.get('offered'), 'offered needs a box')
  const refused = fields.has('refused') ? readRefused(source, fields.get('refused') as Node) : undefined
  const offered = fields.has('offered')
    ? source.items(fields.get('offered'), 'offered').map((item) => source.text(item, 'offered') ?? '')
    : undefined
  const drawn = source.number(fields.get('drawn'), 'drawn')
  return {
    line,
    ...(drawn === undefined ? {} : { drawn }),
    ...(command ? { command } : {}),
    ...(refused !== undefined ? { refused } : {}),
    ...(offered ? { offered } : {}),
  }
}

function readRefused(source: Source, node: Node): string | true {
  return source.isTrue(node) || (source.text(node, 'refused') ?? true)
}

function readCommand(source: Source, node: Node, fields: Map<string, Node>): StepCommand | undefined {
  const name = source.text(fields.get('do'), 'do')
  if (name === undefined || !Object.hasOwn(COMMANDS, name)) {
    return source.problem(
      fields.get('do') ?? node,
      `do: '${name ?? ''}' is not a step; the known ones are ${Object.keys(COMMANDS).join(', ')}`,
    )
  }
  const word = source.name(fields.get('by'), 'by')
  if (word === undefined) return fields.has('by') ? undefined : source.problem(node, `${name} needs by`)
  const by = actorFor(word, source.name(fields.get('person'), 'person'))
  if (by === undefined) return source.problem(fields.get('by'), `by: the role ${word} does not work at tables`)
  if (fields.has('person') && by.role === 'player') source.problem(node, 'person is for staff; name a player in by')
  const shape = COMMANDS[name as StepCommand['do']]
  source.fields(node, name, ['by', 'person', 'do', 'refused', 'offered', 'drawn', ...Object.keys(shape)])
  const command: Record<string, unknown> = { do: name, by }
  for (const [field, kind] of Object.entries(fieldsOfStep(name as StepCommand['do']))) {
    const value = readField(source, fields.get(field), field, kind)
    if (value !== undefined) command[commandField(field, kind)] = value
    else if (!shape[field]?.endsWith('*') && !fields.has(field)) source.problem(node, `${name} needs ${field}`)
  }
  return command as unknown as StepCommand
}

/** The name that the command has for a step's field. */
export function commandField(field: string, kind: FieldKind): string {
  return kind === 'purse' ? 'cents' : field
}

function readField(source: Source, node: Node | undefined, field: string, kind: FieldKind): unknown {
  switch (kind) {
    case 'whole':
      return source.number(node, field)
    case 'minutes': {
      const minutes = source.number(node, field)
      return minutes === undefined ? undefined : minutes * MS_A_MINUTE
    }
    case 'name':
      return source.name(node, field)
    case 'names':
      return node && source.items(node, field).map((item) => source.name(item, field) ?? '')
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
      for (const [bet, value] of source.fields(node, 'sides', SIDE_NAMES)) {
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

/** Passes numbers on that are not amounts of money, so that a scenario can show how the table refuses them. */
function readStake(source: Source, node: Node | undefined, field: string): Cents | undefined {
  const dollars = source.number(node, field)
  if (dollars === undefined) return undefined
  return parseDollars(dollars) ?? (Number.NaN as Cents)
}
