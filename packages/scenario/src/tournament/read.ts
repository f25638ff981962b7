import { type Card, holds, JOKER, printCard } from '@openpit/cards'
import { type Clause, isRole } from '@openpit/engine'
import { type Configuration, configure, type Options, rulebooks, type TournamentRules } from '@openpit/rulebooks'
import { type Place, readConditions, type WrittenConditions } from '@openpit/tournament'
import { isMap, isSeq, type Node, YAMLMap } from 'yaml'
import { isName, type Source } from '../nodes.ts'
import { readBegins, readDealt, readStaff, readUnlawful } from '../read-house.ts'
import { readOptions, readRulebookName } from '../read-options.ts'
import { readPlayerCards } from '../read-player-cards.ts'
import { readCards } from '../read-values.ts'
import type { Scenario } from '../scenario.ts'
import { readHeading, unlawfulScenario } from '../unlawful-scenario.ts'
import { readStoryExpectation } from './expectation.ts'
import { plainValue } from './plain-value.ts'
import { readStorySteps } from './steps.ts'
import type { StoryStep, TournamentStory } from './story.ts'

const FIELDS = [
  'title',
  'proves',
  'rulebook',
  'options',
  'seats',
  'shoe',
  'tournament',
  'dealt',
  'staff',
  'begins',
  'playerCards',
  'steps',
  'expect',
]

/** Options of a table that the conditions decide. */
const NOT_OPTIONS = ['minimum', 'maximum', 'increment', 'playersPerBox', 'sideBets'] as const

/** Whether a file tells of a tournament. */
export function isTournamentFile(source: Source): boolean {
  return isMap(source.root) && source.root.has('tournament')
}

/** Reads a tournament story. Problems are noted in the source. */
export function readTournamentStory(source: Source): Scenario | undefined {
  const fields = source.fields(source.root, 'a tournament', FIELDS)
  const rulebook = readRulebookName(source, fields.get('rulebook'))
  const optionsNode = fields.get('options')
  const options = readTournamentOptions(source, optionsNode)
  if (rulebook === undefined) return undefined
  const book = rulebooks[rulebook]
  const rules = book.tournament
  if (rules === 'none') return source.problem(fields.get('rulebook'), `${book.title} has no tournaments`)
  const expected = readUnlawful(source, fields.get('expect'))
  const configured = configure(book, options)
  const lowLimit = isLowLimit(optionsNode) && rules.lowLimitTables.is === 'not-for-tournaments'
  if (expected !== undefined) {
    const ofOptions = configured.ok ? undefined : configured.unlawful.clause
    const ofConditions = configured.ok && unlawfulIn(fields.get('tournament'), rules, configured.table)
    const clause = lowLimit ? rules.lowLimitTables.clause : (ofOptions ?? (ofConditions || null))
    return unlawfulStory(source, fields, rulebook, { expected, actual: clause })
  }
  if (lowLimit) {
    const { clause } = rules.lowLimitTables
    return source.problem(optionsNode, `option lowLimit: no tournaments where it is on (${clause})`, clause)
  }
  if (!configured.ok) {
    const { option, why, clause } = configured.unlawful
    return source.problem(optionsNode, `option ${option}: ${why} (${clause})`, clause)
  }
  return readLawfulStory(source, fields, { rulebook, options, rules, configuration: configured.table })
}

/** What the book and the options say. */
interface Ground extends Pick<Scenario, 'rulebook' | 'options' | 'configuration'> {
  readonly rules: TournamentRules
}

