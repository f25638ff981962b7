import { type Card, JOKER, loadedShoe } from '@openpit/cards'
import { type Contents, contentsOf } from '@openpit/proof'
import type { Table } from '@openpit/table'

/** How often each card is in the shoe or device, going by what the table knows to be out. */
export function insideOf({ rules, shoe }: Table): Contents {
  const whole = contentsOf(loadedShoe(rules.decks.is, rules.deck.is))
  return whole.map((times, card) => times - (card === JOKER ? 0 : (shoe.out[card] as number)))
}

export function cardsInside(table: Table): readonly Card[] {
  return insideOf(table).flatMap((times, card) => Array<Card>(times).fill(card as Card))
}

/** What an event has put back. */
export function cardsAdded(before: Table, after: Table): readonly Card[] {
  const was = insideOf(before)
  return insideOf(after).flatMap((times, card) => {
    return Array<Card>(Math.max(0, times - (was[card] as number))).fill(card as Card)
  })
}
