import { SIDE_NAMES, type SideName } from '@openpit/engine'
import { isLevelName, type LevelStart, type LinkTerms, unfitTable, unlawfulLevel, unlawfulLink } from '@openpit/jackpot'
import { type Cents, NO_CENTS } from '@openpit/money'
import type { LinkRules } from '@openpit/rulebooks'
import { isMap, isSeq, type Node } from 'yaml'
import { Source } from '../nodes.ts'
import { readMoney, readRate } from '../read-values.ts'
import type { Problem } from '../scenario.ts'
import type { HiddenLevel, LinkSetup, TableSetupOnFloor } from './setup.ts'

const POOL_FIELDS = ['jackpot', 'tables', 'wager', 'reset', 'increment', 'reserve', 'pool', 'reserved', 'confirm']
const MYSTERY_FIELDS = ['jackpot', 'tables', 'wager', 'winner', 'levels']
const BUTTON_FIELDS = ['jackpot', 'tables']
const LEVEL_FIELDS = ['name', 'reset', 'mustHitBy', 'increment', 'reserve', 'reserved', 'pool', 'hitPoints', 'approval']

export function readLinks(
  source: Source,
  node: Node | undefined,
  tables: readonly TableSetupOnFloor[],
  termsChange: boolean,
): readonly LinkSetup[] {
  const taken = new Map<string, string>()
  return [...source.entries(node, 'links')].flatMap(([name, value]) => {
    if (!isLevelName(name)) source.problem(value, `links: '${name}' is not a name`)
    const link = readLink(source, name, value, tables, taken, termsChange)
    return link ? [link] : []
  })
}

function readLink(
  source: Source,
  name: string,
  node: Node,
  tables: readonly TableSetupOnFloor[],
  taken: Map<string, string>,
  termsChange: boolean,
): LinkSetup | undefined {
  const bet = readBet(source, node)
  if (bet === undefined) return undefined
  const own = source.items(isMap(node) ? (node.get('tables', true) as Node) : undefined, `link ${name}: tables`)
  const members = own.flatMap((item) => {
    const member = source.text(item, 'a table') ?? ''
    const table = tables.find((one) => one.name === member)
    // A table that could not be read has had its problem already.
    if (table === undefined && source.problems.length === 0) {
      source.problem(item, `link ${name}: there is no table '${member}'`)
    }
    return table ? [{ table, item }] : []
  })
  const rules = rulesFor(
    source,
    name,
    bet,
    node,
    members.length > 0 ? members.map(({ table }) => table) : withJackpot(tables, bet),
  )
  if (rules === undefined) return undefined
  const read = readTerms(source, name, bet, node, rules, termsChange)
  const { terms, levels } = read
  const unlawful = unlawfulLink(rules, terms, levels)
  if (unlawful) {
    const { field, why, clause } = unlawful
    source.problem(placeOf(node, field, rules, read), `link ${name}: ${field}: ${why} (${clause})`, clause)
  }
  if (rules.tablesMax.is !== 'any' && members.length > rules.tablesMax.is) {
    const { is, clause } = rules.tablesMax
    source.problem(members[is]?.item, `link ${name}: it may have at most ${is} tables (${clause})`, clause)
  }
  for (const { table, item } of members) checkMember(source, name, table, item, { terms, levels, rules }, taken)
  return { ...read, tables: members.map(({ table }) => table.name) }
}

/** Where the file says what is unlawful: in the field itself, or in the level or link that lacks it. */
function placeOf(node: Node, field: string, rules: LinkRules, { terms, levels }: TermsReading): Node {
  const list = childOf(node, 'levels')
  if (list === undefined || field === 'wager') return childOf(node, field) ?? node
  const names = levels.map((level) => level.terms.name)
  const again = names.findIndex((name, index) => names.indexOf(name) < index)
  const surplus = again >= 0 ? again : rules.levelsMax.is
  const wrong = levels.findIndex((level) => unlawfulLevel(rules, terms.wager ?? NO_CENTS, level) !== undefined)
  const level = childOf(list, field === 'levels' ? surplus : wrong)
  return childOf(level, field) ?? level ?? list
}

