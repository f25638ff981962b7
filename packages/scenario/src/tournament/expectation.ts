import { isMap, type Node, YAMLMap } from 'yaml'
import type { Source } from '../nodes.ts'
import { EXPECTATION_FIELDS, readExpectation } from '../read-expectation.ts'
import { plainValue } from './plain-value.ts'
import type { StoryExpectation } from './story.ts'

const NOT_IN_TOURNAMENTS = ['leftover', 'jackpots', 'tokens']

/** Fields of the table that mean the same in a tournament. */
const AT_TABLE = EXPECTATION_FIELDS.filter((name) => !NOT_IN_TOURNAMENTS.includes(name))

/** Fields of the tournament, and what they hold. */
const OWN: Readonly<
  Record<string, 'number' | 'number or null' | 'name or null' | 'flag' | 'list' | 'map' | 'any' | 'text'>
> = {
  standings: 'any',
  marker: 'number or null',
  toWager: 'name or null',
  hand: 'number',
  shoeNumber: 'number',
  limits: 'map',
  out: 'map',
  outBy: 'map',
  playedOut: 'flag',
  playOff: 'list',
  ballot: 'list',
  advances: 'list',
  passCards: 'map',
  secretWagers: 'map',
  sealed: 'list',
  vouchers: 'list',
  places: 'map',
  prizes: 'map',
  money: 'map',
  session: 'number',
  state: 'text',
  sign: 'map',
  signals: 'list',
  records: 'list',
}

export function readStoryExpectation(
  source: Source,
  node: Node | undefined,
  what: 'expect' | 'check',
): StoryExpectation {
  const known = [...AT_TABLE, ...Object.keys(OWN), 'table', ...(what === 'expect' ? ['leftover'] : [])]
  const fields = source.fields(node, what, known)
  const own: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    if (!Object.hasOwn(OWN, name)) continue
    const plain = plainValue(value)
    if (isKind(plain, OWN[name] as string)) own[name] = plain
    else source.problem(value, `${what}.${name} must be a ${OWN[name]}`)
  }
  const table = source.number(fields.get('table'), 'table') ?? 1
  return { table, own, atTable: readExpectation(source, only(node, AT_TABLE), what) }
}

function isKind(value: unknown, kind: string): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number'
    case 'number or null':
      return value === null || typeof value === 'number'
    case 'name or null':
      return value === null || typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'text':
      return typeof value === 'string'
    default:
      return value !== null
  }
}

/** A map with these fields alone, at the same place in the file. */
function only(node: Node | undefined, names: readonly string[]): Node | undefined {
  if (!isMap(node)) return undefined
  const map = new YAMLMap()
  map.items = node.items.filter(({ key }) => names.includes(String((key as { value?: unknown })?.value)))
  map.range = node.range ?? null
  return map as Node
}
