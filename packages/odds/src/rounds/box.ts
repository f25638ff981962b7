import { decide, playerActor, type Round, type Rules } from '@openpit/engine'
import { CENTS_MAX, type Cents, cents } from '@openpit/money'
import type { Move, Preference } from '../chart.ts'

/** One player, alone at one box. */
export const PLAYER = playerActor('ann')
export const BOX = 1
/** In cents: large enough that 3 to 2 and a half need no rounding. */
export const WAGER: Cents = cents(10_000)

/** The rules without limits, chip sizes and face-down cards, none of which changes the best play. */
export function withoutLimits(rules: Rules): Rules {
  return {
    ...rules,
    firstTwoCards: { ...rules.firstTwoCards, is: 'face-up' },
    minimum: { ...rules.minimum, is: cents(1) },
    maximum: { ...rules.maximum, is: cents(CENTS_MAX) },
    increment: { ...rules.increment, is: cents(0) },
    smallestChip: { ...rules.smallestChip, is: cents(1) },
  }
}

/** The first preferred move that the engine accepts, and the round after it. */
export function firstOpenMove(
  round: Round,
  preference: Preference,
  rules: Rules,
): { readonly move: Move; readonly round: Round } {
  for (const move of preference) {
    const decision = decide(round, { do: move, by: PLAYER, box: BOX }, rules)
    if (decision.ok) return { move, round: decision.round }
  }
  throw new Error(`the engine accepts none of the chart’s moves: ${preference.join(', ')}`)
}