function childOf(node: Node | undefined, key: string | number): Node | undefined {
  return isMap(node) || isSeq(node) ? (node.get(key, true) as Node | undefined) : undefined
}

function readBet(source: Source, node: Node): SideName | undefined {
  const jackpot = isMap(node) ? (node.get('jackpot', true) as Node | undefined) : undefined
  const bet = source.text(jackpot, 'jackpot')
  if ((SIDE_NAMES as readonly string[]).includes(bet ?? '')) return bet as SideName
  return source.problem(jackpot ?? node, `jackpot: '${bet ?? ''}' is not a jackpot`)
}

/** The book's rules for this jackpot. Every table of the link must be played by a book of the same document. */
function rulesFor(
  source: Source,
  name: string,
  bet: SideName,
  node: Node,
  tables: readonly TableSetupOnFloor[],
): LinkRules | undefined {
  for (const { name: table, configuration } of tables) {
    const { links, others } = configuration.jackpots
    if (links[bet] !== undefined) continue
    const what = `link ${name}: the rulebook of table ${table} has no jackpot ${bet} (${others})`
    return source.problem(node, what, others)
  }
  return tables[0]?.configuration.jackpots.links[bet]
}

/** A link without tables is judged by the first book that has its jackpot. */
function withJackpot(tables: readonly TableSetupOnFloor[], bet: SideName): readonly TableSetupOnFloor[] {
  const has = tables.filter(({ configuration }) => configuration.jackpots.links[bet] !== undefined)
  return has.length > 0 ? has : tables
}

function checkMember(
  source: Source,
  name: string,
  table: TableSetupOnFloor,
  item: Node,
  { terms, levels, rules }: { terms: LinkTerms; levels: readonly LevelStart[]; rules: LinkRules },
  taken: Map<string, string>,
): void {
  const clause = rules.says.link
  const other = taken.get(table.name)
  if (other !== undefined) {
    source.problem(item, `link ${name}: table ${table.name} is in link ${other} already (${clause})`, clause)
  }
  taken.set(table.name, name)
  const chosen = table.options.sideBets?.[terms.bet]
  if (chosen && chosen.pool !== undefined) {
    source.problem(item, `table ${table.name}: the pool belongs to link ${name}, not to the table (${clause})`, clause)
  }
  const unfit = unfitTable(table, { terms, level: levels[0]?.terms })
  if (unfit?.kind === 'table-unfit') {
    source.problem(item, `link ${name}: table ${table.name}: ${unfit.why} (${unfit.clause})`, unfit.clause)
  }
}

type TermsReading = Pick<LinkSetup, 'terms' | 'levels' | 'hidden'>

function readTerms(
  source: Source,
  name: string,
  bet: SideName,
  node: Node,
  rules: LinkRules,
  termsChange: boolean,
): TermsReading {
  const what = `link ${name}`
  const base: LinkTerms = { name, bet, wager: null, confirm: 'automatic', winner: 'activation' }
  switch (rules.prizes.is) {
    case 'prize-button':
      source.fields(node, what, BUTTON_FIELDS)
      return { terms: base, levels: [], hidden: [] }
    case 'shares-of-a-pool': {
      const fields = source.fields(node, what, POOL_FIELDS)
      const confirm = readWord(source, fields.get('confirm'), 'confirm', ['automatic', 'dealer'] as const)
      const wager = readMoney(source, fields.get('wager'), 'wager') ?? null
      return { terms: { ...base, wager, confirm }, levels: [readPool(source, fields, '')], hidden: [] }
    }
    case 'mystery-levels': {
      const fields = source.fields(node, what, MYSTERY_FIELDS)
      const winner = readWord(source, fields.get('winner'), 'winner', ['activation', 'wager'] as const)
      const wager = readMoney(source, fields.get('wager'), 'wager') ?? null
      const levels = source
        .items(fields.get('levels'), 'levels')
        .map((level) => readLevel(source, name, level, termsChange))
      return {
        terms: { ...base, wager, winner },
        levels: levels.map(({ start }) => start),
        hidden: levels.map(({ hidden }) => hidden),
      }
    }
  }
}

