import { type Card, pointsOf } from '@openpit/cards'
import type { Count } from './memory.ts'

/** One hand of the player. Hands are reused, because creating new ones took most of the time. */
export class ScalarHand {
  /** The first two cards. */
  first = 0 as Card
  second = 0 as Card
  cards = 0
  hard = 0
  ace = false
  lateAce = false
  doubled = false
  /** The total of a hand that waits for the dealer, otherwise 0. */
  waits = 0
  /** All cards, in games that pay a 21 by its cards. */
  readonly held: Card[] = []

  begin(card: Card): void {
    const points = pointsOf(card)
    this.first = card
    this.cards = 1
    this.hard = points
    this.ace = points === 1
    this.lateAce = false
    this.doubled = false
    this.waits = 0
    if (this.held.length > 0) this.held.length = 0
  }
}

/** The counts of `Tally` as plain numbers. */
export class Counts implements Record<Count, number> {
  rounds = 0
  sum = 0
  squares = 0
  win = 0
  standOff = 0
  surrender = 0
  blackjack = 0
  bust = 0
  double = 0
  split = 0
  dealer17 = 0
  dealer18 = 0
  dealer19 = 0
  dealer20 = 0
  dealer21 = 0
  dealerBust = 0
  dealerBlackjack = 0

  addDealer(total: number): void {
    switch (total) {
      case 17:
        this.dealer17++
        return
      case 18:
        this.dealer18++
        return
      case 19:
        this.dealer19++
        return
      case 20:
        this.dealer20++
        return
      case 21:
        this.dealer21++
        return
      default:
        this.dealerBust++
    }
  }
}
