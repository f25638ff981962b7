import { type Card, isAce, pointsOf } from '@openpit/cards'

/** An ace counts 11 unless the hand would then exceed 21, so at most one ace of a hand counts 11. */
export function bestTotal(hard: number, hasAce: boolean): number {
  return hasAce && hard <= 11 ? hard + 10 : hard
}

export function isSoft(hard: number, hasAce: boolean): boolean {
  return hasAce && hard <= 11
}

export function hardTotalOf(cards: readonly Card[]): number {
  let hard = 0
  for (const card of cards) hard += pointsOf(card)
  return hard
}

export function totalOf(cards: readonly Card[]): number {
  return bestTotal(hardTotalOf(cards), cards.some(isAce))
}
