import { type Card, holds, printCard } from '@openpit/cards'
import type { Seat } from '@openpit/engine'
import type { Configuration } from '@openpit/rulebooks'
import type { Node } from 'yaml'
import { Source } from './nodes.ts'
import { readExpectation } from './read-expectation.ts'
import { readConfiguration, readOptions, readRulebookName } from './read-options.ts'
import { readStep } from './read-step.ts'
import { readCards, readPurses } from './read-values.ts'
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

/** Reads a scenario file (YAML, or JSON, which is YAML too). If it is not a scenario, lists the problems with lines. */
export function readScenario(text: string): ReadResult {
  const source = Source.fromText(text)
  if (source.problems.length > 0) return { ok: false, problems: source.problems }
  const fields = source.fields(source.root, 'a scenario', FIELDS)
  const name = readRulebookName(source, fields.get('rulebook'))
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

/**
 * Reads the shoe, whose cards must be in the decks. If cards can come back during the scenario, the table checks that.
 */
function readShoe(
  source: Source,
  node: Node | undefined,
  configuration: Configuration | undefined,
  steps: readonly Step[],
  left: number | null,
): readonly Card[] {
  const cards = readCards(source, node, 'shoe') ?? []
  if (left !== null && !(Number.isInteger(left) && left >= 0 && left <= cards.length)) {
    source.problem(node, `left: ${left} is not a number of cards from 0 to the length of shoe`)
  }
  if (configuration === undefined) return cards
  const { rules, shoe } = configuration
  const { deck, decks } = rules
  const cardsComeBack = shoe.source.is !== 'shoe' || steps.some(({ command }) => command?.do === 'shuffle')
  const seen = new Map<Card, number>()
  for (const card of cards) {
    const times = (seen.get(card) ?? 0) + 1
    seen.set(card, times)
    if (!holds(deck.is, card)) {
      source.problem(node, `shoe: the decks hold no ${printCard(card)} (${deck.clause})`, deck.clause)
    } else if (times === decks.is + 1 && !cardsComeBack) {
      const { clause } = decks
      source.problem(node, `shoe: more ${printCard(card)} than ${decks.is} decks hold (${clause})`, clause)
    }
  }
  return cards
}

function readSeats(source: Source, node: Node | undefined): readonly Seat[] {
  return [...source.entries(node, 'seats')].flatMap(([box, value]) => {
    const number = Number(box)
    if (!Number.isInteger(number)) {
      source.problem(value, `seats: '${box}' is not a box`)
      return []
    }
    return [{ box: number, player: source.isNull(value) ? null : (source.name(value, 'a seat') ?? null) }]
  })
}
