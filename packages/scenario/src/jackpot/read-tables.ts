import { type Card, holds, printCard } from '@openpit/cards'
import type { Seat } from '@openpit/engine'
import { type Configuration, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'
import { isMap, type Node } from 'yaml'
import { isName, type Source } from '../nodes.ts'
import { readConfiguration, readOptions, readRulebookName } from '../read-options.ts'
import { readCards } from '../read-values.ts'
import type { TableSetupOnFloor } from './setup.ts'

/** Fields of a table. In a file with one table they are at the top level. */
export const TABLE_FIELDS = ['shoe', 'left', 'seats', 'prizes']

/** What else in the file says something about its tables: the links that they are in, and steps by which they join. */
export interface TableContext {
  readonly links: Node | undefined
  readonly stepNodes: readonly Node[]
}

export function readTables(
  source: Source,
  fields: Map<string, Node>,
  rulebook: RulebookName | undefined,
  context: TableContext,
): readonly TableSetupOnFloor[] {
  const options = readOptions(source, fields.get('options'))
  if (!fields.has('tables')) {
    const book = rulebook ?? readRulebookName(source, fields.get('rulebook'))
    const own = book && readTable(source, 'table', fields, book, options, fields.get('options'), context)
    return own ? [own] : []
  }
  const tables = [...source.entries(fields.get('tables'), 'tables')].flatMap(([name, node]) => {
    if (!isTableName(name)) source.problem(node, `tables: '${name}' is not a name`)
    const own = source.fields(source.isNull(node) ? undefined : node, `table ${name}`, [
      'rulebook',
      'options',
      ...TABLE_FIELDS,
    ])
    const book = own.has('rulebook') ? readRulebookName(source, own.get('rulebook')) : rulebook
    if (book === undefined) {
      if (!own.has('rulebook')) source.problem(node, `table ${name} needs a rulebook`)
      return []
    }
    const chosen = own.has('options') ? mergedOptions(options, readOptions(source, own.get('options'))) : options
    const read = readTable(
      source,
      name,
      own,
      book,
      chosen,
      own.get('options') ?? fields.get('options') ?? node,
      context,
    )
    return read ? [read] : []
  })
  if (tables.length === 0 && source.problems.length === 0)
    source.problem(fields.get('tables'), 'tables: there must be at least one')
  return tables
}

/** A name that can stand in the name of a win (`a/1/3`). */
export function isTableName(name: string): boolean {
  return isName(name) || /^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u.test(name)
}

/** A table's own options replace those of the file, key by key. */
function mergedOptions(file: Options, own: Options): Options {
  const sideBets = Object.keys(own.sideBets ?? {}).length > 0 ? own.sideBets : file.sideBets
  return { ...file, ...own, switches: { ...file.switches, ...own.switches }, ...(sideBets ? { sideBets } : {}) }
}

function readTable(
  source: Source,
  name: string,
  fields: Map<string, Node>,
  rulebook: RulebookName,
  options: Options,
  node: Node | undefined,
  context: TableContext,
): TableSetupOnFloor | undefined {
  const chosen = chosenOptions(source, name, rulebook, options, context)
  const configuration = readConfiguration(source, rulebook, chosen, node)
  const left = source.number(fields.get('left'), 'left') ?? null
  const shoe = readShoe(source, fields.get('shoe'), configuration, left)
  const seats = readSeats(source, fields.get('seats'))
  const prizes = source.items(fields.get('prizes'), 'prizes').map((item) => source.number(item, 'a prize') ?? 0)
  return configuration && { name, rulebook, options, chosen, configuration, shoe, left, seats, prizes }
}

/** A table of a link that needs a shuffling device, or one that joins later, has one unless its options say no. */
function chosenOptions(
  source: Source,
  name: string,
  rulebook: RulebookName,
  options: Options,
  context: TableContext,
): Options {
  const needsDevice = Object.values(rulebooks[rulebook].jackpots.links).some(({ device }) => device.is === 'needed')
  if (!needsDevice || options.switches?.shufflingDevice !== undefined) return options
  const isInLink = [...linkNodes(source, context.links)].some((link) => tablesOf(link).includes(name))
  const joins = context.stepNodes.some(
    (step) => isMap(step) && step.get('do') === 'joinLink' && String(step.get('table') ?? 'table') === name,
  )
  if (!isInLink && !joins) return options
  return { ...options, switches: { ...options.switches, shufflingDevice: true } }
}

function* linkNodes(source: Source, links: Node | undefined): Generator<Node> {
  if (links === undefined || !isMap(links)) return
  for (const node of source.entries(links, 'links').values()) yield node
}

function tablesOf(link: Node): readonly string[] {
  const tables = isMap(link) ? link.get('tables') : undefined
  const items = (tables as { items?: readonly { value?: unknown }[] } | undefined)?.items ?? []
  return items.map((item) => String(item.value))
}

/** Cards must be in the decks. Where they come back (a device, a shuffle), the table checks how often. */
function readShoe(
  source: Source,
  node: Node | undefined,
  configuration: Configuration | undefined,
  left: number | null,
): readonly Card[] {
  const cards = readCards(source, node, 'shoe') ?? []
  if (left !== null && !(Number.isInteger(left) && left >= 0 && left <= cards.length)) {
    source.problem(node, `left: ${left} is not a number of cards from 0 to the length of shoe`)
  }
  if (configuration === undefined) return cards
  const { deck } = configuration.rules
  for (const card of cards) {
    if (holds(deck.is, card)) continue
    source.problem(node, `shoe: the decks hold no ${printCard(card)} (${deck.clause})`, deck.clause)
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
