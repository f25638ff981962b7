import { NO_CENTS } from '@openpit/money'
import type { Draft } from '../draft.ts'
import { handNumberAt, isLive } from '../round.ts'
import { settleSideWager } from '../settlement/sides.ts'
import { returnLive } from '../settlement/unsettled.ts'
import { isForLink } from '../side-bets.ts'

// Hands that a wrong initial deal leaves without a wager or without cards.

/** Hands without a wager, and boxes without cards, have no turn. */
export function finishHandsWithoutTurn(draft: Draft): void {
  draft.round.hands.forEach((hand, index) => {
    if (isLive(hand) && hand.cards.length > 0) return
    draft.emit({ kind: 'hand-finished', box: hand.box, hand: handNumberAt(draft.round, index) })
  })
}

/** Returns wagers that no card decides: on boxes without cards, and side bets that lack a card that they read. */
export function returnWhatWasNotDealt(draft: Draft): void {
  const clause = draft.rules.says.deal
  for (const { box, cards } of draft.round.hands) {
    if (cards.length === 0) returnLive(draft, 'hand', clause, (_, at) => at === box)
  }
  for (const wager of draft.round.sides) {
    if (!isForLink(draft.rules, wager.bet)) settleSideWager(draft, wager, 'void', NO_CENTS, clause)
  }
}
