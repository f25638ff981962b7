import type { Rules } from '@openpit/engine'
import type { Shoe } from './draw.ts'
import type { Moves } from './moves.ts'
import { type Pays, paysOf } from './pays.ts'
import {
  firstRows,
  type HitsBelow,
  hitsBelow,
  type LaterRows,
  laterRows,
  pairMoves,
  queuedPairRows,
  type Ranks,
  type Rows,
  ranksOf,
  rescueRows,
} from './rows.ts'

/** The input of a kernel: the rules that affect one player's hand, and the chart as rows of bits. */
export interface Play {
  readonly shoe: Shoe
  readonly ranks: Ranks
  readonly pays: Pays
  readonly peeks: boolean
  readonly surrenders: boolean
  readonly soft17: 'stands' | 'draws'
  readonly takes: Rules['dealerBlackjackTakes']['is']
  /** A 21 wins at once, before the dealer plays. */
  readonly winsAt21: boolean
  readonly rescues: boolean
  /** A doubled hand's first two aces count one. */
  readonly locksAces: boolean
  readonly doublesLater: boolean
  readonly handsMax: number
  readonly splitAcesClosed: boolean
  /** Whether pays depend on suits, so that the copies of a rank must be distinguished. */
  readonly suits: boolean
  readonly first: { readonly hit: Rows; readonly double: Rows; readonly surrender: Rows }
  readonly afterSplit: { readonly hit: Rows; readonly double: Rows }
  readonly later: LaterRows
  /** `later.hit` as totals, if possible: quicker than looking up bits. */
  readonly laterHitsBelow: HitsBelow | undefined
  readonly rescue: Rows
  /** Which pairs go to the queue, and their moves when dealt, after a split, and after the last split. */
  readonly queuedPairs: ReturnType<typeof queuedPairRows>
  readonly pairs: readonly [readonly number[], readonly number[], readonly number[]]
}

/** A lane counts in one signed byte. */
const LANE_MAX = 127

export function playOf(rules: Rules, moves: Moves): Play {
  if (rules.pairsSplitBy.is !== 'value') throw new Error('the simulation splits pairs by value only')
  const ranks = ranksOf(rules)
  const pays = paysOf(rules)
  const most = Math.max(2 * pays.perStake, 2 * pays.win, pays.blackjack, ...Object.values(pays.twentyOne))
  if (most * rules.handsPerBox.is > LANE_MAX) throw new Error('a round can bring more units than a lane can hold')
  const later = laterRows(moves)
  return {
    shoe: { ranks: ranks.points.length, copies: 4 * rules.decks.is },
    ranks,
    pays,
    peeks: rules.dealerSecondCard.is === 'face-down-at-once',
    surrenders: rules.surrender.is !== 'none',
    soft17: rules.dealerOnSoft17.is,
    takes: rules.dealerBlackjackTakes.is,
    winsAt21: rules.twentyOne.is === 'wins-at-once',
    rescues: rules.doubledPart.is === 'may-be-rescued',
    locksAces: rules.doubledAces.is === 'first-two-locked-at-one',
    doublesLater: rules.doubleCards.is === 'two-or-more',
    handsMax: rules.handsPerBox.is,
    splitAcesClosed: rules.splitAcesTake.is === 'one-card',
    suits: new Set(Object.values(pays.twentyOne)).size > 1,
    first: {
      hit: firstRows(moves, 'dealt', 'hit'),
      double: firstRows(moves, 'dealt', 'double'),
      surrender: firstRows(moves, 'dealt', 'surrender'),
    },
    afterSplit: { hit: firstRows(moves, 'split', 'hit'), double: firstRows(moves, 'split', 'double') },
    later,
    laterHitsBelow: hitsBelow(later.hit),
    rescue: rescueRows(moves),
    queuedPairs: queuedPairRows(moves),
    pairs: [pairMoves(moves, 'dealt'), pairMoves(moves, 'split'), pairMoves(moves, 'split-for-the-last-time')],
  }
}