function readLawfulStory(source: Source, fields: Map<string, Node>, ground: Ground): Scenario {
  const { rulebook, options, rules, configuration } = ground
  const places = readPlaces(source, fields.get('seats'), configuration)
  const written = readWritten(source, fields.get('tournament'), rules, configuration, places !== null)
  const dealt = readDealt(source, fields.get('dealt'))
  const staff = readStaff(source, fields.get('staff'))
  const begins = readBegins(source, fields.get('begins'))
  const steps = readStorySteps(source, source.items(fields.get('steps'), 'steps'), { staff, dealt, begins })
  checkFloor(source, fields.get('tournament'), rules, written, places)
  const jokers = typeof written.jokers === 'number' ? written.jokers : 0
  if (!fields.has('steps')) source.problem(source.root, 'a scenario needs steps')
  const story: TournamentStory = {
    rules,
    written,
    places,
    shoes: readShoes(source, fields.get('shoe'), configuration, jokers, steps),
    steps,
    expect: readStoryExpectation(source, fields.get('expect'), 'expect'),
    leftover: readLeftover(source, fields.get('expect')),
  }
  return {
    ...readHeading(source, fields),
    rulebook,
    options,
    configuration,
    shoe: [],
    left: null,
    bank: {},
    tokens: {},
    seats: [],
    prizes: [],
    dealt,
    staff,
    begins,
    ...readPlayerCards(source, fields.get('playerCards'), begins),
    unlawful: null,
    steps: [],
    expect: {},
    tournament: story,
  }
}

function readTournamentOptions(source: Source, node: Node | undefined): Options {
  for (const name of NOT_OPTIONS) {
    const fields = isMap(node) ? source.entries(node, 'options') : new Map<string, Node>()
    if (fields.has(name)) source.problem(fields.get(name), `option ${name}: the conditions of the tournament have it`)
  }
  return readOptions(source, withoutField(node, 'lowLimit'))
}

/** A map without one of its fields, at the same place in the file. */
function withoutField(node: Node | undefined, name: string): Node | undefined {
  if (!isMap(node)) return node
  const map = new YAMLMap()
  map.items = node.items.filter(({ key }) => String((key as { value?: unknown })?.value) !== name)
  map.range = node.range ?? null
  return map as Node
}

function isLowLimit(node: Node | undefined): boolean {
  return isMap(node) && node.get('lowLimit') === true
}

/** The clause that forbids the conditions. */
function unlawfulIn(
  node: Node | undefined,
  rules: TournamentRules,
  { rules: game }: Configuration,
): Clause | undefined {
  const { problems, unlawful } = readConditions(writtenIn(node), rules, game.smallestChip.is)
  return [...problems, ...unlawful].find(({ clause }) => clause !== undefined)?.clause
}

/** A file whose options or conditions must be forbidden: none of its steps is played. */
function unlawfulStory(
  source: Source,
  fields: Map<string, Node>,
  rulebook: Scenario['rulebook'],
  unlawful: NonNullable<Scenario['unlawful']>,
): Scenario | undefined {
  const standard = configure(rulebooks[rulebook])
  if (!standard.ok) return undefined
  return unlawfulScenario({ ...readHeading(source, fields), rulebook, configuration: standard.table, unlawful })
}

function writtenIn(node: Node | undefined): WrittenConditions {
  return (isMap(node) ? plainValue(node) : {}) as WrittenConditions
}

/** A clause of a problem is named, so that a reader can look it up. */
function readWritten(
  source: Source,
  node: Node | undefined,
  rules: TournamentRules,
  configuration: Configuration,
  atTable: boolean,
): WrittenConditions {
  if (!isMap(node) && plainValue(node) !== null) source.problem(node, 'tournament must be a map')
  const written = writtenIn(node)
  const { problems, unlawful } = readConditions(written, rules, configuration.rules.smallestChip.is)
  for (const { path, what, clause } of [...problems, ...(atTable ? unlawful : [])]) {
    source.problem(nodeAt(node, path), clause === undefined ? what : `${what} (${clause})`, clause)
  }
  return written
}

/** The node that a path leads to, or the last one on the way. */
function nodeAt(node: Node | undefined, path: readonly (string | number)[]): Node | undefined {
  let found = node
  for (const step of path) {
    const next: unknown = isMap(found) || isSeq(found) ? found.get(step, true) : undefined
    if (next === undefined || next === null) break
    found = next as Node
  }
  return found
}

