import { SIDE_NAMES, type SideName } from '@openpit/engine'
import {
  type ConfigureResult,
  configure,
  type Options,
  RULEBOOK_NAMES,
  type RulebookName,
  rulebooks,
  type SideBetOptions,
  type SwitchName,
} from '@openpit/rulebooks'

/** What the form and the address hold: a book, and the operator's options that affect the odds. */
export interface Setting {
  readonly book: RulebookName
  readonly decks: number
  readonly switches: Readonly<Partial<Record<SwitchName, boolean>>>
  /** The pay table of each side bet that has several. */
  readonly payTables: Readonly<Partial<Record<SideName, number>>>
}

/** The switches that affect the odds. Face-down cards, or who may make side bets, do not. */
const AFFECTING: readonly SwitchName[] = ['resplit', 'peek', 'surrender', 'insuranceOnTen']

export function bookNamed(name: string | null): RulebookName {
  return RULEBOOK_NAMES.find((book) => book === name) ?? 'nsw'
}

export function decksOf(book: RulebookName): readonly number[] {
  return rulebooks[book].decks.is
}

export function switchesOf(book: RulebookName): readonly SwitchName[] {
  return AFFECTING.filter((name) => rulebooks[book].switches[name] !== undefined)
}

/** Side bets with more than one pay table, and their numbers. */
export function payTablesOf(book: RulebookName): readonly (readonly [SideName, readonly number[]])[] {
  return SIDE_NAMES.flatMap((bet) => {
    const tables = rulebooks[book].payTables[bet]
    return tables === undefined ? [] : [[bet, Object.keys(tables.tables).map(Number)] as const]
  })
}

export function isOn({ book, switches }: Setting, name: SwitchName): boolean {
  return switches[name] ?? rulebooks[book].switches[name]?.byDefault ?? false
}

export function payTableOf({ book, payTables }: Setting, bet: SideName): number {
  return payTables[bet] ?? rulebooks[book].payTables[bet]?.byDefault ?? 1
}

export function asPrinted(book: RulebookName): Setting {
  return { book, decks: rulebooks[book].answers.decks.is, switches: {}, payTables: {} }
}

/** The setting as options of a table. */
export function optionsOf({ book, decks, switches, payTables }: Setting): Options {
  const sideBets: Partial<Record<SideName, SideBetOptions>> = {}
  for (const [bet, number] of Object.entries(payTables) as [SideName, number][]) {
    const option = rulebooks[book].payTables[bet]?.option
    if (option !== undefined) sideBets[bet] = { [option]: number }
  }
  return { decks, switches, sideBets }
}

export function configureSetting(setting: Setting): ConfigureResult {
  return configure(rulebooks[setting.book], optionsOf(setting))
}

/** The setting as a query, so that it can be linked to: `?decks=6&peek=yes&perfectPairs=2`. */
export function queryOf({ book, decks, switches, payTables }: Setting): string {
  const query = new URLSearchParams()
  if (decks !== rulebooks[book].answers.decks.is) query.set('decks', String(decks))
  for (const name of switchesOf(book)) {
    const is = switches[name]
    if (is !== undefined && is !== rulebooks[book].switches[name]?.byDefault) query.set(name, is ? 'yes' : 'no')
  }
  for (const [bet] of payTablesOf(book)) {
    const number = payTables[bet]
    if (number !== undefined && number !== rulebooks[book].payTables[bet]?.byDefault) query.set(bet, String(number))
  }
  const text = String(query)
  return text === '' ? '' : `?${text}`
}

/** Reads a setting from an address. Anything the book does not have is ignored. */
export function settingFrom(book: RulebookName, query: string): Setting {
  const asked = new URLSearchParams(query)
  const printed = asPrinted(book)
  const decks = Number(asked.get('decks'))
  const switches: Partial<Record<SwitchName, boolean>> = {}
  for (const name of switchesOf(book)) {
    const is = asked.get(name)
    if (is === 'yes' || is === 'no') switches[name] = is === 'yes'
  }
  const payTables: Partial<Record<SideName, number>> = {}
  for (const [bet, numbers] of payTablesOf(book)) {
    const number = Number(asked.get(bet))
    if (numbers.includes(number)) payTables[bet] = number
  }
  return { ...printed, decks: decksOf(book).includes(decks) ? decks : printed.decks, switches, payTables }
}
