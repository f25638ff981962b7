import { type Card, parseCards } from '@openpit/cards'
import { type Cents, parseDollars } from '@openpit/money'
import type { Node } from 'yaml'
import { isName, type Source } from './nodes.ts'

/** Reads an amount: dollars in the file, cents in the scenario. */
export function readMoney(source: Source, node: Node | undefined, what: string): Cents | undefined {
  const dollars = source.number(node, what)
  if (dollars === undefined) return undefined
  return (
    parseDollars(dollars) ?? source.problem(node, `${what}: ${dollars} is not an amount in dollars and whole cents`)
  )
}

export function readCards(source: Source, node: Node | undefined, what: string): readonly Card[] | undefined {
  const text = source.text(node, what)
  if (text === undefined) return undefined
  const parsed = parseCards(text)
  if ('cards' in parsed) return parsed.cards
  return source.problem(node, `${what}: '${parsed.notACard}' is not a card`)
}

export function readPurses(source: Source, node: Node | undefined, what: string): Readonly<Record<string, Cents>> {
  const purses: [string, Cents][] = []
  for (const [player, value] of source.entries(node, what)) {
    if (!isName(player)) source.problem(value, `${what}: '${player}' is not a name`)
    const cents = readMoney(source, value, `${what}.${player}`)
    if (cents !== undefined) purses.push([player, cents])
  }
  // Unlike an assignment, this takes a player called __proto__ for a player.
  return Object.fromEntries(purses)
}
