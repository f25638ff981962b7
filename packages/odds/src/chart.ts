/** What a player may do on the turn. `rescue` is for doubled hands, in books that allow it. */
export type Move = 'hit' | 'stand' | 'double' | 'split' | 'surrender' | 'rescue'

/** Moves in order of preference. The first that the rules allow is played; the last is always allowed. */
export type Preference = readonly [Move, ...Move[]]

/** The dealer's first card (the upcard), in the order of a chart's columns; a picture counts as ten. */
export const DEALER_FIRST = [2, 3, 4, 5, 6, 7, 8, 9, 10, 'ace'] as const
export type DealerFirst = (typeof DEALER_FIRST)[number]

/**
 * One row: hands of one kind, total and number of cards. The total of a pair counts aces as one, so two aces are 2 and
 * two sixes are 12. A `doubled` row is for hands that have been doubled, in books that still leave them a choice.
 */
export interface ChartRow {
  readonly kind: 'hard' | 'soft' | 'pair' | 'doubled'
  readonly total: number
  /** The number of cards, from and to inclusive; no hand has as many as `ANY_NUMBER`. */
  readonly cards: readonly [from: number, to: number]
  /** One for each column of `DEALER_FIRST`. */
  readonly preferences: readonly Preference[]
}

export const ANY_NUMBER = 99

/** How to play every hand by its total and, in games where it matters, its number of cards. */
export interface Chart {
  readonly rows: readonly ChartRow[]
}
