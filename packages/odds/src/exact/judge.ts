/** The expected value of each move, by the hand's own cards and the dealer's upcard (composition-dependent). */
import type { Card } from '@openpit/cards'
import type { Rules } from '@openpit/engine'
import type { Move } from '../chart.ts'
import { BestPlay, type UpcardPlay } from './best-play.ts'
import { DEALER_BLACKJACK, ENDS } from './dealer.ts'
import type { Game } from './game.ts'
import { holdingOf, VALUES } from './holdings.ts'
import { type Choices, NEVER, standValue, weigh } from './play.ts'
import { blackjackAgainst, maySplit, maySurrender, surrenderValue } from './round.ts'
import { placeOf, stateOf } from './states.ts'

/** The expected value of moves for one unit of original wager. Moves that the game does not have are absent. */
export type MoveValues = Readonly<Partial<Record<Move, number>>>

/**
 * Judges any number of hands of one game. A hand from a split is judged like the same hand without a split, because
 * that is how our best play decides.
 */
export class Judge {
  private readonly best: BestPlay
  private readonly game: Game

  constructor(rules: Rules) {
    this.best = new BestPlay(rules)
    this.game = this.best.game
  }

  /**
   * A hand on its turn, its cards in the order in which they came. The engine decides which of these moves are allowed.
   */
  moves(hand: readonly Card[], dealer: Card): MoveValues {
    const analysis = this.analysis(dealer)
    const { versus, round } = analysis
    const state = stateOf(this.game.states, hand)
    const choices: Choices = { stand: NEVER, hit: NEVER, double: NEVER }
    weigh(versus, round.play, state, choices)
    const values: Partial<Record<Move, number>> = {}
    for (const move of ['stand', 'hit', 'double'] as const) if (choices[move] > NEVER) values[move] = choices[move]
    const [one, other] = hand.map(placeOf)
    if (hand.length === 2 && one !== undefined && other !== undefined) {
      if (maySplit(versus, one, other)) values.split = round.initialDeal.splitValues[one] as number
      if (maySurrender(this.game.terms, versus.first)) values.surrender = surrenderValue(versus, one, other)
    }
    return this.game.terms.peeks ? this.afterPeek(analysis, hand, values) : values
  }

  /** A doubled hand that may be rescued: let it stand, or take the second wager back and lose the first. */
  doubled(hand: readonly Card[], total: number, dealer: Card): MoveValues {
    const { versus } = this.analysis(dealer)
    return { stand: standValue(versus, holdingOf(...hand.map(placeOf)), total, 2), rescue: -1 }
  }

  /** The chance of a dealer blackjack, given the player's first two cards and the dealer's upcard. */
  blackjack([one, other]: readonly Card[], dealer: Card): number {
    if (one === undefined || other === undefined) return 0
    return blackjackAgainst(this.analysis(dealer).versus, placeOf(one), placeOf(other))
  }

  /** Values given that the dealer has peeked and has no blackjack. */
  private afterPeek({ versus }: UpcardPlay, hand: readonly Card[], values: MoveValues): MoveValues {
    const place = holdingOf(...hand.map(placeOf)) * VALUES + versus.first
    const chance = this.game.ends[place * ENDS + DEALER_BLACKJACK] as number
    const entries = Object.entries(values) as [Move, number][]
    return Object.fromEntries(entries.map(([move, value]) => [move, (value + chance) / (1 - chance)]))
  }

  private analysis(dealer: Card): UpcardPlay {
    return this.best.against(placeOf(dealer))
  }
}
