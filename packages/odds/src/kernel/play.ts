import type { Rules } from '@openpit/engine'
import type { Shoe } from './draw.ts'
import type { Moves } from './moves.ts'
import { type Pays, paysOf } from './pays.ts'
import {
  type DrawsBelow,
  drawsBelow,
  eitherRows,
  firstRows,
  type LaterRows,
  laterRows,
  pairMoves,
  queuedPairRows,
  type Ranks,
  type Rows,
  ranksOf,
  rescueRows,
  rescuesBelow,
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
  readonly first: { readonly double: Rows; readonly surrender: Rows }
  readonly afterSplit: { readonly hit: Rows; readonly double: Rows }
  readonly later: LaterRows
  /** Whether the number of cards of a hand matters, to the chart or to what a 21 pays. */
  readonly countsCards: boolean
  /** The hands that hit or double; also as totals, if possible, which is quicker than looking up bits. */
  readonly firstDraws: Rows
  readonly firstDrawsBelow: DrawsBelow | undefined
  readonly laterDraws: Rows
  readonly laterDrawsBelow: DrawsBelow | undefined
  readonly rescue: Rows
  readonly rescueBelow: readonly number[] | undefined
  /** Which pairs go to their queue, and their moves when dealt, after a split, and after the last split. */
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
  const first = {
    double: firstRows(moves, 'dealt', 'double'),
    surrender: firstRows(moves, 'dealt', 'surrender'),
  }
  const firstDraws = eitherRows(firstRows(moves, 'dealt', 'hit'), first.double)
  const later = laterRows(moves)
  const laterDraws = eitherRows(later.hit, later.double)
  const rescue = rescueRows(moves)
  return {
    shoe: {
      ranks: ranks.points.length,
      copies: 4 * rules.decks.is,
      suits: new Set(Object.values(pays.twentyOne)).size > 1,
    },
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
    first,
    afterSplit: { hit: firstRows(moves, 'split', 'hit'), double: firstRows(moves, 'split', 'double') },
    later,
    countsCards: rules.twentyOne.is === 'wins-at-once' || later.classes.some((own) => own > 0),
    firstDraws,
    firstDrawsBelow: drawsBelow(firstDraws),
    laterDraws,
    laterDrawsBelow: drawsBelow(laterDraws),
    rescue,
    rescueBelow: rescuesBelow(rescue),
    queuedPairs: queuedPairRows(moves),
    pairs: [pairMoves(moves, 'dealt'), pairMoves(moves, 'split'), pairMoves(moves, 'split-for-the-last-time')],
  }
}
