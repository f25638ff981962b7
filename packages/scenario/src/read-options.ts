import { SIDE_NAMES, type SideName } from '@openpit/engine'
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
import { readMoney, readRate } from './read-values.ts'
import type { Problem } from './scenario.ts'

export type TableReading =
  | { readonly ok: true; readonly table: Configuration }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a table from a rulebook's name and its options, as scenario files write them, and with the same problems. */
export function readTable(rulebook: string, options: Readonly<Record<string, unknown>>): TableReading {
  const source = Source.fromValue({ rulebook, options })
  const fields = source.fields(source.root, 'a table', ['rulebook', 'options'])
  const name = readRulebookName(source, fields.get('rulebook'))
  const read = readOptions(source, fields.get('options'))
  const table = name && readConfiguration(source, name, read, fields.get('options'))
  if (source.problems.length > 0 || table === undefined) return { ok: false, problems: source.problems }
  return { ok: true, table }
}

export function readRulebookName(source: Source, node: Node | undefined): RulebookName | undefined {
  const name = source.text(node, 'rulebook')
  if ((RULEBOOK_NAMES as readonly string[]).includes(name ?? '')) return name as RulebookName
  return source.problem(node ?? source.root, `rulebook must be one of ${RULEBOOK_NAMES.join(', ')}`)
}

export function readConfiguration(
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

export function readOptions(source: Source, node: Node | undefined): Options {
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
const SIDE_RATES = ['increment']
const SIDE_AMOUNTS = ['minimum', 'maximum', 'wager', 'pool', 'reset']

function readSideBet(source: Source, node: Node, name: string): SideBetOptions {
  const fields = source.fields(node, `sideBets.${name}`, [...SIDE_NUMBERS, ...SIDE_AMOUNTS, ...SIDE_RATES])
  const options: Record<string, number> = {}
  for (const key of SIDE_NUMBERS) {
    const value = source.number(fields.get(key), key)
    if (value !== undefined) options[key] = value
  }
  for (const key of SIDE_RATES) {
    const value = readRate(source, fields.get(key), key)
    if (value !== undefined) options[key] = value
  }
  for (const key of SIDE_AMOUNTS) {
    const value = readMoney(source, fields.get(key), key)
    if (value !== undefined) options[key] = value
  }
  return options
}
