import { configure, rulebooks } from '@openpit/rulebooks'
import { isMap, type Node } from 'yaml'
import type { Source } from '../nodes.ts'
import { DESK_FIELDS, readDesk } from '../promotion/read-desk.ts'
import { isDeskStep } from '../promotion/read-desk-steps.ts'
import { notDealtLive, readBegins, readDealt, readStaff, readUnlawful } from '../read-house.ts'
import { readRulebookName } from '../read-options.ts'
import { readPlayerCards } from '../read-player-cards.ts'
import { readPurses } from '../read-values.ts'
import type { Problem, Scenario } from '../scenario.ts'
import { readHeading, unlawfulScenario } from '../unlawful-scenario.ts'
import { ACT_NAMES, readFloorSteps } from './read-acts.ts'
import { FLOOR_CHECKS, readFloorExpectation } from './read-checks.ts'
import { readLinks } from './read-links.ts'
import { readTables, TABLE_FIELDS } from './read-tables.ts'
import type { FloorStep, TableSetupOnFloor } from './setup.ts'

const FIELDS = [
  'title',
  'proves',
  'rulebook',
  'options',
  'begins',
  'dealt',
  'staff',
  'playerCards',
  'tables',
  'links',
  ...DESK_FIELDS,
  'bank',
  'tokens',
  'steps',
  'expect',
]

/** Whether a file is about a floor: it has several tables, links, or steps or checks about jackpots or promotions. */
export function isFloorFile(source: Source): boolean {
  if (!isMap(source.root)) return false
  const { root } = source
  if (['tables', 'links', ...DESK_FIELDS].some((name) => root.has(name))) return true
  if (looksAtFloor(root.get('expect'))) return true
  const steps = root.get('steps', true)
  return source.items(steps as Node | undefined, 'steps').some((step) => {
    const act = isMap(step) ? step.get('do') : undefined
    const check = isMap(step) ? step.get('check') : undefined
    return (typeof act === 'string' && ACT_NAMES.includes(act)) || isDeskStep(step) || looksAtFloor(check)
  })
}

function looksAtFloor(expectation: unknown): boolean {
  return isMap(expectation) && FLOOR_CHECKS.some((name) => expectation.has(name))
}

/** A player plays at one table only, because a file gives chips and tokens to players without naming a table. */
function checkPlaces(source: Source, nodes: readonly Node[], steps: readonly FloorStep[]): void {
  const places = new Map<string, string>()
  for (const [index, { command, table, refused }] of steps.entries()) {
    if (command?.do !== 'wager' || table === undefined || refused !== undefined) continue
    const { person } = command.by
    const place = places.get(person) ?? table
    if (place !== table) source.problem(nodes[index], `${person} plays at table ${place}: a player plays at one table`)
    places.set(person, place)
  }
}

export type FloorReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a file with several tables and their links. Without `tables` there is one, named `table`. */
export function readFloorScenario(source: Source): FloorReading {
  const { root } = source
  const hasTables = isMap(root) && root.has('tables')
  const fields = source.fields(root, 'a scenario', hasTables ? FIELDS : [...FIELDS, ...TABLE_FIELDS])
  const rulebook = fields.has('rulebook') ? readRulebookName(source, fields.get('rulebook')) : undefined
  const stepNodes = source.items(fields.get('steps'), 'steps')
  const links = fields.get('links')
  const tables = readTables(source, fields, rulebook, { links, stepNodes })
  const names = tables.map(({ name }) => name)
  const termsChange = stepNodes.some((step) => isMap(step) && step.get('do') === 'changeLink')
  const linkSetups = readLinks(source, links, tables, termsChange)
  const staff = readStaff(source, fields.get('staff'))
  const dealt = readDealt(source, fields.get('dealt'))
  checkDealt(source, fields.get('dealt'), tables, dealt)
  const begins = readBegins(source, fields.get('begins'))
  const read = readFloorSteps(source, stepNodes, { staff, begins, tables: names })
  const steps = read.map(({ step }) => step)
  checkPlaces(source, stepNodes, steps)
  const playerCards = readPlayerCards(source, fields.get('playerCards'), begins)
  const desk = readDesk(source, fields, begins)
  const unlawful = readUnlawful(source, fields.get('expect'))
  const expect = unlawful === undefined ? readFloorExpectation(source, fields.get('expect'), 'expect', names) : {}
  if (!fields.has('steps')) source.problem(root, 'a scenario needs steps')
  const [first] = tables
  if (unlawful !== undefined) return unlawfulReading(source, fields, unlawful)
  if (source.problems.length > 0 || first === undefined) {
    return { ok: false, problems: [...source.problems].sort((a, b) => a.line - b.line) }
  }
  const addedLevels = read.flatMap(({ step, hidden }) => (hidden && step.refused === undefined ? [hidden] : []))
  return {
    ok: true,
    scenario: {
      ...readHeading(source, fields),
      rulebook: first.rulebook,
      options: first.chosen,
      configuration: first.configuration,
      shoe: first.shoe,
      left: first.left,
      bank: readPurses(source, fields.get('bank'), 'bank'),
      tokens: readPurses(source, fields.get('tokens'), 'tokens'),
      seats: first.seats,
      prizes: first.prizes,
      dealt,
      staff,
      begins,
      ...playerCards,
      unlawful: null,
      steps: [],
      expect: {},
      floor: {
        tables,
        links: linkSetups,
        addedLevels,
        desk: { ...desk, house: rulebook ?? first.rulebook },
        steps,
        expect,
      },
    },
  }
}

function checkDealt(
  source: Source,
  node: Node | undefined,
  tables: readonly TableSetupOnFloor[],
  dealt: Scenario['dealt'],
): void {
  for (const { configuration } of tables) {
    const clause = notDealtLive(configuration, dealt)
    if (clause) source.problem(node, `dealt: the system deals this game (${clause})`, clause)
  }
}

/** A file whose tables or links the book must forbid: the first clause that does is compared, and nothing is played. */
function unlawfulReading(source: Source, fields: Map<string, Node>, expected: string): FloorReading {
  const clauses = source.problems.flatMap(({ clause }) => clause ?? [])
  const standard = configure(rulebooks.star)
  if (clauses.length < source.problems.length || !standard.ok) return { ok: false, problems: source.problems }
  const unlawful = { expected, actual: clauses[0] ?? null }
  const forbidden = { rulebook: 'star', configuration: standard.table, unlawful } as const
  return { ok: true, scenario: { ...unlawfulScenario({ ...readHeading(source, fields), ...forbidden }), staff: {} } }
}
