import { type Card, loadedShoe } from '@openpit/cards'
import {
  type Command,
  cardsInARow,
  decide,
  type Hand,
  HOUSE,
  openRound,
  type Round,
  type Rules,
  waitsFor,
} from '@openpit/engine'
import type { Chart, Preference } from '../chart.ts'
import { BOX, firstOpenMove, PLAYER, WAGER, withoutLimits } from './box.ts'
import { preferenceFor, rescues } from './preference.ts'

/** Plays one box by a chart, with the engine that runs the tables, from a fresh shoe each round. */
export class Follower {
  private readonly rules: Rules
  private readonly chart: Chart
  private readonly pick: (below: number) => number
  private readonly shoe: Card[]
  private left = 0
  private round: Round = openRound()

  constructor(rules: Rules, chart: Chart, pick: (below: number) => number) {
    this.rules = withoutLimits(rules)
    this.chart = chart
    this.pick = pick
    this.shoe = loadedShoe(rules.decks.is, rules.deck.is)
  }

  /** Plays a whole round, without insurance, even money or side bets. */
  playRound(): Round {
    this.round = openRound()
    this.left = this.shoe.length
    this.apply({ do: 'wager', by: PLAYER, box: BOX, main: WAGER })
    this.apply({ do: 'deal', by: HOUSE })
    while (this.step()) {}
    return this.round
  }

  private step(): boolean {
    const waits = waitsFor(this.round, this.rules)
    switch (waits.for) {
      case 'card':
      case 'dealer-card':
        this.apply({ do: 'cards', cards: this.nextCards(cardsInARow(this.round, this.rules)) })
        return true
      case 'answers':
        this.answer(waits.offers.about, waits.offers.hand)
        return true
      case 'decision':
        this.round = firstOpenMove(this.round, this.currentPreference(), this.rules).round
        return true
      case 'nomination':
      case 'wagers':
      case 'prize':
      case 'pool':
      case 'nothing':
        return false
    }
  }

  private currentPreference(): Preference {
    const hand = this.round.hands.find(({ status }) => status !== 'finished') as Hand
    return preferenceFor(this.chart, hand, this.round.dealer.cards[0] as Card)
  }

  private answer(about: string, number: number): void {
    const dealer = this.round.dealer.cards[0] as Card
    const hand = this.round.hands[number - 1] ?? (this.round.hands[0] as Hand)
    if (about === 'surrender' && preferenceFor(this.chart, hand, dealer)[0] === 'surrender') {
      this.apply({ do: 'surrender', by: PLAYER, box: BOX })
    } else if (about === 'rescue' && rescues(this.chart, hand, dealer)) {
      this.apply({ do: 'rescue', by: PLAYER, box: BOX })
    } else this.apply({ do: 'closeOffers', by: HOUSE })
  }

  private apply(command: Command): void {
    const decision = decide(this.round, command, this.rules)
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify([command, decision.refusal])}`)
    this.round = decision.round
  }

  private nextCards(number: number): Card[] {
    return Array.from({ length: number }, () => this.nextCard())
  }

  /** Fisher–Yates, only as far as cards are needed. */
  private nextCard(): Card {
    const chosen = this.pick(this.left--)
    const card = this.shoe[chosen] as Card
    this.shoe[chosen] = this.shoe[this.left] as Card
    this.shoe[this.left] = card
    return card
  }
}