function readPlaces(source: Source, node: Node | undefined, { rules }: Configuration): readonly Place[] | null {
  if (node === undefined) return null
  const entries = [...source.entries(node, 'seats')]
  const byTable = entries.some(([, value]) => isMap(value))
  const places = byTable
    ? entries.flatMap(([table, value]) => readBoxes(source, value, wholeKey(source, value, table)))
    : readBoxes(source, node, 1)
  const names = new Set<string>()
  for (const { player, box, seat } of places) {
    if (names.has(player)) source.problem(seat, `seats: ${player} sits twice`)
    names.add(player)
    if (isRole(player)) source.problem(seat, `seats: ${player} is the name of a role`)
    if (!isName(player)) source.problem(seat, `seats: '${player}' is not a name`)
    const { is: boxes, clause } = rules.boxes
    if (box < 1 || box > boxes) source.problem(seat, `seats: the table has ${boxes} boxes (${clause})`, clause)
  }
  if (places.length === 0) source.problem(node, 'seats: nobody sits there')
  return places.map(({ seat: _, ...place }) => place)
}

function wholeKey(source: Source, node: Node, key: string): number {
  if (/^[1-9]\d{0,5}$/.test(key)) return Number(key)
  source.problem(node, `'${key}' is not a number of a table or box`)
  return 1
}

function readBoxes(source: Source, node: Node, table: number): readonly (Place & { readonly seat: Node })[] {
  return [...source.entries(node, 'seats')].flatMap(([key, value]) => {
    const box = wholeKey(source, value, key)
    const player = source.name(value, 'a seat')
    return player === undefined || player === '' ? [] : [{ player, table, box, seat: value }]
  })
}

function byTable<Value>(source: Source, node: Node | undefined, read: (node: Node) => Value): Map<number, Value> {
  if (node === undefined) return new Map()
  if (!isMap(node)) return new Map([[1, read(node)]])
  return new Map([...source.entries(node, 'shoe')].map(([key, value]) => [wholeKey(source, value, key), read(value)]))
}

/** The cards of each table, which its decks must hold. After a shuffle cards come again. */
function readShoes(
  source: Source,
  node: Node | undefined,
  { rules, shoe }: Configuration,
  jokers: number,
  steps: readonly StoryStep[],
): ReadonlyMap<number, readonly Card[]> {
  const { deck, decks } = rules
  const isShuffled = steps.some(({ act }) => {
    const name = act?.command.do === 'play' ? (act.command as { command: { do: string } }).command.do : act?.command.do
    return name === 'newShoe' || name === 'shuffle'
  })
  const cardsComeBack = shoe.source.is !== 'shoe' || isShuffled
  return byTable(source, node, (value) => {
    const cards = readCards(source, value, 'shoe') ?? []
    const seen = new Map<Card, number>()
    for (const card of cards) {
      const times = (seen.get(card) ?? 0) + 1
      seen.set(card, times)
      const most = card === JOKER ? jokers : decks.is
      if (card !== JOKER && !holds(deck.is, card)) {
        source.problem(value, `shoe: the decks hold no ${printCard(card)} (${deck.clause})`, deck.clause)
      } else if (times === most + 1 && (!cardsComeBack || most === 0)) {
        source.problem(value, `shoe: more ${printCard(card)} than there are (${decks.clause})`, decks.clause)
      }
    }
    return cards
  })
}

function readLeftover(source: Source, node: Node | undefined): ReadonlyMap<number, readonly Card[]> {
  if (!isMap(node)) return new Map()
  const leftover = node.get('leftover', true) as Node | undefined
  return byTable(source, leftover, (value) => readCards(source, value, 'leftover') ?? [])
}

function checkFloor(
  source: Source,
  node: Node | undefined,
  { lowLimitTables }: TournamentRules,
  { floor }: WrittenConditions,
  places: readonly Place[] | null,
): void {
  if (lowLimitTables.is !== 'not-for-tournaments' || places === null || typeof floor !== 'object' || floor === null)
    return
  const isLow = places.some(({ table }) => (floor as Record<string, unknown>)[String(table)] === 'low-limit')
  const { clause } = lowLimitTables
  if (isLow) source.problem(node, `no tournament at a low-limit table (${clause})`, clause)
}
