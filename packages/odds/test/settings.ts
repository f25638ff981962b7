import type { Rules, SideBet, SideName } from '@openpit/engine'
import { SIDE_NAMES } from '@openpit/engine'
import {
  type Configuration,
  configure,
  type Options,
  type Rulebook,
  type RulebookName,
  rulebooks,
} from '@openpit/rulebooks'

export function rulesOf(name: RulebookName, options: Options = {}): Rules {
  return tableOf(name, options).rules
}

function tableOf(name: RulebookName, options: Options): Configuration {
  const configured = configure(rulebooks[name], options)
  if (!configured.ok) throw new Error(JSON.stringify(configured.unlawful))
  return configured.table
}

/** One lawful way to offer a side bet: a number of decks and a pay table. */
export interface Setting {
  readonly title: string
  readonly book: RulebookName
  readonly bet: SideName
  readonly decks: number
  readonly table: number
  readonly rules: Rules
}

/** Every side bet of every book that the cards decide, with every lawful number of decks and every pay table. */
export function everySetting(): readonly Setting[] {
  return Object.values(rulebooks).flatMap((book) =>
    SIDE_NAMES.filter((bet) => book.answers.sides[bet]?.settles !== 'by-the-link').flatMap((bet) =>
      Object.keys(book.payTables[bet]?.tables ?? { 1: [] }).flatMap((table) => settingsOf(book, bet, Number(table))),
    ),
  )
}

function settingsOf(book: Rulebook, bet: SideName, table: number): readonly Setting[] {
  const option = book.payTables[bet]?.option
  return book.decks.is.flatMap((decks) => {
    const configured = configure(book, { decks, sideBets: { [bet]: option ? { [option]: table } : {} } })
    if (!configured.ok) return []
    const { rules } = configured.table
    const title = `${book.name} ${bet}, ${decks} decks${option ? `, ${option} ${table}` : ''}`
    // Otherwise all other side bets would be counted each time as well.
    const alone = { ...rules, sides: { [bet]: rules.sides[bet] as SideBet } }
    return [{ title, book: book.name, bet, decks, table, rules: alone }]
  })
}
