import type { Rules } from '@openpit/engine'
import { cents, oddsPay } from '@openpit/money'
import { DEALER_BLACKJACK, DEALER_BUST, ENDS } from '../exact/dealer.ts'

/** How a hand ends for its player, in the order of the arrays that hold chances. */
export const HAND_OUTCOMES = ['loss', 'stand-off', 'win', 'blackjack'] as const
export type HandOutcome = (typeof HAND_OUTCOMES)[number]
export const OUTCOMES = HAND_OUTCOMES.length
const [LOSS, STAND_OFF, WIN, BLACKJACK] = [0, 1, 2, 3]

/** The outcome of a player's end against the dealer's: both numbered as the dealer's ends are. */
export function outcomeOf(player: number, dealer: number): number {
  if (player === DEALER_BUST) return LOSS
  if (player === DEALER_BLACKJACK) return dealer === DEALER_BLACKJACK ? STAND_OFF : BLACKJACK
  if (dealer === DEALER_BLACKJACK) return LOSS
  if (dealer === DEALER_BUST) return WIN
  return Math.sign(player - dealer) + STAND_OFF
}

/** What each outcome adds to the chips of a player with this wager. Payments are rounded up to a whole chip. */
export function gainsOf({ winPays, blackjackPays }: Rules, wager: number): readonly number[] {
  const stake = cents(wager)
  const chip = cents(1)
  return [
    -wager,
    0,
    oddsPay(stake, winPays.is, 'exact-cents', chip),
    oddsPay(stake, blackjackPays.is, 'exact-cents', chip),
  ]
}

/** The chance of each outcome, from those of the player's and the dealer's ends. */
export function outcomeChances(player: Float64Array, dealer: number): readonly number[] {
  const chances = [0, 0, 0, 0]
  for (let end = 0; end < ENDS; end++) {
    const outcome = outcomeOf(end, dealer)
    chances[outcome] = (chances[outcome] as number) + (player[end] as number)
  }
  return chances
}
