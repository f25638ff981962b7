import { type Card, holds, printCard } from '@openpit/cards'
import type { Seat } from '@openpit/engine'
import { type Configuration, configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import type { Node } from 'yaml'
import { isFloorFile, readFloorScenario } from './jackpot/read-floor.ts'
import { Source } from './nodes.ts'
import { readExpectation } from './read-expectation.ts'
import { notDealtLive, readBegins, readDealt, readStaff, readUnlawful } from './read-house.ts'
import { readConfiguration, readOptions, readRulebookName } from './read-options.ts'
import { readPlayerCards } from './read-player-cards.ts'
import { readSteps } from './read-step.ts'
import { readCards, readPlayer, readPurses } from './read-values.ts'
import type { Problem, Scenario, Step } from './scenario.ts'
import { isTournamentFile, readTournamentStory } from './tournament/read.ts'
import { readHeading, unlawfulScenario } from './unlawful-scenario.ts'

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
  'dealt',
  'begins',
  'staff',
  'playerCards',
  'steps',
  'expect',
]

export type ReadResult =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** A longer text would keep the reader busy for minutes. A whole tournament of 1,000 players, printed, is shorter. */
const CHARACTERS_MAX = 8 * 1024 * 1024

/** Reads a scenario file (YAML, or JSON, which is YAML too). If it is not a scenario, lists the problems with lines. */
export function readScenario(text: string): ReadResult {
  if (text.length > CHARACTERS_MAX) return { ok: false, problems: [{ line: 1, what: 'the file is larger than 8 MB' }] }
  const source = Source.fromText(text)
  if (source.problems.length > 0) return { ok: false, problems: source.problems }
  if (isTournamentFile(source)) {
    const story = readTournamentStory(source)
    if (source.problems.length > 0 || story === undefined) return { ok: false, problems: source.problems }
    return { ok: true, scenario: story }
  }
  if (isFloorFile(source)) return readFloorScenario(source)
  const fields = source.fields(source.root, 'a scenario', FIELDS)
  const name = readRulebookName(source, fields.get('rulebook'))
  const options = readOptions(source, fields.get('options'))
  const dealt = readDealt(source, fields.get('dealt'))
  const expected = readUnlawful(source, fields.get('expect'))
  if (expected !== undefined) return readUnlawfulScenario(source, fields, name, options, dealt, expected)
  const configuration = name && readConfiguration(source, name, options, fields.get('options'))
  const unlawful = configuration && notDealtLive(configuration, dealt)
  if (unlawful) source.problem(fields.get('dealt'), `dealt: the system deals this game (${unlawful})`, unlawful)
  const staff = readStaff(source, fields.get('staff'))
  const begins = readBegins(source, fields.get('begins'))
  const left = source.number(fields.get('left'), 'left') ?? null
  const steps = readSteps(source, source.items(fields.get('steps'), 'steps'), { staff, begins })
  const scenario = {
    ...readHeading(source, fields),
    options,
    shoe: readShoe(source, fields.get('shoe'), configuration, steps, left),
    left,
    bank: readPurses(source, fields.get('bank'), 'bank'),
    tokens: readPurses(source, fields.get('tokens'), 'tokens'),
    seats: readSeats(source, fields.get('seats')),
    prizes: source.items(fields.get('prizes'), 'prizes').map((node) => source.number(node, 'a prize') ?? 0),
    dealt,
    staff,
    begins,
    ...readPlayerCards(source, fields.get('playerCards'), begins),
    unlawful: null,
    steps,
    expect: readExpectation(source, fields.get('expect'), 'expect'),
  }
  if (!fields.has('steps')) source.problem(source.root, 'a scenario needs steps')
  if (source.problems.length > 0 || name === undefined || configuration === undefined) {
    return { ok: false, problems: [...source.problems].sort((a, b) => a.line - b.line) }
  }
  return { ok: true, scenario: { ...scenario, rulebook: name, configuration } }
}

/** A file whose options the book must forbid: none of its steps is played. */
function readUnlawfulScenario(
  source: Source,
  fields: Map<string, Node>,
  name: RulebookName | undefined,
  options: Options,
  dealt: Scenario['dealt'],
  expected: string,
): ReadResult {
  const configured = name && configure(rulebooks[name], options)
  const standard = name && configure(rulebooks[name])
  if (source.problems.length > 0 || !name || !configured || !standard?.ok) {
    return { ok: false, problems: source.problems }
  }
  const actual = configured.ok ? (notDealtLive(configured.table, dealt) ?? null) : configured.unlawful.clause
  const forbidden = { rulebook: name, configuration: standard.table, unlawful: { expected, actual } }
  return {
    ok: true,
    scenario: { ...unlawfulScenario({ ...readHeading(source, fields), ...forbidden }), options, dealt },
  }
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
    return [{ box: number, player: source.isNull(value) ? null : (readPlayer(source, value, 'seats') ?? null) }]
  })
}
