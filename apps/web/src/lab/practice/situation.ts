import { type Card, pointsOf } from '@openpit/cards'
import { handTotal } from '@openpit/engine'
import type { LabWords } from '../words/words.ts'
import { handsIn, type PracticeRound, pendingQuestion } from './practice-round.ts'
import type { JudgedMove } from './score.ts'

/** The player's hand and the dealer's card in a few words: `hard 16`, `8,8`, `10`. */
export function situationOf(practice: PracticeRound, words: LabWords): Pick<JudgedMove, 'hand' | 'dealer'> {
  const at = pendingQuestion(practice)
  const hand = handsIn(practice)[(at?.hand ?? 1) - 1]
  const [first] = practice.round.dealer.cards
  return {
    hand: hand === undefined ? '' : handName(hand, words),
    dealer: first === undefined ? '' : cardName(first, words),
  }
}

function handName(
  hand: { readonly cards: readonly Card[]; readonly hard: number; readonly ace: boolean },
  words: LabWords,
): string {
  const [one, two] = hand.cards
  if (hand.cards.length === 2 && one !== undefined && two !== undefined && pointsOf(one) === pointsOf(two)) {
    return `${cardName(one, words)},${cardName(two, words)}`
  }
  const total = handTotal(hand)
  return total === hand.hard ? words.hard(total) : words.soft(total)
}

function cardName(card: Card, words: LabWords): string {
  const points = pointsOf(card)
  return points === 1 || points === 11 ? words.ace : String(points)
}
