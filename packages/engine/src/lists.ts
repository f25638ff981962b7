import type { Card } from '@openpit/cards'

/**
 * A list with one more item. Short lists are written out: an array that grows by `push` reserves room for sixteen more
 * items, and a round makes dozens of short lists.
 */
export function withItem<T>(list: readonly T[], item: T): T[] {
  switch (list.length) {
    case 0:
      return [item]
    case 1:
      return [list[0] as T, item]
    case 2:
      return [list[0] as T, list[1] as T, item]
    case 3:
      return [list[0] as T, list[1] as T, list[2] as T, item]
    case 4:
      return [list[0] as T, list[1] as T, list[2] as T, list[3] as T, item]
    default:
      return [...list, item]
  }
}

/**
 * A list as long as another, for the caller to fill: until then it holds the other's items. To add items one by one
 * makes a list for each, and what `new Array` makes is slower to read.
 */
export function listAsLongAs<T>(other: readonly unknown[]): T[] {
  return other.slice() as T[]
}

/** A list with one item replaced. */
export function withItemAt<T>(list: readonly T[], index: number, item: T): readonly T[] {
  if (list.length === 1) return [item]
  const copy = list.slice()
  copy[index] = item
  return copy
}

/** `withItem` for cards. A separate function, because V8 is faster with lists that hold only numbers. */
export function withCard(cards: readonly Card[], card: Card): readonly Card[] {
  switch (cards.length) {
    case 0:
      return [card]
    case 1:
      return [cards[0] as Card, card]
    case 2:
      return [cards[0] as Card, cards[1] as Card, card]
    default:
      return [...cards, card]
  }
}
