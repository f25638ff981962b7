import { blocks } from './hash.ts'
import { picksFrom } from './picks.ts'

/** A prize that the prize button drew: `pick` is one of `outOf` numbers, and `pays` is what the book gives for it. */
export interface DrawnPrize {
  /** How many prizes were drawn from the shoe before this one. */
  readonly prize: number
  readonly outOf: number
  readonly pick: number
  /** Dollars for each dollar staked. */
  readonly pays: number
}

/** The pick for a prize. It follows from the shoe's key: the house cannot choose it when the button is pressed. */
export function prizePick(key: Uint8Array, prize: number, outOf: number): number {
  return picksFrom(blocks(key, 'prize')(prize), 'pick')(outOf)
}

/** What a pick pays: the table lists each prize with the number of picks that give it. */
export function prizeFor(table: readonly (readonly [pays: number, count: number])[], pick: number): number | undefined {
  let left = pick
  for (const [pays, count] of table) {
    if (left < count) return pays
    left -= count
  }
  return undefined
}

export function prizesIn(table: readonly (readonly [pays: number, count: number])[]): number {
  return table.reduce((sum, [, count]) => sum + count, 0)
}
