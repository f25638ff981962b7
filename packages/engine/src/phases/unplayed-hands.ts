import { NO_CENTS } from '@openpit/money'
import type { Clause } from '../clause.ts'
import type { Draft } from '../draft.ts'
import { type BoxNumber, handNumberAt, isLive, type PlayerId } from '../round.ts'
import { clearIfSettled, settleStake } from '../settlement/lines.ts'
import { settleSideWager } from '../settlement/sides.ts'
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
  for (const { box, cards } of draft.round.hands) if (cards.length === 0) returnWagersOn(draft, box, clause)
  for (const wager of draft.round.sides) {
    if (!isForLink(draft.rules, wager.bet)) settleSideWager(draft, wager, 'void', NO_CENTS, clause)
  }
}

/** Returns all wagers on a box, or those of one player: main wagers and side wagers. */
export function returnWagersOn(draft: Draft, box: BoxNumber, clause: Clause, player?: PlayerId): void {
  const goesBack = (owner: PlayerId) => player === undefined || owner === player
  draft.round.hands.forEach((hand, index) => {
    if (hand.box !== box) return
    for (const stake of hand.stakes) {
      if (stake.live && goesBack(stake.player)) settleStake(draft, index, stake, 'void', clause)
    }
    if (hand.cleared === 0) clearIfSettled(draft, index)
  })
  for (const wager of draft.round.sides) {
    if (wager.box !== box || !goesBack(wager.player) || isForLink(draft.rules, wager.bet)) continue
    settleSideWager(draft, wager, 'void', NO_CENTS, clause)
  }
}
