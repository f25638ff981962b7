import { type Card, loadedShoe } from '@openpit/cards'
import { type Contents, contentsOf } from '@openpit/proof'
import type { Table } from '@openpit/table'

const keptDecks = new Map<string, readonly Card[]>()

/** All cards that a table has, jokers included. Tables with the same decks share one list, which cannot change. */
export function wholeDecks({ decks, deck, jokers }: Table['rules']): readonly Card[] {
  const key = `${decks.is} ${deck.is.ranks.join()} ${jokers?.is ?? 0}`
  const kept = keptDecks.get(key) ?? Object.freeze(loadedShoe(decks.is, deck.is, jokers?.is))
  keptDecks.set(key, kept)
  return kept
}

/** How many of each card are in the shoe or device, by the cards that the table knows to be out. */
export function contentsOfShoe({ rules, shoe }: Table): Contents {
  const whole = contentsOf(wholeDecks(rules))
  // Snapshots of older programs have no place for jokers.
  return whole.map((times, card) => times - (shoe.out[card] ?? 0))
}

export function cardsInside(table: Table): readonly Card[] {
  return contentsOfShoe(table).flatMap((times, card) => Array<Card>(times).fill(card as Card))
}

/** The cards that an event has put back. */
export function cardsPutBack(before: Table, after: Table): readonly Card[] {
  const was = contentsOfShoe(before)
  return contentsOfShoe(after).flatMap((times, card) => {
    return Array<Card>(Math.max(0, times - (was[card] as number))).fill(card as Card)
  })
}
