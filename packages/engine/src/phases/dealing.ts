import { type Card, holds, JOKER } from '@openpit/cards'
import { takeCard, takeDealerCard } from '../changes/hands.ts'
import type { Draft } from '../draft.ts'
import { isSoft } from '../hand.ts'
import type { Refusal } from '../refusal.ts'
import { handNumberAt, handTotal } from '../round.ts'
import { settleLateSides, settleSevensIfDecided } from '../settlement/sides.ts'
import { goesFaceDown, nextCardGoesTo, TO_DEALER, TO_NOBODY } from '../waits.ts'
import { offerAfterLateCard } from './interim.ts'

/** Deals the next card to the place where it is due. */
export function dealCard(draft: Draft, card: Card): Refusal | undefined {
  const { round, rules } = draft
  const place = nextCardGoesTo(round, rules)
  if (place === TO_NOBODY) return { kind: 'no-card-due', clause: rules.says.deal }
  const isJoker = card === JOKER && rules.jokers !== undefined
  if (!isJoker && !holds(rules.deck.is, card)) return { kind: 'card-not-in-shoe', clause: rules.deck.clause }
  if (isJoker && place === TO_DEALER) draft.emit({ kind: 'joker-laid-away' })
  else if (place === TO_DEALER) {
    dealToDealer(draft, card)
    if (round.phase === 'playing') offerAfterLateCard(draft)
  } else dealToHand(draft, place, card)
  return undefined
}

function dealToDealer(draft: Draft, card: Card): void {
  const faceDown = goesFaceDown(draft.round)
  const dealer = takeDealerCard(draft, card, faceDown)
  draft.note({
    kind: 'dealer-card-dealt',
    card,
    faceDown,
    total: handTotal(dealer),
    soft: isSoft(dealer.hard, dealer.ace),
  })
}

function dealToHand(draft: Draft, index: number, card: Card): void {
  const hand = takeCard(draft, index, card)
  const number = handNumberAt(draft.round, index)
  draft.note({
    kind: 'card-dealt',
    box: hand.box,
    hand: number,
    card,
    total: handTotal(hand),
    soft: isSoft(hand.hard, hand.ace),
  })
  if (draft.round.sides.length > 0) {
    settleSevensIfDecided(draft, hand.box)
    settleLateSides(draft, hand)
  }
}
