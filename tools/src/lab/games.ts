import type { Rules } from '@openpit/engine'
import { configure, type Options, type RulebookName, rulebooks } from '@openpit/rulebooks'

/** A rulebook with lawful options. */
export interface LabGame {
  readonly name: string
  readonly rules: Rules
}

export function labGame(book: RulebookName, options: Options): LabGame {
  const configured = configure(rulebooks[book], options)
  if (!configured.ok) throw new Error(JSON.stringify(configured.unlawful))
  const on = Object.entries(options.switches ?? {}).map(([name, value]) => (value ? `, ${name}` : `, no ${name}`))
  return { name: `${book}, ${configured.table.rules.decks.is} decks${on.join('')}`, rules: configured.table.rules }
}

/** Every book with every number of decks that it allows. */
export function everyDecks(): readonly LabGame[] {
  return Object.values(rulebooks).flatMap(({ name, decks }) =>
    decks.is.map((number) => labGame(name, { decks: number })),
  )
}

/** The games with each switch that changes the odds of the main wager. */
export function everySwitch(): readonly LabGame[] {
  return [
    labGame('nsw', { decks: 8, switches: { resplit: true } }),
    labGame('star', { decks: 8, switches: { resplit: true } }),
    labGame('online', { switches: { peek: false } }),
    labGame('online', { switches: { surrender: true } }),
  ]
}
