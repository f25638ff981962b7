import { type Card, parseCards } from '@openpit/cards'
import { isRole } from '@openpit/engine'
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

/** Reads a percentage with at most four decimals, in ten-thousandths of a percent. */
export function readRate(source: Source, node: Node | undefined, what: string): number | undefined {
  const percent = source.number(node, what)
  if (percent === undefined) return undefined
  return (
    rateOf(percent) ??
    source.problem(node, `${what}: ${percent} is not a percentage from 0 to 100 with at most four decimals`)
  )
}

export function rateOf(percent: number): number | undefined {
  const rate = Math.round(percent * 10_000)
  // Compared through text, as dollars are: 13.3333 * 10000 is not a whole number.
  const isRate = percent >= 0 && percent <= 100 && Number((rate / 10_000).toFixed(4)) === percent
  return isRate ? rate : undefined
}

export function readCards(source: Source, node: Node | undefined, what: string): readonly Card[] | undefined {
  const text = source.text(node, what)
  if (text === undefined) return undefined
  const parsed = parseCards(text)
  if ('cards' in parsed) return parsed.cards
  return source.problem(node, `${what}: '${parsed.notACard}' is not a card`)
}

export function readCard(source: Source, node: Node | undefined, what: string): Card | undefined {
  const cards = readCards(source, node, what)
  if (cards === undefined || cards.length === 1) return cards?.[0]
  return source.problem(node, `${what} must be one card`)
}

/** A player's name. Roles have theirs. */
export function readPlayer(source: Source, node: Node | undefined, field: string): string | undefined {
  const name = source.name(node, field)
  if (!isRole(name)) return name
  return source.problem(node, `${field}: no player may have the name of a role: ${name}`)
}

export function readPurses(source: Source, node: Node | undefined, what: string): Readonly<Record<string, Cents>> {
  const purses: [string, Cents][] = []
  for (const [player, value] of source.entries(node, what)) {
    if (!isName(player)) source.problem(value, `${what}: '${player}' is not a name`)
    if (isRole(player)) source.problem(value, `${what}: no player may have the name of a role: ${player}`)
    const cents = readMoney(source, value, `${what}.${player}`)
    if (cents !== undefined) purses.push([player, cents])
  }
  // Unlike an assignment, this takes a player called __proto__ for a player.
  return Object.fromEntries(purses)
}
