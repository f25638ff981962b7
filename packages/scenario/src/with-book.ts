import { unfitTable, unlawfulLink } from '@openpit/jackpot'
import { configure, type Rulebook, type UnlawfulOption } from '@openpit/rulebooks'
import type { FloorSetup, LinkSetup, TableSetupOnFloor } from './jackpot/setup.ts'
import type { Scenario } from './scenario.ts'

export type BookChange =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly unlawful: UnlawfulOption }

/** The scenario played by another version of its book, at all tables of that book; or why that book forbids it. */
export function withBook(scenario: Scenario, book: Rulebook): BookChange {
  const configured = configure(book, scenario.options)
  if (!configured.ok) return configured
  const changed = { ...scenario, configuration: configured.table }
  const { tournament, floor } = scenario
  if (tournament !== undefined && book.tournament !== 'none') {
    return { ok: true, scenario: { ...changed, tournament: { ...tournament, rules: book.tournament } } }
  }
  return floor === undefined ? { ok: true, scenario: changed } : floorWithBook(changed, floor, book)
}

function floorWithBook(scenario: Scenario, floor: FloorSetup, book: Rulebook): BookChange {
  const tables: TableSetupOnFloor[] = []
  for (const table of floor.tables) {
    const own = table.rulebook === book.name ? configure(book, table.chosen) : undefined
    if (own && !own.ok) return own
    tables.push(own ? { ...table, configuration: own.table } : table)
  }
  for (const link of floor.links) {
    const unlawful = forbidden(link, tables)
    if (unlawful) return { ok: false, unlawful }
  }
  return { ok: true, scenario: { ...scenario, floor: { ...floor, tables } } }
}

/** Why the book of a link's tables forbids it. */
function forbidden({ terms, levels, tables: names }: LinkSetup, tables: readonly TableSetupOnFloor[]) {
  const members = tables.filter(({ name }) => names.includes(name))
  const rules = members[0]?.configuration.jackpots.links[terms.bet]
  if (rules === undefined) return undefined
  const unlawful = unlawfulLink(rules, terms, levels)
  if (unlawful) return { option: `links.${terms.name}`, why: unlawful.why, clause: unlawful.clause }
  const { is, clause } = rules.tablesMax
  if (is !== 'any' && members.length > is) return { option: `links.${terms.name}`, why: 'too many tables', clause }
  const unfit = members.map((table) => unfitTable(table, { terms, level: levels[0]?.terms })).find(Boolean)
  return unfit && { option: `links.${terms.name}`, why: 'a table does not fit', clause: unfit.clause }
}
