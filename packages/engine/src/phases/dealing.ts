import { type Card, holds, isAce, pointsOf } from '@openpit/cards'
import { applyCard, applyDealerCard } from '../changes/hands.ts'
import type { Draft } from '../draft.ts'
import { bestTotal, isSoft } from '../hand.ts'
import type { Refusal } from '../refusal.ts'
import { type Hand, handIndex } from '../round.ts'
import { settleKnownSides } from '../settlement/sides.ts'
import { waitsFor } from '../waits.ts'

/** Takes the next card out of the shoe to wherever it is due. */
export function dealCard(draft: Draft, card: Card): Refusal | undefined {
  const { round, rules } = draft
  const waits = waitsFor(round, rules)
  if (waits.for !== 'card' && waits.for !== 'dealer-card') {
    return { kind: 'no-card-due', clause: rules.says.deal }
  }
  if (!holds(rules.deck.is, card)) {
    return { kind: 'card-not-in-shoe', clause: rules.deck.clause }
  }
  if (waits.for === 'dealer-card') {
    const hard = round.dealer.hard + pointsOf(card)
    const ace = round.dealer.ace || isAce(card)
    draft.emit(
      {
        kind: 'dealer-card-dealt',
        card,
        faceDown: waits.faceDown,
        total: bestTotal(hard, ace),
        soft: isSoft(hard, ace),
      },
      applyDealerCard,
    )
    return undefined
  }
  const hand = round.hands[handIndex(round, waits.box, waits.hand)] as Hand
  const hard = hand.hard + pointsOf(card)
  const ace = hand.ace || isAce(card)
  draft.emit(
    {
      kind: 'card-dealt',
      box: waits.box,
      hand: waits.hand,
      card,
      total: bestTotal(hard, ace),
      soft: isSoft(hard, ace),
    },
    applyCard,
  )
  if (round.sides.length > 0) settleKnownSides(draft, waits.box)
  return undefined
}
