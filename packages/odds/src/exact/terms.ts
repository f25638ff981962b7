import { cardOf, pointsOf } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { Odds } from '@openpit/money'
import { ACE, VALUES } from './holdings.ts'

/** The rules that affect the main wager, as numbers. */
export interface Terms {
  readonly rules: Rules
  /** Cards of each value in the whole shoe, and all of them. */
  readonly shoe: Int16Array
  readonly cards: number
  readonly decks: number
  readonly drawsOnSoft17: boolean
  /** The dealer peeks for blackjack before play, so doubles and splits never lose to one. */
  readonly peeks: boolean
  readonly takes: 'original-wager' | 'everything' | 'busted-plus-one'
  readonly winPays: number
  readonly blackjackPays: number
  readonly blackjackPaidAtOnce: boolean
  readonly evenMoney: boolean
  readonly twentyOneWins: boolean
  readonly mayRescue: boolean
  readonly mustDrawBelow: number
  readonly surrender: Rules['surrender']['is']
  readonly handsPerBox: number
  /** Split aces: whether they may be split again, and whether they take one card only. */
  readonly acesSplitAgain: boolean
  readonly acesTakeOneCard: boolean
}

export function termsOf(rules: Rules): Terms {
  if (rules.pairsSplitBy.is !== 'value') {
    throw new RangeError(`pairs split by ${rules.pairsSplitBy.is} are not analysed, only by value`)
  }
  const shoe = new Int16Array(VALUES)
  for (const rank of rules.deck.is.ranks) {
    const value = pointsOf(cardOf(rank, 's')) - 1
    shoe[value] = (shoe[value] as number) + rules.decks.is * 4
  }
  return {
    rules,
    shoe,
    cards: shoe.reduce((sum, count) => sum + count, 0),
    decks: rules.decks.is,
    drawsOnSoft17: rules.dealerOnSoft17.is === 'draws',
    peeks: rules.dealerSecondCard.is === 'face-down-at-once',
    takes: rules.dealerBlackjackTakes.is,
    winPays: perUnit(rules.winPays.is),
    blackjackPays: perUnit(rules.blackjackPays.is),
    blackjackPaidAtOnce: rules.blackjackPaid.is === 'at-once',
    evenMoney: rules.evenMoney.is === 'against-ace',
    twentyOneWins: rules.twentyOne.is === 'wins-at-once',
    mayRescue: rules.doubledPart.is === 'may-be-rescued',
    mustDrawBelow: rules.mustDrawBelow.is,
    surrender: rules.surrender.is,
    handsPerBox: rules.handsPerBox.is,
    acesSplitAgain: rules.acesSplit.is === 'again',
    acesTakeOneCard: rules.splitAcesTake.is === 'one-card',
  }
}

export function perUnit([to, from]: Odds): number {
  return to / from
}

/** How many hands a pair of this value may become. */
export function handsFrom(terms: Terms, value: number): number {
  return value === ACE && !terms.acesSplitAgain ? Math.min(terms.handsPerBox, 2) : terms.handsPerBox
}