function readWord<Word extends string>(
  source: Source,
  node: Node | undefined,
  field: string,
  words: readonly [Word, ...Word[]],
): Word {
  const word = source.text(node, field)
  if (word !== undefined && !(words as readonly string[]).includes(word)) {
    source.problem(node, `${field} must be one of ${words.join(', ')}`)
  }
  return (word as Word | undefined) ?? words[0]
}

/**
 * One level of a link, and its hidden values. If a step changes terms, values of later lives may be outside the first
 * terms. A step may leave it to the link to refuse an invalid rate.
 */
export function readLevel(
  source: Source,
  link: string,
  node: Node,
  termsChange: boolean,
  rateIn = readRate,
): { start: LevelStart; hidden: HiddenLevel } {
  const fields = source.fields(node, 'a level', LEVEL_FIELDS)
  const name = source.text(fields.get('name'), 'name') ?? ''
  const start = readPool(source, fields, name, rateIn)
  const list = fields.get('hitPoints')
  const hitPoints = source.items(list, 'hitPoints').map((item) => readMoney(source, item, 'a hit point') ?? NO_CENTS)
  const { reset, cap } = start.terms
  for (const [index, point] of hitPoints.entries()) {
    const above = index === 0 ? Math.max(reset, start.pool) : reset
    const isWithin = point > above && (cap === null || point <= cap)
    if (isWithin || (termsChange && index > 0)) continue
    source.problem(list, `level ${name}: the hit point ${point / 100} is not between the meter and mustHitBy`)
  }
  return { start, hidden: { link, level: name, hitPoints } }
}

function readPool(source: Source, fields: Map<string, Node>, name: string, rateIn = readRate): LevelStart {
  const money = (field: string): Cents | undefined => readMoney(source, fields.get(field), field)
  // A reset value that is missing is refused with the clause that wants one.
  const reset = money('reset') ?? NO_CENTS
  return {
    terms: {
      name,
      reset,
      cap: money('mustHitBy') ?? null,
      rate: rateIn(source, fields.get('increment'), 'increment') ?? 0,
      reserveRate: rateIn(source, fields.get('reserve'), 'reserve') ?? 0,
      approval: money('approval') ?? null,
    },
    pool: money('pool') ?? reset,
    reserved: money('reserved') ?? NO_CENTS,
  }
}

export type LevelsReading =
  | { readonly ok: true; readonly levels: readonly LevelStart[] }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads the levels of a link of this wager, as scenario files write them; those without a name are numbered. */
export function readLevels(rules: LinkRules, bet: SideName, wager: Cents, list: readonly unknown[]): LevelsReading {
  const named = list.map((level, index) =>
    typeof level === 'object' && level !== null ? { name: String(index + 1), ...level } : level,
  )
  const source = Source.fromValue({ levels: named })
  const fields = source.fields(source.root, 'a link', ['levels'])
  const levels = source.items(fields.get('levels'), 'levels').map((level) => readLevel(source, '', level, false).start)
  const terms: LinkTerms = { name: 'link', bet, wager, confirm: 'automatic', winner: 'activation' }
  const unlawful = source.problems.length === 0 ? unlawfulLink(rules, terms, levels) : undefined
  if (unlawful) source.problem(source.root, `${unlawful.field}: ${unlawful.why} (${unlawful.clause})`, unlawful.clause)
  return source.problems.length > 0 ? { ok: false, problems: source.problems } : { ok: true, levels }
}
