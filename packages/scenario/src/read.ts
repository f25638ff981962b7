import { type Card, holds, printCard } from '@openpit/cards'
import { type Seat, SIDE_NAMES, type SideName } from '@openpit/engine'
import {
  type Configuration,
  configure,
  type Options,
  RULEBOOK_NAMES,
  type RulebookName,
  rulebooks,
  type SideBetOptions,
  SWITCH_NAMES,
} from '@openpit/rulebooks'
import type { Node } from 'yaml'
import { Source } from './nodes.ts'
import { readExpectation } from './read-expectation.ts'
import { readStep } from './read-step.ts'
import { readCards, readMoney, readPurses } from './read-values.ts'
import type { Problem, Scenario, Step } from './scenario.ts'

const FIELDS = [
  'title',
  'proves',
  'rulebook',
  'options',
  'shoe',
  'left',
  'bank',
  'tokens',
  'seats',
  'prizes',
  'steps',
  'expect',
]

export type ReadResult =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a scenario file (YAML, so JSON too). Whatever is no scenario is a list of problems with lines. */
export function readScenario(text: string): ReadResult {
  const source = new Source(text)
  if (source.problems.length > 0) return { ok: false, problems: source.problems }
  const fields = source.fields(source.root, 'a scenario', FIELDS)
  const name = rulebookName(source, fields)
  const options = readOptions(source, fields.get('options'))
  const configuration = name && readConfiguration(source, name, options, fields.get('options'))
  const left = source.number(fields.get('left'), 'left') ?? null
  const steps = source.items(fields.get('steps'), 'steps').map((node) => readStep(source, node))
  const scenario = {
    title: source.text(fields.get('title'), 'title') ?? '',
    proves: source.items(fields.get('proves'), 'proves').map((node) => source.text(node, 'a clause') ?? ''),
    options,
    shoe: readShoe(source, fields.get('shoe'), configuration, steps, left),
    left,
    bank: readPurses(source, fields.get('bank'), 'bank'),
    tokens: readPurses(source, fields.get('tokens'), 'tokens'),
    seats: readSeats(source, fields.get('seats')),
    prizes: source.items(fields.get('prizes'), 'prizes').map((node) => source.number(node, 'a prize') ?? 0),
    steps,
    expect: readExpectation(source, fields.get('expect'), 'expect'),
  }
  if (!fields.has('steps')) source.problem(source.root, 'a scenario needs steps')
  if (source.problems.length > 0 || name === undefined || configuration === undefined) {
    return { ok: false, problems: [...source.problems].sort((a, b) => a.line - b.line) }
  }
  return { ok: true, scenario: { ...scenario, rulebook: name, configuration } }
}

function rulebookName(source: Source, fields: Map<string, Node>): RulebookName | undefined {
  const node = fields.get('rulebook')
  const name = source.text(node, 'rulebook')
  if ((RULEBOOK_NAMES as readonly string[]).includes(name ?? '')) return name as RulebookName
  return source.problem(node ?? source.root, `rulebook must be one of ${RULEBOOK_NAMES.join(', ')}`)
}

function readConfiguration(
  source: Source,
  name: RulebookName,
  options: Options,
  node: Node | undefined,
): Configuration | undefined {
  const configured = configure(rulebooks[name], options)
  if (configured.ok) return configured.table
  const { option, why, clause } = configured.unlawful
  return source.problem(node, `option ${option}: ${why} (${clause})`, clause)
}

const NUMBERS = ['decks', 'boxes', 'playersPerBox', 'markers'] as const
const AMOUNTS = ['smallestChip', 'minimum', 'maximum', 'increment'] as const

function readOptions(source: Source, node: Node | undefined): Options {
  const fields = source.fields(node, 'options', [...NUMBERS, ...AMOUNTS, ...SWITCH_NAMES, 'sideBets'])
  const options: Record<string, unknown> = {}
  for (const name of NUMBERS) {
    const value = source.number(fields.get(name), name)
    if (value !== undefined) options[name] = value
  }
  for (const name of AMOUNTS) {
    const value = readMoney(source, fields.get(name), name)
    if (value !== undefined) options[name] = value
  }
  const switches: Record<string, boolean> = {}
  for (const name of SWITCH_NAMES) {
    const value = source.boolean(fields.get(name), name)
    if (value !== undefined) switches[name] = value
  }
  return { ...options, switches, sideBets: readSideBets(source, fields.get('sideBets')) }
}

function readSideBets(source: Source, node: Node | undefined): NonNullable<Options['sideBets']> {
  const chosen: Partial<Record<SideName, SideBetOptions | false>> = {}
  for (const [name, value] of source.fields(node, 'sideBets', SIDE_NAMES)) {
    const bet = name as SideName
    if (source.isFalse(value)) chosen[bet] = false
    else if (source.isTrue(value) || source.isNull(value)) chosen[bet] = {}
    else chosen[bet] = readSideBet(source, value, name)
  }
  return chosen
}

const SIDE_NUMBERS = ['paytable', 'payScale']
const SIDE_AMOUNTS = ['minimum', 'maximum', 'wager', 'pool', 'reset']

function readSideBet(source: Source, node: Node, name: string): SideBetOptions {
  const fields = source.fields(node, `sideBets.${name}`, [...SIDE_NUMBERS, ...SIDE_AMOUNTS])
  const options: Record<string, number> = {}
  for (const key of SIDE_NUMBERS) {
    const value = source.number(fields.get(key), key)
    if (value !== undefined) options[key] = value
  }
  for (const key of SIDE_AMOUNTS) {
    const value = readMoney(source, fields.get(key), key)
    if (value !== undefined) options[key] = value
  }
  return options
}

/** The cards must be in the decks. Where cards come back in the course of the story, that is watched in play. */
function readShoe(
  source: Source,
  node: Node | undefined,
  configuration: Configuration | undefined,
  steps: readonly Step[],
  left: number | null,
): readonly Card[] {
  const cards = readCards(source, node, 'shoe') ?? []
  if (left !== null && !(Number.isInteger(left) && left >= 0 && left <= cards.length)) {
    source.problem(node, `left: ${left} is no number of the cards in shoe`)
  }
  if (configuration === undefined) return cards
  const { rules, shoe } = configuration
  const { deck, decks } = rules
  const comeBack = shoe.source.is !== 'shoe' || steps.some(({ command }) => command?.do === 'shuffle')
  const seen = new Map<Card, number>()
  for (const card of cards) {
    const times = (seen.get(card) ?? 0) + 1
    seen.set(card, times)
    if (!holds(deck.is, card)) {
      source.problem(node, `shoe: the decks hold no ${printCard(card)} (${deck.clause})`, deck.clause)
    } else if (times === decks.is + 1 && !comeBack) {
      const { clause } = decks
      source.problem(node, `shoe: ${printCard(card)} more often than ${decks.is} decks hold it (${clause})`, clause)
    }
  }
  return cards
}

function readSeats(source: Source, node: Node | undefined): readonly Seat[] {
  return [...source.entries(node, 'seats')].flatMap(([box, value]) => {
    const number = Number(box)
    if (!Number.isInteger(number)) {
      source.problem(value, `seats: '${box}' is no box`)
      return []
    }
    return [{ box: number, player: source.isNull(value) ? null : (source.name(value, 'a seat') ?? null) }]
  })
}
