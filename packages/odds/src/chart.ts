/** What a player may do on the turn, and with a doubled hand where the book lets it be rescued. */
export type Move = 'hit' | 'stand' | 'double' | 'split' | 'surrender' | 'rescue'

/** What to do, in order of wish: the first that is open to the hand is played, and the last always is. */
export type Preference = readonly [Move, ...Move[]]

/** The dealer's first card, as a chart has its columns; a picture counts as ten. */
export const DEALER_FIRST = [2, 3, 4, 5, 6, 7, 8, 9, 10, 'ace'] as const
export type DealerFirst = (typeof DEALER_FIRST)[number]

/**
 * One row: hands of one kind and total, with so many cards. A pair's total is that of both cards, each ace as one: two aces are 2,
 * because 12 are two sixes. `doubled` is a hand that has been doubled, where that leaves a choice.
 */
export interface ChartRow {
  readonly kind: 'hard' | 'soft' | 'pair' | 'doubled'
  readonly total: number
  /** How many cards the hand has, both ends included; a hand never has as many as `ANY_NUMBER`. */
  readonly cards: readonly [from: number, to: number]
  /** One wish for each column of `DEALER_FIRST`. */
  readonly preferences: readonly Preference[]
}

export const ANY_NUMBER = 99

/** What to do with every hand by total alone, or, in a game where it matters, by total and number of cards. */
export interface Chart {
  readonly rows: readonly ChartRow[]
}
