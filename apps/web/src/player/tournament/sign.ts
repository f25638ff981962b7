import type { TournamentOverview, TournamentTableView } from '@openpit/protocol'

export type Signal = TournamentTableView['signals'][0]
type Table = Pick<TournamentOverview['tables'][0], 'hand' | 'shoe' | 'disregarded' | 'isPlayedOut'>

/** What the sign of a table says of elimination hands and shoes. */
export interface Sign {
  /** The elimination hands from this one on, cancelled ones too. */
  readonly hands: readonly { readonly hand: number; readonly isCancelled: boolean }[]
  /** The signal for what is played now; `null` if there is none. */
  readonly signal: Signal | null
  /** This would be an elimination hand, but it is cancelled. */
  readonly isCancelled: boolean
  /** In how many hands the next elimination comes: 0 for this one, `null` if none comes. */
  readonly nextIn: number | null
}

/** Without the cancelled hands, the sign would announce an elimination that does not come. */
export function signOf(
  { hand, shoe, disregarded, isPlayedOut }: Table,
  { by, length, eliminationHands }: Pick<TournamentTableView['plan'], 'by' | 'length' | 'eliminationHands'>,
): Sign {
  if (isPlayedOut) return { hands: [], signal: null, isCancelled: false, nextIn: null }
  const ahead = eliminationHands.filter((one) => one >= hand)
  const next = ahead.find((one) => !disregarded.includes(one))
  const isLastShoe = by === 'shoes' && shoe === length
  return {
    hands: ahead.map((one) => ({ hand: one, isCancelled: disregarded.includes(one) })),
    signal: next === hand ? 'elimination-hand' : isLastShoe ? 'last-shoe' : null,
    isCancelled: disregarded.includes(hand),
    nextIn: next === undefined ? null : next - hand,
  }
}
