import { isMap, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { Source } from '../nodes.ts'
import type { WinnersExpectation } from '../promotion/setup.ts'
import { readDuty, readExpectation } from '../read-expectation.ts'
import { readMoney, readPurses } from '../read-values.ts'
import type { Expectation } from '../scenario.ts'
import type { FloorExpectation, FundsExpectation, MeterExpectation, PartialLine } from './setup.ts'

/** The checks that only a floor can answer. */
export const FLOOR_CHECKS = ['meters', 'funds', 'wins', 'payments', 'records', 'status', 'winners', 'tables']
const FLOOR_FIELDS = [...FLOOR_CHECKS, 'duties', 'results']
const PURSES = ['net', 'chips', 'tokens'] as const
const FUNDS = ['start', 'contributed', 'seeded', 'adjusted', 'moved', 'paid', 'rounding', 'reserve', 'won', 'meter']
const WIN_FIELDS = ['win', 'player', 'amount', 'state', 'clause']
const PAYMENT_FIELDS = ['player', 'amount']
const RECORD_FIELDS = ['record', 'table', 'link', 'player', 'why', 'told']

export function readFloorExpectation(
  source: Source,
  node: Node | undefined,
  what: 'expect' | 'check',
  tables: readonly string[],
): FloorExpectation {
  const fields = source.entries(node, what)
  const read: { -readonly [K in keyof FloorExpectation]: FloorExpectation[K] } = {}
  for (const [name, value] of fields) {
    if ((PURSES as readonly string[]).includes(name)) {
      read[name as (typeof PURSES)[number]] = readPurses(source, value, name)
    }
    switch (name) {
      case 'meters':
        read.meters = readMeters(source, value)
        break
      case 'funds':
        read.funds = readFunds(source, value)
        break
      case 'wins':
        read.wins = readLines(source, value, 'a win', WIN_FIELDS)
        break
      case 'payments':
        read.payments = readLines(source, value, 'a payment', PAYMENT_FIELDS)
        break
      case 'records':
        read.records = readLines(source, value, 'a record', RECORD_FIELDS)
        break
      case 'duties':
        read.duties = source.items(value, 'duties').map((item) => readDuty(source, item))
        break
      case 'status':
        read.status = readStatus(source, value)
        break
      case 'winners':
        read.winners = readWinners(source, value)
        break
      case 'results':
        read.results = readResults(source, value, what)
        break
    }
  }
  read.tables = readTableExpectations(source, node, fields, what, tables)
  return read
}

/** Checks of one table are listed below its name or, in a file with one table, at the top level. */
function readTableExpectations(
  source: Source,
  node: Node | undefined,
  fields: Map<string, Node>,
  what: 'expect' | 'check',
  tables: readonly string[],
): Readonly<Record<string, Expectation>> {
  const own: Record<string, Expectation> = {}
  const rest = only(node, (name) => !FLOOR_FIELDS.includes(name) && !(PURSES as readonly string[]).includes(name))
  const [single] = tables
  if (tables.length === 1 && single !== undefined) own[single] = readExpectation(source, rest, what)
  else if (isMap(rest)) source.fields(rest, what, [...PURSES, ...FLOOR_FIELDS])
  for (const [table, value] of source.entries(fields.get('tables'), 'tables')) {
    if (!tables.includes(table)) source.problem(value, `there is no table '${table}'`)
    own[table] = { ...own[table], ...readExpectation(source, value, what) }
  }
  return own
}

function only(node: Node | undefined, keeps: (name: string) => boolean): Node | undefined {
  if (!isMap(node)) return node
  const rest = new YAMLMap()
  rest.items = node.items.filter(({ key }) => keeps(String((key as { value?: unknown } | null)?.value)))
  if (node.range) rest.range = node.range
  return rest as unknown as Node
}

function readMeters(source: Source, node: Node): readonly MeterExpectation[] {
  return [...source.entries(node, 'meters')].flatMap(([link, value]) => {
    const levels = isMap(value) ? [...source.entries(value, `meters.${link}`)] : [['', value] as const]
    return levels.flatMap(([level, amount]) => {
      const cents = readMoney(source, amount, `meters.${link}`)
      return cents === undefined ? [] : [{ link, level, cents }]
    })
  })
}

/** By link, and by level for mystery levels: a map of maps is one of levels. */
function readFunds(source: Source, node: Node): readonly FundsExpectation[] {
  return [...source.entries(node, 'funds')].flatMap(([link, value]) => {
    const entries = [...source.entries(value, `funds.${link}`)]
    const byLevel = entries.length > 0 && entries.every(([, one]) => isMap(one))
    const levels = byLevel ? entries : ([['', value]] as const)
    return levels.map(([level, funds]) => {
      const read = [...source.fields(funds, `funds.${link}`, FUNDS)].flatMap(([name, amount]) => {
        const cents = readMoney(source, amount, name)
        return cents === undefined ? [] : [[name, cents] as const]
      })
      return { link, level, funds: Object.fromEntries(read) }
    })
  })
}

function readLines(source: Source, node: Node, what: string, known: readonly string[]): readonly PartialLine[] {
  return source.items(node, `${what}s`).map((item) => readLine(source, item, what, known))
}

function readLine(source: Source, node: Node, what: string, known: readonly string[]): PartialLine {
  const line: Record<string, string | number | readonly string[]> = {}
  for (const [name, value] of source.fields(node, what, known)) {
    if (name === 'amount') line[name] = readMoney(source, value, name) ?? Number.NaN
    else if (name === 'told') line[name] = source.items(value, name).map((item) => source.text(item, name) ?? '')
    else line[name] = source.text(value, name) ?? ''
  }
  return line
}

function readStatus(source: Source, node: Node): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...source.entries(node, 'status')].map(([name, value]) => [name, source.text(value, 'a status') ?? '']),
  )
}

function readWinners(source: Source, node: Node): readonly WinnersExpectation[] {
  return [...source.entries(node, 'winners')].map(([promotion, list]) => {
    const winners = source.items(list, `winners.${promotion}`).map((item) => {
      const fields = source.fields(item, 'a winner', ['prize', 'player', 'entry'])
      const line = {
        prize: source.text(fields.get('prize'), 'prize'),
        player: source.text(fields.get('player'), 'player'),
        entry: source.number(fields.get('entry'), 'entry'),
      }
      return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined))
    })
    return { promotion, winners }
  })
}

/** Lines of results may name their table. */
function readResults(source: Source, node: Node, what: 'expect' | 'check'): NonNullable<FloorExpectation['results']> {
  return source.items(node, 'results').map((item) => {
    const fields = source.entries(item, 'a result')
    const table = source.text(fields.get('table'), 'table')
    const lines = new YAMLSeq()
    lines.items = [only(item, (name) => name !== 'table')]
    const list = new YAMLMap()
    list.items = [new Pair(new Scalar('results'), lines)]
    const [line] = readExpectation(source, list as unknown as Node, what).results ?? []
    return { ...line, ...(table === undefined ? {} : { table }) }
  })
}
