/**
 * Holdings: the cards of one hand by value, without their order. About three thousand are not over 21 with every ace as
 * one. They are the same for all games and decks, so they are listed once, and everything else is an array indexed by
 * this list.
 */

/** Aces are 0, twos 1, … tens and pictures 9: a card's value is its points less one. */
export const VALUES = 10
export const ACE = 0
export const TEN = 9

/** No such holding: over 21, or a card taken away that is not there. */
export const OVER = -1

export interface Holdings {
  readonly size: number
  /** How many of each value: ten numbers for each holding. */
  readonly counts: Uint8Array
  /** The total with every ace as one. */
  readonly hard: Uint8Array
  readonly cards: Uint8Array
  /** The holding with one more card of each value, or `OVER`: ten numbers for each holding. */
  readonly more: Int16Array
  /** The holding with one card less of each value, or `OVER`. */
  readonly fewer: Int16Array
}

// Enough bits for as many of each value as fit below 22.
const BITS = [5, 4, 3, 3, 3, 2, 2, 2, 2, 2]
const SHIFTS = BITS.map((_, value) => BITS.slice(0, value).reduce((sum, bits) => sum + bits, 0))

/** In order of the hard total: a loop from the end meets every holding before those that can draw to it. */
function listed(): Holdings {
  const keys: number[][] = Array.from({ length: 22 }, () => [])
  const list = (value: number, hard: number, key: number): void => {
    if (value === VALUES) {
      keys[hard]?.push(key)
      return
    }
    for (let count = 0; hard + count * (value + 1) <= 21; count++) {
      list(value + 1, hard + count * (value + 1), key + (count << (SHIFTS[value] as number)))
    }
  }
  list(0, 0, 0)
  const order = keys.flat()
  const places = new Map(order.map((key, place) => [key, place]))
  const size = order.length
  const counts = new Uint8Array(size * VALUES)
  const hard = new Uint8Array(size)
  const cards = new Uint8Array(size)
  const more = new Int16Array(size * VALUES).fill(OVER)
  const fewer = new Int16Array(size * VALUES).fill(OVER)
  for (let place = 0; place < size; place++) {
    const key = order[place] as number
    for (let value = 0; value < VALUES; value++) {
      const count = (key >> (SHIFTS[value] as number)) & ((1 << (BITS[value] as number)) - 1)
      counts[place * VALUES + value] = count
      hard[place] = (hard[place] as number) + count * (value + 1)
      cards[place] = (cards[place] as number) + count
    }
    const room = 21 - (hard[place] as number)
    for (let value = 0; value < VALUES; value++) {
      if (value >= room) break
      const next = places.get(key + (1 << (SHIFTS[value] as number))) as number
      more[place * VALUES + value] = next
      fewer[next * VALUES + value] = place
    }
  }
  return { size, counts, hard, cards, more, fewer }
}

export const HOLDINGS = listed()

/** The empty holding is the first of the list. */
export const EMPTY = 0

export function holdingOf(...values: readonly number[]): number {
  let holding = EMPTY
  for (const value of values) holding = HOLDINGS.more[holding * VALUES + value] as number
  return holding
}
